import { studioViewer, callSqlFunctionAsSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { currentTrace, recordViewer } from '#platform/log/trace.ts'
import type { Services } from '#platform/services.ts'
import { REQUESTS_PER_MINUTE, type Scope } from '../../api.rules.ts'
import type { ProblemCode } from '../../problems.rules.ts'
import { readKey } from '../../keys/server/key-text.ts'
import { ApiProblem, problemAnswer, toApiProblem } from './problem.ts'

export type AdmittedKey = {
  keyId: string
  name: string
  prefix: string
  scopes: Scope[]
  expiresAt: string | null
}

type AdmissionRow = AdmittedKey & { studioId: string; email: string; requests: number }

type Admission = {
  viewer: PhotographerViewer
  key: AdmittedKey
  headers: Record<string, string>
}

const MINUTE_MS = 60_000

/**
 * Authenticates a key and checks the rate limit and `scope`, or throws `ApiProblem`. Counts the
 * request if `isCounted`.
 */
export async function admit(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  authorization: string | null | undefined,
  scope: Scope | null,
  { isCounted = true }: { isCounted?: boolean } = {},
): Promise<Admission> {
  const parsedKey = readHeader(authorization)
  const now = clock()
  const secretHash = parsedKey.secretHash.toString('hex')
  const parameters = { prefix: parsedKey.prefix, secretHash, isCounted, now: now.toISOString() }
  // Losing this count in a power failure does no harm.
  const admission = await callSqlFunctionAsSystem<AdmissionRow | { refused: ProblemCode }>(
    pool,
    'admit_api_request',
    parameters,
    {
      waitsForDisk: false,
    },
  )
  if ('refused' in admission) throw new ApiProblem(admission.refused)
  const { studioId, email, requests, ...rest } = admission
  recordViewer('key', studioId)
  const key = { ...rest, expiresAt: rest.expiresAt && new Date(rest.expiresAt).toISOString() }
  const headers = limitHeaders(requests, now)
  if (requests > REQUESTS_PER_MINUTE) {
    const facts = { waitSeconds: secondsLeft(now) }
    throw new ApiProblem('too_many_requests', { facts, headers })
  }
  if (scope !== null && !key.scopes.includes(scope))
    throw new ApiProblem('scope_missing', { facts: { scope }, headers })
  const viewer = studioViewer(studioId, {
    email,
    apiKeyId: key.keyId,
    apiKeyName: `${key.name} (${key.prefix})`,
  })
  return { viewer, key, headers }
}

type UploadAdmission = { viewer: PhotographerViewer } | { problem: ReturnType<typeof problemAnswer> }

/**
 * Counts only the POST as a request, because a client may send the bytes in any number of chunks.
 */
export async function admitUpload(
  services: Services,
  { method, authorization }: { method: string | undefined; authorization: string },
): Promise<UploadAdmission> {
  const requestId = currentTrace()?.requestId ?? uuidv7()
  try {
    const { viewer } = await admit(services, authorization, 'photos:write', { isCounted: method === 'POST' })
    return { viewer }
  } catch (error) {
    const problem = toApiProblem(error, { services, requestId })
    return { problem: problemAnswer(problem, { publicUrl: services.publicUrl, requestId }) }
  }
}

function readHeader(authorization: string | null | undefined) {
  const [, key] = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  if (key === undefined) throw new ApiProblem('key_missing')
  const read = readKey(key)
  if (!read) throw new ApiProblem('key_malformed')
  return read
}

const secondsLeft = (now: Date) => Math.ceil((MINUTE_MS - (now.getTime() % MINUTE_MS)) / 1000)

// The format follows draft-ietf-httpapi-ratelimit-headers.
const limitHeaders = (requests: number, now: Date) => ({
  'ratelimit-policy': `"minute";q=${REQUESTS_PER_MINUTE};w=60`,
  ratelimit: `"minute";r=${Math.max(0, REQUESTS_PER_MINUTE - requests)};t=${secondsLeft(now)}`,
})
