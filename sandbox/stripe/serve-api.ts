import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Stripe } from 'stripe'
import { checkoutSessionEndpoints } from './resources/checkout-sessions.ts'
import { customerEndpoints } from './resources/customers.ts'
import type { Endpoint } from './resources/endpoint.ts'
import { eventEndpoints } from './resources/events.ts'
import { invoiceEndpoints } from './resources/invoices.ts'
import { paymentMethodEndpoints } from './resources/payment-methods.ts'
import { paymentEndpoints } from './resources/payments.ts'
import { priceEndpoints } from './resources/prices.ts'
import { productEndpoints } from './resources/products.ts'
import { subscriptionEndpoints } from './resources/subscriptions.ts'
import { newId } from './state/new-id.ts'
import type { Sandbox } from './state/sandbox.ts'
import { expandAnswer } from './wire/expand.ts'
import { readForm } from './wire/form.ts'
import { readParameters } from './wire/parameters.ts'
import { type RefusalFacts, StripeRefusal } from './wire/stripe-refusal.ts'

const endpoints: Endpoint[] = [
  ...customerEndpoints,
  ...paymentMethodEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...checkoutSessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...eventEndpoints,
]

export function serveApi(sandbox: Sandbox): Hono {
  const api = new Hono()
  for (const endpoint of endpoints)
    api.on(endpoint.method, endpoint.path, (context) => reply(sandbox, context, endpoint))
  api.all('/v1/*', (context) => reply(sandbox, context, undefined))
  return api
}

const CARD_DECLINED = 402
const KEPT_SECONDS = 86_400
const LONGEST_KEY = 255

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
  const respond = (answer: Answer, more = {}) =>
    context.newResponse(answer.body, answer.status as 200, {
      ...headers,
      ...(key && { 'idempotency-key': key }),
      ...more,
    })
  const asked = { key, method, path, body }
  try {
    checkAccess(sandbox, context)
    if (!endpoint) refuseUnknown(method, path)
    const given = findStoredAnswer(sandbox, asked)
    if (given) return respond(given, { 'idempotent-replayed': 'true' })
    // No `await` follows, so no other request can run in between.
    sandbox.request = { id, idempotency_key: key ?? null }
    const parameters = readParameters(endpoint.parameters, readForm(body))
    return respond(
      sandbox.store.atomically(() => {
        const answer = answerTo(sandbox, endpoint, parameters, context.req.param('id') ?? '')
        storeAnswer(sandbox, asked, answer)
        return answer
      }),
    )
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const answer = asAnswer(error)
    // A retry gets the same answer to a declined card, although the request was rolled back.
    if (error.status === CARD_DECLINED) storeAnswer(sandbox, asked, answer)
    return respond(answer)
  } finally {
    sandbox.request = null
  }
}

function answerTo(sandbox: Sandbox, endpoint: Endpoint, parameters: unknown, id: string): Answer {
  try {
    const answer = endpoint.answer(sandbox, parameters as never, id)
    const { expand } = parameters as { expand?: string[] }
    return { status: 200, body: JSON.stringify(expandAnswer(sandbox, answer, expand), null, 2) }
  } catch (error) {
    if (error instanceof StripeRefusal && error.leavesTraces) return asAnswer(error)
    throw error
  }
}

const asAnswer = ({ status, facts }: StripeRefusal): Answer => ({
  status,
  body: JSON.stringify({ error: facts }, null, 2),
})

type Answer = { status: number; body: string }
type ApiRequest = { key: string | undefined; method: string; path: string; body: string }

/**
 * Returns the stored answer for an idempotency key. Refuses a key that was used for another
 * request.
 */
function findStoredAnswer({ store, clock }: Sandbox, asked: ApiRequest): Answer | undefined {
  const { key } = asked
  if (!isRepeatable(asked) || key === undefined) return undefined
  if (key.length > LONGEST_KEY)
    refuse(400, `Idempotency keys must be at most ${LONGEST_KEY} characters long.`, 'idempotency_error')
  const given = store.get('repeatableAnswer', key)
  if (!given || given.expiresAt <= clock.now()) return undefined
  if (given.request !== fingerprint(asked))
    refuse(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      'idempotency_error',
    )
  return given
}

function storeAnswer({ store, clock }: Sandbox, asked: ApiRequest, { status, body }: Answer): void {
  if (!isRepeatable(asked) || asked.key === undefined) return
  for (const { id, expiresAt } of store.all('repeatableAnswer'))
    if (expiresAt <= clock.now()) store.remove('repeatableAnswer', id)
  const expiresAt = clock.now() + KEPT_SECONDS
  store.put('repeatableAnswer', { id: asked.key, request: fingerprint(asked), status, body, expiresAt })
}

// GET and DELETE are idempotent by nature.
const isRepeatable = ({ method }: ApiRequest) => method === 'POST'

const fingerprint = ({ method, path, body }: ApiRequest) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')

function checkAccess({ apiKey }: Sandbox, { req }: Context): void {
  const [, given] = /^Bearer (.+)$/.exec(req.header('authorization') ?? '') ?? []
  if (given === undefined) refuse(401, 'You did not provide an API key.')
  if (!isEqualSecret(given, apiKey)) refuse(401, `Invalid API Key provided: ${given.slice(0, 8)}****`)
  const version = req.header('stripe-version')
  if (version !== undefined && version !== Stripe.API_VERSION)
    refuse(400, `Invalid Stripe API version: ${version}. The sandbox speaks ${Stripe.API_VERSION}.`)
}

const isEqualSecret = (given: string, expected: string) =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

function refuseUnknown(method: string, path: string): never {
  refuse(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
}

function refuse(
  status: number,
  message: string,
  type: RefusalFacts['type'] = 'invalid_request_error',
): never {
  throw new StripeRefusal(status, { type, message })
}
