import type { Sandbox } from '../state/sandbox.ts'
import type { Kind } from '../state/store.ts'
import { invalid } from './stripe-refusal.ts'
import { listOf } from './stripe-objects.ts'

type Shown = Record<string, unknown>

// The prefix of an id tells where it is kept.
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

const DEEPEST = 4

/** An answer with what was asked for by `expand` in it, in place of its ids. */
export function expanded(sandbox: Sandbox, answer: unknown, paths: readonly string[] = []): unknown {
  return paths.reduce((shown, path) => {
    const names = path.split('.')
    if (names.length > DEEPEST + (names[0] === 'data' ? 1 : 0))
      invalid(`You cannot expand more than ${DEEPEST} levels of a property. Property: ${path}`)
    return opened(sandbox, shown, names, path)
  }, answer)
}

function opened(sandbox: Sandbox, shown: unknown, [name, ...deeper]: string[], path: string): unknown {
  if (name === undefined || shown === null || shown === undefined) return shown
  if (Array.isArray(shown)) return shown.map((item) => opened(sandbox, item, [name, ...deeper], path))
  if (typeof shown !== 'object') return cannot(path)
  const object = shown as Shown
  const value = name in object ? object[name] : included(sandbox, object, name)
  if (value === undefined) return cannot(path)
  const resolved = typeof value === 'string' ? recordOf(sandbox, value) : value
  // A property that holds a plain value, not the id of something.
  if (resolved === undefined) return cannot(path)
  return { ...object, [name]: opened(sandbox, resolved, deeper, path) }
}

const cannot = (path: string): never => invalid(`This property cannot be expanded (${path}).`, 'expand')

function recordOf({ store }: Sandbox, id: string): unknown {
  const kind = kinds[id.slice(0, id.indexOf('_'))]
  // Products may have names of the shop's own choice.
  return kind ? store.get(kind, id) : store.get('product', id)
}

// What an object leaves out until it is asked for.
function included({ store }: Sandbox, { object, id }: Shown, name: string): unknown {
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
