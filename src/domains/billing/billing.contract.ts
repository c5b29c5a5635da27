// What a studio pays for its plan. Only the payment provider moves money; what an account gets follows from what the
// provider reports as paid.
import { z } from 'zod'
import { isoMoment } from '#domains/access/column.contract.ts'
import { none, photographerEvenInactive, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { disputeStates } from '#domains/payments/disputes.rules.ts'
import { paymentKinds, paymentStatuses, SESSION_ID_MAX_LENGTH } from './billing.rules.ts'

const moment = z.iso.datetime()
const periods = ['monthly', 'yearly'] as const
const payModes = ['automatic', 'manual'] as const

const planChoice = z.object({ plan: z.enum(planIds), period: z.enum(periods) })

const session = z.object({ sessionId: z.string().min(1).max(SESSION_ID_MAX_LENGTH) })

/** Blocks a smaller plan: the studio has more clients or bytes than it allows. */
const inUse = z.object({
  plan: z.enum(planIds),
  clientCount: z.number(),
  maxClients: z.number(),
  usedBytes: z.number(),
  limitBytes: z.number(),
})

/**
 * `account_closed`: only an admin can open it again. `already_subscribed`: it is changed, not bought again.
 * `payment_under_way`: another payment is complete, but the money hasn't arrived. `not_sold_abroad`: our invoices know
 * only Dutch VAT.
 */
const checkoutRefusals = {
  ...refusals(
    'account_closed',
    'already_subscribed',
    'payment_under_way',
    'payments_closed',
    'not_sold_abroad',
  ),
  /** Another plan is paid until then; a larger one is an upgrade, a smaller one can be bought after it. */
  plan_still_runs: refusalWith(z.object({ plan: z.enum(planIds), until: moment })),
  does_not_fit: refusalWith(inUse),
}

const activation = z.object({
  /** `unpaid`: the checkout was left or expired. `closed`: paid, but an admin closed the account. */
  state: z.enum(['processing', 'active', 'unpaid', 'closed']),
  plan: z.enum(planIds).nullable(),
  endsAt: moment.nullable(),
})

export const mySubscription = z.object({
  plan: z.enum(planIds).nullable(),
  period: z.enum(periods).nullable(),
  payMode: z.enum(payModes).nullable(),
  isActive: z.boolean(),
  /** By an admin: paying doesn't open it. */
  isClosed: z.boolean(),
  contactEmail: z.string().nullable(),
  endsAt: moment.nullable(),
  daysRemaining: z.number().nullable(),
  /** Free days of the next checkout: 14 before the first activation, 0 afterwards. */
  trialDays: z.number(),
  /** Only with payMode automatic. */
  subscription: z
    .object({
      state: z.enum(['trial', 'running', 'payment_failed']),
      /** It ends at `periodEndsAt` without another charge. */
      isCanceled: z.boolean(),
      periodEndsAt: moment,
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
  /** When this price was computed; sent back with the change, it costs exactly this. */
  quotedAt: moment,
  dueTodayCents: z.number(),
  /** Deducted from the next payments instead of refunded. */
  creditCents: z.number(),
  nextAmountCents: z.number().nullable(),
  nextPaymentAt: moment.nullable(),
})

const changeRefusals = {
  ...refusals('account_closed', 'no_plan', 'same_plan', 'not_sold_abroad'),
  /** Paid by hand until then; a smaller plan or another period can be chosen after it. */
  paid_until: refusalWith(z.object({ until: moment })),
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
  periodStart: moment.nullable(),
  periodEnd: moment.nullable(),
  createdAt: moment,
  paidAt: moment.nullable(),
  invoiceNumber: z.string().nullable(),
  /** Null while it is unpaid. */
  invoicePath: z.string().nullable(),
  /** Null while it is unpaid, and where there was nothing to pay. */
  ublPath: z.string().nullable(),
  /** What corrects its invoice, oldest first: credit notes, and an invoice again for a refund that came back. */
  corrections: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['invoice', 'credit']),
      number: z.string(),
      totalCents: z.number(),
      issuedAt: moment,
      invoicePath: z.string(),
      ublPath: z.string(),
    }),
  ),
})

export const billingContract = {
  /**
   * Returns where to pay. The same choice returns the same checkout, another choice closes it first; if it was paid
   * just now, its success page is returned.
   */
  startCheckout: photographerEvenInactive.notActing
    .input(planChoice.extend({ payMode: z.enum(payModes) }))
    .output(z.object({ url: z.url() }))
    .errors(checkoutRefusals),
  /** Polled every three seconds by the page after paying. */
  findActivation: photographerEvenInactive.evenActing
    .input(session.extend({ plan: z.enum(planIds) }))
    .output(activation)
    .errors(refusals('checkout_not_found')),
  /** Asks the provider, and activates only if this checkout was paid. */
  activateByHand: photographerEvenInactive.notActing
    .input(session)
    .output(activation)
    .errors(refusals('checkout_not_found', 'not_paid', 'account_closed')),
  findMySubscription: photographerEvenInactive.evenActing.input(none).output(mySubscription),
  previewChange: photographerEvenInactive.evenActing
    .input(planChoice)
    .output(planChange)
    .errors(changeRefusals),
  /** Changes at once (`url` is null), or returns where to pay the difference. */
  changePlan: photographerEvenInactive.notActing
    .input(planChoice.extend({ quotedAt: isoMoment.optional() }))
    .output(z.object({ url: z.url().nullable(), isLarger: z.boolean() }))
    .errors({ ...changeRefusals, ...refusals('payment_failed', 'payment_under_way', 'quote_expired') }),
  cancelSubscription: photographerEvenInactive.notActing
    .input(none)
    .output(none)
    .errors(refusals('no_subscription')),
  resumeSubscription: photographerEvenInactive.notActing
    .input(none)
    .output(none)
    .errors(refusals('no_subscription', 'account_closed')),
  openPortal: photographerEvenInactive.notActing
    .input(none)
    .output(z.object({ url: z.url() }))
    .errors(refusals('no_customer')),
  listPayments: photographerEvenInactive.evenActing
    .input(none)
    .output(z.object({ payments: z.array(payment) })),
}
