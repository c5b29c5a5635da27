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
}

/** Bars over time, the last being the current period; screen readers get a list of sentences. */
export function BarChart({ label, bars, size = 'normal' }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const isSpark = size === 'spark'
  return (
    <ul
      aria-label={label}
      className={classNames('@container flex', isSpark ? 'h-6 w-24 gap-0.5' : 'h-52 gap-1 md:gap-2')}
    >
      {bars.map((bar) => (
        <li key={bar.label} title={bar.sentence} className="group flex h-full min-w-0 flex-1">
          <DrawnBar {...bar} isSpark={isSpark} share={bar.value / highest} />
        </li>
      ))}
    </ul>
  )
}

const partTones = ['bg-ink', 'bg-ink/48', 'bg-ink/20'] as const

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

type DrawnBarProps = Bar & { isSpark: boolean; share: number }

function DrawnBar({ label, value, sentence, figure, parts, link, isSpark, share }: DrawnBarProps) {
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
            'flex w-full shrink flex-col-reverse overflow-hidden transition-opacity duration-160 forced-color-adjust-none',
            !parts && 'bg-ink/24 group-last:bg-ink',
            link && 'group-hover:opacity-70',
            value > 0 && 'min-h-0.5',
            !isSpark && 'rounded-t-2',
          )}
        >
          {parts?.map((part, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part is what stands at its place
            <span key={at} style={{ flexGrow: part }} className={partTones[at]} />
          ))}
        </span>
      </span>
      {!isSpark && (
        <span aria-hidden className="text-center text-11 text-soft">
          {label}
        </span>
      )}
      <span className="sr-only">{sentence}</span>
    </>
  )
  const className = 'relative flex h-full min-w-0 flex-1 flex-col gap-1.5'
  return link ? link({ className, children: drawn }) : <span className={className}>{drawn}</span>
}
