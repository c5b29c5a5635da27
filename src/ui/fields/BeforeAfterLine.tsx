import type { InputHTMLAttributes } from 'react'
import { MoveHorizontal } from 'lucide-react'

/**
 * Line that is dragged through a range input over the picture. A parent element sets `--cut`, the
 * line's position as a share of the width.
 */
export const BeforeAfterLine = (range: InputHTMLAttributes<HTMLInputElement>) => (
  <>
    {/* The thumb is as wide as the handle, so that the line stays under the pointer. */}
    <input
      type="range"
      min={0}
      max={100}
      step={1}
      className="peer absolute inset-0 z-1 m-0 size-full cursor-ew-resize touch-pan-y appearance-none bg-transparent opacity-0 noscript:hidden [&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-11 [&::-webkit-slider-thumb]:h-[520px] [&::-webkit-slider-thumb]:w-11 [&::-webkit-slider-thumb]:appearance-none"
      {...range}
    />
    <span
      aria-hidden
      className="absolute inset-y-0 left-(--cut) -ml-px w-0.5 bg-white peer-focus-visible:[&>*]:outline-2"
    >
      <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-white text-black outline-offset-3 outline-white noscript:hidden">
        <MoveHorizontal className="size-5" strokeWidth={1.5} />
      </span>
    </span>
  </>
)
