import type { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { afterCommit, type CallOf, type Handlers } from '#domains/access/server/serve-contract.ts'
import { path } from '#domains/access/paths.rules.ts'
import { TRIAL_DAYS, type PlanId } from '#domains/plans/plans.rules.ts'
import { daysRemaining } from '#domains/studios/studios.rules.ts'
import type { billingContract, mySubscription } from '../billing.contract.ts'
import { invoicePath, isLargerThan, priceCents, QUOTE_HOLDS_MS, ublPath } from '../billing.rules.ts'
import { planInvoiceNumber } from '../invoices/plan-invoice.rules.ts'
import { listPlanInvoices, type PlanInvoice } from '../core/server/plan-invoices.sql.ts'
import * as change from './change-plan.ts'
import { findOwnCheckout, type Checkout } from '../checkout/server/checkouts.sql.ts'
import { findCustomerId } from '../core/server/customers.sql.ts'
import { openCheckout, startUpgrade, upgradeByHandCents } from '../checkout/server/open-checkout.ts'
import {
  findChangeablePlanOrRefuse,
  isFirstActivation,
  isPaid,
  lastPaidPeriod,
  refuseAbroad,
  refuseWhatDoesNotFit,
  type PaidPlan,
} from '../time/server/paid-plan.ts'
import { listPayments } from '../core/server/billing.sql.ts'
import type { photographerPayments, subscriptions } from '../core/server/billing.tables.ts'
import * as planTimeSql from '../core/server/plan-time.sql.ts'
import { reconcileCheckout } from '../checkout/server/reconcile-checkout.ts'
import { reconcileStudio } from '../core/server/reconcile-studio.ts'

export const billingHandlers: Handlers<typeof billingContract> = {
  startCheckout: async ({ tx, viewer, input, refuse, now, services }) => {
    if (!services.payments.isOpen) refuse('payments_closed')
    const studio = await planTimeSql.findPlanOf(tx, viewer.id)
    if (studio.isClosed) refuse('account_closed')
    await refuseAbroad(tx, viewer.id, refuse)
    if (await planTimeSql.findLiveSubscription(tx, viewer.id)) refuse('already_subscribed')
    if (isPaid(studio, now) && studio.plan !== input.plan) refuse('plan_still_runs', toRunningPlan(studio))
    await refuseWhatDoesNotFit(tx, viewer.id, input.plan, refuse)
    return afterCommit(async () => {
      const opened = await openCheckout(services, viewer.id, input)
      if (opened === 'under way') return refuse('payment_under_way')
      if (opened === 'already subscribed') return refuse('already_subscribed')
      return 'stillRuns' in opened ? refuse('plan_still_runs', toRunningPlan(opened.stillRuns)) : opened
    })
  },

  findActivation: async ({ tx, viewer, input, refuse }) => {
    const checkout = (await findOwnCheckout(tx, viewer, input.sessionId)) ?? refuse('checkout_not_found')
    const { activeUntil, ...studio } = await planTimeSql.findPlanOf(tx, viewer.id)
    const state = activationOf(checkout.state, studio, input.plan)
    return { state, plan: studio.plan, endsAt: activeUntil }
  },

  activateByHand: async ({ tx, viewer, input, refuse, services }) => {
    const checkout = (await findOwnCheckout(tx, viewer, input.sessionId)) ?? refuse('checkout_not_found')
    return afterCommit(async () => {
      const state = await reconcileStudio(services, viewer.id, (context) =>
        reconcileCheckout(context, checkout.id),
      )
      if (state !== 'paid') return refuse('not_paid')
      const { plan, activeUntil, isClosed } = await asSystem(services.pool, (system) =>
        planTimeSql.findPlanOf(system, viewer.id),
      )
      if (isClosed) return refuse('account_closed')
      return { state: 'active', plan, endsAt: activeUntil }
    })
  },

  findMySubscription: async ({ tx, viewer, now, services }) => {
    const studio = await planTimeSql.findPlanOf(tx, viewer.id)
    const subscription = await planTimeSql.findLiveSubscription(tx, viewer.id)
    const grants = await planTimeSql.listGrants(tx, viewer.id)
    const customerId = await findCustomerId(tx, viewer.id)
    return {
      plan: studio.plan,
      period: subscription?.period ?? lastPaidPeriod(grants) ?? null,
      payMode: subscription ? 'automatic' : lastPaidPeriod(grants) ? 'manual' : null,
      isActive: viewer.isActive,
      isClosed: studio.isClosed,
      contactEmail: studio.isClosed ? services.contactEmail : null,
      endsAt: studio.activeUntil,
      daysRemaining: daysRemaining(studio.activeUntil, now),
      trialDays: isFirstActivation(studio.activeUntil, grants) ? TRIAL_DAYS : 0,
      subscription: subscription ? toSubscription(subscription) : null,
      may: {
        changePlan: !studio.isClosed && (subscription !== undefined || isPaid(studio, now)),
        renew: !studio.isClosed && subscription === undefined && studio.plan !== null,
        cancel: subscription?.isCanceled === false,
        resume: !studio.isClosed && subscription?.isCanceled === true,
        openPortal: customerId !== undefined,
      },
    }
  },

  previewChange: async (call) => {
    const { input, services, now } = call
    const paid = await findChangeablePlanOrRefuse(call)
    const { subscription } = paid
    if (subscription)
      return afterCommit(async () => {
        const cost = await change.previewPlanChange(services, subscription.id, input, now)
        return { ...cost, quotedAt: now }
      })
    const dueTodayCents = upgradeByHandCents(paid, input.plan, now)
    const { afterwards } = paid
    return {
      quotedAt: now,
      dueTodayCents,
      creditCents: 0,
      nextAmountCents: afterwards ? priceCents(input.plan, afterwards.period) : null,
      nextPaymentAt: afterwards?.startsAt ?? null,
    }
  },

  changePlan: async (call) => {
    const { viewer, input, refuse, now, services } = call
    const at = input.quotedAt ?? now
    if (at > now || now.getTime() - at.getTime() > QUOTE_HOLDS_MS) refuse('quote_expired')
    const paid = await findChangeablePlanOrRefuse(call)
    const { subscription } = paid
    const isLarger = isLargerThan(input.plan, paid.plan)
    if (subscription)
      return afterCommit(async () => {
        const choice = { ...input, at }
        const outcome = await change.changeSubscription(services, viewer.id, subscription.id, choice)
        if (outcome === 'quote expired') return refuse('quote_expired')
        return outcome === 'payment failed' ? refuse('payment_failed') : { url: null, isLarger }
      })
    return afterCommit(async () => {
      const opened = await startUpgrade(services, viewer.id, paid, { plan: input.plan, at })
      if (opened === 'changed meanwhile') return refuse('quote_expired')
      return opened === 'under way' ? refuse('payment_under_way') : { ...opened, isLarger }
    })
  },

  cancelSubscription: (call) => endOrResume(call, true),

  resumeSubscription: async (call) => {
    const { isClosed } = await planTimeSql.findPlanOf(call.tx, call.viewer.id)
    if (isClosed) call.refuse('account_closed')
    return endOrResume(call, false)
  },

  openPortal: async ({ tx, viewer, refuse, services }) => {
    const customer = (await findCustomerId(tx, viewer.id)) ?? refuse('no_customer')
    return afterCommit(async () => {
      const return_url = services.publicUrl + path('dashboard', { instellingen: 'abonnement' })
      const { sessions } = services.payments.api.billingPortal
      const { url } = await sessions.create({ customer, return_url, locale: 'nl' })
      return { url }
    })
  },

  listPayments: async ({ tx, viewer }) => {
    const issued = await listPlanInvoices(tx, viewer)
    const of = ({ id }: { id: string }) => issued.filter(({ paymentId }) => paymentId === id)
    return { payments: (await listPayments(tx, viewer)).map((row) => toPayment(row, of(row))) }
  },
}

type EndOrResumeCall = Pick<
  CallOf<(typeof billingContract)['cancelSubscription']>,
  'tx' | 'viewer' | 'services'
> & {
  refuse: (code: 'no_subscription') => never
}

async function endOrResume({ tx, viewer, refuse, services }: EndOrResumeCall, isCanceled: boolean) {
  const { id } = (await planTimeSql.findLiveSubscription(tx, viewer.id)) ?? refuse('no_subscription')
  return afterCommit(async () => {
    await change.setCanceled(services, viewer.id, id, isCanceled)
    return {}
  })
}

type StudioPlan = { plan: PlanId | null; isActive: boolean; isClosed: boolean }

function activationOf(checkout: Checkout['state'], { plan, isActive, isClosed }: StudioPlan, wanted: PlanId) {
  if (checkout === 'closed') return 'unpaid'
  if (checkout !== 'paid') return 'processing'
  if (isClosed) return 'closed'
  return isActive && plan === wanted ? 'active' : 'processing'
}

const toRunningPlan = ({ plan, activeUntil }: PaidPlan) => ({ plan, until: activeUntil })

// The contract's output schema removes columns that it doesn't contain.
const toPayment = (
  row: typeof photographerPayments.$inferSelect,
  [invoice, ...corrections]: readonly PlanInvoice[],
) => ({
  ...row,
  kind: row.paymentKind,
  invoiceNumber: invoice ? planInvoiceNumber(invoice) : row.invoiceNumber,
  invoicePath: row.status === 'succeeded' ? invoicePath(invoice?.id ?? row.id) : null,
  ublPath: invoice ? ublPath(invoice.id) : null,
  corrections: corrections.map((correction) => ({
    ...correction,
    number: planInvoiceNumber(correction),
    invoicePath: invoicePath(correction.id),
    ublPath: ublPath(correction.id),
  })),
})

type MySubscription = NonNullable<z.input<typeof mySubscription>['subscription']>

const states: Record<string, MySubscription['state']> = {
  trialing: 'trial',
  active: 'running',
  past_due: 'payment_failed',
}

function toSubscription(row: typeof subscriptions.$inferSelect): MySubscription {
  const { status, isCanceled, periodEndsAt, plan, period, paymentMethodKind: kind, paymentMethodLast4 } = row
  return {
    state: states[status] ?? 'running',
    isCanceled,
    periodEndsAt,
    nextAmountCents: isCanceled ? null : priceCents(plan, period),
    paymentMethod: kind === null ? null : { kind, last4: paymentMethodLast4 },
  }
}
