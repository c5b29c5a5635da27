import { z } from 'zod'
import { exported } from '#domains/access/listing.contract.ts'
import { serveListCsv, type CsvRequest, type ListCsv } from '#domains/access/server/serve-list-csv.ts'
import { plans, UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { momentCell, type Cell } from '#platform/http/csv-lines.ts'
import { accountFilter } from '../admin-accounts.contract.ts'
import { adminAccountsNl } from '../admin-accounts.nl.ts'
import { adminCsvNl as texts } from '../admin-csv.nl.ts'
import type { AdminCsv } from '../admin-csv.rules.ts'
import { clientPaymentFilter, photographerPaymentFilter } from '../admin-payments.contract.ts'
import { disputesNl } from '#domains/payments/disputes.nl.ts'
import { adminPaymentsNl } from '../admin-payments.nl.ts'
import { toAccount } from './admin-accounts.handlers.ts'
import * as accountSql from './admin-accounts.sql.ts'
import * as adminPaymentsSql from './admin-payments.sql.ts'

type RowOf<List extends (...given: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number]

const [MB, GB] = [1024 ** 2, 1024 ** 3]
const byMomentOrAmount = exported(['createdAt', 'amountCents'])

const askedAccounts = accountFilter.extend({
  ...exported(['createdAt', 'name', 'daysRemaining', 'usedBytes']),
  expiring: z.stringbool().optional(),
  renewing: z.stringbool().optional(),
  onTrial: z.stringbool().optional(),
})

const accounts: ListCsv<z.infer<typeof askedAccounts>, RowOf<typeof accountSql.listAccounts>> = {
  asked: askedAccounts,
  words: texts.accounts,
  readPage: async ({ tx, viewer, asked, now }) => {
    const matching = await accountSql.ofAccounts(tx, viewer, asked, now)
    return accountSql.listAccounts(tx, viewer, matching, asked, now)
  },
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
}

const isInDispute = z.stringbool().optional()
const askedPhotographers = photographerPaymentFilter.extend({ ...byMomentOrAmount, isInDispute })

const photographerPayments: ListCsv<
  z.infer<typeof askedPhotographers>,
  RowOf<typeof adminPaymentsSql.listPhotographerPayments>
> = {
  asked: askedPhotographers,
  words: texts.photographerPayments,
  readPage: async ({ tx, viewer, asked }) => {
    const matching = await adminPaymentsSql.ofPhotographers(tx, viewer, asked)
    return adminPaymentsSql.listPhotographerPayments(tx, viewer, matching, asked)
  },
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
    row.dispute && disputesNl.states[row.dispute],
  ],
}

type ClientRow = RowOf<typeof adminPaymentsSql.listClientPayments>

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

const askedClients = clientPaymentFilter.extend({ ...byMomentOrAmount, isInDispute })

const clientPayments: ListCsv<z.infer<typeof askedClients>, ClientRow> = {
  asked: askedClients,
  words: texts.clientPayments,
  readPage: async ({ tx, viewer, asked }) => {
    const matching = await adminPaymentsSql.ofClients(tx, viewer, asked)
    return adminPaymentsSql.listClientPayments(tx, viewer, matching, asked)
  },
  cells: clientCells,
}

const askedApprovals = clientPaymentFilter.pick({ search: true }).extend(byMomentOrAmount)

const approvals: ListCsv<z.infer<typeof askedApprovals>, ClientRow> = {
  asked: askedApprovals,
  words: texts.approvals,
  readPage: async ({ tx, viewer, asked }) => {
    const waiting = await adminPaymentsSql.ofClients(tx, viewer, {
      search: asked.search,
      approval: 'pending',
    })
    return adminPaymentsSql.listClientPayments(tx, viewer, waiting, asked)
  },
  cells: clientCells,
}

/** Each list of the desks under a filter as CSV, for admins. */
export const serveAdminCsv: Record<AdminCsv, (request: CsvRequest) => Response> = {
  accounts: (request) => serveListCsv(request, accounts),
  photographerPayments: (request) => serveListCsv(request, photographerPayments),
  clientPayments: (request) => serveListCsv(request, clientPayments),
  approvals: (request) => serveListCsv(request, approvals),
}
