import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { activityNl } from '#domains/activity/activity.nl.ts'
import { eventStatus, type EventStatus } from '#domains/activity/activity.rules.ts'
import type { EventCount } from '#domains/activity/ui/activity.queries.ts'
import type { Column } from '#kit/ui/DataTable.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { BarChart } from '#ui/data/BarChart.tsx'

const texts = activityNl.events

const tones: Record<EventStatus, BadgeTone> = {
  critical: 'red',
  growing: 'green',
  declining: 'orange',
  stable: 'neutral',
}
const arrows = { up: ArrowUp, down: ArrowDown, stable: ArrowRight }

export const eventColumns: readonly Column<EventCount>[] = [
  {
    name: 'type',
    label: texts.columns.type,
    onPhone: 'title',
    cell: ({ type }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{texts.types[type]}</span>
        <span className="block truncate text-13 text-soft">{type}</span>
      </span>
    ),
  },
  {
    name: 'count',
    label: texts.columns.count,
    isFigure: true,
    cell: ({ count }) => texts.figure(count),
  },
  {
    name: 'trend',
    label: texts.columns.trend,
    cell: ({ trend, trendPercentage, count }) => {
      const Arrow = arrows[trend]
      return (
        <span className="inline-flex h-6 items-center gap-1.5 align-middle tabular-nums">
          <Arrow aria-hidden className="size-4" strokeWidth={1.5} />
          <span className="sr-only">{texts.trends[trend]}</span>
          {trendPercentage === null ? count > 0 && texts.noPercentage : texts.percentage(trendPercentage)}
        </span>
      )
    },
  },
  {
    name: 'parts',
    label: texts.columns.parts,
    cell: ({ type, parts }) => (
      <BarChart
        size="spark"
        label={texts.types[type]}
        bars={parts.map((value, position) => ({
          label: String(position),
          value,
          says: texts.part(position + 1, value),
        }))}
      />
    ),
  },
  {
    name: 'last',
    label: texts.columns.last,
    cell: ({ lastOccurredAt }) => (
      <span className="text-13 text-soft tabular-nums">
        {lastOccurredAt ? dateAndTime(lastOccurredAt) : texts.never}
      </span>
    ),
  },
  {
    name: 'status',
    label: texts.columns.status,
    onPhone: 'corner',
    cell: ({ type, trend }) => {
      const status = eventStatus(type, trend)
      return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
    },
  },
]
