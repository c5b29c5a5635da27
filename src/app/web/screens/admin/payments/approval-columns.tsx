import { ExternalLink } from 'lucide-react'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { DisputeBadge } from '#domains/payments/ui/DisputeBadge.tsx'
import { useApprovePayment, type WaitingPayment } from '#domains/admin/ui/admin-payments.queries.ts'
import type { Column } from '#kit/ui/DataTable.tsx'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { Button } from '#ui/actions/Button.tsx'
import { buttonLook } from '#ui/actions/button-look.ts'
import { CopyableId } from '#ui/actions/CopyableId.tsx'
import { adminScreensNl } from '../admin-screens.nl.ts'
import { AmountCell, ClientCell } from './PaymentCells.tsx'

const texts = adminPaymentsNl.approvals
const PAYMENT_SHOWN = 15

export const approvalColumns: readonly Column<WaitingPayment>[] = [
  {
    name: 'client',
    label: texts.columns.client,
    onPhone: 'title',
    cell: (row) => <ClientCell {...row} width="max-w-64" />,
  },
  {
    name: 'amountCents',
    label: texts.columns.amountCents,
    isFigure: true,
    isSortable: true,
    onPhone: 'corner',
    cell: (row) => <AmountCell {...row} />,
  },
  {
    name: 'createdAt',
    label: texts.columns.createdAt,
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
    label: texts.columns.id,
    cell: ({ id, paymentIntentId }) => (
      <CopyableId
        words={adminScreensNl.copy}
        what={adminPaymentsNl.paymentId}
        id={paymentIntentId ?? id}
        length={PAYMENT_SHOWN}
      />
    ),
  },
  {
    name: 'actions',
    label: texts.approve,
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'actions',
    cell: (row) => <Approve payment={row} />,
  },
]

function Approve({ payment }: { payment: WaitingPayment }) {
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
        onClick={() => approve.mutate({ paymentId: payment.id })}
      >
        {texts.approve}
      </Button>
    </span>
  )
}
