import { classNames } from '#ui/theme/class-names.ts'
import type { CropPlace } from '../../cart.rules.ts'
import { cropArea, type Format } from '../crop.rules.ts'

type CropFrameProps = {
  photo: { widthPx: number; heightPx: number }
  format: Format
  place: CropPlace
  withThirds?: boolean
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

export function CropFrame({ photo, format, place, withThirds }: CropFrameProps) {
  const { left, top, width, height } = cropArea(photo, format, place)
  return (
    <span
      aria-hidden
      style={{
        left: percent(left, photo.widthPx),
        top: percent(top, photo.heightPx),
        width: percent(width, photo.widthPx),
        height: percent(height, photo.heightPx),
      }}
      className="pointer-events-none absolute shadow-[0_0_0_1px_white,0_0_0_9999px_rgb(18_17_16/0.66)]"
    >
      {withThirds && (
        <>
          <Line className="left-1/3 h-full w-px" />
          <Line className="left-2/3 h-full w-px" />
          <Line className="top-1/3 h-px w-full" />
          <Line className="top-2/3 h-px w-full" />
        </>
      )}
    </span>
  )
}

const Line = ({ className }: { className: string }) => (
  <span className={classNames('absolute bg-white/45', className)} />
)
