import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type Bar = {
  label: string
  value: number
  /** The bar in words, for its tooltip and for screen readers. */
  sentence: string
  figure?: string
  /** Stacked values from the bottom up. Without them the last bar is highlighted. */
  parts?: readonly number[]
  link?: (drawn: { className: string; children: ReactNode }) => ReactNode
}

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  /** `spark` fits in a table row and has no labels. */
  size?: 'spark' | 'normal'
  /** Formats the value of a grid line. Three grid lines are drawn if `axis` is set. */
  axis?: (value: number) => string
  onPoint?: (at: number | undefined) => void
}

const LINES = 3
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** Returns the smallest round step at which three grid lines reach the highest bar. */
function roundStep(highest: number): number {
  const least = highest / LINES
  const unit = 10 ** Math.floor(Math.log10(least))
  return unit * ROUND_STEPS.find((step) => step * unit >= least)!
}

export function BarChart({ label, bars, size = 'normal', axis, onPoint }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const isSpark = size === 'spark'
  const step = roundStep(highest)
  const top = axis ? LINES * step : highest
  const drawn = (
    <ul
      aria-label={label}
      className={classNames('@container flex', isSpark ? 'h-6 w-24 gap-0.5' : 'h-52 gap-1 md:gap-2')}
    >
      {bars.map((bar, at) => (
        // The pointer reveals nothing that the bar's sentence doesn't say.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={bar.label}
          title={onPoint ? undefined : bar.sentence}
          onPointerEnter={() => onPoint?.(at)}
          onPointerLeave={() => onPoint?.(undefined)}
          onFocus={() => onPoint?.(at)}
          onBlur={() => onPoint?.(undefined)}
          className="group flex h-full min-w-0 flex-1"
        >
          <DrawnBar {...bar} isSpark={isSpark} isNarrow={axis !== undefined} share={bar.value / top} />
        </li>
      ))}
    </ul>
  )
  if (!axis) return drawn
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <div aria-hidden className="grid grid-rows-3 pb-5.5 text-right text-13 text-soft tabular-nums">
        {[3, 2, 1].map((line) => (
          <span key={line} className="-mt-[9px]">
            {axis(line * step)}
          </span>
        ))}
      </div>
      <div className="relative">
        <div aria-hidden className="absolute inset-x-0 top-0 bottom-5.5 grid grid-rows-3">
          {[3, 2, 1].map((line) => (
            <span key={line} className="border-t border-line" />
          ))}
        </div>
        {drawn}
      </div>
    </div>
  )
}

const stackTones = ['bg-ink', 'bg-accent', 'bg-field'] as const

/** Hidden from screen readers, because each bar's sentence names its values. */
export const ChartKey = ({ names }: { names: readonly string[] }) => (
  <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-soft">
    {names.map((name, at) => (
      <span key={name} className="inline-flex items-center gap-2">
        <span className={classNames('size-2.5 rounded-2 forced-color-adjust-none', stackTones[at])} />
        {name}
      </span>
    ))}
  </p>
)

type DrawnBarProps = Bar & { isSpark: boolean; isNarrow: boolean; share: number }

// Hatches the last bar, whose period is not over yet.
const hatched =
  'group-last:after:absolute group-last:after:inset-0 group-last:after:bg-[repeating-linear-gradient(135deg,transparent_0_3px,var(--surface)_3px_5px)]'

function DrawnBar(props: DrawnBarProps) {
  const { label, value, sentence, figure, parts, link, isSpark, isNarrow, share } = props
  const drawn = (
    <>
      <span aria-hidden className="flex min-h-0 flex-1 flex-col justify-end border-b border-line">
        {figure && (
          <span className="text-center text-11 whitespace-nowrap text-soft tabular-nums group-last:text-ink @max-[640px]:hidden">
            {figure}
          </span>
        )}
        <span
          style={{ height: `${share * 100}%` }}
          className={classNames(
            'relative flex w-full shrink flex-col-reverse overflow-hidden transition-opacity duration-160 forced-color-adjust-none',
            parts && 'gap-px',
            isNarrow && ['mx-auto max-w-6', hatched],
            !parts && 'bg-ink/24 group-last:bg-ink',
            link && 'group-hover:opacity-70',
            value > 0 && 'min-h-0.5',
            !isSpark && 'rounded-t-2',
          )}
        >
          {parts?.map(
            (part, at) =>
              part > 0 && (
                // oxlint-disable-next-line react/no-array-index-key -- position identifies it
                <span key={at} style={{ flexGrow: part }} className={stackTones[at]} />
              ),
          )}
        </span>
      </span>
      {!isSpark && (
        <span aria-hidden className={classNames('text-center text-soft', isNarrow ? 'text-12' : 'text-11')}>
          {label}
        </span>
      )}
      <span className="sr-only">{sentence}</span>
    </>
  )
  const className = 'relative flex h-full min-w-0 flex-1 flex-col gap-1.5'
  return link ? link({ className, children: drawn }) : <span className={className}>{drawn}</span>
}
