import { API_PAGE_PATH, PROBLEMS_PATH } from '../../api.rules.ts'
import { problemsNl } from '../../problems.nl.ts'
import { problemStatus, type ProblemCode } from '../../problems.rules.ts'

export type FieldError = { path: string; message: string }

type Details = {
  facts?: Record<string, unknown> | undefined
  errors?: FieldError[] | undefined
  headers?: Record<string, string>
}

/** Ends a request by a key with an expected no. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

type Place = { publicUrl: string; requestId: string }

/** A problem as RFC 9457 writes it: its words and, beside them, what a program can act on. */
export function problemAnswer({ code, details }: ApiProblem, { publicUrl, requestId }: Place) {
  const { facts = {}, errors, headers } = details
  const { title, detail } = problemsNl[code]
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

/** The same as a whole answer. */
export function problemResponse(problem: ApiProblem, place: Place): Response {
  const { status, headers, body } = problemAnswer(problem, place)
  return new Response(body, { status, headers })
}

/** Where the page about the API tells of a problem; nothing for a word that is none. */
export const problemPagePath = (code: string): string | undefined =>
  Object.hasOwn(problemStatus, code) ? `${API_PAGE_PATH}#${code}` : undefined
