import { z } from 'zod'
import { createReaderIfAllowed, type FileRequest } from '#domains/access/server/serve-contract.ts'
import type { AdminViewer } from '#domains/access/viewer.rules.ts'
import { plans, UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { planInvoiceNumber } from '#domains/billing/invoices/plan-invoice.rules.ts'
import { csvInput } from '#kit/list.contract.ts'
import { momentCell, type Cell } from '#kit/server/csv-rows.ts'
import { serveListFile, type ListFile } from '#kit/server/list-file.ts'
import { accountFilter } from '../admin-accounts.contract.ts'
import { adminAccountsNl } from '../admin-accounts.nl.ts'
import { adminCsvNl as texts } from '../admin-csv.nl.ts'
import type { AdminCsv } from '../admin-csv.rules.ts'
import { allOrdersFilter } from '../admin-orders.contract.ts'
import { orderStatusNl } from '#domains/orders/orders.nl.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { listAllOrders } from './admin-orders.sql.ts'
import { approvalFilter, clientPaymentFilter, photographerPaymentFilter } from '../admin-payments.contract.ts'
import { disputesNl } from '#domains/payments/disputes.nl.ts'
import { adminPaymentsNl } from '../admin-payments.nl.ts'
import { toAccount } from './admin-accounts.handlers.ts'
import * as accountSql from './admin-accounts.sql.ts'
import * as paymentsSql from './admin-payments.sql.ts'
import { payoutFilter } from '../admin-payouts.contract.ts'
import { payoutStatesNl, payoutFileName } from '#domains/payments/payout/payout.nl.ts'
import { payoutNumber } from '#domains/payments/payout/payout.rules.ts'
import { maskIban } from '#platform/pure/iban.ts'
import * as payoutsSql from './admin-payouts.sql.ts'
import { findPayoutFile } from '#domains/payments/server/payments.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

const [MB, GB] = [1024 ** 2, 1024 ** 3]
const byMomentOrAmount = csvInput(['createdAt', 'amountCents'])

const isInDispute = z.stringbool().optional()

type ClientRow = Awaited<ReturnType<typeof paymentsSql.listClientPayments>>['rows'][number]

const clientCells = (row: ClientRow): Cell[] => [
  momentCell(row.createdAt),
  row.clientName,
  row.photographerName,
  { cents: row.amountCents },
  { cents: row.refundedCents },
  row.currency.toUpperCase(),
  adminPaymentsNl.statuses[row.status],
  adminPaymentsNl.categories[row.category],
  momentCell(row.paidAt),
  momentCell(row.approvedAt),
  row.approvedByName,
  row.description,
  row.orderId,
  row.paymentIntentId,
  row.sessionId,
  row.dispute && disputesNl.states[row.dispute],
]

const adminList =
  <Asked, Row>(list: ListFile<AdminViewer, Asked, Row>) =>
  (request: FileRequest) =>
    serveListFile(request, createReaderIfAllowed('admin', request), list)

export const serveAdminFiles: Record<AdminCsv, (request: FileRequest) => Response | Promise<Response>> = {
  accounts: adminList({
    input: accountFilter.extend({
      ...csvInput(['createdAt', 'name', 'daysRemaining', 'usedBytes']),
      expiring: z.stringbool().optional(),
      renewing: z.stringbool().optional(),
      onTrial: z.stringbool().optional(),
    }),
    texts: texts.accounts,
    readPage: ({ tx, viewer, asked, now }) => accountSql.listAccounts(tx, viewer, asked, now),
    cells: (row, now) => {
      const account = toAccount(row, now)
      return [
        account.name,
        account.email,
        adminAccountsNl.states[account.state],
        account.plan && plans[account.plan].name,
        account.daysRemaining,
        momentCell(row.activeUntil),
        Math.round(account.usedBytes / MB),
        Math.round(account.limitBytes / GB),
        account.extraStorageGb,
        account.clientCount,
        account.maxClients === UNLIMITED_CLIENTS ? adminAccountsNl.unlimited : account.maxClients,
        momentCell(row.createdAt),
        account.id,
      ]
    },
  }),
  photographerPayments: adminList({
    input: photographerPaymentFilter.extend({ ...byMomentOrAmount, isInDispute }),
    texts: texts.photographerPayments,
    readPage: ({ tx, viewer, asked }) => paymentsSql.listPhotographerPayments(tx, viewer, asked),
    cells: (row) => [
      momentCell(row.createdAt),
      row.photographerName,
      { cents: row.amountCents },
      { cents: row.refundedCents },
      row.currency.toUpperCase(),
      adminPaymentsNl.statuses[row.status],
      row.isCanceled ? texts.yes : texts.no,
      adminPaymentsNl.kinds[row.kind],
      momentCell(row.periodStart),
      momentCell(row.periodEnd),
      momentCell(row.paidAt),
      row.description,
      row.customerId,
      row.paymentIntentId,
      row.invoiceId,
      row.invoice && planInvoiceNumber(row.invoice),
      row.dispute && disputesNl.states[row.dispute],
    ],
  }),
  clientPayments: adminList({
    input: clientPaymentFilter.extend({ ...byMomentOrAmount, isInDispute }),
    texts: texts.clientPayments,
    readPage: ({ tx, viewer, asked }) => paymentsSql.listClientPayments(tx, viewer, asked),
    cells: clientCells,
  }),
  approvals: adminList({
    input: approvalFilter.extend(byMomentOrAmount),
    texts: texts.approvals,
    readPage: ({ tx, viewer, asked }) =>
      paymentsSql.listClientPayments(tx, viewer, { ...asked, approval: 'pending' }),
    cells: clientCells,
  }),
  payouts: adminList({
    input: payoutFilter.extend(csvInput(['requestedAt', 'amountCents'])),
    texts: texts.payouts,
    readPage: ({ tx, viewer, asked }) => payoutsSql.listPayouts(tx, viewer, asked),
    cells: (row) => [
      momentCell(row.requestedAt),
      payoutNumber(row.id),
      row.photographerName,
      { cents: row.amountCents },
      maskIban(row.iban),
      row.holderName,
      payoutStatesNl[row.state],
      momentCell(row.filedAt),
      momentCell(row.paidAt),
      momentCell(row.returnedAt),
      momentCell(row.canceledAt),
      row.studioId,
      row.fileId,
    ],
  }),
  orders: adminList({
    input: allOrdersFilter.extend(csvInput(['createdAt', 'totalCents'])),
    texts: texts.orders,
    readPage: ({ tx, viewer, asked }) => listAllOrders(tx, viewer, asked),
    cells: (order) => [
      momentCell(order.createdAt),
      orderNumber(order.id),
      order.clientName,
      order.photographerName,
      orderStatusNl(order),
      { cents: order.totalCents },
      momentCell(order.paidAt),
      momentCell(order.shippedAt),
      momentCell(order.completedAt),
      momentCell(order.canceledAt),
      order.id,
      order.studioId,
    ],
  }),
}

export async function servePayoutFile(request: FileRequest, file: string): Promise<Response> {
  const fileId = file.replace(/\.xml$/, '')
  const read = createReaderIfAllowed('admin', request)
  if (!read || !isUuid(fileId)) return notFound()
  const found = await read((tx) => findPayoutFile(tx, fileId))
  if (!found) return notFound()
  return new Response(found.xml, {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="${payoutFileName(calendarDay(found.madeAt), fileId)}"`,
      'cache-control': 'private, no-store',
    },
  })
}
