// A studio's balance going to its bank: where to, requests, and what became of them.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import { none, photographer, refusalWith, refusals } from '#domains/access/who.contract.ts'
import { mustProveAgain, proofOfPerson } from '#domains/accounts/proof.contract.ts'
import { listInput, pageOf } from '#kit/list.contract.ts'
import { isIban, tidyIban, IBAN_TYPED_MAX_LENGTH } from '#platform/pure/iban.ts'
import { cancelReasons, HOLDER_NAME_MAX_LENGTH, payoutStates } from './payout.rules.ts'
import { sepaText } from './sepa-text.rules.ts'

const moment = z.iso.datetime()
const payoutId = z.uuid()

export const payout = z.object({
  id: payoutId,
  number: z.string(),
  amountCents: z.number(),
  maskedIban: z.string(),
  state: z.enum(payoutStates),
  requestedAt: moment,
  filedAt: moment.nullable(),
  paidAt: moment.nullable(),
  returnedAt: moment.nullable(),
  canceledAt: moment.nullable(),
  canceledBecause: z.enum(cancelReasons).nullable(),
})

const ofPayment = z.object({
  /** The client payment. */
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  clientName: z.string(),
})

export const payoutLine = ofPayment.extend({
  /** Negative for what was refunded or lost after an earlier payout. */
  amountCents: z.number(),
})

/** Paid out, and since then refunded, disputed or lost: it goes off the next payout. */
const toSettle = ofPayment.extend({
  amountCents: z.number(),
  why: z.enum(['refunded', 'disputed']),
})

const account = z.object({
  /** In groups of four; masked for an admin who acts as the studio. */
  iban: z.string(),
  holderName: z.string(),
  setAt: moment,
  countsFrom: moment,
})

export const payoutDesk = z.object({
  /** Negative when more was refunded or lost since than has come in. */
  availableCents: z.number(),
  settleCents: z.number(),
  /** The largest ones. */
  toSettle: z.array(toSettle),
  /** Money goes here now. */
  account: account.nullable(),
  /** Takes the place of `account` from its `countsFrom`. */
  waitingAccount: account.nullable(),
  open: payout.nullable(),
  whyNot: z.enum(['under_way', 'too_little', 'no_account', 'account_waits']).nullable(),
})

const holderName = line(HOLDER_NAME_MAX_LENGTH, 1).refine((name) => sepaText(name, HOLDER_NAME_MAX_LENGTH))

export const payoutContract = {
  findPayoutDesk: photographer.evenActing.input(none).output(payoutDesk),
  listPayouts: photographer.evenActing.input(z.object(listInput(['requestedAt']))).output(pageOf(payout)),
  listPayoutLines: photographer.evenActing
    .input(z.object({ payoutId, ...listInput(['amountCents']) }))
    .output(pageOf(payoutLine)),
  /** Counts after three days; set back to the one that counts, at once. */
  setAccount: photographer.notActing
    .input(
      z.object({
        iban: z.string().max(IBAN_TYPED_MAX_LENGTH).transform(tidyIban).pipe(z.string().refine(isIban)),
        holderName,
        proof: proofOfPerson,
      }),
    )
    .output(account)
    .errors(mustProveAgain),
  /** Requests all that is available. */
  requestPayout: photographer.notActing
    .input(none)
    .output(payout)
    .errors({
      ...refusals('under_way', 'too_little', 'no_account'),
      account_waits: refusalWith(z.object({ countsFrom: moment })),
    }),
  /** Only as long as it is in no file. */
  cancelPayout: photographer.notActing
    .input(z.object({ payoutId }))
    .output(none)
    .errors(refusals('payout_not_found', 'not_now')),
}
