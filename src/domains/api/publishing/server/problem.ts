import { Away, AWAY_RETRY_AFTER_SECONDS } from '#platform/away.ts'
import type { Services } from '#platform/services.ts'
import { API_PAGE_PATH, PROBLEMS_PATH } from '../../api.rules.ts'
import { problemsNl } from '../../problems.nl.ts'
import { problemStatus, type ProblemCode } from '../../problems.rules.ts'

export type FieldError = { path: string; message: string }

type Details = {
  facts?: Record<string, unknown> | undefined
  errors?: FieldError[] | undefined
  headers?: Record<string, string>
}

export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** The problem to answer for what no endpoint declares; it is logged, and a bug is answered with the request id only. */
export function unforeseenProblem(
  error: unknown,
  { services: { log }, requestId }: { services: Pick<Services, 'log'>; requestId: string },
): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof Away) {
    log.warn({ error, requestId }, 'a request by a key found the database or the bucket away')
    return new ApiProblem('unreachable', { headers: { 'retry-after': String(AWAY_RETRY_AFTER_SECONDS) } })
  }
  log.error({ error, requestId }, 'a request by a key broke')
  return new ApiProblem('broken')
}

type Place = { publicUrl: string; requestId: string }

/** A problem document (RFC 9457), with members for programs. */
export function problemAnswer({ code, details }: ApiProblem, { publicUrl, requestId }: Place) {
  const { facts = {}, errors, headers } = details
  const [title, detail] = problemsNl[code]
  const status = problemStatus[code]
  const wait = facts['waitSeconds']
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 429 && { 'retry-after': String(typeof wait === 'number' ? wait : 1) }),
      ...headers,
    },
    body: JSON.stringify({
      type: `${publicUrl}${PROBLEMS_PATH}${code}`,
      title,
      status,
      detail: typeof detail === 'string' ? detail : detail(facts),
      code,
      facts: Object.keys(facts).length > 0 ? facts : undefined,
      errors,
      requestId,
    }),
  }
}

export function problemResponse(problem: ApiProblem, place: Place): Response {
  const { status, headers, body } = problemAnswer(problem, place)
  return new Response(body, { status, headers })
}

/** Where the API page explains a problem; undefined for an unknown code. */
export const problemPagePath = (code: string): string | undefined =>
  Object.hasOwn(problemStatus, code) ? `${API_PAGE_PATH}#${code}` : undefined
