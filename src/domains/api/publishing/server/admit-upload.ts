import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { admit } from './admit.ts'
import { ApiProblem, problemAnswer } from './problem.ts'

type AdmittedUpload = { viewer: PhotographerViewer } | { problem: ReturnType<typeof problemAnswer> }

/**
 * Whose files come in by the key in this header, or what a program is told that may bring none. Only announcing a file
 * counts as a request: its bytes come in as many parts as the line makes of them.
 */
export async function admitUpload(
  services: Services,
  { method, authorization }: { method: string | undefined; authorization: string },
): Promise<AdmittedUpload> {
  const requestId = uuidv7()
  try {
    const { viewer } = await admit(services, authorization, 'photos:write', { isCounted: method === 'POST' })
    return { viewer }
  } catch (error) {
    if (!(error instanceof ApiProblem)) services.log.error({ error, requestId }, 'an upload by a key broke')
    const problem = error instanceof ApiProblem ? error : new ApiProblem('broken')
    return { problem: problemAnswer(problem, { publicUrl: services.publicUrl, requestId }) }
  }
}
