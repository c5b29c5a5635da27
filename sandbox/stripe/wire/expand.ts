import type { Sandbox } from '../state/sandbox.ts'
import type { Kind } from '../state/store.ts'
import { throwInvalid } from './stripe-refusal.ts'
import { listOf } from './stripe-objects.ts'

type JsonObject = Record<string, unknown>

const kinds: Record<string, Kind> = {
  cus: 'customer',
  prod: 'product',
  price: 'price',
  pm: 'paymentMethod',
  cs: 'checkoutSession',
  sub: 'subscription',
  in: 'invoice',
  inpay: 'invoicePayment',
  pi: 'paymentIntent',
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
}

const DEPTH_MAX = 4

/** Replaces the ids in an answer by their objects, for each path of `expand`. */
export function expandAnswer(sandbox: Sandbox, answer: unknown, paths: readonly string[] = []): unknown {
  return paths.reduce((shown, path) => {
    const names = path.split('.')
    if (names.length > DEPTH_MAX + (names[0] === 'data' ? 1 : 0))
      throwInvalid(`You cannot expand more than ${DEPTH_MAX} levels of a property. Property: ${path}`)
    return expandPath(sandbox, shown, names, path)
  }, answer)
}

function expandPath(sandbox: Sandbox, shown: unknown, [name, ...deeper]: string[], path: string): unknown {
  if (name === undefined || shown === null || shown === undefined) return shown
  if (Array.isArray(shown)) return shown.map((item) => expandPath(sandbox, item, [name, ...deeper], path))
  if (typeof shown !== 'object') return refuseExpand(path)
  const object = shown as JsonObject
  const value = name in object ? object[name] : findIncludedList(sandbox, object, name)
  if (value === undefined) return refuseExpand(path)
  const resolved = typeof value === 'string' ? recordOf(sandbox, value) : value
  if (resolved === undefined) return refuseExpand(path)
  return { ...object, [name]: expandPath(sandbox, resolved, deeper, path) }
}

const refuseExpand = (path: string): never =>
  throwInvalid(`This property cannot be expanded (${path}).`, 'expand')

function recordOf({ store }: Sandbox, id: string): unknown {
  const kind = kinds[id.slice(0, id.indexOf('_'))]
  // Any other id is a product's, which may have any form.
  return kind ? store.get(kind, id) : store.get('product', id)
}

// Returns a list that an object contains only when expanded.
function findIncludedList({ store }: Sandbox, { object, id }: JsonObject, name: string): unknown {
  if (object === 'checkout.session' && name === 'line_items')
    return listOf(
      store.get('sessionPlan', String(id))?.lineItems ?? [],
      `/v1/checkout/sessions/${String(id)}/line_items`,
    )
  if (object === 'invoice' && name === 'payments')
    return listOf(
      store.all('invoicePayment').filter(({ invoice }) => invoice === id),
      `/v1/invoice_payments?invoice=${String(id)}`,
    )
  if (object === 'charge' && name === 'refunds')
    return listOf(
      store.all('refund').filter(({ charge }) => charge === id),
      `/v1/charges/${String(id)}/refunds`,
    )
  if (object === 'customer' && name === 'subscriptions')
    return listOf(
      store.all('subscription').filter(({ customer, status }) => customer === id && status !== 'canceled'),
      `/v1/customers/${String(id)}/subscriptions`,
    )
  return undefined
}
