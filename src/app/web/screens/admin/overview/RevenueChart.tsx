import { itemAt } from '#platform/pure/item-at.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminNl as texts } from '#domains/admin/admin.nl.ts'
import type { Overview } from '#domains/admin/ui/admin.queries.ts'
import { BarChart, ChartKey } from '#ui/data/BarChart.tsx'
import { daysOfMonth } from './OverviewParts.tsx'

type Month = Overview['revenueByMonth'][number]

export function RevenueChart({ months }: { months: Overview['revenueByMonth'] }) {
  const [pointedAt, setPointedAt] = useState<number>()
  const shown = itemAt(months, pointedAt ?? months.length - 1)
  const isEmpty = months.every((month) => totalCents(month) === 0)
  if (isEmpty) return <p className="text-soft">{texts.noRevenue}</p>
  return (
    <div className="grid gap-4 rounded-6 border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <ChartKey names={texts.revenueParts} />
        <p aria-hidden className="flex flex-wrap gap-x-4 text-13 text-soft tabular-nums">
          <span className="font-medium text-ink">{texts.shortMonthYear(shown.month)}</span>
          {[shown.subscriptionCents, shown.oneTimeCents, shown.upgradeCents].map((cents, at) => (
            <span key={texts.revenueParts[at]}>
              {texts.revenueParts[at]} <span className="text-ink">{texts.money(cents)}</span>
            </span>
          ))}
        </p>
      </div>
      <BarChart
        axis={texts.roughly}
        onPoint={setPointedAt}
        label={texts.revenue}
        bars={months.map((month, at) => ({
          label: texts.shortMonth(month.month),
          value: totalCents(month),
          parts: [month.subscriptionCents, month.oneTimeCents, month.upgradeCents],
          sentence: texts.monthRevenue(
            month.month,
            month.subscriptionCents,
            month.oneTimeCents,
            month.upgradeCents,
          ),
          link: (drawn) => (
            <Link
              to="/admin/photographer-payments"
              search={{ status: 'succeeded', ...daysOfMonth(month, months[at + 1]) }}
              {...drawn}
            />
          ),
        }))}
      />
    </div>
  )
}

const totalCents = ({ subscriptionCents, oneTimeCents, upgradeCents }: Month) =>
  subscriptionCents + oneTimeCents + upgradeCents
