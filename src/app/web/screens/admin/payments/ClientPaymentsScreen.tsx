import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientPaymentCategories, clientPaymentStatuses } from '#domains/payments/payments.rules.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { clientPaymentList, useUndoApproval, type ClientPayment } from '#domains/admin/ui/admin.queries.ts'
import { FilterSelect } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import type { Columns } from '#kit/ui/DataTable.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import {
  amountColumn,
  PaymentFilters,
  ClientCell,
  IdsCell,
  Moments,
  StatusCell,
  usePaymentParams,
} from './PaymentCells.tsx'

const texts = adminPaymentsNl.clients
const { filters } = adminPaymentsNl
const approvals = ['approved', 'pending'] as const

export function ClientPaymentsScreen() {
  const { view, shared } = usePaymentParams()
  const { params } = view
  const status = clientPaymentStatuses.find((one) => one === params.values.status)
  const category = clientPaymentCategories.find((one) => one === params.values.category)
  const approval = approvals.find((one) => one === params.values.approval)
  const listInput = { status, category, approval, ...shared }
  const list = useQuery(clientPaymentList({ ...listInput, cursor: params.values.cursor }))
  return (
    <ListScreen
      {...view}
      texts={texts}
      csv={pathWithQuery(adminCsvPaths.clientPayments, listInput)}
      list={list}
      columns={clientPaymentColumns}
      filters={
        <PaymentFilters params={params} statuses={clientPaymentStatuses}>
          <FilterSelect
            params={params}
            name="category"
            {...filters.category}
            options={clientPaymentCategories}
          />
          <FilterSelect params={params} name="approval" {...filters.approval} options={approvals} />
        </PaymentFilters>
      }
    />
  )
}

const clientPaymentColumns: Columns<ClientPayment, typeof texts.columns> = {
  client: {
    onPhone: 'title',
    cell: (row) => <ClientCell {...row} width="max-w-48" />,
  },
  amountCents: amountColumn,
  status: {
    onPhone: 'corner',
    cell: ({ status, dispute }) => <StatusCell status={status} dispute={dispute} />,
  },
  category: {
    cell: ({ category }) => <Badge dot={false}>{adminPaymentsNl.categories[category]}</Badge>,
  },
  approval: {
    cell: (row) =>
      row.status === 'succeeded' && (row.approvedAt !== null || row.refundedCents < row.amountCents) ? (
        <span className="flex flex-col items-start gap-1 max-md:items-end">
          <Badge tone={row.approvedAt ? 'green' : 'orange'}>
            {adminPaymentsNl.approvalStates[row.approvedAt ? 'approved' : 'pending']}
          </Badge>
          {row.approvedAt && <UndoApproval payment={row} />}
        </span>
      ) : (
        <span className="text-soft">{adminPaymentsNl.none}</span>
      ),
  },
  ids: {
    cell: (row) => (
      <span className="block min-w-0 max-md:text-right">
        <span className="line-clamp-2 max-w-48 break-words" title={row.description}>
          {row.description}
        </span>
        <IdsCell
          ids={[
            { what: adminPaymentsNl.orderId, id: orderNumber(row.orderId) },
            { what: adminPaymentsNl.paymentIntentId, id: row.paymentIntentId, shownAt: row.dashboardUrl },
            { what: adminPaymentsNl.sessionId, id: row.sessionId },
          ]}
        />
      </span>
    ),
  },
  createdAt: {
    isSortable: true,
    cell: (row) => (
      <div className="text-13 max-md:text-right">
        <Moments
          of={[
            { name: texts.made, at: row.createdAt },
            { name: texts.paid, at: row.paidAt },
            { name: texts.approved, at: row.approvedAt },
          ]}
        />
        {row.approvedByName && <p className="text-soft">{texts.approvedBy(row.approvedByName)}</p>}
      </div>
    ),
  },
}

const undoTexts = adminPaymentsNl.undo

function UndoApproval({ payment }: { payment: ClientPayment }) {
  const [isAsked, setIsAsked] = useState(false)
  const undo = useUndoApproval()
  const { id: paymentId, amountCents, refundedCents, currency, clientName, photographerName } = payment
  const amount = adminPaymentsNl.money(amountCents - refundedCents, currency)
  return (
    <>
      <TextButton
        className="text-13"
        aria-label={undoTexts.openOf(amount, clientName)}
        onClick={() => setIsAsked(true)}
      >
        {undoTexts.open}
      </TextButton>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={undoTexts.title(amount, photographerName)}
        confirm={undoTexts.open}
        cancel={undoTexts.cancel}
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ paymentId }, { onSettled: () => setIsAsked(false) })}
      >
        {undoTexts.line}
      </ConfirmDialog>
    </>
  )
}
