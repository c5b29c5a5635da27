import type { Sandbox } from '../state/sandbox.ts'
import type { RecordByKind } from '../state/store.ts'
import { throwMissing } from '../wire/stripe-refusal.ts'

// Names of the kinds in Stripe's 'No such …' errors.
export const stripeNames = {
  customer: 'customer',
  product: 'product',
  price: 'price',
  paymentMethod: 'PaymentMethod',
  checkoutSession: 'checkout.session',
  subscription: 'subscription',
  invoice: 'invoice',
  invoicePayment: 'invoice_payment',
  paymentIntent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  event: 'event',
} satisfies Partial<Record<keyof RecordByKind, string>>
export type ObjectKind = keyof typeof stripeNames

/** Returns the record whose id is in the path of a request, or throws Stripe's 404. */
export function findRequested<K extends ObjectKind>(
  { store }: Sandbox,
  kind: K,
  id: string,
): RecordByKind[K] {
  return store.get(kind, id) ?? throwMissing(stripeNames[kind], id, 'id', 404)
}

/** Returns the record whose id is in a parameter, or throws Stripe's 400. */
export function findByParameter<K extends ObjectKind>(
  { store }: Sandbox,
  kind: K,
  id: string,
  param: string,
): RecordByKind[K] {
  return store.get(kind, id) ?? throwMissing(stripeNames[kind], id, param)
}

/** Returns a record that must exist, such as one that another record refers to. */
export function getRecord<K extends keyof RecordByKind>(
  { store }: Sandbox,
  kind: K,
  id: string,
): RecordByKind[K] {
  const record = store.get(kind, id)
  if (!record) throw new Error(`The sandbox lost ${kind} ${id}`)
  return record
}
