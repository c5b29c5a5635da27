import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { Skeleton } from '../states/Skeleton.tsx'
import { VisuallyHidden } from '../states/VisuallyHidden.tsx'
import { Sparkline } from './Sparkline.tsx'

/** A grid of up to four figures in a row, or two where narrow; an odd last one then takes a full row. */
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

/** A skeleton stands for a figure that is still undefined. */
type StatisticProps = {
  label: ReactNode
  figure: ReactNode
  trend?: ReactNode
  trendTone?: 'good' | 'soft'
  /** Drawn beside the figure, where there is room. */
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

/** As tall as the text that replaces it. */
export const StatisticSkeleton = ({ className }: { className?: string }) => (
  <span className="flex h-[1lh] items-center">
    <Skeleton className={classNames('h-[0.8em] w-16', className)} />
  </span>
)
