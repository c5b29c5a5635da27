import type { Sandbox } from '../state/sandbox.ts'
import type { Kinds } from '../state/store.ts'
import { nothing } from '../wire/parameters.ts'
import { missing } from '../wire/stripe-refusal.ts'
import { endpoint } from './endpoint.ts'

// How Stripe names these kinds when it can't find one.
const names = {
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
type Named = keyof typeof names

/** The record that the address of a request names, or Stripe's 404. */
export function requested<K extends Named>({ store }: Sandbox, kind: K, id: string): Kinds[K] {
  return store.get(kind, id) ?? missing(names[kind], id, 'id', 404)
}

/** The call that answers with one record by its id. */
export const findEndpoint = (path: string, kind: Named) =>
  endpoint('GET', `${path}/:id`, nothing, (sandbox, _, id) => requested(sandbox, kind, id))

/** The record that a parameter names, or Stripe's 400. */
export function named<K extends Named>({ store }: Sandbox, kind: K, id: string, param: string): Kinds[K] {
  return store.get(kind, id) ?? missing(names[kind], id, param)
}

/** A record that another record points to, so that it is there. */
export function known<K extends keyof Kinds>({ store }: Sandbox, kind: K, id: string): Kinds[K] {
  const record = store.get(kind, id)
  if (!record) throw new Error(`The sandbox lost ${kind} ${id}`)
  return record
}
