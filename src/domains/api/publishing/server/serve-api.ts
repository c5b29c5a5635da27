import { onError, onStart, ORPCError, type AnyRouter } from '@orpc/server'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { RequestContext } from '#domains/access/server/serve-contract.ts'
import { createOpenLimiter } from '#platform/http/limit-open.ts'
import { recordRoute } from '#platform/log/trace.ts'
import { readAtMost } from '#platform/http/read-at-most.ts'
import {
  API_BODY_MAX_BYTES,
  API_PATH,
  REQUESTS_AT_ONCE,
  ANSWERS_KEPT_MS,
  IDEMPOTENCY_KEY_MAX_LENGTH,
} from '../../api.rules.ts'
import { issueText, malformedJsonNl, unstorableInputNl } from '../../problems.nl.ts'
import { problemCodeForRefusal } from '../../problems.rules.ts'
import { publishedContract, publishedNames, type PublishedName } from '../published.contract.ts'
import { admit } from './admit.ts'
import { ApiProblem, problemResponse, toApiProblem, type FieldError } from './problem.ts'
import { publications } from './publications.ts'
import { createPublishedRouter, type ApiContext } from './publish-endpoint.ts'
import { createHash } from 'node:crypto'
import { asSystemRetryable, elevated } from '#domains/access/server/access.ts'
import type { Pool } from '#platform/db/pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import * as answersSql from './answers.sql.ts'

type ServeContext = Omit<RequestContext, 'viewer' | 'cookies' | 'setCookie'>

type ParsedRequest = { request: Request; body: string | undefined }

type Endpoint = { name: PublishedName; method: string; path: string; pattern: RegExp }

const routeOf = (name: PublishedName) => publishedContract[name]['~orpc'].route
const metaOf = (name: PublishedName) => publishedContract[name]['~orpc'].meta

const endpoints: Endpoint[] = publishedNames.map((name) => {
  const { method = 'GET', path = '/' } = routeOf(name)
  return { name, method, path, pattern: new RegExp(`^${path.replace('{id}', '[0-9a-f-]{36}')}$`, 'i') }
})

export function createPublicApi(appRouter: AnyRouter) {
  const openRequests = createOpenLimiter({ ofOne: REQUESTS_AT_ONCE, ofAll: Infinity })
  const failures = new WeakMap<ApiContext, unknown>()
  /** Contexts whose request was parsed. An error before parsing is the sender's fault. */
  const readable = new WeakSet<ApiContext>()
  const handler = new OpenAPIHandler<ApiContext>(createPublishedRouter(appRouter, publications), {
    interceptors: [onError((error, { context }) => void failures.set(context, error))],
    clientInterceptors: [onStart(({ context }) => void readable.add(context))],
  })

  async function serve(request: Request, serveContext: ServeContext): Promise<Response> {
    const { services, requestId } = serveContext
    let limits: Record<string, string> = {}
    try {
      const endpoint = endpointFor(request)
      recordRoute(API_PATH + endpoint.path)
      const admitted = await admit(
        services,
        request.headers.get('authorization'),
        metaOf(endpoint.name).scope,
      )
      limits = admitted.headers
      const body = await readJson(request)
      const leave = openRequests.enter(admitted.viewer.id)
      if (!leave) throw new ApiProblem('too_many_at_once')
      const { viewer, key } = admitted
      const context: ApiContext = { ...serveContext, cookies: '', setCookie: () => {}, viewer, key }
      try {
        return withHeaders(await answerOnce(endpoint, { request, body }, context), limits)
      } finally {
        leave()
      }
    } catch (error) {
      const place = { publicUrl: services.publicUrl, requestId }
      return withHeaders(problemResponse(problemFor(error, serveContext), place), limits)
    }
  }

  async function answerOnce(
    { name, method }: Endpoint,
    parsedRequest: ParsedRequest,
    context: ApiContext,
  ): Promise<Response> {
    const { request, body = '' } = parsedRequest
    const idempotencyKey = method === 'POST' ? request.headers.get('idempotency-key') : null
    if (idempotencyKey === null) return answer(parsedRequest, context)
    if (!isIdempotencyKey(idempotencyKey)) throw new ApiProblem('idempotency_key_invalid')
    const { pathname: path } = new URL(request.url)
    const { services, viewer } = context
    const keyedRequest = { studioId: viewer.id, idempotencyKey, method, path, body }
    const attempt = await beginIdempotentRequest(services.pool, keyedRequest, services.clock())
    if ('answer' in attempt) {
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' }
      return new Response(attempt.answer, { status: attempt.status, headers })
    }
    return answer(parsedRequest, withStoredAnswer(context, attempt, name)).catch(async (error: unknown) => {
      await attempt.letGo()
      throw error
    })
  }

  async function answer({ request, body }: ParsedRequest, context: ApiContext): Promise<Response> {
    const { method, headers } = request
    const requestWithBody = new Request(request.url, { method, headers, ...(body !== undefined && { body }) })
    const { response } = await handler.handle(requestWithBody, { prefix: API_PATH, context })
    if (!failures.has(context)) return response ?? notFound()
    const failure = failures.get(context)
    if (readable.has(context)) throw failure
    throw new ApiProblem('invalid_request', { errors: [{ path: '', message: malformedJsonNl }] })
  }

  return { serve }
}

function withStoredAnswer(context: ApiContext, begun: RunningAttempt, name: PublishedName): ApiContext {
  const status = routeOf(name).successStatus ?? 200
  const kept = (answered: unknown) => (metaOf(name).showsSecret ? null : JSON.stringify(answered))
  return { ...context, keepAnswer: (tx, answered) => begun.keep(tx, { status, answer: kept(answered) }) }
}

function notFound(): never {
  throw new ApiProblem('not_found')
}

function endpointFor(request: Request): Endpoint {
  const path = new URL(request.url).pathname.slice(API_PATH.length)
  const matching = endpoints.filter(({ pattern }) => pattern.test(path))
  if (matching.length === 0) notFound()
  const allow = matching.map(({ method }) => method).join(', ')
  const found = matching.find(({ method }) => method === request.method)
  if (!found) throw new ApiProblem('method_not_allowed', { headers: { allow } })
  return found
}

async function readJson(request: Request): Promise<string | undefined> {
  const { method, headers } = request
  const isEmpty = !headers.has('transfer-encoding') && Number(headers.get('content-length') ?? 0) === 0
  if (isEmpty || method === 'GET' || request.body === null) return undefined
  if (!isJson.test(headers.get('content-type') ?? '')) throw new ApiProblem('not_json')
  const body = await readAtMost(request, API_BODY_MAX_BYTES)
  // The rest of the body is not read, so the connection can't be reused.
  if (!body) throw new ApiProblem('body_too_large', { headers: { connection: 'close' } })
  return body.toString()
}

const isJson = /^application\/json\s*(;|$)/i

type RefusalError = { code: string; data: unknown }

function problemFor(error: unknown, serveContext: ServeContext): ApiProblem {
  if (error instanceof ORPCError) {
    const { code, data } = error as RefusalError
    const problem = problemCodeForRefusal(code)
    if (problem) return new ApiProblem(problem, { facts: data as Record<string, unknown> | undefined })
    if (code === 'BAD_REQUEST') return new ApiProblem('invalid_request', { errors: fieldErrors(data) })
  }
  return toApiProblem(error, serveContext)
}

type Issue = Parameters<typeof issueText>[0] & { path?: readonly PropertyKey[] }

/** An unstorable input (such as a zero byte in a text) has no issues, so no field is named. */
function fieldErrors(data: unknown): FieldError[] {
  const issues = (data as { issues?: Issue[] } | undefined)?.issues
  if (!issues) return [{ path: '', message: unstorableInputNl }]
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

/** Longer than any request takes. An attempt that runs longer counts as dead. */
const SILENT_AFTER_MS = 60_000

const printable = /^[\x20-\x7e]+$/

const isIdempotencyKey = (key: string) => key.length <= IDEMPOTENCY_KEY_MAX_LENGTH && printable.test(key)

type KeyedRequest = { studioId: string; idempotencyKey: string; method: string; path: string; body: string }

type KeptAnswer = { status: number; answer: string }

type RunningAttempt = {
  /**
   * Stores the answer in the transaction of its change. `answer` is null for an answer with a
   * secret.
   */
  keep: (tx: Tx, kept: { status: number; answer: string | null }) => Promise<void>
  letGo: () => Promise<void>
}

/**
 * Begins a request, or returns its stored answer. Throws while an earlier attempt runs, for another
 * request with the same key, and after an answer with a secret.
 */
export async function beginIdempotentRequest(
  pool: Pool,
  { studioId, idempotencyKey, method, path, body }: KeyedRequest,
  now: Date,
): Promise<RunningAttempt | KeptAnswer> {
  const requestHash = createHash('sha256').update(`${method} ${path}\n${body}`).digest()
  const attempt = { studioId, idempotencyKey, attempt: uuidv7(now.getTime()) }
  const found = await asSystemRetryable(pool, async (tx) => {
    const forgottenBefore = new Date(now.getTime() - ANSWERS_KEPT_MS)
    const silentSince = new Date(now.getTime() - SILENT_AFTER_MS)
    const times = { startedAt: now, forgottenBefore, silentSince }
    return (await answersSql.startAttempt(tx, { ...attempt, ...times, requestHash }))
      ? 'begun'
      : answersSql.findAnswer(tx, attempt)
  })
  if (found === 'begun') {
    return {
      keep: async (tx, kept) => {
        const isKept = await elevated(tx, (tx) => answersSql.storeAnswer(tx, attempt, kept))
        // Another attempt took over. This attempt is rolled back, so that nothing is created twice.
        if (!isKept) throw new ApiProblem('idempotency_in_progress')
      },
      letGo: () => asSystemRetryable(pool, async (tx) => void (await answersSql.deleteAttempt(tx, attempt))),
    }
  }
  if (!found) throw new ApiProblem('idempotency_in_progress')
  if (!found.requestHash.equals(requestHash)) throw new ApiProblem('idempotency_mismatch')
  if (found.status === null) throw new ApiProblem('idempotency_in_progress')
  if (found.answer === null) throw new ApiProblem('secret_shown_once')
  return { status: found.status, answer: found.answer }
}
