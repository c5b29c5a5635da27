import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, emptyObject, refusals } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { cancelReasons, payoutOutcomes, payoutStates } from '#domains/payments/payout/payout.rules.ts'

export const payoutRow = z.object({
  id: z.uuid(),
  number: z.string(),
  studioId: z.uuid(),
  photographerName: z.string(),
  amountCents: z.number(),
  maskedIban: z.string(),
  holderName: z.string(),
  state: z.enum(payoutStates),
  fileId: z.uuid().nullable(),
  requestedAt: z.date(),
  filedAt: z.date().nullable(),
  paidAt: z.date().nullable(),
  returnedAt: z.date().nullable(),
  canceledAt: z.date().nullable(),
  canceledBecause: z.enum(cancelReasons).nullable(),
})

export const payoutFile = z.object({
  id: z.uuid(),
  madeAt: z.date(),
  madeByName: z.string(),
  executesOn: z.iso.date(),
  payoutCount: z.number(),
  totalCents: z.number(),
  /** Payouts without an outcome. */
  openCount: z.number(),
  address: z.string(),
})

export const payoutFilter = z.object({
  /** Searches the photographer’s names and email address, or a payout’s number or amount. */
  search: search.optional(),
  /** First and last request day in Amsterdam time, both included. */
  from: isoDay.optional(),
  until: isoDay.optional(),
  state: z.enum(payoutStates).optional(),
  studioId: z.uuid().optional(),
})

const outcome = z.enum(payoutOutcomes)

export const adminPayoutsContract = {
  listPayouts: adminList.input(payoutFilter.extend(listInput(['requestedAt', 'amountCents']))).output(
    pageOf(payoutRow).extend({
      requestedCount: z.number(),
      requestedCents: z.number(),
      inFileCents: z.number(),
      /** Whether the platform has a bank account of its own, which a payout file needs. */
      hasDebtor: z.boolean(),
    }),
  ),
  /** Returns the newest ten files. */
  listPayoutFiles: admin.input(emptyObject).output(z.array(payoutFile)),
  /** Makes a file of all requested payouts. No payout is ever in two files. */
  makePayoutFile: admin
    .input(emptyObject)
    .output(payoutFile.pick({ id: true, payoutCount: true, totalCents: true, address: true }))
    .errors(refusals('no_debtor_account', 'nothing_requested')),
  settlePayout: admin
    .input(z.object({ payoutId: z.uuid(), outcome }))
    .output(emptyObject)
    .errors(refusals('payout_not_found', 'not_now')),
  /** Settles the file’s payouts that have no outcome. */
  settleFile: admin
    .input(z.object({ fileId: z.uuid(), outcome }))
    .output(z.object({ count: z.number() }))
    .errors(refusals('file_not_found', 'not_now')),
}
