import { classNames } from './class-names.ts'

type Bar = { label: string; value: number; says: string }

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  /** `spark` fits in a table row and has no words under it. */
  size?: 'spark' | 'normal'
  className?: string
}

/** Bars over time. Who can't see them hears the same figures as a list. */
export function BarChart({ label, bars, size = 'normal', className }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const isSpark = size === 'spark'
  return (
    <ul
      aria-label={label}
      className={classNames('flex items-end', isSpark ? 'h-6 w-24 gap-0.5' : 'h-48 gap-2', className)}
    >
      {bars.map(({ label: name, value, says }) => (
        <li key={name} title={says} className="group flex h-full min-w-0 flex-1 flex-col justify-end gap-1.5">
          <span
            aria-hidden
            style={{ height: `${(value / highest) * 100}%` }}
            className={classNames(
              'block w-full rounded-2 bg-ink/24 group-last:bg-ink',
              value > 0 && 'min-h-0.5',
              isSpark && 'rounded-none',
            )}
          />
          {!isSpark && (
            <span aria-hidden className="truncate text-center text-11 text-soft">
              {name}
            </span>
          )}
          <span className="sr-only">{says}</span>
        </li>
      ))}
    </ul>
  )
}
