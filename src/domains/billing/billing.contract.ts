import { z } from 'zod'
import { emptyObject, photographerEvenInactive, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { payModes, periods, planIds } from '#domains/plans/plans.rules.ts'
import { disputeStates } from '#domains/payments/disputes.rules.ts'
import { paymentKinds, paymentStatuses, SESSION_ID_MAX_LENGTH } from './billing.rules.ts'

const planChoice = z.object({ plan: z.enum(planIds), period: z.enum(periods) })

const session = z.object({ sessionId: z.string().min(1).max(SESSION_ID_MAX_LENGTH) })

const inUse = z.object({
  plan: z.enum(planIds),
  clientCount: z.number(),
  maxClients: z.number(),
  usedBytes: z.number(),
  limitBytes: z.number(),
})

/**
 * `already_subscribed`: the studio must change its subscription instead. `payment_under_way`: a
 * checkout is complete, but its money hasn't arrived. `not_sold_abroad`: our invoices support only
 * Dutch VAT.
 */
const checkoutRefusals = {
  ...refusals(
    'account_closed',
    'already_subscribed',
    'payment_under_way',
    'payments_closed',
    'not_sold_abroad',
  ),
  /** A larger plan needs `changePlan`. A smaller plan can be bought after `until`. */
  plan_still_runs: refusalWith(z.object({ plan: z.enum(planIds), until: z.date() })),
  does_not_fit: refusalWith(inUse),
}

const activation = z.object({
  /**
   * `unpaid`: the checkout expired or was replaced. `closed`: paid, but an admin closed the
   * account.
   */
  state: z.enum(['processing', 'active', 'unpaid', 'closed']),
  plan: z.enum(planIds).nullable(),
  endsAt: z.date().nullable(),
})

export const mySubscription = z.object({
  plan: z.enum(planIds).nullable(),
  period: z.enum(periods).nullable(),
  payMode: z.enum(payModes).nullable(),
  isActive: z.boolean(),
  /** Account closed by an admin. Payment doesn't reopen it. */
  isClosed: z.boolean(),
  contactEmail: z.string().nullable(),
  endsAt: z.date().nullable(),
  daysRemaining: z.number().nullable(),
  /** Free days of the next checkout: 14 before the first activation, else 0. */
  trialDays: z.number(),
  /** Null unless `payMode` is automatic. */
  subscription: z
    .object({
      state: z.enum(['trial', 'running', 'payment_failed']),
      /** Ends at `periodEndsAt` without another charge. */
      isCanceled: z.boolean(),
      periodEndsAt: z.date(),
      nextAmountCents: z.number().nullable(),
      paymentMethod: z.object({ kind: z.string(), last4: z.string().nullable() }).nullable(),
    })
    .nullable(),
  may: z.object({
    changePlan: z.boolean(),
    renew: z.boolean(),
    cancel: z.boolean(),
    resume: z.boolean(),
    openPortal: z.boolean(),
  }),
})

const planChange = z.object({
  /** Time of the quote. A change with the same `quotedAt` costs exactly this price, for an hour. */
  quotedAt: z.date(),
  dueTodayCents: z.number(),
  /** Deducted from the next payments instead of refunded. */
  creditCents: z.number(),
  nextAmountCents: z.number().nullable(),
  nextPaymentAt: z.date().nullable(),
})

const changeRefusals = {
  ...refusals('account_closed', 'no_plan', 'same_plan', 'not_sold_abroad'),
  /** A smaller plan can be chosen after `until`. */
  paid_until: refusalWith(z.object({ until: z.date() })),
  does_not_fit: refusalWith(inUse),
}

const payment = z.object({
  id: z.uuid(),
  amountCents: z.number(),
  refundedCents: z.number(),
  dispute: z.enum(disputeStates).nullable(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  isCanceled: z.boolean(),
  kind: z.enum(paymentKinds),
  plan: z.enum(planIds).nullable(),
  description: z.string(),
  periodStart: z.date().nullable(),
  periodEnd: z.date().nullable(),
  createdAt: z.date(),
  paidAt: z.date().nullable(),
  invoiceNumber: z.string().nullable(),
  invoicePath: z.string().nullable(),
  ublPath: z.string().nullable(),
  /** Oldest first: credit notes, and a new invoice when a refund came back. */
  corrections: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['invoice', 'credit']),
      number: z.string(),
      totalCents: z.number(),
      issuedAt: z.date(),
      invoicePath: z.string(),
      ublPath: z.string(),
    }),
  ),
})

export const billingContract = {
  /**
   * Returns the URL of the pay page. The same choice returns the page of the open checkout. Another
   * choice closes the open checkout.
   */
  startCheckout: photographerEvenInactive.notActing
    .input(planChoice.extend({ payMode: z.enum(payModes) }))
    .output(z.object({ url: z.url() }))
    .errors(checkoutRefusals),
  findActivation: photographerEvenInactive.evenActing
    .input(session.extend({ plan: z.enum(planIds) }))
    .output(activation)
    .errors(refusals('checkout_not_found')),
  activateByHand: photographerEvenInactive.notActing
    .input(session)
    .output(activation)
    .errors(refusals('checkout_not_found', 'not_paid', 'account_closed')),
  findMySubscription: photographerEvenInactive.evenActing.input(emptyObject).output(mySubscription),
  previewChange: photographerEvenInactive.evenActing
    .input(planChoice)
    .output(planChange)
    .errors(changeRefusals),
  /** Returns a null `url` after an immediate change, else the pay page for the difference. */
  changePlan: photographerEvenInactive.notActing
    .input(planChoice.extend({ quotedAt: z.date().optional() }))
    .output(z.object({ url: z.url().nullable(), isLarger: z.boolean() }))
    .errors({ ...changeRefusals, ...refusals('payment_failed', 'payment_under_way', 'quote_expired') }),
  cancelSubscription: photographerEvenInactive.notActing
    .input(emptyObject)
    .output(emptyObject)
    .errors(refusals('no_subscription')),
  resumeSubscription: photographerEvenInactive.notActing
    .input(emptyObject)
    .output(emptyObject)
    .errors(refusals('no_subscription', 'account_closed')),
  openPortal: photographerEvenInactive.notActing
    .input(emptyObject)
    .output(z.object({ url: z.url() }))
    .errors(refusals('no_customer')),
  listPayments: photographerEvenInactive.evenActing
    .input(emptyObject)
    .output(z.object({ payments: z.array(payment) })),
}
