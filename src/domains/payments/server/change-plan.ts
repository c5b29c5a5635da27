import { Stripe } from 'stripe'
import { asSystem } from '#domains/access/server/access.ts'
import type { Period, PlanId } from '#domains/plans/plans.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { priceCents, SMALLEST_PAYMENT_CENTS, upgradeCents } from '../payments.rules.ts'
import { giveTime } from './give-time.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { openCheckout, type Opened } from './open-checkout.ts'
import { findPrice } from './price-list.ts'
import { settleInvoice } from './settle-invoice.ts'
import { settleSubscription } from './settle-subscription.ts'
import { idOf, momentOf, settleStudio } from './settling.ts'

export type Choice = { plan: PlanId; period: Period }

export type Cost = {
  dueTodayCents: number
  creditCents: number
  nextAmountCents: number | null
  nextPaymentAt: Date | null
}

/** What changing a subscription would be charged now, as the provider itself reckons it. */
export async function previewSubscription(
  services: Services,
  subscriptionId: string,
  choice: Choice,
): Promise<Cost> {
  const { api } = services.payments
  const subscription = await api.subscriptions.retrieve(subscriptionId)
  const nextAmountCents = subscription.cancel_at_period_end ? null : priceCents(choice.plan, choice.period)
  // Nothing was paid yet that could be settled; the provider would show the first payment instead.
  if (subscription.status === 'trialing') {
    const { trial_end: end } = subscription
    return { dueTodayCents: 0, creditCents: 0, nextAmountCents, nextPaymentAt: end ? momentOf(end) : null }
  }
  const preview = await api.invoices.createPreview({
    customer: idOf(subscription.customer)!,
    subscription: subscriptionId,
    subscription_details: {
      items: await itemsFor(api, subscription, choice),
      proration_behavior: 'always_invoice',
    },
  })
  const nextAt = preview.lines.data.reduce((latest, { period }) => Math.max(latest, period.end), 0)
  return {
    dueTodayCents: preview.amount_due,
    creditCents: Math.max(0, -preview.total),
    nextAmountCents,
    nextPaymentAt: nextAt ? momentOf(nextAt) : null,
  }
}

/**
 * Changes a subscription at once: a larger plan is charged for the rest of the period, a smaller one credited. Without
 * the charge nothing changes. What came of it is settled here already, so that the next screen shows it.
 */
export async function changeSubscription(
  services: Services,
  studioId: string,
  subscriptionId: string,
  choice: Choice,
): Promise<'changed' | 'payment failed'> {
  const changed = await asSystem(services.pool, (tx) =>
    settleStudio(services, tx, studioId, async (settling) => {
      const { api } = settling
      const subscription = await api.subscriptions.retrieve(subscriptionId)
      const items = await itemsFor(api, subscription, choice)
      try {
        await api.subscriptions.update(
          subscriptionId,
          { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' },
          { idempotencyKey: changeKey(subscription, items[0]!.price) },
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return 'payment failed'
        throw error
      }
      const { latest_invoice: latest } = await settleSubscription(settling, subscriptionId)
      const invoiceId = idOf(latest)
      if (invoiceId)
        await settleInvoice(settling, await api.invoices.retrieve(invoiceId, { expand: ['payments'] }))
      return 'changed'
    }),
  )
  return changed!
}

async function itemsFor(api: Stripe, subscription: Stripe.Subscription, { plan, period }: Choice) {
  const item = subscription.items.data[0]!
  return [{ id: item.id, price: await findPrice(api, plan, period, 'automatic') }]
}

// The same change asked for twice is one change; going back and forth is not.
const changeKey = ({ id, items, latest_invoice: latest }: Stripe.Subscription, price: string) =>
  `change:${id}:${items.data[0]!.price.id}:${price}:${idOf(latest) ?? ''}`

/** Stops a subscription at the end of what is paid, or lets it run on. */
export async function setCanceled(
  services: Services,
  studioId: string,
  subscriptionId: string,
  isCanceled: boolean,
): Promise<void> {
  await asSystem(services.pool, (tx) =>
    settleStudio(services, tx, studioId, async (settling) => {
      await settling.api.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled })
      await settleSubscription(settling, subscriptionId)
    }),
  )
}

type PaidByHand = { plan: PlanId; period: Period; activeUntil: Date }

/** What a larger plan costs for time that was paid by hand. */
export const upgradeByHandCents = (paid: PaidByHand, to: PlanId, now: Date) =>
  upgradeCents(paid.plan, to, paid.period, paid.activeUntil.getTime() - now.getTime())

/** Answers where to pay the difference; no address when it is too small to be charged, and the plan is simply given. */
export async function upgradeByHand(
  services: Services,
  studioId: string,
  paid: PaidByHand,
  to: PlanId,
): Promise<Opened | { url: null }> {
  const now = services.clock()
  const amountCents = upgradeByHandCents(paid, to, now)
  const { period } = paid
  if (amountCents >= SMALLEST_PAYMENT_CENTS)
    return openCheckout(services, studioId, {
      plan: to,
      period,
      payMode: 'manual',
      purpose: 'upgrade',
      amountCents,
    })
  await ensureCustomer(services, studioId)
  const source = `given:${uuidv7(now.getTime())}`
  await asSystem(services.pool, (tx) =>
    settleStudio(services, tx, studioId, (settling) =>
      giveTime(settling, { source, plan: to, period: 'rest', at: now, addsMs: 0, isTakenBack: false }),
    ),
  )
  return { url: null }
}
