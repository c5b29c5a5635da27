import type { Stripe } from 'stripe'
import { asSystem } from '#domains/access/server/access.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { findOrderOfIntent } from '#domains/payments/server/payments.ts'
import { findStudioOfCustomer } from '../../checkout/server/customers.sql.ts'
import * as billingSql from '../../server/billing.sql.ts'
import { reconcileCheckout } from '../../checkout/server/reconcile-checkout.ts'
import { reconcileInvoice } from '../../invoices/server/reconcile-invoice.ts'
import { reconcileOrder } from '#domains/payments/server/payments.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import { reconcileStudio, type ReconcileContext } from './reconcile-studio.ts'
import { idOf } from '#platform/stripe/stripe-objects.ts'

type Reconcile = (context: ReconcileContext, object: Named) => Promise<unknown>
/** Fields that identify an event's object; everything else is fetched again. */
type Named = {
  id: string
  customer?: string | { id: string } | null
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
}

/** Reconciles each kind of object; an event is only trusted about which object it names. */
const reconcileByKind: Record<string, Reconcile> = {
  'checkout.session': async (context, { metadata }) => {
    if (metadata?.['checkout']) await reconcileCheckout(context, metadata['checkout'])
  },
  subscription: (context, { id }) => reconcileSubscription(context, id),
  invoice: (context, { id }) => reconcileAnyInvoice(context, id),
  payment_intent: (context, { id }) => reconcileIntent(context, id),
  charge: (context, { payment_intent: intent }) => reconcileIntent(context, idOf(intent)),
  refund: (context, { payment_intent: intent }) => reconcileIntent(context, idOf(intent)),
  dispute: (context, { payment_intent: intent }) => reconcileIntent(context, idOf(intent)),
}

/** Reconciles what an event is about and runs `alongside` in the same transaction; false when it isn't money of ours. */
export async function reconcileEvent(
  services: Services,
  event: Stripe.Event,
  alongside: (tx: Tx<'system'>) => Promise<unknown>,
): Promise<boolean> {
  const object = event.data.object as unknown as Named & { object: string }
  const steps = reconcileByKind[object.object]
  if (!steps) return false
  const named = object.metadata?.['order']
  const { orderId, studioId } =
    named && isUuid(named)
      ? { orderId: named, studioId: undefined }
      : await asSystem(services.pool, (tx) => findWhose(tx, object))
  if (orderId) return (await reconcileOrder(services, orderId, alongside)) !== undefined
  if (!studioId || !object.id) return false
  const work = async (context: ReconcileContext) => {
    await steps(context, object)
    return true
  }
  return (await reconcileStudio(services, studioId, work, alongside)) ?? false
}

// Clients' payments have no customer. A refund made by hand at the provider names no order and, like a dispute, no
// customer: both are found by their payment intent.
async function findWhose(tx: Tx, { id, customer, payment_intent: paidBy }: Named) {
  const orderId = await findOrderOfIntent(tx, idOf(paidBy) ?? id)
  const customerId = orderId
    ? undefined
    : (idOf(customer) ?? (await billingSql.findCustomerOfIntent(tx, idOf(paidBy))))
  return { orderId, studioId: customerId && (await findStudioOfCustomer(tx, customerId)) }
}

async function reconcileAnyInvoice(context: ReconcileContext, invoiceId: string): Promise<void> {
  const byHand = await reconcileInvoice(context, invoiceId)
  // The invoice of a payment by hand; its checkout knows what was bought.
  if (byHand?.metadata?.['checkout']) await reconcileCheckout(context, byHand.metadata['checkout'])
}

// An intent without a payment record belongs to an invoice whose own event is still to come.
async function reconcileIntent(context: ReconcileContext, intentId: string | undefined): Promise<void> {
  if (!intentId) return
  const intent = await context.ask(`intent ${intentId}`, (api) => api.paymentIntents.retrieve(intentId))
  if (intent.metadata['checkout']) await reconcileCheckout(context, intent.metadata['checkout'])
  const invoiceId = await billingSql.findSourceOfIntent(context.tx, context.studioId, intentId)
  if (invoiceId) await reconcileAnyInvoice(context, invoiceId)
}
