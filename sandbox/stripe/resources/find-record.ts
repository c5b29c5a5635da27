import type { Sandbox } from '../state/sandbox.ts'
import type { Kinds } from '../state/store.ts'
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
} satisfies Partial<Record<keyof Kinds, string>>
export type ObjectKind = keyof typeof stripeNames

/** Returns the record whose id is in the path of a request, or throws Stripe's 404. */
export function findRequested<K extends ObjectKind>({ store }: Sandbox, kind: K, id: string): Kinds[K] {
  return store.get(kind, id) ?? throwMissing(stripeNames[kind], id, 'id', 404)
}

/** Returns the record whose id is in a parameter, or throws Stripe's 400. */
export function findNamed<K extends ObjectKind>(
  { store }: Sandbox,
  kind: K,
  id: string,
  param: string,
): Kinds[K] {
  return store.get(kind, id) ?? throwMissing(stripeNames[kind], id, param)
}

/** Returns a record that must exist, such as one that another record refers to. */
export function getRecord<K extends keyof Kinds>({ store }: Sandbox, kind: K, id: string): Kinds[K] {
  const record = store.get(kind, id)
  if (!record) throw new Error(`The sandbox lost ${kind} ${id}`)
  return record
}
