import { Link } from '@tanstack/react-router'
import { adminNl as texts } from '#domains/admin/admin.nl.ts'
import type { Overview, ServerState } from '#domains/admin/ui/admin.queries.ts'
import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { storageFullness } from '#domains/storage/storage.rules.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ListRow } from '#ui/layout/ListRow.tsx'
import { ProgressBar } from '#ui/data/ProgressBar.tsx'
import { listSearch } from '../../../list-params.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { ReactNode } from 'react'
import { countFaults, storageFindings, type StorageLight } from '#domains/storage/storage-check.rules.ts'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'

type Month = Overview['revenueByMonth'][number]

/** Returns a month's first and last day as list parameters; no last day without `next`. */
export const daysOfMonth = (month: Month, next?: Month) => ({
  from: calendarDay(month.month),
  ...(next && { until: calendarDay(new Date(next.month.getTime() - 1)) }),
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
            search={listSearch({ plan: plan ?? 'none', status })}
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
        const { share, state } = storageFullness(usedBytes, limitBytes)
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

const healthTexts = texts.storageHealth

const tones: Record<StorageLight, BadgeTone> = {
  unknown: 'neutral',
  green: 'green',
  orange: 'orange',
  red: 'red',
}

type StorageHealthProps = Pick<ServerState, 'storage' | 'backup'>

export function StorageHealth({ storage, backup }: StorageHealthProps) {
  const { light, checkedAt, allCheckedAt, counts } = storage
  return (
    <Card className="mb-4">
      <div id="opslag" className="grid gap-3 px-5 py-4">
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-medium">{healthTexts.title}</span>
          <span className="flex flex-wrap gap-2">
            {backup && (
              <Badge tone={tones[backup.light]}>
                {backup.failingSince ? healthTexts.backupFails : healthTexts.backupLight[backup.light]}
              </Badge>
            )}
            <Badge tone={tones[light]}>{healthTexts.light[light]}</Badge>
          </span>
        </p>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-13">
          <Fact name={healthTexts.backup}>
            {backup ? momentText(backup.upToDateAt) : healthTexts.noBackup}
          </Fact>
          {backup && <Fact name={healthTexts.wholeBackup}>{momentText(backup.wholeAt)}</Fact>}
          {backup && <Fact name={healthTexts.restored}>{momentText(backup.restoredAt)}</Fact>}
          <Fact name={healthTexts.checked}>{momentText(checkedAt)}</Fact>
          <Fact name={healthTexts.allChecked}>{momentText(allCheckedAt)}</Fact>
          {storageFindings
            .filter((finding) => counts[finding] > 0)
            .map((finding) => (
              <Fact key={finding} name={healthTexts.findings[finding]}>
                {texts.figure(counts[finding])}
              </Fact>
            ))}
        </dl>
      </div>
    </Card>
  )
}

const momentText = (moment: Date | null) => (moment ? dateAndTime(moment) : healthTexts.never)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

export function storageNotice({
  storage: { light, counts },
  backup,
  troubles,
}: Pick<ServerState, 'storage' | 'backup' | 'troubles'>): string | undefined {
  if (backup?.failingSince) return healthTexts.backupFailsSince(backup.failingSince)
  if (troubles.includes('backup_old') && backup?.upToDateAt) return healthTexts.backupLate(backup.upToDateAt)
  if (light === 'red' || light === 'orange') {
    const faults = countFaults(counts)
    return faults > 0 ? healthTexts.notice(faults) : healthTexts.late
  }
  if (backup?.light !== 'orange') return undefined
  return backup.restoredAt ? healthTexts.restoredLongAgo(backup.restoredAt) : healthTexts.neverRestored
}
