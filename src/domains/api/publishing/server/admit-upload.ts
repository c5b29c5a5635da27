import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Services } from '#platform/services.ts'
import { admit } from './admit.ts'
import { ApiProblem, problemAnswer } from './problem.ts'

type AdmittedUpload = { viewer: PhotographerViewer } | { problem: ReturnType<typeof problemAnswer> }

/**
 * Returns the studio of the key in this header, or the problem to answer. Only announcing a file counts as a request:
 * a client may send its bytes in any number of parts.
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
