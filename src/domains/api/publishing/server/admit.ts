import { asStudio, callAsSystem } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { currentTrace, noteViewer } from '#platform/log/trace.ts'
import type { Services } from '#platform/services.ts'
import { REQUESTS_PER_MINUTE, type Scope } from '../../api.rules.ts'
import type { ProblemCode } from '../../problems.rules.ts'
import { readKey } from '../../keys/server/key-text.ts'
import { ApiProblem, problemAnswer, unforeseenProblem } from './problem.ts'

export type AdmittedKey = {
  keyId: string
  name: string
  prefix: string
  scopes: Scope[]
  expiresAt: string | null
}

type Found = AdmittedKey & { studioId: string; email: string; requests: number }

type Admitted = {
  viewer: PhotographerViewer
  key: AdmittedKey
  /** The rate limit's state, sent with every answer. */
  headers: Record<string, string>
}

const MINUTE_MS = 60_000

/**
 * Returns the studio of the key in this header, which must have `scope`; throws `ApiProblem`. Counts the request
 * unless told not to, in a single statement.
 */
export async function admit(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  authorization: string | null | undefined,
  scope: Scope | null,
  { isCounted = true }: { isCounted?: boolean } = {},
): Promise<Admitted> {
  const read = readHeader(authorization)
  const now = clock()
  const secretHash = read.secretHash.toString('hex')
  const given = { prefix: read.prefix, secretHash, isCounted, now: now.toISOString() }
  // Losing this count in a power cut harms nobody.
  const found = await callAsSystem<Found | { refused: ProblemCode }>(pool, 'admit_api_request', given, {
    waitsForDisk: false,
  })
  if ('refused' in found) throw new ApiProblem(found.refused)
  const { studioId, email, requests, ...rest } = found
  noteViewer('key', studioId)
  const key = { ...rest, expiresAt: rest.expiresAt && new Date(rest.expiresAt).toISOString() }
  const headers = limitHeaders(requests, now)
  if (requests > REQUESTS_PER_MINUTE) {
    const facts = { waitSeconds: secondsLeft(now) }
    throw new ApiProblem('too_many_requests', { facts, headers })
  }
  if (scope !== null && !key.scopes.includes(scope))
    throw new ApiProblem('scope_missing', { facts: { scope }, headers })
  const viewer = asStudio(studioId, { email, apiKeyId: key.keyId, apiKeyName: `${key.name} (${key.prefix})` })
  return { viewer, key, headers }
}

type AdmittedUpload = { viewer: PhotographerViewer } | { problem: ReturnType<typeof problemAnswer> }

/**
 * Returns the studio of the key in this header, or the problem to answer. Only announcing a file counts as a request:
 * a client may send its bytes in any number of parts.
 */
export async function admitUpload(
  services: Services,
  { method, authorization }: { method: string | undefined; authorization: string },
): Promise<AdmittedUpload> {
  const requestId = currentTrace()?.requestId ?? uuidv7()
  try {
    const { viewer } = await admit(services, authorization, 'photos:write', { isCounted: method === 'POST' })
    return { viewer }
  } catch (error) {
    const problem = unforeseenProblem(error, { services, requestId })
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

// Per draft-ietf-httpapi-ratelimit-headers.
const limitHeaders = (requests: number, now: Date) => ({
  'ratelimit-policy': `"minute";q=${REQUESTS_PER_MINUTE};w=60`,
  ratelimit: `"minute";r=${Math.max(0, REQUESTS_PER_MINUTE - requests)};t=${secondsLeft(now)}`,
})
