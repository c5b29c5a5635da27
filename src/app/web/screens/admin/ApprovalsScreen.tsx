import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { deskCsvPaths } from '#domains/payments/desk-csv.rules.ts'
import { paymentDeskNl } from '#domains/payments/payment-desk.nl.ts'
import {
  approvalList,
  paymentSorts,
  useApprovePayment,
  type WaitingPayment,
} from '#domains/payments/ui/payment-desk.queries.ts'
import { dateAndTime } from '#platform/pure/moments.nl.ts'
import { DisputeBadge } from '#domains/payments/ui/DisputeBadge.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { CopyableId } from '#ui/CopyableId.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Statistic, StatisticStrip, StatisticStripSkeleton } from '#ui/StatisticStrip.tsx'
import { adminNl } from './admin.nl.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { AdminList } from './AdminList.tsx'
import { SearchFilter } from './ListFilters.tsx'
import { AmountCell, PhotographerCell } from './PaymentCells.tsx'
import { sortOf, useListSearch } from './use-list-search.ts'

const words = paymentDeskNl.approvals
const PAYMENT_SHOWN = 15

const columns: readonly Column<WaitingPayment>[] = [
  {
    name: 'client',
    label: words.columns.client,
    onPhone: 'title',
    cell: (row) => (
      <span className="block min-w-0">
        <span className="line-clamp-2 max-w-64 break-words">{row.clientName}</span>
        <PhotographerCell name={row.photographerName} photographerId={row.photographerId} />
      </span>
    ),
  },
  {
    name: 'amountCents',
    label: words.columns.amountCents,
    isFigure: true,
    isSortable: true,
    onPhone: 'corner',
    cell: (row) => <AmountCell {...row} />,
  },
  {
    name: 'createdAt',
    label: words.columns.createdAt,
    isSortable: true,
    cell: ({ paidAt, createdAt, description, dispute }) => (
      <span className="block min-w-0 text-13 max-md:text-right">
        <span className="block tabular-nums">{dateAndTime(paidAt ?? createdAt)}</span>
        <span className="block max-w-72 truncate text-soft">{description}</span>
        <DisputeBadge dispute={dispute} />
      </span>
    ),
  },
  {
    name: 'id',
    label: words.columns.id,
    cell: ({ id, paymentIntentId }) => (
      <CopyableId
        words={adminNl.copy}
        what={paymentDeskNl.paymentId}
        id={paymentIntentId ?? id}
        length={PAYMENT_SHOWN}
      />
    ),
  },
  {
    name: 'actions',
    label: words.approve,
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'actions',
    cell: (row) => <Approve payment={row} />,
  },
]

/** Client money that waits to be added to a studio's balance. */
export function ApprovalsScreen() {
  const address = useListSearch()
  const { zoek, plaats } = address.search
  // Who has waited longest comes first, unless asked otherwise.
  const sort = address.search.volgorde
    ? sortOf(address.search, paymentSorts)
    : { sortBy: 'createdAt' as const, isDescending: false }
  const asked = { search: zoek, ...sort }
  const list = useQuery(approvalList({ ...asked, position: plaats }))
  return (
    <AdminList
      title={words.title}
      csv={addressWith(deskCsvPaths.approvals, asked)}
      failed={words.failed}
      empty={zoek ? words.noneFound : words.empty}
      list={list}
      columns={columns}
      sort={sort}
      address={address}
      intro={
        <>
          {list.data ? <Counters {...list.data} /> : !list.isError && <LoadingCounters />}
          <p className="text-13 text-soft">{words.hint}</p>
        </>
      }
      filters={<SearchFilter label={words.search} address={address} />}
    />
  )
}

type CountersProps = { waitingCount: number; waitingCents: number; approvedTodayCount: number }

const Counters = ({ waitingCount, waitingCents, approvedTodayCount }: CountersProps) => (
  <StatisticStrip label={words.counters.label}>
    <Statistic label={words.counters.waiting} figure={paymentDeskNl.figure(waitingCount)} />
    <Statistic label={words.counters.amount} figure={paymentDeskNl.money(waitingCents, 'eur')} />
    <Statistic label={words.counters.approvedToday} figure={paymentDeskNl.figure(approvedTodayCount)} />
  </StatisticStrip>
)

const LoadingCounters = () => (
  <StatisticStripSkeleton
    label={words.counters.label}
    names={[words.counters.waiting, words.counters.amount, words.counters.approvedToday]}
  />
)

function Approve({ payment }: { payment: WaitingPayment }) {
  const approve = useApprovePayment()
  const amount = paymentDeskNl.money(payment.amountCents - payment.refundedCents, payment.currency)
  return (
    <span className="flex w-full justify-end gap-2 max-md:[&>*]:flex-1">
      {payment.dashboardUrl ? (
        <a
          href={payment.dashboardUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({ kind: 'outline', size: 'small' })}
        >
          <ExternalLink aria-hidden strokeWidth={1.5} />
          {paymentDeskNl.openProvider}
        </a>
      ) : (
        <Button kind="outline" size="small" disabledReason={words.noProvider}>
          <ExternalLink aria-hidden strokeWidth={1.5} />
          {paymentDeskNl.openProvider}
        </Button>
      )}
      <Button
        size="small"
        busy={approve.isPending}
        disabledReason={payment.dispute === 'open' && words.refusals.in_dispute.line}
        aria-label={words.approveWhat(amount, payment.clientName)}
        onClick={() => approve.mutate({ paymentId: payment.id })}
      >
        {words.approve}
      </Button>
    </span>
  )
}
