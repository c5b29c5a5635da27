import { z } from 'zod'
import { exported } from '#domains/access/listing.contract.ts'
import { serveListCsv, type CsvRequest, type ListCsv } from '#domains/access/server/serve-list-csv.ts'
import { plans, UNLIMITED_CLIENTS } from '#domains/plans/plans.rules.ts'
import { momentCell, type Cell } from '#platform/http/csv-lines.ts'
import { accountFilter } from '../admin-accounts.contract.ts'
import { accountDeskNl } from '../admin-accounts.nl.ts'
import { deskCsvNl as words } from '../admin-csv.nl.ts'
import type { DeskCsv } from '../admin-csv.rules.ts'
import { clientPaymentFilter, photographerPaymentFilter } from '../admin-payments.contract.ts'
import { disputesNl } from '#domains/payments/disputes.nl.ts'
import { paymentDeskNl } from '../admin-payments.nl.ts'
import { asAccount } from './admin-accounts.handlers.ts'
import * as accountSql from './admin-accounts.sql.ts'
import * as sql from './admin-payments.sql.ts'

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
  words: words.accounts,
  readPage: async ({ tx, viewer, asked, now }) => {
    const matching = await accountSql.ofAccounts(tx, viewer, asked, now)
    return accountSql.listAccounts(tx, viewer, matching, asked, now)
  },
  cells: (row, now) => {
    const account = asAccount(row, now)
    return [
      account.name,
      account.email,
      accountDeskNl.states[account.state],
      account.plan && plans[account.plan].name,
      account.daysRemaining,
      momentCell(row.activeUntil),
      Math.round(account.usedBytes / MB),
      Math.round(account.limitBytes / GB),
      account.extraStorageGb,
      account.clientCount,
      account.maxClients === UNLIMITED_CLIENTS ? accountDeskNl.unlimited : account.maxClients,
      momentCell(row.createdAt),
      account.id,
    ]
  },
}

const isInDispute = z.stringbool().optional()
const askedPhotographers = photographerPaymentFilter.extend({ ...byMomentOrAmount, isInDispute })

const photographerPayments: ListCsv<
  z.infer<typeof askedPhotographers>,
  RowOf<typeof sql.listPhotographerPayments>
> = {
  asked: askedPhotographers,
  words: words.photographerPayments,
  readPage: async ({ tx, viewer, asked }) => {
    const matching = await sql.ofPhotographers(tx, viewer, asked)
    return sql.listPhotographerPayments(tx, viewer, matching, asked)
  },
  cells: (row) => [
    momentCell(row.createdAt),
    row.photographerName,
    { cents: row.amountCents },
    { cents: row.refundedCents },
    row.currency.toUpperCase(),
    paymentDeskNl.statuses[row.status],
    row.isCanceled ? words.yes : words.no,
    paymentDeskNl.kinds[row.kind],
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

type ClientRow = RowOf<typeof sql.listClientPayments>

const clientCells = (row: ClientRow): Cell[] => [
  momentCell(row.createdAt),
  row.clientName,
  row.photographerName,
  { cents: row.amountCents },
  { cents: row.refundedCents },
  row.currency.toUpperCase(),
  paymentDeskNl.statuses[row.status],
  paymentDeskNl.categories[row.category],
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
  words: words.clientPayments,
  readPage: async ({ tx, viewer, asked }) => {
    const matching = await sql.ofClients(tx, viewer, asked)
    return sql.listClientPayments(tx, viewer, matching, asked)
  },
  cells: clientCells,
}

const askedApprovals = clientPaymentFilter.pick({ search: true }).extend(byMomentOrAmount)

const approvals: ListCsv<z.infer<typeof askedApprovals>, ClientRow> = {
  asked: askedApprovals,
  words: words.approvals,
  readPage: async ({ tx, viewer, asked }) => {
    const waiting = await sql.ofClients(tx, viewer, { search: asked.search, approval: 'pending' })
    return sql.listClientPayments(tx, viewer, waiting, asked)
  },
  cells: clientCells,
}

/** Each list of the desks under a filter as CSV, for admins. */
export const serveDeskCsv: Record<DeskCsv, (request: CsvRequest) => Response> = {
  accounts: (request) => serveListCsv(request, accounts),
  photographerPayments: (request) => serveListCsv(request, photographerPayments),
  clientPayments: (request) => serveListCsv(request, clientPayments),
  approvals: (request) => serveListCsv(request, approvals),
}
