import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import { emptyObject, photographer, refusalWith, refusals } from '#domains/access/who.contract.ts'
import { proofRefusals, proofOfPerson } from '#domains/accounts/proof.contract.ts'
import { listInput, pageOf } from '#kit/list.contract.ts'
import { isIban, tidyIban, IBAN_TYPED_MAX_LENGTH } from '#platform/pure/iban.ts'
import { cancelReasons, HOLDER_NAME_MAX_LENGTH, payoutStates } from './payout.rules.ts'
import { sepaText } from './sepa-text.rules.ts'

const payoutId = z.uuid()

export const payout = z.object({
  id: payoutId,
  number: z.string(),
  amountCents: z.number(),
  maskedIban: z.string(),
  state: z.enum(payoutStates),
  requestedAt: z.date(),
  filedAt: z.date().nullable(),
  paidAt: z.date().nullable(),
  returnedAt: z.date().nullable(),
  canceledAt: z.date().nullable(),
  canceledBecause: z.enum(cancelReasons).nullable(),
})

const ofPayment = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  clientName: z.string(),
})

export const payoutLine = ofPayment.extend({
  /** Negative for refunds, disputes and losses after an earlier payout. */
  amountCents: z.number(),
})

/**
 * Payment refunded, disputed or lost after a payout included it. The next payout deducts the
 * amount.
 */
const toSettle = ofPayment.extend({
  amountCents: z.number(),
  why: z.enum(['refunded', 'disputed']),
})

const account = z.object({
  /** Masked for an admin who acts as the studio. */
  iban: z.string(),
  holderName: z.string(),
  setAt: z.date(),
  countsFrom: z.date(),
})

export const payoutDesk = z.object({
  /** Negative if the deductions (`settleCents`) exceed the amounts that can be paid out. */
  availableCents: z.number(),
  settleCents: z.number(),
  toSettle: z.array(toSettle),
  account: account.nullable(),
  waitingAccount: account.nullable(),
  open: payout.nullable(),
  whyNot: z.enum(['under_way', 'too_little', 'no_account', 'account_waits']).nullable(),
})

const holderName = singleLine(HOLDER_NAME_MAX_LENGTH, 1).refine((name) =>
  sepaText(name, HOLDER_NAME_MAX_LENGTH),
)

export const payoutContract = {
  findPayoutDesk: photographer.evenActing.input(emptyObject).output(payoutDesk),
  listPayouts: photographer.evenActing.input(z.object(listInput(['requestedAt']))).output(pageOf(payout)),
  listPayoutLines: photographer.evenActing
    .input(z.object({ payoutId, ...listInput(['amountCents']) }))
    .output(pageOf(payoutLine)),
  /** Sets the account. A new account waits three days. A return to the current one doesn't wait. */
  setAccount: photographer.notActing
    .input(
      z.object({
        iban: z.string().max(IBAN_TYPED_MAX_LENGTH).transform(tidyIban).pipe(z.string().refine(isIban)),
        holderName,
        proof: proofOfPerson,
      }),
    )
    .output(account)
    .errors(proofRefusals),
  requestPayout: photographer.notActing
    .input(emptyObject)
    .output(payout)
    .errors({
      ...refusals('under_way', 'too_little', 'no_account'),
      account_waits: refusalWith(z.object({ countsFrom: z.date() })),
    }),
  /** Cancels a request that isn't in a file yet. */
  cancelPayout: photographer.notActing
    .input(z.object({ payoutId }))
    .output(emptyObject)
    .errors(refusals('payout_not_found', 'not_now')),
}
