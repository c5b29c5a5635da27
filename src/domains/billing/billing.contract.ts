// What a studio pays for its plan: choosing and paying, changing, stopping and coming back, and what was paid. Money is
// moved by the payment provider only; what an account gets for it follows from what the provider says was paid.
import { z } from 'zod'
import { none, photographerEvenInactive, refusals, refusalWith } from '#domains/access/who.contract.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { disputeStates } from '#domains/payments/disputes.rules.ts'
import { paymentKinds, paymentStatuses } from './billing.rules.ts'

const moment = z.iso.datetime()
const periods = ['monthly', 'yearly'] as const
const payModes = ['automatic', 'manual'] as const

const planChoice = z.object({ plan: z.enum(planIds), period: z.enum(periods) })

const session = z.object({ sessionId: z.string().min(1).max(200) })

/** What stands in the way of a smaller plan: more clients or more photos than it has room for. */
const inUse = z.object({
  plan: z.enum(planIds),
  clientCount: z.number(),
  maxClients: z.number(),
  usedBytes: z.number(),
  limitBytes: z.number(),
})

const checkoutRefusals = {
  /** By an admin: it pays for nothing until an admin has opened it. */
  ...refusals('account_closed'),
  /** A subscription runs: it is changed, not bought again. */
  ...refusals('already_subscribed'),
  /** Another payment of this studio is complete but not yet settled at the provider. */
  ...refusals('payment_under_way'),
  /** Another plan is paid until then; a larger one is an upgrade, a smaller one can be chosen after it. */
  plan_still_runs: refusalWith(z.object({ plan: z.enum(planIds), until: moment })),
  does_not_fit: refusalWith(inUse),
}

const activation = z.object({
  /** `unpaid`: this checkout was left or has expired; nothing was paid. `closed`: paid, but an admin closed the account. */
  state: z.enum(['processing', 'active', 'unpaid', 'closed']),
  plan: z.enum(planIds).nullable(),
  endsAt: moment.nullable(),
})

export const mySubscription = z.object({
  plan: z.enum(planIds).nullable(),
  /** Of what was paid last; null before the first payment. */
  period: z.enum(periods).nullable(),
  payMode: z.enum(payModes).nullable(),
  isActive: z.boolean(),
  /** By an admin: paying does not open it. */
  isClosed: z.boolean(),
  /** Where a closed account reaches us. */
  contactEmail: z.string().nullable(),
  endsAt: moment.nullable(),
  daysRemaining: z.number().nullable(),
  /** Days that the next checkout gives for free: 14 before the first activation, 0 afterwards. */
  trialDays: z.number(),
  /** Only with payMode automatic. */
  subscription: z
    .object({
      state: z.enum(['trial', 'running', 'payment_failed']),
      /** It stops at `periodEndsAt` and charges nothing more. */
      isCanceled: z.boolean(),
      periodEndsAt: moment,
      /** What the next period costs; null when there is none. */
      nextAmountCents: z.number().nullable(),
      paymentMethod: z.object({ kind: z.string(), last4: z.string().nullable() }).nullable(),
    })
    .nullable(),
  may: z.object({
    changePlan: z.boolean(),
    /** Pay another period of the present plan by hand. */
    renew: z.boolean(),
    cancel: z.boolean(),
    resume: z.boolean(),
    openPortal: z.boolean(),
  }),
})

const planChange = z.object({
  /** The moment for which this was reckoned; given back with the change, it costs exactly this. */
  quotedAt: moment,
  /** To be paid now, VAT included. */
  dueTodayCents: z.number(),
  /** Put off the next payments instead of paid back. */
  creditCents: z.number(),
  nextAmountCents: z.number().nullable(),
  nextPaymentAt: moment.nullable(),
})

const changeRefusals = {
  ...refusals('account_closed', 'no_plan', 'same_plan'),
  /** Paid by hand until then: a smaller plan or another period is chosen after it. */
  paid_until: refusalWith(z.object({ until: moment })),
  does_not_fit: refusalWith(inUse),
}

export const payment = z.object({
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
  /** Where its invoice opens as PDF; null as long as it is not paid. */
  invoicePath: z.string().nullable(),
})

export const billingContract = {
  /**
   * Answers where to pay. Asked again with the same choice, it is the same checkout; with another, the first closes. When
   * the first was paid just now, it is the page that paying leads to.
   */
  startCheckout: photographerEvenInactive.notActing
    .input(planChoice.extend({ payMode: z.enum(payModes) }))
    .output(z.object({ url: z.url() }))
    .errors({ ...checkoutRefusals, ...refusals('payments_closed') }),
  /** For the page after paying, which asks every three seconds. */
  findActivation: photographerEvenInactive.evenActing
    .input(session.extend({ plan: z.enum(planIds) }))
    .output(activation)
    .errors(refusals('checkout_not_found')),
  /** Asks the provider whether this checkout was paid, and activates only then. */
  activateByHand: photographerEvenInactive.notActing
    .input(session)
    .output(activation)
    .errors(refusals('checkout_not_found', 'not_paid', 'account_closed')),
  findMySubscription: photographerEvenInactive.evenActing.input(none).output(mySubscription),
  /** What another plan or period costs today. */
  previewChange: photographerEvenInactive.evenActing
    .input(planChoice)
    .output(planChange)
    .errors(changeRefusals),
  /** Changes at once (`url` is null), or answers where the difference is paid. */
  changePlan: photographerEvenInactive.notActing
    .input(planChoice.extend({ quotedAt: moment.optional() }))
    .output(z.object({ url: z.url().nullable(), isLarger: z.boolean() }))
    .errors({ ...changeRefusals, ...refusals('payment_failed', 'payment_under_way', 'quote_expired') }),
  /** The subscription runs to the end of what is paid, and then stops. */
  cancelSubscription: photographerEvenInactive.notActing
    .input(none)
    .output(none)
    .errors(refusals('no_subscription')),
  resumeSubscription: photographerEvenInactive.notActing
    .input(none)
    .output(none)
    .errors(refusals('no_subscription', 'account_closed')),
  /** The provider's own page for the way of paying. */
  openPortal: photographerEvenInactive.notActing
    .input(none)
    .output(z.object({ url: z.url() }))
    .errors(refusals('no_customer')),
  /** Everything this studio paid or should have paid, newest first. */
  listPayments: photographerEvenInactive.evenActing
    .input(none)
    .output(z.object({ payments: z.array(payment) })),
}
