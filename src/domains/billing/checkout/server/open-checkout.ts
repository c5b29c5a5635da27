import { Stripe } from 'stripe'
import { asSystem } from '#domains/access/server/access.ts'
import { path } from '#domains/access/paths.rules.ts'
import {
  TRIAL_DAYS,
  type NoPaymentReason,
  type PayMode,
  type Period,
  type PlanId,
} from '#domains/plans/plans.rules.ts'
import { findStudioContact } from '#domains/studios/server/studios.ts'
import type { Services } from '#platform/services.ts'
import { planDescription } from '../../billing.nl.ts'
import {
  firstPaymentAt,
  periodMs,
  priceCents,
  SMALLEST_PAYMENT_CENTS,
  upgradeCents,
} from '../../billing.rules.ts'
import * as checkoutsSql from './checkouts.sql.ts'
import * as customersSql from '../../core/server/customers.sql.ts'
import { findLiveSubscription, findPlanOf, listGrants } from '../../core/server/plan-time.sql.ts'
import { findPriceId } from '../../prices/server/price-list.ts'
import { OutdatedAnswersError } from '#platform/stripe/provider-answers.ts'
import { grantTime } from '../../time/server/grant-time.ts'
import {
  isFirstActivation,
  isPaid,
  isPlanUnchanged,
  type ChangeablePlan,
  type PaidPlan,
} from '../../time/server/paid-plan.ts'
import { runInProviderQueue } from '#platform/stripe/provider-queue.ts'
import { moveSubscriptionAfterUpgrade } from './follow-upgrade.ts'
import { reconcileCheckout } from './reconcile-checkout.ts'
import { reconcileStudio, type ReconcileContext } from '../../core/server/reconcile-studio.ts'

type Choice = { plan: PlanId; period: Period }
type UpgradeRequest = Choice & { purpose: 'upgrade'; payMode: 'manual'; amountCents: number }
type CheckoutRequest = (Choice & { purpose: 'plan'; payMode: PayMode }) | UpgradeRequest

type CheckoutResult = { url: string } | 'under way' | 'already subscribed' | { stillRuns: PaidPlan }

export const openCheckout = (
  services: Services,
  studioId: string,
  choice: Choice & { payMode: PayMode },
): Promise<CheckoutResult> => {
  const request = { ...choice, purpose: 'plan' } as const
  return withSingleCheckout(services, studioId, request, async (context): Promise<CheckoutResult> => {
    const { tx, now } = context
    if (await findLiveSubscription(tx, studioId)) return 'already subscribed'
    const studio = await findPlanOf(tx, studioId)
    if (isPaid(studio, now) && studio.plan !== request.plan) return { stillRuns: studio }
    return newCheckout(context, request)
  })
}

type ManualPlan = Pick<ChangeablePlan, 'plan' | 'period' | 'activeUntil' | 'freeUntil'>

/** Leaves out trial days, which are free on every plan. */
export const upgradeByHandCents = (
  { plan, period, activeUntil, freeUntil }: ManualPlan,
  to: PlanId,
  at: Date,
) => upgradeCents(plan, to, period, Math.max(0, activeUntil.getTime() - Math.max(at.getTime(), freeUntil)))

type UpgradeResult = { url: string | null } | 'under way' | 'changed meanwhile'

/**
 * Returns a null `url` when the difference is too small to charge. 'changed meanwhile': the plan or
 * its end changed since `paid` was read.
 */
export const startUpgrade = (
  services: Services,
  studioId: string,
  paid: ManualPlan,
  { plan, at }: { plan: PlanId; at: Date },
): Promise<UpgradeResult> => {
  const amountCents = upgradeByHandCents(paid, plan, at)
  const request = { plan, period: paid.period, payMode: 'manual', purpose: 'upgrade', amountCents } as const
  return withSingleCheckout(services, studioId, request, async (context): Promise<UpgradeResult> => {
    const studio = await findPlanOf(context.tx, studioId)
    if (!isPlanUnchanged(studio, paid)) return 'changed meanwhile'
    return amountCents < SMALLEST_PAYMENT_CENTS
      ? grantFreeUpgrade(context, plan)
      : newCheckout(context, request)
  })
}

async function grantFreeUpgrade(context: ReconcileContext, plan: PlanId): Promise<{ url: null }> {
  const { now, newId } = context
  const source = `given:${newId}`
  await grantTime(context, { source, plan, period: 'rest', at: now, addsMs: 0, isTakenBack: false })
  await moveSubscriptionAfterUpgrade(context, plan)
  return { url: null }
}

/**
 * Runs `begin` when no checkout is open or under way, so that two tabs can't both pay. The same
 * request returns the page of the open checkout. Another request first closes the open checkout.
 * If the open checkout turns out to be paid, any request returns the page after payment.
 */
async function withSingleCheckout<Begun>(
  services: Services,
  studioId: string,
  request: CheckoutRequest,
  begin: (context: ReconcileContext) => Promise<Begun>,
): Promise<Begun | { url: string } | 'under way'> {
  await ensureCustomer(services, studioId)
  const result = await reconcileStudio(services, studioId, async (context) => {
    const { tx, ask } = context
    const open = await checkoutsSql.findOpenCheckout(tx, studioId)
    const state = open && (await reconcileCheckout(context, open.id))
    if (open && state === 'paid')
      return { url: checkoutPages(services, open).success.replace(SESSION_ID, open.sessionId!) }
    if (open && state === 'open') {
      const session = await ask(`page ${open.id}`, (api) => api.checkout.sessions.retrieve(open.sessionId!))
      if (isSameRequest(open, request) && session.url) return { url: session.url }
      await ask(`close ${open.id}`, (api) => api.checkout.sessions.expire(session.id)).catch(
        throwOutdatedIfPaid,
      )
      await checkoutsSql.setCheckoutState(tx, open.id, 'closed')
    }
    return (await checkoutsSql.isPaymentUnderWay(tx, studioId)) ? ('under way' as const) : begin(context)
  })
  return result!
}

function throwOutdatedIfPaid(error: unknown): never {
  throw error instanceof Stripe.errors.StripeInvalidRequestError ? new OutdatedAnswersError() : error
}

/** Commits the customer before any checkout, so that each event finds its studio. */
const ensureCustomer = ({ pool, payments }: Services, studioId: string): Promise<void> =>
  runInProviderQueue(`customer ${studioId}`, async () => {
    const contact = await asSystem(pool, async (tx) => {
      await customersSql.insertCustomer(tx, studioId)
      const customer = await customersSql.lockCustomer(tx, studioId)
      return customer?.customerId ? undefined : findStudioContact(tx, studioId)
    })
    if (!contact) return
    const { email, businessName: name } = contact
    const { id } = await payments.api.customers.create(
      { email, name, preferred_locales: ['nl'], metadata: { studio: studioId } },
      { idempotencyKey: `customer:${studioId}` },
    )
    await asSystem(pool, (tx) => customersSql.setCustomerId(tx, studioId, id))
  })

const SESSION_ID = '{CHECKOUT_SESSION_ID}'

type CheckoutTerms = Pick<
  checkoutsSql.Checkout,
  'purpose' | 'plan' | 'period' | 'payMode' | 'trialDays' | 'periodStart' | 'createdAt'
>

function checkoutPages({ publicUrl }: Services, terms: CheckoutTerms) {
  const choice = { plan: terms.plan, period: terms.period, mode: terms.payMode }
  const today = paidTodayOf(terms)
  return {
    success: `${publicUrl}${path('activated', { ...choice, today })}&session_id=${SESSION_ID}`,
    back:
      terms.purpose === 'upgrade'
        ? publicUrl + path('dashboard', { instellingen: 'abonnement' })
        : publicUrl + path('activate', choice),
  }
}

function paidTodayOf({
  payMode,
  trialDays,
  periodStart,
  createdAt,
}: CheckoutTerms): NoPaymentReason | undefined {
  if (payMode === 'manual') return undefined
  if (trialDays > 0) return 'trial'
  return firstPaymentAt(periodStart, createdAt) && 'nothing'
}

const isSameRequest = (open: checkoutsSql.Checkout, request: CheckoutRequest) =>
  open.purpose === request.purpose &&
  open.plan === request.plan &&
  open.period === request.period &&
  open.payMode === request.payMode &&
  (request.purpose === 'plan' || open.amountCents === request.amountCents)

async function newCheckout(context: ReconcileContext, request: CheckoutRequest): Promise<{ url: string }> {
  const { tx, ask } = context
  const checkout = await planCheckout(context, request)
  await checkoutsSql.insertCheckout(tx, checkout)
  const session = await ask(
    `open ${checkout.id}`,
    async (api) =>
      api.checkout.sessions.create(await sessionFor(api, context, checkout, request), {
        idempotencyKey: `checkout:${checkout.id}`,
      }),
    (api, { id }) => api.checkout.sessions.expire(id),
  )
  if (!session.url) throw new Error(`checkout ${session.id} has no page`)
  await checkoutsSql.setSession(tx, checkout.id, session.id)
  return { url: session.url }
}

async function planCheckout({ tx, studioId, now, newId }: ReconcileContext, request: CheckoutRequest) {
  const { activeUntil } = await findPlanOf(tx, studioId)
  const left = activeUntil && activeUntil > now ? activeUntil : now
  const base = { id: newId, studioId, state: 'open', createdAt: now } as const
  if (request.purpose === 'upgrade')
    return { ...base, ...request, trialDays: 0, periodStart: now, periodEnd: left }
  const isFirst = isFirstActivation(activeUntil, await listGrants(tx, studioId))
  const periodStart = new Date(left.getTime() + (isFirst ? periodMs('trial') : 0))
  return {
    ...base,
    ...request,
    amountCents: priceCents(request.plan, request.period),
    trialDays: isFirst ? TRIAL_DAYS : 0,
    periodStart,
    periodEnd: new Date(periodStart.getTime() + periodMs(request.period)),
  }
}

type PlannedCheckout = Awaited<ReturnType<typeof planCheckout>>

async function sessionFor(
  api: Stripe,
  { services, customerId, studioId, now }: ReconcileContext,
  checkout: PlannedCheckout,
  request: CheckoutRequest,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { id, plan, period, trialDays, periodStart } = checkout
  const metadata = { checkout: id, studio: studioId, plan, period }
  const pages = checkoutPages(services, checkout)
  const common = {
    customer: customerId,
    client_reference_id: id,
    locale: 'nl',
    metadata,
    success_url: pages.success,
    cancel_url: pages.back,
  } as const
  if (request.purpose === 'upgrade') {
    const name = planDescription(request, 'upgrade')
    // Uses a separate product, because the plan's product name would say that the complete plan is
    // bought.
    const price = { currency: 'eur', product_data: { name }, tax_behavior: 'inclusive' } as const
    const lines = [{ quantity: 1, price_data: { ...price, unit_amount: request.amountCents } }]
    return { ...common, ...singlePayment(metadata, name), line_items: lines }
  }
  const lines = [{ quantity: 1, price: await findPriceId(api, plan, period, request.payMode) }]
  if (request.payMode === 'manual')
    return { ...common, ...singlePayment(metadata, planDescription(request, 'one_time')), line_items: lines }
  return {
    ...common,
    mode: 'subscription',
    line_items: lines,
    payment_method_collection: 'always',
    subscription_data: {
      metadata: { ...metadata, trial: trialDays > 0 ? 'first' : 'none' },
      ...firstPayment(trialDays, periodStart, now),
    },
  }
}

const singlePayment = (metadata: Record<string, string>, description: string) =>
  ({
    mode: 'payment',
    payment_intent_data: { metadata, description },
    invoice_creation: { enabled: true, invoice_data: { metadata, description } },
  }) as const

// The first charge follows the trial, or paid time with at least 48 hours left.
function firstPayment(trialDays: number, startsAt: Date, now: Date) {
  if (trialDays > 0) return { trial_period_days: trialDays }
  const firstAt = firstPaymentAt(startsAt, now)
  return firstAt ? { trial_end: Math.ceil(firstAt.getTime() / 1000) } : {}
}
