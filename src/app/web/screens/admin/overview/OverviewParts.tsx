import { Link } from '@tanstack/react-router'
import { adminNl as texts } from '#domains/admin/admin.nl.ts'
import type { Overview } from '#domains/admin/ui/admin.queries.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { fullness } from '#domains/storage/storage.rules.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { listUrl } from '../../../list-params.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

type Month = Overview['revenueByMonth'][number]

/** Date range of a month as list parameters; without `next` it has no end, for the current month. */
export const daysOf = (month: Month, next?: Month) => ({
  from: calendarDay(new Date(month.month)),
  ...(next && { until: calendarDay(new Date(Date.parse(next.month) - 1)) }),
})

export function AccountsByPlan({ plans }: { plans: Overview['accountsByPlan'] }) {
  return (
    <table className="w-full border-separate border-spacing-0 rounded-6 border border-line bg-surface tabular-nums">
      <thead className="text-13 text-soft">
        <tr>
          <th scope="col" className="h-10 px-5 text-left font-medium max-[359px]:px-3">
            {texts.plan}
          </th>
          {[texts.active, texts.inactive, texts.total].map((name) => (
            <th key={name} scope="col" className="h-10 pr-5 text-right font-medium max-[359px]:pr-3">
              <ShownText>{name}</ShownText>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plans.map((row) => (
          <PlanRow key={row.plan ?? ''} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function PlanRow({ plan, active, inactive }: Overview['accountsByPlan'][number]) {
  const cells = [
    { status: 'active', count: active },
    { status: 'inactive', count: inactive },
    { count: active + inactive },
  ]
  return (
    <tr className="[&>*]:h-11 [&>*]:border-t [&>*]:border-line [&>td]:pr-5 [&>td]:text-right max-[359px]:[&>td]:pr-3">
      <th scope="row" className="px-5 text-left font-medium max-[359px]:px-3">
        {texts.planName(plan)}
      </th>
      {cells.map(({ status, count }) => (
        <td key={status ?? ''}>
          <Link
            to="/admin/accounts"
            search={listUrl({ plan: plan ?? 'none', status })}
            className="hover:underline"
          >
            {texts.figure(count)}
          </Link>
        </td>
      ))}
    </tr>
  )
}

export function LargestStudios({ studios }: { studios: Overview['largestStudios'] }) {
  if (studios.length === 0) return <p className="text-soft">{texts.noStorage}</p>
  return (
    <Card>
      {studios.map(({ id, name, usedBytes, restingBytes, limitBytes }) => {
        const { share, state } = fullness(usedBytes, limitBytes)
        return (
          <ListRow
            key={id}
            title={
              <Link to="/admin/accounts/$studioId" params={{ studioId: id }} className="hover:underline">
                <ShownText>{name}</ShownText>
              </Link>
            }
            line={texts.storageOf(usedBytes, limitBytes, restingBytes)}
            end={
              <ProgressBar
                size="thin"
                className="w-24 shrink-0"
                label={name}
                value={share}
                tone={state === 'roomy' ? 'ink' : 'orange'}
              />
            }
          />
        )
      })}
    </Card>
  )
}

export const OrdersByStatus = ({ counts }: { counts: Overview['ordersByStatus'] }) => (
  <Card>
    {orderStatuses.map((status) => (
      <ListRow
        key={status}
        title={texts.orderStatus(status)}
        end={
          <Link
            to="/admin/orders"
            search={{ status }}
            aria-label={texts.ordersOf(status, counts[status] ?? 0)}
            className="tabular-nums hover:underline"
          >
            {texts.figure(counts[status] ?? 0)}
          </Link>
        }
      />
    ))}
  </Card>
)
