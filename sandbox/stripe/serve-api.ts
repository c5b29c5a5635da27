import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Stripe } from 'stripe'
import { checkoutSessionEndpoints } from './resources/checkout-sessions.ts'
import { customerEndpoints } from './resources/customers.ts'
import { disputeEndpoints } from './resources/disputes.ts'
import type { Endpoint } from './resources/endpoint.ts'
import { eventEndpoints } from './resources/events.ts'
import { invoiceEndpoints } from './resources/invoices.ts'
import { paymentMethodEndpoints } from './resources/payment-methods.ts'
import { paymentEndpoints } from './resources/payments.ts'
import { portalSessionEndpoints } from './resources/portal-sessions.ts'
import { priceEndpoints } from './resources/prices.ts'
import { productEndpoints } from './resources/products.ts'
import { subscriptionEndpoints } from './resources/subscriptions.ts'
import { newId } from './state/new-id.ts'
import type { Sandbox } from './state/sandbox.ts'
import { expanded } from './wire/expand.ts'
import { readForm } from './wire/form.ts'
import { readParameters } from './wire/parameters.ts'
import { type Answer, answerGiven, keepAnswer } from './wire/repeatable.ts'
import { StripeRefusal } from './wire/stripe-refusal.ts'

const endpoints: Endpoint[] = [
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...checkoutSessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...disputeEndpoints,
  ...portalSessionEndpoints,
  ...eventEndpoints,
]

/** Stripe's interface: every endpoint above, and for all else the no that Stripe gives. */
export function serveApi(sandbox: Sandbox): Hono {
  const api = new Hono()
  for (const endpoint of endpoints)
    api.on(endpoint.method, endpoint.path, (context) => reply(sandbox, context, endpoint))
  api.all('/v1/*', (context) => reply(sandbox, context, undefined))
  return api
}

const CARD_SAID_NO = 402

async function reply(sandbox: Sandbox, context: Context, endpoint: Endpoint | undefined): Promise<Response> {
  const id = newId('req', 14)
  const key = context.req.header('idempotency-key')
  const { method, path } = context.req
  const query = new URL(context.req.url).search.slice(1)
  const body = method === 'GET' ? query : await context.req.text()
  const headers = {
    'content-type': 'application/json',
    'request-id': id,
    'stripe-version': Stripe.API_VERSION,
  }
  const shown = (answer: Answer, more = {}) =>
    context.newResponse(answer.body, answer.status as 200, {
      ...headers,
      ...(key && { 'idempotency-key': key }),
      ...more,
    })
  const asked = { key, method, path, body }
  try {
    checkAccess(sandbox, context)
    if (!endpoint) refuseUnknown(method, path)
    const given = answerGiven(sandbox, asked)
    if (given) return shown(given, { 'idempotent-replayed': 'true' })
    // Everything below happens without a pause, so no other request comes between.
    sandbox.request = { id, idempotency_key: key ?? null }
    const parameters = readParameters(endpoint.parameters, readForm(body))
    return shown(
      sandbox.store.atomically(() => {
        const answer = answerTo(sandbox, endpoint, parameters, context.req.param('id') ?? '')
        keepAnswer(sandbox, asked, answer)
        return answer
      }),
    )
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const answer = asAnswer(error)
    // A card was asked, so the request had begun: its no is repeated, although nothing else is left of it.
    if (error.status === CARD_SAID_NO) keepAnswer(sandbox, asked, answer)
    return shown(answer)
  } finally {
    sandbox.request = null
  }
}

function answerTo(sandbox: Sandbox, endpoint: Endpoint, parameters: unknown, id: string): Answer {
  try {
    const answer = endpoint.answer(sandbox, parameters as never, id)
    const { expand } = parameters as { expand?: string[] }
    return { status: 200, body: JSON.stringify(expanded(sandbox, answer, expand), null, 2) }
  } catch (error) {
    if (error instanceof StripeRefusal && error.leavesTraces) return asAnswer(error)
    throw error
  }
}

const asAnswer = ({ status, facts }: StripeRefusal): Answer => ({
  status,
  body: JSON.stringify({ error: facts }, null, 2),
})

function checkAccess({ apiKey }: Sandbox, { req }: Context): void {
  const [, given] = /^Bearer (.+)$/.exec(req.header('authorization') ?? '') ?? []
  if (given === undefined) refuse(401, 'You did not provide an API key.')
  if (!isSame(given, apiKey)) refuse(401, `Invalid API Key provided: ${given.slice(0, 8)}****`)
  const version = req.header('stripe-version')
  if (version !== undefined && version !== Stripe.API_VERSION)
    refuse(400, `Invalid Stripe API version: ${version}. The sandbox speaks ${Stripe.API_VERSION}.`)
}

const isSame = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

function refuseUnknown(method: string, path: string): never {
  refuse(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
}

function refuse(status: number, message: string): never {
  throw new StripeRefusal(status, { type: 'invalid_request_error', message })
}
