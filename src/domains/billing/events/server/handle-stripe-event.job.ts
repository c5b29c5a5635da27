import type { Stripe } from 'stripe'
import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { findOrderOfIntent, reconcileOrder } from '#domains/payments/server/payments.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { errorWithoutValues } from '#platform/log/describe-error.ts'
import { toStorable } from '#platform/pure/is-storable.ts'
import type { Services } from '#platform/services.ts'
import { idOf } from '#platform/stripe/stripe-objects.ts'
import { findStudioIdOfCustomer } from '../../core/server/customers.sql.ts'
import { reconcileCheckout } from '../../checkout/server/reconcile-checkout.ts'
import { reconcileInvoice } from '../../invoices/server/reconcile-invoice.ts'
import * as billingSql from '../../core/server/billing.sql.ts'
import { reconcileSubscription } from '../../subscription/server/reconcile-subscription.ts'
import { reconcileStudio, type ReconcileContext } from '../../core/server/reconcile-studio.ts'
import * as stripeEventsSql from './stripe-events.sql.ts'

/** Lasts about 40 hours with the queue's backoff. */
const HANDLING_ATTEMPTS = 16

export const handleStripeEvent = defineJob({
  task: 'handle-stripe-event',
  lane: 'quick',
  payload: z.object({ eventId: z.string() }),
  key: ({ eventId }) => `stripe-event:${eventId}`,
  maxAttempts: HANDLING_ATTEMPTS,
  run: async ({ eventId }, { services, log }) => {
    try {
      const { pool, clock } = services
      const event = await asSystem(pool, (tx) => stripeEventsSql.findUnhandled(tx, eventId))
      if (!event) return
      const isOurs = await reconcileEvent(services, event, (tx) =>
        stripeEventsSql.markHandled(tx, eventId, 'handled', clock()),
      )
      if (!isOurs) await asSystem(pool, (tx) => stripeEventsSql.markHandled(tx, eventId, 'ignored', clock()))
    } catch (error) {
      log.error({ error, eventId }, 'an event of the payment provider could not be handled')
      await asSystem(services.pool, (tx) =>
        stripeEventsSql.markFailed(tx, eventId, errorWithoutValues(error).message),
      )
      throw error
    }
  },
})

/** Stores and queues an unknown event. A repeated event changes nothing. */
export async function storeAndQueueEvent(tx: Tx<'system'>, event: Stripe.Event, now: Date): Promise<void> {
  const isNew = await stripeEventsSql.storeEvent(tx, toStorable(event) as Stripe.Event, now)
  if (isNew) await enqueue(tx, handleStripeEvent, { eventId: event.id })
}

export const listFailedEvents = ({ pool }: Services) => asSystem(pool, (tx) => stripeEventsSql.listFailed(tx))

export const replayFailedEvents = ({ pool }: Services, which: 'all' | { id: string }) =>
  asSystem(pool, async (tx) => {
    const failed = await stripeEventsSql.listFailed(tx)
    const chosen = which === 'all' ? failed : failed.filter(({ id }) => id === which.id)
    for (const { id } of chosen) await enqueue(tx, handleStripeEvent, { eventId: id })
    return chosen
  })

type Reconcile = (context: ReconcileContext, object: EventObject) => Promise<unknown>
type EventObject = {
  id: string
  customer?: string | { id: string } | null
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
}

/** Takes only ids from the event. The state is fetched. */
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

/**
 * Reconciles the studio or order of an event, and runs `alongside` in that transaction. Returns
 * false when the event concerns no studio or order.
 */
async function reconcileEvent(
  services: Services,
  event: Stripe.Event,
  alongside: (tx: Tx<'system'>) => Promise<unknown>,
): Promise<boolean> {
  const object = event.data.object as unknown as EventObject & { object: string }
  const steps = reconcileByKind[object.object]
  if (!steps) return false
  const orderIdInMetadata = object.metadata?.['order']
  const { orderId, studioId } =
    orderIdInMetadata && isUuid(orderIdInMetadata)
      ? { orderId: orderIdInMetadata, studioId: undefined }
      : await asSystem(services.pool, (tx) => findOwner(tx, object))
  if (orderId) return (await reconcileOrder(services, orderId, alongside)) !== undefined
  if (!studioId || !object.id) return false
  const reconcileObject = async (context: ReconcileContext) => {
    await steps(context, object)
    return true
  }
  return (await reconcileStudio(services, studioId, reconcileObject, alongside)) ?? false
}

// A client's payment has no customer. A manual refund or a dispute names neither order nor
// customer, so the payment intent finds the owner.
async function findOwner(tx: Tx, { id, customer, payment_intent: paidBy }: EventObject) {
  const orderId = await findOrderOfIntent(tx, idOf(paidBy) ?? id)
  const customerId = orderId
    ? undefined
    : (idOf(customer) ?? (await billingSql.findCustomerIdOfIntent(tx, idOf(paidBy))))
  return { orderId, studioId: customerId && (await findStudioIdOfCustomer(tx, customerId)) }
}

async function reconcileAnyInvoice(context: ReconcileContext, invoiceId: string): Promise<void> {
  const byHand = await reconcileInvoice(context, invoiceId)
  if (byHand?.metadata?.['checkout']) await reconcileCheckout(context, byHand.metadata['checkout'])
}

// An intent without checkout or payment record belongs to an invoice whose own event is still to
// come.
async function reconcileIntent(context: ReconcileContext, intentId: string | undefined): Promise<void> {
  if (!intentId) return
  const intent = await context.ask(`intent ${intentId}`, (api) => api.paymentIntents.retrieve(intentId))
  if (intent.metadata['checkout']) await reconcileCheckout(context, intent.metadata['checkout'])
  const invoiceId = await billingSql.findInvoiceIdOfIntent(context.tx, context.studioId, intentId)
  if (invoiceId) await reconcileAnyInvoice(context, invoiceId)
}
