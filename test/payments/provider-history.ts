import { uuidv7 } from '#platform/db/uuid.ts'
import { planIds, type Period, type PlanId } from '#domains/plans/plans.rules.ts'
import { priceCents } from '#domains/billing/billing.rules.ts'
import type { FakeProvider } from './fake-provider.ts'

const DAY_SECONDS = 24 * 60 * 60
const periodSeconds = { monthly: 30 * DAY_SECONDS, yearly: 365 * DAY_SECONDS }

/** `returned`: a full refund that failed afterwards. */
export type RefundOutcome = 'none' | 'half' | 'whole' | 'returned'
/** `late`: paid after a failure. `slow`: paid after processing. `lost`: never paid. */
type ChargeOutcome = 'paid' | 'late' | 'slow' | 'lost'
export type ProviderStep =
  | { does: 'buy'; plan: PlanId; period: Period; ends: 'paid' | 'failed' | 'left'; refund: RefundOutcome }
  | { does: 'subscribe'; plan: PlanId; period: Period; withTrial: boolean }
  | { does: 'renew'; ends: ChargeOutcome; lateDays: number; refund: RefundOutcome }
  | { does: 'change'; plan: PlanId; period: Period }
  | { does: 'cancel' }
  | { does: 'wait'; days: number }

type Subscription = {
  id: string
  plan: PlanId
  period: Period
  startedAt: number
  endsAt: number
  trial: boolean
}

const priceId = (plan: PlanId, period: Period) => `price_${plan}_${period}`

export function newHistoryPlayer(truth: FakeProvider, customer: string, startsAt: number) {
  let now = startsAt
  let count = 0
  let subscription: Subscription | undefined
  let hadTrial = false
  const id = (kind: string) => `${kind}_${customer}_${++count}`

  for (const plan of planIds)
    for (const period of ['monthly', 'yearly'] as const)
      truth.set({ id: priceId(plan, period), object: 'price', metadata: { plan, period } })

  const steps: {
    [Does in ProviderStep['does']]: (step: Extract<ProviderStep, { does: Does }>) => string | undefined
  } = {
    wait: ({ days }) => {
      now += days * DAY_SECONDS
      return undefined
    },
    buy: ({ plan, period, ends, refund }) => {
      const checkout = uuidv7(now * 1000)
      const amount = priceCents(plan, period)
      const session = {
        id: id('cs'),
        object: 'checkout.session',
        mode: 'payment',
        customer,
        created: now,
        currency: 'eur',
        amount_total: amount,
        metadata: { checkout },
        invoice: null,
        payment_intent: null as unknown,
      }
      truth.set({ ...session, status: 'open', payment_status: 'unpaid' })
      now += 600
      if (ends === 'left') {
        truth.set(
          { ...session, status: 'expired', payment_status: 'unpaid' },
          'checkout.session.expired',
          now,
        )
        return `${checkout}|${session.id}|${plan}|${period}`
      }
      const intent = intentFor(ends === 'paid', amount, { checkout })
      truth.set(intent, ends === 'paid' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', now)
      const closed =
        ends === 'paid'
          ? { status: 'complete', payment_status: 'paid' }
          : { status: 'expired', payment_status: 'unpaid' }
      const paid = { ...session, ...closed, payment_intent: intent }
      truth.set(paid, ends === 'paid' ? 'checkout.session.completed' : 'checkout.session.expired', now)
      if (ends === 'paid')
        payBack(intent, refund, (changed) => truth.set({ ...paid, payment_intent: changed }))
      return `${checkout}|${session.id}|${plan}|${period}`
    },
    subscribe: ({ plan, period, withTrial: asksTrial }) => {
      if (subscription) return undefined
      const withTrial = asksTrial && !hadTrial
      hadTrial ||= withTrial
      const seconds = withTrial ? 14 * DAY_SECONDS : periodSeconds[period]
      subscription = { id: id('sub'), plan, period, startedAt: now, endsAt: now + seconds, trial: withTrial }
      setSubscription(withTrial ? 'trialing' : 'active', 'customer.subscription.created')
      bill('subscription_create', withTrial ? [] : [wholeLine(subscription, now)], 'paid', 0)
      return undefined
    },
    renew: ({ ends, lateDays, refund }) => {
      if (!subscription) return undefined
      now = Math.max(now, subscription.endsAt)
      subscription.endsAt += periodSeconds[subscription.period]
      setSubscription('active', 'customer.subscription.updated')
      const lines = [wholeLine(subscription, subscription.endsAt - periodSeconds[subscription.period])]
      const bought = bill('subscription_cycle', lines, ends, ends === 'paid' ? 0 : lateDays)
      if (ends === 'lost') {
        setSubscription('canceled', 'customer.subscription.deleted')
        subscription = undefined
      } else if (bought) payBack(bought.intent, refund, () => {})
      return undefined
    },
    change: ({ plan, period }) => {
      if (!subscription) return undefined
      now += 3600
      const old = { ...subscription }
      const isNewPeriod = period !== old.period
      Object.assign(subscription, { plan, period })
      if (isNewPeriod) subscription.endsAt = now + periodSeconds[period]
      setSubscription('active', 'customer.subscription.updated')
      const rest = { start: now, end: old.endsAt }
      const credit = { plan: old.plan, period: old.period, amount: -1000, span: rest, isProration: true }
      const charge = isNewPeriod
        ? wholeLine(subscription, now)
        : { plan, period, amount: 2500, span: rest, isProration: true }
      bill('subscription_update', [credit, charge], 'paid', 0)
      return undefined
    },
    cancel: () => {
      if (!subscription) return undefined
      setSubscription('active', 'customer.subscription.updated', true)
      now = Math.max(now, subscription.endsAt)
      setSubscription('canceled', 'customer.subscription.deleted', true)
      subscription = undefined
      return undefined
    },
  }

  return {
    /** Plays one step. A purchase returns 'checkout id|session id|plan|period'. */
    play: (step: ProviderStep) => (steps[step.does] as (step: ProviderStep) => string | undefined)(step),
    now: () => new Date(now * 1000),
  }

  function setSubscription(status: string, eventType: string, isCanceled = false) {
    const { id: subscriptionId, plan, period, startedAt, endsAt, trial } = subscription!
    truth.set(
      {
        id: subscriptionId,
        object: 'subscription',
        customer,
        status,
        created: startedAt,
        trial_start: trial ? startedAt : null,
        metadata: { trial: trial ? 'first' : 'none' },
        cancel_at_period_end: isCanceled,
        cancel_at: null,
        default_payment_method: null,
        items: { data: [{ id: 'si', price: { id: priceId(plan, period) }, current_period_end: endsAt }] },
      },
      eventType,
      now,
    )
  }

  type Line = {
    plan: PlanId
    period: Period
    amount: number
    span: { start: number; end: number }
    isProration: boolean
  }

  function wholeLine({ plan, period }: Subscription, start: number): Line {
    const span = { start, end: start + periodSeconds[period] }
    return { plan, period, amount: priceCents(plan, period), span, isProration: false }
  }

  function bill(reason: string, lines: Line[], ends: ChargeOutcome, lateDays: number) {
    const { id: subscriptionId, plan, period, endsAt } = subscription!
    const trialLine: Line = { plan, period, amount: 0, span: { start: now, end: endsAt }, isProration: false }
    const billed = lines.length > 0 ? lines : [trialLine]
    const amount = Math.max(
      0,
      billed.reduce((sum, line) => sum + line.amount, 0),
    )
    const invoice = {
      id: id('in'),
      object: 'invoice',
      customer,
      billing_reason: reason,
      currency: 'eur',
      created: now,
      number: `LT-${count}`,
      parent: { subscription_details: { subscription: subscriptionId } },
      lines: { data: billed.map((line) => lineOf(line)) },
      amount_due: amount,
      metadata: {},
    }
    const open = { ...invoice, status: 'open', amount_paid: 0, status_transitions: { paid_at: null } }
    truth.set({ ...open, attempt_count: 0, payments: { data: [] } }, 'invoice.finalized', now)
    const slow = ends === 'slow' ? intentFor(true, amount, {}) : undefined
    if (slow) {
      const asked = { ...open, attempt_count: 1, payments: paymentsOf(slow.id, 'open') }
      truth.set(asked)
      truth.set({ ...slow, status: 'processing' }, 'payment_intent.processing', now)
    }
    if (ends === 'late' || ends === 'lost') {
      const failed = intentFor(false, amount, {})
      truth.set(failed)
      const tried = { ...open, attempt_count: 1, payments: paymentsOf(failed.id, 'open') }
      truth.set(tried, 'invoice.payment_failed', now)
      setSubscription('past_due', 'customer.subscription.updated')
      if (ends === 'lost') {
        truth.set({ ...tried, status: 'uncollectible' }, 'invoice.marked_uncollectible', now)
        return undefined
      }
    }
    now += lateDays * DAY_SECONDS
    const intent = slow ?? intentFor(true, amount, {})
    truth.set(intent, amount > 0 ? 'payment_intent.succeeded' : undefined, now)
    const paid = {
      status: 'paid',
      amount_paid: amount,
      attempt_count: 1,
      status_transitions: { paid_at: now },
    }
    truth.set(
      { ...invoice, ...paid, payments: amount > 0 ? paymentsOf(intent.id, 'paid') : { data: [] } },
      'invoice.paid',
      now,
    )
    if (ends === 'late') setSubscription('active', 'customer.subscription.updated')
    return amount > 0 ? { intent } : undefined
  }

  function lineOf({ plan, period, amount, span, isProration }: Line) {
    return {
      amount,
      description: `${plan} ${period}`,
      period: span,
      pricing: { price_details: { price: priceId(plan, period) } },
      parent: { subscription_item_details: { proration: isProration } },
    }
  }

  function paymentsOf(intentId: string, status: string) {
    return { data: [{ status, payment: { type: 'payment_intent', payment_intent: intentId } }] }
  }

  function intentFor(isPaid: boolean, amount: number, metadata: Record<string, string>) {
    const charge = { id: id('ch'), object: 'charge', customer, created: now, amount, amount_refunded: 0 }
    return {
      id: id('pi'),
      object: 'payment_intent',
      customer,
      metadata,
      status: isPaid ? 'succeeded' : 'requires_payment_method',
      latest_charge: isPaid ? charge : null,
      last_payment_error: isPaid ? null : { message: 'De kaart is geweigerd.' },
    }
  }

  function payBack(
    intent: ReturnType<typeof intentFor>,
    refund: RefundOutcome,
    alsoSet: (intent: ReturnType<typeof intentFor>) => void,
  ) {
    const charge = intent.latest_charge
    if (refund === 'none' || !charge) return
    now += 3600
    const paidBack = refund === 'half' ? Math.floor(charge.amount / 2) : charge.amount
    const refunded = setPaidBack(paidBack)
    truth.set({ ...refunded, payment_intent: intent.id }, 'charge.refunded', now)
    if (refund !== 'returned') return
    now += 3600
    setPaidBack(0)
    truth.set({ id: id('re'), object: 'refund', payment_intent: intent.id }, 'refund.failed', now)

    function setPaidBack(amount: number) {
      const changed = { ...intent, latest_charge: { ...charge!, amount_refunded: amount } }
      truth.set(changed)
      alsoSet(changed)
      return changed.latest_charge
    }
  }
}
