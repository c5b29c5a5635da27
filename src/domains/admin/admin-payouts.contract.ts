// Payouts for the back office: what studios ask for, the files for the bank, and what became of each.
import { z } from 'zod'
import { isoDay } from '#domains/access/column.contract.ts'
import { admin, adminList, none, refusals } from '#domains/access/who.contract.ts'
import { listInput, pageOf, search } from '#kit/list.contract.ts'
import { cancelReasons, outcomes, payoutStates } from '#domains/payments/payout/payout.rules.ts'

const moment = z.iso.datetime()

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
  requestedAt: moment,
  filedAt: moment.nullable(),
  paidAt: moment.nullable(),
  returnedAt: moment.nullable(),
  canceledAt: moment.nullable(),
  canceledBecause: z.enum(cancelReasons).nullable(),
})

export const payoutFile = z.object({
  id: z.uuid(),
  madeAt: moment,
  madeByName: z.string(),
  executesOn: z.iso.date(),
  payoutCount: z.number(),
  totalCents: z.number(),
  /** Payouts in it of which nothing is known yet. */
  openCount: z.number(),
  address: z.string(),
})

export const payoutFilter = z.object({
  /** Searches the photographer's name, or the number or the amount of a payout. */
  search: search.optional(),
  /** Requested from this day of Amsterdam to `until`, both included. */
  from: isoDay.optional(),
  until: isoDay.optional(),
  state: z.enum(payoutStates).optional(),
  studioId: z.uuid().optional(),
})

const outcome = z.enum(outcomes)

export const adminPayoutsContract = {
  listPayouts: adminList.input(payoutFilter.extend(listInput(['requestedAt', 'amountCents']))).output(
    pageOf(payoutRow).extend({
      requestedCount: z.number(),
      requestedCents: z.number(),
      inFileCents: z.number(),
      /** Without the platform's own account no file can be made. */
      hasDebtor: z.boolean(),
    }),
  ),
  /** The newest ten. */
  listPayoutFiles: admin.input(none).output(z.array(payoutFile)),
  /** One file of all that is requested; nothing is ever in two. */
  makePayoutFile: admin
    .input(none)
    .output(payoutFile.pick({ id: true, payoutCount: true, totalCents: true, address: true }))
    .errors(refusals('no_debtor_account', 'nothing_requested')),
  settlePayout: admin
    .input(z.object({ payoutId: z.uuid(), outcome }))
    .output(none)
    .errors(refusals('payout_not_found', 'not_now')),
  /** All payouts in a file of which nothing is known yet. */
  settleFile: admin
    .input(z.object({ fileId: z.uuid(), outcome }))
    .output(z.object({ count: z.number() }))
    .errors(refusals('file_not_found', 'not_now')),
}
