import { onError, onStart, ORPCError, type AnyRouter } from '@orpc/server'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import { limitOpen } from '#platform/http/limit-open.ts'
import { noteRoute } from '#platform/log/trace.ts'
import { readAtMost } from '#platform/http/read-at-most.ts'
import { API_BODY_MAX_BYTES, API_PATH, REQUESTS_AT_ONCE } from '../../api.rules.ts'
import { issueText, malformedText, unstorableText } from '../../problems.nl.ts'
import { problemOf, type AppRefusal } from '../../problems.rules.ts'
import { publishedContract, publishedNames, type PublishedName } from '../published.contract.ts'
import { admit } from './admit.ts'
import { beginOnce, isIdempotencyKey, type Begun } from './idempotency.ts'
import { ApiProblem, problemResponse, unforeseenProblem, type FieldError } from './problem.ts'
import { publications } from './publications.ts'
import { publishRouter, type ApiContext } from './publish-endpoint.ts'

type Asking = Omit<RequestContext, 'viewer' | 'cookies' | 'setCookie'>

type Asked = { request: Request; body: string | undefined }

type Endpoint = { name: PublishedName; method: string; path: string; pattern: RegExp }

const routeOf = (name: PublishedName) => publishedContract[name]['~orpc'].route
const metaOf = (name: PublishedName) => publishedContract[name]['~orpc'].meta

const endpoints: Endpoint[] = publishedNames.map((name) => {
  const { method = 'GET', path = '/' } = routeOf(name)
  // Anything but an id is not found.
  return { name, method, path, pattern: new RegExp(`^${path.replace('{id}', '[0-9a-f-]{36}')}$`, 'i') }
})

/** Serves the public API through the app endpoints in `appRouter`. */
export function openApi(appRouter: AnyRouter) {
  const turns = limitOpen({ ofOne: REQUESTS_AT_ONCE, ofAll: Infinity })
  const failures = new WeakMap<ApiContext, unknown>()
  /** Requests that could be parsed; an error before that is the sender's. */
  const readable = new WeakSet<ApiContext>()
  const handler = new OpenAPIHandler<ApiContext>(publishRouter(appRouter, publications), {
    interceptors: [onError((error, { context }) => void failures.set(context, error))],
    clientInterceptors: [onStart(({ context }) => void readable.add(context))],
  })

  async function serve(request: Request, asking: Asking): Promise<Response> {
    const { services, requestId } = asking
    let limits: Record<string, string> = {}
    try {
      const endpoint = endpointFor(request)
      noteRoute(API_PATH + endpoint.path)
      const admitted = await admit(
        services,
        request.headers.get('authorization'),
        metaOf(endpoint.name).scope,
      )
      limits = admitted.headers
      const body = await readJson(request)
      const leave = turns.enter(admitted.viewer.id)
      if (!leave) throw new ApiProblem('too_many_at_once')
      const { viewer, key } = admitted
      const context: ApiContext = { ...asking, cookies: '', setCookie: () => {}, viewer, key }
      try {
        return withHeaders(await answerOnce(endpoint, { request, body }, context), limits)
      } finally {
        leave()
      }
    } catch (error) {
      const place = { publicUrl: services.publicUrl, requestId }
      return withHeaders(problemResponse(problemFor(error, asking), place), limits)
    }
  }

  /** A POST with an idempotency key runs once, and gets the same answer at each repeat. */
  async function answerOnce(
    { name, method }: Endpoint,
    asked: Asked,
    context: ApiContext,
  ): Promise<Response> {
    const { request, body = '' } = asked
    const idempotencyKey = method === 'POST' ? request.headers.get('idempotency-key') : null
    if (idempotencyKey === null) return answer(asked, context)
    if (!isIdempotencyKey(idempotencyKey)) throw new ApiProblem('idempotency_key_invalid')
    const { pathname: path } = new URL(request.url)
    const { services, viewer } = context
    const once = { studioId: viewer.id, idempotencyKey, method, path, body }
    const begun = await beginOnce(services.pool, once, services.clock())
    if ('answer' in begun) {
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' }
      return new Response(begun.answer, { status: begun.status, headers })
    }
    return answer(asked, keepingAnswer(context, begun, name)).catch(async (error: unknown) => {
      await begun.letGo()
      throw error
    })
  }

  async function answer({ request, body }: Asked, context: ApiContext): Promise<Response> {
    const { method, headers } = request
    const whole = new Request(request.url, { method, headers, ...(body !== undefined && { body }) })
    const { response } = await handler.handle(whole, { prefix: API_PATH, context })
    if (!failures.has(context)) return response ?? notFound()
    const failure = failures.get(context)
    if (readable.has(context)) throw failure
    throw new ApiProblem('invalid_request', { errors: [{ path: '', message: malformedText }] })
  }

  return { serve }
}

function keepingAnswer(context: ApiContext, begun: Begun, name: PublishedName): ApiContext {
  const status = routeOf(name).successStatus ?? 200
  const kept = (answered: unknown) => (metaOf(name).showsSecret ? null : JSON.stringify(answered))
  return { ...context, keepAnswer: (tx, answered) => begun.keep(tx, { status, answer: kept(answered) }) }
}

function notFound(): never {
  throw new ApiProblem('not_found')
}

function endpointFor(request: Request): Endpoint {
  const path = new URL(request.url).pathname.slice(API_PATH.length)
  const here = endpoints.filter(({ pattern }) => pattern.test(path))
  if (here.length === 0) notFound()
  const allow = here.map(({ method }) => method).join(', ')
  const found = here.find(({ method }) => method === request.method)
  if (!found) throw new ApiProblem('method_not_allowed', { headers: { allow } })
  return found
}

/** Throws `ApiProblem` for another type, or for too large a body. */
async function readJson(request: Request): Promise<string | undefined> {
  const { method, headers } = request
  const isEmpty = !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0
  if (isEmpty || method === 'GET' || request.body === null) return undefined
  if (!isJson.test(headers.get('content-type') ?? '')) throw new ApiProblem('not_json')
  const body = await readAtMost(request, API_BODY_MAX_BYTES)
  // The rest is not read, so the connection can't be used again.
  if (!body) throw new ApiProblem('body_too_large', { headers: { connection: 'close' } })
  return body.toString()
}

const isJson = /^application\/json\s*(;|$)/i

type Refused = { code: string; data: unknown }

/** The problem to answer for a failure. */
function problemFor(error: unknown, asking: Asking): ApiProblem {
  if (error instanceof ORPCError) {
    const { code, data } = error as Refused
    if (Object.hasOwn(problemOf, code))
      return new ApiProblem(problemOf[code as AppRefusal], {
        facts: data as Record<string, unknown> | undefined,
      })
    if (code === 'BAD_REQUEST') return new ApiProblem('invalid_request', { errors: fieldErrors(data) })
  }
  return unforeseenProblem(error, asking)
}

type Issue = Parameters<typeof issueText>[0] & { path?: readonly PropertyKey[] }

/** Without issues the input was unstorable (a zero byte in a text), and no field is named. */
function fieldErrors(data: unknown): FieldError[] {
  const issues = (data as { issues?: Issue[] } | undefined)?.issues
  if (!issues) return [{ path: '', message: unstorableText }]
  return issues.map((issue) => ({
    path: (issue.path ?? []).map(String).join('.'),
    message: issueText(issue),
  }))
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries({ 'cache-control': 'no-store', ...headers }))
    response.headers.set(name, value)
  return response
}
