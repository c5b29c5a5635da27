import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { Skeleton } from '../states/Skeleton.tsx'

/** Figures in one ruled frame: up to four beside each other, or two by two where room is short; an odd one has the last line alone. */
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

type StatisticProps = {
  label: ReactNode
  figure: ReactNode
  /** Left out when there is nothing to compare with. */
  trend?: ReactNode
  trendTone?: 'good' | 'soft'
}

export function Statistic({ label, figure, trend, trendTone = 'soft' }: StatisticProps) {
  return (
    // Label, figure and trend lie on lines of the strip, so that figures stay level beside a label of two lines.
    <div className="row-span-3 grid grid-rows-subgrid gap-y-0 bg-surface p-4 md:p-5">
      <dt className="text-13 text-soft">{label}</dt>
      <dd className="mt-0.5 text-21 font-medium tracking-figure @min-[880px]:text-28">{figure}</dd>
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
  /** Whether those that come have a line under their figure. */
  hasTrends?: boolean
}

/** A strip whose figures are on their way. */
export const StatisticStripSkeleton = ({ label, names, hasTrends }: StatisticStripSkeletonProps) => (
  <StatisticStrip label={label}>
    {names.map((name) => (
      <Statistic
        key={name}
        label={name}
        figure={<StatisticSkeleton className="w-20" />}
        trend={hasTrends && <StatisticSkeleton className="w-28" />}
      />
    ))}
  </StatisticStrip>
)

/** A figure or a line that is on its way, as high as the text that comes in its place. */
export const StatisticSkeleton = ({ className }: { className?: string }) => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className={classNames('h-[0.8em] w-16', className)} />
  </span>
)
