import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { counted } from '#domains/access/listing.contract.ts'
import { tellAdmins } from '#domains/access/server/access.ts'
import { record } from '#domains/activity/server/activity.ts'
import { startOfDay } from '#platform/calendar-month.ts'
import { tellLive } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import type { paymentDeskContract } from '../admin-payments.contract.ts'
import * as sql from './admin-payments.sql.ts'
import { providerAddress } from '#domains/payments/server/provider-address.ts'

const moment = (date: Date | null) => date?.toISOString() ?? null

type ClientRow = Awaited<ReturnType<typeof sql.listClientPayments>>['rows'][number]

const asClientPayment = ({ approvedAt, paidAt, createdAt, ...row }: ClientRow, services: Services) => ({
  ...row,
  dashboardUrl: providerAddress(services, row.paymentIntentId),
  approvedAt: moment(approvedAt),
  paidAt: moment(paidAt),
  createdAt: createdAt.toISOString(),
})

export const paymentDeskHandlers: Handlers<typeof paymentDeskContract> = {
  listPhotographerPayments: async ({ tx, viewer, input, services }) => {
    const matching = await sql.ofPhotographers(tx, viewer, input)
    const { rows, ...steps } = await sql.listPhotographerPayments(tx, viewer, matching, input)
    return {
      rows: rows.map(({ periodStart, periodEnd, paidAt, createdAt, ...row }) => ({
        ...row,
        dashboardUrl: providerAddress(services, row.paymentIntentId),
        periodStart: moment(periodStart),
        periodEnd: moment(periodEnd),
        paidAt: moment(paidAt),
        createdAt: createdAt.toISOString(),
      })),
      ...steps,
      ...counted(await sql.countPhotographerPayments(tx, viewer, matching)),
    }
  },

  listClientPayments: async ({ tx, viewer, input, services }) => {
    const matching = await sql.ofClients(tx, viewer, input)
    const { rows, ...steps } = await sql.listClientPayments(tx, viewer, matching, input)
    return {
      rows: rows.map((row) => asClientPayment(row, services)),
      ...steps,
      ...counted(await sql.countClientPayments(tx, viewer, matching)),
    }
  },

  listApprovals: async ({ tx, viewer, input, now, services }) => {
    const waiting = await sql.ofClients(tx, viewer, { search: input.search, approval: 'pending' })
    const { rows, ...steps } = await sql.listClientPayments(tx, viewer, waiting, input)
    return {
      rows: rows.map((row) => asClientPayment(row, services)),
      ...steps,
      ...counted(await sql.countClientPayments(tx, viewer, waiting)),
      ...(await sql.countApprovals(tx, viewer, startOfDay(now))),
    }
  },

  approvePayment: async ({ tx, viewer, input, refuse, now, ipAddress }) => {
    const payment = await sql.lockClientPayment(tx, viewer, input.paymentId)
    if (!payment) return refuse('payment_not_found')
    if (payment.approvedAt) refuse('already_approved')
    if (payment.dispute === 'open') refuse('in_dispute')
    // What was paid back whole leaves nothing to give.
    const leftCents = payment.amountCents - payment.refundedCents
    if (payment.status !== 'succeeded' || leftCents === 0) refuse('not_paid')
    await sql.approvePayment(tx, viewer, input.paymentId, now)
    const { description: details, photographerId, clientId } = payment
    const line = { action: 'payment_approved', details, oldValue: 0, newValue: leftCents } as const
    await record(tx, viewer, { ...line, photographerId, clientId, ipAddress }, now)
    await tellLive(tx, [photographerId], { topic: 'payments' })
    await tellAdmins(tx, 'paymentDesk', 'office')
    return {}
  },
}
