import type { Stripe } from 'stripe'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { findOrderOfIntent } from '#domains/payments/server/payments.sql.ts'
import * as billingSql from '../../server/billing.sql.ts'
import { reconcileCheckout } from '../../checkout/server/reconcile-checkout.ts'
import { reconcileInvoice } from '../../invoices/server/reconcile-invoice.ts'
import { reconcileOrder } from '#domains/payments/server/reconcile-order.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import { idOf, reconcileCustomer, type ReconcileContext } from './reconcile-studio.ts'

type Settle = (settling: ReconcileContext, object: Named) => Promise<void>
/** What any object in an event may carry; all else of it is asked anew. */
type Named = {
  id: string
  customer?: string | { id: string } | null
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
}

/** What each kind of object has us do; an event's own words are only believed about which object it is. */
const settleByKind: Record<string, Settle> = {
  'checkout.session': async (settling, { metadata }) => {
    if (metadata?.['checkout']) await reconcileCheckout(settling, metadata['checkout'])
  },
  subscription: async (settling, { id }) => {
    await reconcileSubscription(settling, id)
  },
  invoice: (settling, { id }) => reconcileInvoiceById(settling, id),
  payment_intent: (settling, { id }) => reconcileIntent(settling, id),
  charge: (settling, { payment_intent: intent }) => reconcileIntent(settling, idOf(intent)),
  refund: (settling, { payment_intent: intent }) => reconcileIntent(settling, idOf(intent)),
  dispute: (settling, { payment_intent: intent }) => reconcileIntent(settling, idOf(intent)),
}

/** Settles what an event is about; false when that is not about money of ours. */
export async function reconcileEvent(services: Services, tx: Tx, event: Stripe.Event): Promise<boolean> {
  const object = event.data.object as unknown as Named & { object: string }
  const settle = settleByKind[object.object]
  const orderId = settle && (await findOrderOf(tx, object))
  if (orderId) return (await reconcileOrder(services, tx, orderId)) !== undefined
  // A refund or a dispute names no customer, only whose money it is about.
  const customerId =
    idOf(object.customer) ?? (await billingSql.findCustomerOfIntent(tx, idOf(object.payment_intent)))
  if (!settle || !customerId || !object.id) return false
  const settled = await reconcileCustomer(services, tx, customerId, async (settling) => {
    await settle(settling, object)
    return true
  })
  return settled ?? false
}

// What clients pay belongs to no customer. A refund made by hand at the provider names no order either, but its payment.
async function findOrderOf(tx: Tx, { id, metadata, payment_intent: paidBy }: Named) {
  const named = metadata?.['order']
  return named && isUuid(named) ? named : findOrderOfIntent(tx, idOf(paidBy) ?? id)
}

async function reconcileInvoiceById(settling: ReconcileContext, invoiceId: string): Promise<void> {
  const invoice = await settling.api.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  if (subscriptionId) await reconcileInvoice(settling, invoice)
  // The receipt of a payment by hand; its checkout knows what it was for.
  else if (invoice.metadata?.['checkout']) await reconcileCheckout(settling, invoice.metadata['checkout'])
}

// An intent that no record knows yet belongs to an invoice whose own event is still to come, and tells of this too.
async function reconcileIntent(settling: ReconcileContext, intentId: string | undefined): Promise<void> {
  if (!intentId) return
  const intent = await settling.api.paymentIntents.retrieve(intentId)
  if (intent.metadata['checkout']) await reconcileCheckout(settling, intent.metadata['checkout'])
  const invoiceId = await billingSql.findSourceOfIntent(settling.tx, settling.studioId, intentId)
  if (invoiceId) await reconcileInvoiceById(settling, invoiceId)
}
