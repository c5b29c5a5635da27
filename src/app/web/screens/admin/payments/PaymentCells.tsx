import { dateAndTime } from '#platform/pure/format.nl.ts'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import type { ClientPaymentStatus } from '#domains/payments/payments.rules.ts'
import { DisputeBadge } from '#domains/payments/ui/DisputeBadge.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { classNames } from '#ui/theme/class-names.ts'
import { CopyableId } from '#ui/overlays/CopyableId.tsx'
import { FilterSelect, FilterChip } from '#kit/ui/ListFilters.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { paymentSorts, type ClientPayment } from '#domains/admin/ui/admin.queries.ts'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { useListSearch } from '../../../list-params.ts'

export function usePaymentParams() {
  const params = useListSearch()
  const { search, studioId, from, until, inDispute } = params.values
  const sort = sortOf(params.values.sort, paymentSorts)
  return {
    view: { params, sort },
    shared: { search, studioId, from, until, ...(inDispute && { isInDispute: true }), ...sort },
  }
}

type PaymentFiltersProps = {
  params: ReturnType<typeof useListSearch>
  statuses: readonly ClientPaymentStatus[]
  children: ReactNode
}

export const PaymentFilters = ({ params, statuses, children }: PaymentFiltersProps) => (
  <>
    <FilterSelect params={params} name="status" {...adminPaymentsNl.filters.status} options={statuses} />
    <PeriodFilter value={{ from: params.values.from, until: params.values.until }} onChange={params.change} />
    {children}
    <FilterChip params={params} name="inDispute">
      {adminPaymentsNl.filters.inDispute}
    </FilterChip>
    <FilterChip params={params} name="studioId">
      {adminPaymentsNl.filters.ofOne}
    </FilterChip>
  </>
)

const PHOTOGRAPHER_SHOWN = 8
const PROVIDER_SHOWN = 12

export type NamedPhotographer = { name: string; studioId: string }

export function PhotographerCell({ name, studioId }: NamedPhotographer) {
  return (
    <span className="flex min-w-0 flex-col items-start">
      <Link
        to="/admin/accounts/$studioId"
        params={{ studioId }}
        title={name}
        className="line-clamp-2 max-w-48 leading-6 font-medium break-words hover:underline"
      >
        <ShownText>{name}</ShownText>
      </Link>
      <CopyableId what={adminPaymentsNl.studioId} id={studioId} length={PHOTOGRAPHER_SHOWN} />
    </span>
  )
}

type ClientCellProps = Pick<ClientPayment, 'clientName' | 'photographerName' | 'studioId'> & {
  width: 'max-w-48' | 'max-w-64'
}

export const ClientCell = ({ clientName, photographerName, studioId, width }: ClientCellProps) => (
  <span className="block min-w-0">
    <span className={classNames('line-clamp-2 break-words', width)}>{clientName}</span>
    <PhotographerCell name={photographerName} studioId={studioId} />
  </span>
)

type Amount = Pick<ClientPayment, 'amountCents' | 'refundedCents' | 'dispute' | 'currency'>

export const AmountCell = ({ amountCents, refundedCents, dispute, currency }: Amount) => (
  <span className="block tabular-nums max-md:text-right">
    <span className="block">{adminPaymentsNl.money(amountCents, currency)}</span>
    {refundedCents > 0 && (
      <span className="block text-13 text-soft">
        {adminPaymentsNl[dispute === 'lost' ? 'chargedBack' : 'refunded'](
          adminPaymentsNl.money(refundedCents, currency),
        )}
      </span>
    )}
  </span>
)

export const amountColumn = { isFigure: true, isSortable: true, cell: AmountCell } as const

const tones: Record<ClientPaymentStatus, BadgeTone> = {
  succeeded: 'green',
  pending: 'orange',
  failed: 'red',
  canceled: 'neutral',
}

type Status = Pick<ClientPayment, 'status' | 'dispute'> & { isCanceled?: boolean }

/** Shows 'canceled' instead of the status of a canceled payment (spec §4). */
export function StatusCell({ status, isCanceled, dispute }: Status) {
  const shown = isCanceled ? 'canceled' : status
  return (
    <span className="flex flex-col items-start gap-1 max-md:items-end">
      <Badge tone={tones[shown]}>{adminPaymentsNl.statuses[shown]}</Badge>
      <DisputeBadge dispute={dispute} />
    </span>
  )
}

type Id = {
  what: string
  id: string
  length?: number
  shownAt?: string | null
}
type IdsProps = { ids: readonly (Omit<Id, 'id'> & { id: string | null })[] }

export function IdsCell({ ids }: IdsProps) {
  const known = ids.filter((one): one is Id => one.id !== null)
  if (known.length === 0) return adminPaymentsNl.none
  return (
    <span className="flex flex-col items-start max-md:items-end">
      {known.map(({ what, id, length = PROVIDER_SHOWN, shownAt }) => (
        <span key={what} className="flex max-w-full items-center gap-1">
          <CopyableId what={what} id={id} length={length} />
          {shownAt && <ProviderLink to={shownAt} />}
        </span>
      ))}
    </span>
  )
}

const ProviderLink = ({ to }: { to: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    aria-label={adminPaymentsNl.openProvider}
    title={adminPaymentsNl.openProvider}
    className="grid size-6 shrink-0 place-items-center rounded-2 text-soft hover:text-ink pointer-coarse:size-11 pointer-coarse:max-md:justify-items-end"
  >
    <ExternalLink aria-hidden className="size-3.5" strokeWidth={1.5} />
  </a>
)

export type MomentsProps = { of: readonly { name: string; at: Date | null }[] }

export const Moments = ({ of }: MomentsProps) => (
  <dl className="grid w-max grid-cols-[auto_auto] gap-x-3 text-13 whitespace-nowrap tabular-nums max-md:ml-auto md:grid-cols-[minmax(5rem,auto)_auto]">
    {of.map(
      ({ name, at }) =>
        at && (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd>{dateAndTime(at)}</dd>
          </div>
        ),
    )}
  </dl>
)
