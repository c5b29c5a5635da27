import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type Bar = {
  label: string
  value: number
  /** The bar as a sentence, for its tooltip and for screen readers. */
  sentence: string
  figure?: string
  /** Stacked values from the bottom up, explained by a `ChartKey`. Without them the last bar is highlighted. */
  parts?: readonly number[]
  /** Wraps the bar in a link to its rows. */
  link?: (drawn: { className: string; children: ReactNode }) => ReactNode
}

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  /** `spark` fits in a table row and has no labels. */
  size?: 'spark' | 'normal'
  /** Writes the value of a line; with it three lines stand behind the bars, and no figures above them. */
  axis?: (value: number) => string
  /** Which bar the pointer or the keyboard is at. */
  onPoint?: (at: number | undefined) => void
}

const LINES = 3
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** The smallest round distance at which three lines reach over the highest bar. */
function roundStep(highest: number): number {
  const least = highest / LINES
  const unit = 10 ** Math.floor(Math.log10(least))
  return unit * ROUND_STEPS.find((step) => step * unit >= least)!
}

/** Bars over time, the last being the current period; screen readers get a list of sentences. */
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
        // Pointing at a bar only shows what its sentence says already.
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

const partTones = ['bg-ink', 'bg-accent', 'bg-field'] as const

/** The legend of stacked bars; hidden from screen readers, since each bar's sentence names its parts. */
export const ChartKey = ({ names }: { names: readonly string[] }) => (
  <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-soft">
    {names.map((name, at) => (
      <span key={name} className="inline-flex items-center gap-2">
        <span className={classNames('size-2.5 rounded-2 forced-color-adjust-none', partTones[at])} />
        {name}
      </span>
    ))}
  </p>
)

type DrawnBarProps = Bar & { isSpark: boolean; isNarrow: boolean; share: number }

// The current month is not over yet.
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
                // oxlint-disable-next-line react/no-array-index-key -- a part is what stands at its place
                <span key={at} style={{ flexGrow: part }} className={partTones[at]} />
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
