import { itemAt } from '#platform/pure/item-at.ts'
import { Stripe } from 'stripe'
import type { Period, PlanId } from '#domains/plans/plans.rules.ts'
import type { Services } from '#platform/services.ts'
import { priceCents } from '../billing.rules.ts'
import { findPriceId } from '../prices/server/price-list.ts'
import { reconcileInvoice } from '../invoices/server/reconcile-invoice.ts'
import { reconcileSubscription } from '../subscription/server/reconcile-subscription.ts'
import { reconcileStudio, type ReconcileContext } from '../core/server/reconcile-studio.ts'
import { idOf, dateFromSeconds } from '#platform/stripe/stripe-objects.ts'

export type Choice = { plan: PlanId; period: Period }

export type PlanChangeCost = {
  dueTodayCents: number
  creditCents: number
  nextAmountCents: number | null
  nextPaymentAt: Date | null
}

export async function previewPlanChange(
  services: Services,
  subscriptionId: string,
  choice: Choice,
  at: Date,
): Promise<PlanChangeCost> {
  const { api } = services.payments
  const subscription = await api.subscriptions.retrieve(subscriptionId)
  const nextAmountCents = subscription.cancel_at_period_end ? null : priceCents(choice.plan, choice.period)
  // A trial has no payment to credit, and the provider would preview the first payment instead.
  if (subscription.status === 'trialing') {
    const { trial_end: end } = subscription
    return {
      dueTodayCents: 0,
      creditCents: 0,
      nextAmountCents,
      nextPaymentAt: end ? dateFromSeconds(end) : null,
    }
  }
  const preview = await api.invoices.createPreview({
    customer: idOf(subscription.customer)!,
    subscription: subscriptionId,
    subscription_details: {
      items: itemsFor(subscription, await findPriceId(api, choice.plan, choice.period, 'automatic')),
      proration_behavior: 'always_invoice',
      proration_date: prorationDate(subscription, at),
    },
  })
  const nextAt = preview.lines.data.reduce((latest, { period }) => Math.max(latest, period.end), 0)
  return {
    dueTodayCents: preview.amount_due,
    creditCents: Math.max(0, -preview.total),
    nextAmountCents,
    nextPaymentAt: nextAt ? dateFromSeconds(nextAt) : null,
  }
}

/**
 * Charges or credits the rest of the period. A failed charge changes nothing. Reconciles right
 * away, so that the next screen shows the change.
 */
export async function changeSubscription(
  services: Services,
  studioId: string,
  subscriptionId: string,
  choice: Choice & { at: Date },
): Promise<'changed' | 'payment failed' | 'quote expired'> {
  const changed = await reconcileStudio(services, studioId, async (context) => {
    const { ask } = context
    const subscription = await ask(`subscription ${subscriptionId} to change`, (api) =>
      api.subscriptions.retrieve(subscriptionId, { expand: ['customer', 'latest_invoice'] }),
    )
    const wanted = await ask('price', (api) => findPriceId(api, choice.plan, choice.period, 'automatic'))
    const before = itemAt(subscription.items.data, 0).price.id
    if (wanted !== before && isOutdated(subscription, choice.at)) return 'quote expired'
    try {
      await ask(`change ${subscriptionId}`, (api) =>
        api.subscriptions.update(
          subscriptionId,
          {
            items: itemsFor(subscription, wanted),
            proration_behavior: 'always_invoice',
            proration_date: prorationDate(subscription, choice.at),
            payment_behavior: 'error_if_incomplete',
          },
          { idempotencyKey: changeKey(subscription, wanted, choice.at) },
        ),
      )
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return 'payment failed'
      throw error
    }
    const { latest_invoice: latest } = await reconcileSubscription(context, subscriptionId)
    const invoiceId = idOf(latest)
    if (invoiceId) await reconcileInvoice(context, invoiceId)
    return 'changed'
  })
  return changed!
}

const itemsFor = ({ items }: Stripe.Subscription, price: string) => [{ id: itemAt(items.data, 0).id, price }]

// The provider accepts whole seconds within the running period.
const prorationDate = ({ items }: Stripe.Subscription, at: Date) =>
  Math.max(Math.floor(at.getTime() / 1000), itemAt(items.data, 0).current_period_start)

// A quote older than the last invoice would count the time between them twice.
const isOutdated = ({ latest_invoice: latest }: Stripe.Subscription, at: Date) =>
  latest !== null && typeof latest === 'object' && at < dateFromSeconds(latest.created)

// Builds an idempotency key. The key contains the old price and the payment method, so that a try
// after another change or with another payment method is a new request.
const changeKey = (subscription: Stripe.Subscription, price: string, at: Date) =>
  [
    'change',
    subscription.id,
    itemAt(subscription.items.data, 0).price.id,
    price,
    paymentMethodOf(subscription),
    at.getTime(),
  ].join(':')

function paymentMethodOf({ default_payment_method: own, customer }: Stripe.Subscription) {
  const settings = typeof customer === 'object' && 'invoice_settings' in customer && customer.invoice_settings
  return idOf(own) ?? idOf(settings ? settings.default_payment_method : null)
}

export async function setCanceled(
  services: Services,
  studioId: string,
  subscriptionId: string,
  isCanceled: boolean,
  by: 'studio' | 'closing' = 'studio',
): Promise<void> {
  await reconcileStudio(services, studioId, (context) => setRenewal(context, subscriptionId, isCanceled, by))
}

/** Leaves a studio's own cancellation unchanged. */
export async function resumeIfCanceledByClosing(
  services: Services,
  studioId: string,
  subscriptionId: string,
): Promise<void> {
  await reconcileStudio(services, studioId, async (context) => {
    const { metadata } = await context.ask(`who canceled ${subscriptionId}`, (api) =>
      api.subscriptions.retrieve(subscriptionId),
    )
    if (metadata[CANCELED_BY] === 'closing') await setRenewal(context, subscriptionId, false, 'studio')
  })
}

const CANCELED_BY = 'canceled_by'

async function setRenewal(
  context: ReconcileContext,
  subscriptionId: string,
  isCanceled: boolean,
  by: 'studio' | 'closing',
): Promise<void> {
  const metadata = { [CANCELED_BY]: isCanceled ? by : '' }
  await context.ask(`renewal of ${subscriptionId}`, (api) =>
    api.subscriptions.update(subscriptionId, { cancel_at_period_end: isCanceled, metadata }),
  )
  await reconcileSubscription(context, subscriptionId)
}
