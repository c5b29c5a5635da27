import { Stripe } from 'stripe'
import { asSystem } from '#domains/access/server/access.ts'
import { path } from '#domains/access/paths.rules.ts'
import {
  TRIAL_DAYS,
  type PaidToday,
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
import { findPrice } from '../../prices/server/price-list.ts'
import { OutdatedAnswers } from '#platform/stripe/provider-answers.ts'
import { giveTime } from '../../time/server/give-time.ts'
import {
  isFirstActivation,
  isPaid,
  isStill,
  type Changeable,
  type Paid,
} from '../../time/server/paid-plan.ts'
import { askInTurn } from '#platform/stripe/provider-turns.ts'
import { followUpgrade } from './follow-upgrade.ts'
import { reconcileCheckout } from './reconcile-checkout.ts'
import { reconcileStudio, type ReconcileContext } from '../../core/server/reconcile-studio.ts'

type Choice = { plan: PlanId; period: Period }
type UpgradeWish = Choice & { purpose: 'upgrade'; payMode: 'manual'; amountCents: number }
type Wish = (Choice & { purpose: 'plan'; payMode: PayMode }) | UpgradeWish

type Opened = { url: string } | 'under way' | 'already subscribed' | { stillRuns: Paid }

export const openCheckout = (
  services: Services,
  studioId: string,
  choice: Choice & { payMode: PayMode },
): Promise<Opened> => {
  const wish = { ...choice, purpose: 'plan' } as const
  return withSingleCheckout(services, studioId, wish, async (context): Promise<Opened> => {
    const { tx, now } = context
    if (await findLiveSubscription(tx, studioId)) return 'already subscribed'
    const studio = await findPlanOf(tx, studioId)
    if (isPaid(studio, now) && studio.plan !== wish.plan) return { stillRuns: studio }
    return newCheckout(context, wish)
  })
}

type PaidByHand = Pick<Changeable, 'plan' | 'period' | 'activeUntil' | 'freeUntil'>

/** Price of a larger plan for time paid by hand; free days are free on every plan. */
export const upgradeByHandCents = (
  { plan, period, activeUntil, freeUntil }: PaidByHand,
  to: PlanId,
  at: Date,
) => upgradeCents(plan, to, period, Math.max(0, activeUntil.getTime() - Math.max(at.getTime(), freeUntil)))

type OpenedUpgrade = { url: string | null } | 'under way' | 'changed meanwhile'

/**
 * Returns where to pay the difference, or a null `url` when it is too small to charge and the plan is given; 'changed
 * meanwhile' when the difference was computed for another plan or end.
 */
export const openUpgrade = (
  services: Services,
  studioId: string,
  paid: PaidByHand,
  { plan, at }: { plan: PlanId; at: Date },
): Promise<OpenedUpgrade> => {
  const amountCents = upgradeByHandCents(paid, plan, at)
  const wish = { plan, period: paid.period, payMode: 'manual', purpose: 'upgrade', amountCents } as const
  return withSingleCheckout(services, studioId, wish, async (context): Promise<OpenedUpgrade> => {
    const studio = await findPlanOf(context.tx, studioId)
    if (!isStill(studio, paid)) return 'changed meanwhile'
    return amountCents < SMALLEST_PAYMENT_CENTS ? giveUpgrade(context, plan) : newCheckout(context, wish)
  })
}

async function giveUpgrade(context: ReconcileContext, plan: PlanId): Promise<{ url: null }> {
  const { now, newId } = context
  const source = `given:${newId}`
  await giveTime(context, { source, plan, period: 'rest', at: now, addsMs: 0, isTakenBack: false })
  await followUpgrade(context, plan)
  return { url: null }
}

/**
 * Runs `begin` without an open checkout. The same wish returns the open one, another closes it first, and one just paid
 * leads to its success page: two clicks or tabs can't both pay. `begin` checks again, as things may have changed.
 */
async function withSingleCheckout<Begun>(
  services: Services,
  studioId: string,
  wish: Wish,
  begin: (context: ReconcileContext) => Promise<Begun>,
): Promise<Begun | { url: string } | 'under way'> {
  await ensureCustomer(services, studioId)
  const begun = await reconcileStudio(services, studioId, async (context) => {
    const { tx, ask } = context
    const open = await checkoutsSql.findOpenCheckout(tx, studioId)
    const state = open && (await reconcileCheckout(context, open.id))
    if (open && state === 'paid')
      return { url: pagesOf(services, open).success.replace(SESSION_ID, open.sessionId!) }
    if (open && state === 'open') {
      const session = await ask(`page ${open.id}`, (api) => api.checkout.sessions.retrieve(open.sessionId!))
      if (isFor(open, wish) && session.url) return { url: session.url }
      await ask(`close ${open.id}`, (api) => api.checkout.sessions.expire(session.id)).catch(ifPaidMeanwhile)
      await checkoutsSql.setCheckoutState(tx, open.id, 'closed')
    }
    return (await checkoutsSql.isPaymentUnderWay(tx, studioId)) ? ('under way' as const) : begin(context)
  })
  return begun!
}

function ifPaidMeanwhile(error: unknown): never {
  throw error instanceof Stripe.errors.StripeInvalidRequestError ? new OutdatedAnswers() : error
}

/**
 * Creates the customer at the provider, once by its idempotency key. Committed before any checkout, so that every event
 * finds its studio.
 */
const ensureCustomer = ({ pool, payments }: Services, studioId: string): Promise<void> =>
  askInTurn(`customer ${studioId}`, async () => {
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

/** The provider replaces this with the session's id. */
const SESSION_ID = '{CHECKOUT_SESSION_ID}'

type Bought = Pick<
  checkoutsSql.Checkout,
  'purpose' | 'plan' | 'period' | 'payMode' | 'trialDays' | 'periodStart' | 'createdAt'
>

function pagesOf({ publicUrl }: Services, bought: Bought) {
  const choice = { plan: bought.plan, period: bought.period, mode: bought.payMode }
  const today = paidTodayOf(bought)
  return {
    success: `${publicUrl}${path('activated', { ...choice, today })}&session_id=${SESSION_ID}`,
    back:
      bought.purpose === 'upgrade'
        ? publicUrl + path('dashboard', { instellingen: 'abonnement' })
        : publicUrl + path('activate', choice),
  }
}

function paidTodayOf({ payMode, trialDays, periodStart, createdAt }: Bought): PaidToday | undefined {
  if (payMode === 'manual') return undefined
  if (trialDays > 0) return 'trial'
  return firstPaymentAt(periodStart, createdAt) && 'nothing'
}

const isFor = (open: checkoutsSql.Checkout, wish: Wish) =>
  open.purpose === wish.purpose &&
  open.plan === wish.plan &&
  open.period === wish.period &&
  open.payMode === wish.payMode &&
  (wish.purpose === 'plan' || open.amountCents === wish.amountCents)

async function newCheckout(context: ReconcileContext, wish: Wish): Promise<{ url: string }> {
  const { tx, ask } = context
  const checkout = await planCheckout(context, wish)
  await checkoutsSql.insertCheckout(tx, checkout)
  const session = await ask(
    `open ${checkout.id}`,
    async (api) =>
      api.checkout.sessions.create(await sessionFor(api, context, checkout, wish), {
        idempotencyKey: `checkout:${checkout.id}`,
      }),
    (api, { id }) => api.checkout.sessions.expire(id),
  )
  if (!session.url) throw new Error(`checkout ${session.id} has no page`)
  await checkoutsSql.setSession(tx, checkout.id, session.id)
  return { url: session.url }
}

async function planCheckout({ tx, studioId, now, newId }: ReconcileContext, wish: Wish) {
  const { activeUntil } = await findPlanOf(tx, studioId)
  const left = activeUntil && activeUntil > now ? activeUntil : now
  const begun = { id: newId, studioId, state: 'open', createdAt: now } as const
  if (wish.purpose === 'upgrade')
    return { ...begun, ...wish, trialDays: 0, periodStart: now, periodEnd: left }
  const isFirst = isFirstActivation(activeUntil, await listGrants(tx, studioId))
  const periodStart = new Date(left.getTime() + (isFirst ? periodMs.trial : 0))
  return {
    ...begun,
    ...wish,
    amountCents: priceCents(wish.plan, wish.period),
    trialDays: isFirst ? TRIAL_DAYS : 0,
    periodStart,
    periodEnd: new Date(periodStart.getTime() + periodMs[wish.period]),
  }
}

type Planned = Awaited<ReturnType<typeof planCheckout>>

async function sessionFor(
  api: Stripe,
  { services, customerId, studioId, now }: ReconcileContext,
  checkout: Planned,
  wish: Wish,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const { id, plan, period, trialDays, periodStart } = checkout
  const metadata = { checkout: id, studio: studioId, plan, period }
  const pages = pagesOf(services, checkout)
  const common = {
    customer: customerId,
    client_reference_id: id,
    locale: 'nl',
    metadata,
    success_url: pages.success,
    cancel_url: pages.back,
  } as const
  if (wish.purpose === 'upgrade') {
    const name = planDescription(wish, 'upgrade')
    // Not the plan's own product: its name would say that the whole plan is bought.
    const price = { currency: 'eur', product_data: { name }, tax_behavior: 'inclusive' } as const
    const lines = [{ quantity: 1, price_data: { ...price, unit_amount: wish.amountCents } }]
    return { ...common, ...paidOnce(metadata, name), line_items: lines }
  }
  const lines = [{ quantity: 1, price: await findPrice(api, plan, period, wish.payMode) }]
  if (wish.payMode === 'manual')
    return { ...common, ...paidOnce(metadata, planDescription(wish, 'one_time')), line_items: lines }
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

const paidOnce = (metadata: Record<string, string>, description: string) =>
  ({
    mode: 'payment',
    payment_intent_data: { metadata, description },
    invoice_creation: { enabled: true, invoice_data: { metadata, description } },
  }) as const

// Paid time is used up first; the subscription first charges at its end.
function firstPayment(trialDays: number, startsAt: Date, now: Date) {
  if (trialDays > 0) return { trial_period_days: trialDays }
  const firstAt = firstPaymentAt(startsAt, now)
  return firstAt ? { trial_end: Math.ceil(firstAt.getTime() / 1000) } : {}
}
