import { MoveHorizontal } from 'lucide-react'
import { clean, marked } from 'virtual:drawn-pictures'
import { classNames } from '#ui/theme/class-names.ts'
import { Picture } from '../Picture.tsx'
import { featurePicturesNl } from './feature-pictures.nl.ts'

const SIZES = '(min-width: 1344px) 1280px, calc(100vw - 40px)'
const texts = featurePicturesNl.watermark

/**
 * One photo without and with the studio's watermark, as the server makes it, on either side of a line. `site.ts` lets a
 * range input move the line; without scripts it stands in the middle.
 */
export const BeforeAfter = () => (
  <div data-before-after className="absolute inset-0 [--cut:50%]">
    <Picture of={clean} sizes={SIZES} alt={clean.alt ?? texts.alt} className="size-full object-cover" />
    <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">
      <Picture of={marked} sizes={SIZES} className="size-full object-cover" />
    </div>
    <Label className="left-4">{texts.without}</Label>
    <Label className="right-4">{texts.with}</Label>
    {/* As wide as the handle, so that the line stays under the pointer. */}
    <input
      type="range"
      min={0}
      max={100}
      step={1}
      defaultValue={50}
      aria-label={texts.label}
      data-says={texts.share('%')}
      className={classNames(
        'peer absolute inset-0 z-1 m-0 size-full cursor-ew-resize touch-pan-y appearance-none bg-transparent opacity-0 noscript:hidden',
        '[&::-moz-range-thumb]:h-full [&::-moz-range-thumb]:w-11',
        '[&::-webkit-slider-thumb]:h-[520px] [&::-webkit-slider-thumb]:w-11 [&::-webkit-slider-thumb]:appearance-none',
      )}
    />
    <span
      aria-hidden
      className="absolute inset-y-0 left-(--cut) -ml-px w-0.5 bg-white peer-focus-visible:[&>*]:outline-2"
    >
      <span className="absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-white text-black outline-offset-3 outline-white noscript:hidden">
        <MoveHorizontal className="size-5" strokeWidth={1.5} />
      </span>
    </span>
  </div>
)

const Label = ({ className, children }: { className: string; children: string }) => (
  <span
    aria-hidden
    className={classNames(
      'absolute bottom-4 rounded-4 bg-mark px-2.5 py-1 text-13 font-medium text-white',
      className,
    )}
  >
    {children}
  </span>
)
