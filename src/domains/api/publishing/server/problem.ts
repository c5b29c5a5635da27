import { Away, AWAY_RETRY_AFTER_SECONDS } from '#platform/core/away.ts'
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

/**
 * Returns an `ApiProblem` as it is. Logs any other error, and returns a problem that doesn't show
 * the error's text.
 */
export function toApiProblem(
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

type ProblemContext = { publicUrl: string; requestId: string }

/** Builds the answer for a problem (RFC 9457). */
export function problemAnswer({ code, details }: ApiProblem, { publicUrl, requestId }: ProblemContext) {
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

export function problemResponse(problem: ApiProblem, place: ProblemContext): Response {
  const { status, headers, body } = problemAnswer(problem, place)
  return new Response(body, { status, headers })
}

export const problemPagePath = (code: string): string | undefined =>
  Object.hasOwn(problemStatus, code) ? `${API_PAGE_PATH}#${code}` : undefined
