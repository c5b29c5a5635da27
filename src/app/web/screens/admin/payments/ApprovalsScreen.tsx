import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExternalLink } from 'lucide-react'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import {
  approvalList,
  paymentSorts,
  useApprovePayment,
  type ClientPayment,
} from '#domains/admin/ui/admin.queries.ts'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { Statistic, StatisticStrip } from '#ui/data/StatisticStrip.tsx'
import { useListSearch } from '../../../list-params.ts'
import { DisputeBadge } from '#domains/payments/ui/DisputeBadge.tsx'
import type { Columns } from '#kit/ui/DataTable.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { CopyableId } from '#ui/overlays/CopyableId.tsx'
import { AmountCell, ClientCell } from './PaymentCells.tsx'

const texts = adminPaymentsNl.approvals

export function ApprovalsScreen() {
  const params = useListSearch()
  const { search, from, until, cursor } = params.values
  const sort = sortOf(params.values.sort ?? 'createdAt', paymentSorts)
  const listInput = { search, from, until, ...sort }
  const list = useQuery(approvalList({ ...listInput, cursor }))
  return (
    <ListScreen
      texts={{ ...texts, empty: (search ?? from ?? until) ? texts.noneFound : texts.empty }}
      csv={pathWithQuery(adminCsvPaths.approvals, listInput)}
      list={list}
      columns={approvalColumns}
      sort={sort}
      params={params}
      intro={
        <>
          {(list.data ?? !list.isError) && <Counters of={list.data} />}
          <p className="text-13 text-soft">{texts.hint}</p>
        </>
      }
      filters={<PeriodFilter value={{ from, until }} onChange={params.change} />}
    />
  )
}

type Counts = { waitingCount: number; waitingCents: number; approvedTodayCount: number }

const Counters = ({ of }: { of: Counts | undefined }) => (
  <StatisticStrip label={texts.counters.label}>
    <Statistic label={texts.counters.waiting} figure={of && adminPaymentsNl.figure(of.waitingCount)} />
    <Statistic label={texts.counters.amount} figure={of && adminPaymentsNl.money(of.waitingCents, 'eur')} />
    <Statistic
      label={texts.counters.approvedToday}
      figure={of && adminPaymentsNl.figure(of.approvedTodayCount)}
    />
  </StatisticStrip>
)

const PAYMENT_SHOWN = 15

const approvalColumns: Columns<ClientPayment, typeof texts.columns> = {
  client: {
    onPhone: 'title',
    cell: (row) => <ClientCell {...row} width="max-w-64" />,
  },
  amountCents: {
    isFigure: true,
    isSortable: true,
    onPhone: 'corner',
    cell: (row) => <AmountCell {...row} />,
  },
  createdAt: {
    isSortable: true,
    cell: ({ paidAt, createdAt, description, dispute }) => (
      <span className="block min-w-0 text-13 max-md:text-right">
        <span className="block tabular-nums">{dateAndTime(paidAt ?? createdAt)}</span>
        <span className="block max-w-72 truncate text-soft">{description}</span>
        <DisputeBadge dispute={dispute} />
      </span>
    ),
  },
  id: {
    cell: ({ id, paymentIntentId }) => (
      <CopyableId what={adminPaymentsNl.paymentId} id={paymentIntentId ?? id} length={PAYMENT_SHOWN} />
    ),
  },
  actions: {
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'actions',
    cell: (row) => <Approve payment={row} />,
  },
}

function Approve({ payment }: { payment: ClientPayment }) {
  const [isAsked, setIsAsked] = useState(false)
  const approve = useApprovePayment()
  const amount = adminPaymentsNl.money(payment.amountCents - payment.refundedCents, payment.currency)
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
          {adminPaymentsNl.openProvider}
        </a>
      ) : (
        <Button kind="outline" size="small" disabledReason={texts.noProvider}>
          <ExternalLink aria-hidden strokeWidth={1.5} />
          {adminPaymentsNl.openProvider}
        </Button>
      )}
      <Button
        size="small"
        busy={approve.isPending}
        disabledReason={payment.dispute === 'open' && texts.refusals.in_dispute.line}
        aria-label={texts.approveWhat(amount, payment.clientName)}
        onClick={() => setIsAsked(true)}
      >
        {texts.approve}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={texts.confirm.title(amount, payment.photographerName)}
        confirm={texts.approve}
        cancel={texts.confirm.cancel}
        busy={approve.isPending}
        onConfirm={() => approve.mutate({ paymentId: payment.id }, { onSettled: () => setIsAsked(false) })}
      >
        {texts.confirm.line}
      </ConfirmDialog>
    </span>
  )
}
