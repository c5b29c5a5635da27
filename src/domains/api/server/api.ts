import { readFileSync } from 'node:fs'
import type { Services } from '#platform/services.ts'
import type { ProblemCode } from '../problems.rules.ts'
import { ApiProblem, problemAnswer } from './problem.ts'

export { admit } from './admit.ts'
export { ApiProblem, problemAnswer, problemPagePath as problemPage } from './problem.ts'
export { openApi } from './serve-api.ts'

const DOCUMENT = readFileSync(new URL('../openapi.json', import.meta.url))

/** The document of the published endpoints, for everyone: see `src/app/build/api-document.ts`. */
export const apiDocument = (): Response =>
  new Response(DOCUMENT, { headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })

// The rest of the body is not read, so nothing more can come over this line.
export function refuseLargeBody({ publicUrl }: Services, requestId: string): Response {
  const problem = new ApiProblem('body_too_large' satisfies ProblemCode, { headers: { connection: 'close' } })
  const { status, headers, body } = problemAnswer(problem, { publicUrl, requestId })
  return new Response(body, { status, headers })
}
