import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { Skeleton } from '../states/Skeleton.tsx'
import { VisuallyHidden } from '../states/VisuallyHidden.tsx'

/** Figures in one row, or in rows of two when narrow. */
export function StatisticStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="@container">
      <dl
        aria-label={label}
        className="grid grid-cols-2 gap-px overflow-hidden rounded-6 border border-line bg-line @min-[700px]:auto-cols-fr @min-[700px]:grid-flow-col @min-[700px]:grid-cols-none @min-[700px]:grid-rows-[repeat(3,auto)] @max-[700px]:[&>*:last-child:nth-child(odd)]:col-span-2"
      >
        {children}
      </dl>
    </div>
  )
}

/** An undefined figure shows a skeleton. */
type StatisticProps = {
  label: ReactNode
  figure: ReactNode
  trend?: ReactNode
  trendTone?: 'good' | 'soft'
  history?: { values: readonly number[]; inWords: string }
}

export function Statistic({ label, figure, trend, trendTone = 'soft', history }: StatisticProps) {
  return (
    // Subgrid rows keep the figures level when a label takes two lines.
    <div className="row-span-3 grid grid-rows-subgrid gap-y-0 bg-surface p-4 md:p-5">
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="mt-0.5 flex items-center justify-between gap-3 text-21 font-medium tracking-figure @min-[880px]:text-28">
        <span className="min-w-0 flex-1">
          {figure === undefined ? <StatisticSkeleton className="w-20" /> : figure}
        </span>
        {history && (
          <>
            <VisuallyHidden>{history.inWords}</VisuallyHidden>
            <span className="hidden @min-[880px]:block">
              <Sparkline values={history.values} />
            </span>
          </>
        )}
      </dd>
      {trend && (
        <dd className={classNames('mt-0.5 text-13', trendTone === 'good' ? 'text-green' : 'text-soft')}>
          {trend}
        </dd>
      )}
    </div>
  )
}

type StatisticStripSkeletonProps = {
  label: string
  names: readonly string[]
  hasTrends?: boolean
}

export const StatisticStripSkeleton = ({ label, names, hasTrends }: StatisticStripSkeletonProps) => (
  <StatisticStrip label={label}>
    {names.map((name) => (
      <Statistic
        key={name}
        label={name}
        figure={undefined}
        trend={hasTrends && <StatisticSkeleton className="w-28" />}
      />
    ))}
  </StatisticStrip>
)

export const StatisticSkeleton = ({ className }: { className?: string }) => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className={classNames('h-[0.8em] w-16', className)} />
  </span>
)

const WIDTH = 64
const HEIGHT = 20
const STROKE = 1.5

/** Renders nothing without a value above 0. Words beside the line must give its meaning. */
function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(...values)
  if (highest <= 0) return null
  const x = (at: number) => STROKE + (at / (values.length - 1)) * (WIDTH - 2 * STROKE)
  const y = (value: number) => HEIGHT - STROKE - (Math.max(0, value) / highest) * (HEIGHT - 2 * STROKE)
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="shrink-0">
      <polyline
        points={values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={STROKE}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
