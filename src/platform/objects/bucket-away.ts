import { Away } from '#platform/away.ts'

/** The bucket did not answer, or has no connection free: nothing was done, and asking again may help. */
export class BucketAway extends Away {
  override name = 'BucketAway'
}

/** What an operator looks at when a bucket refuses. */
export type RefusedBy = 'keys' | 'place' | 'clock' | 'certificate'

/** The bucket answers, and refuses this process until an operator mends what it names. To users it is away. */
export class BucketRefuses extends BucketAway {
  override name = 'BucketRefuses'
  readonly reason: string
  readonly by: RefusedBy

  constructor({ reason, by }: Refusal, cause: unknown) {
    super(`the bucket refuses this process: ${reason}`, { cause })
    this.reason = reason
    this.by = by
  }
}

/** `reason` is a word of S3 or of TLS, or a status where the answer had no body. */
type Refusal = { reason: string; by: RefusedBy }

/** Refusals that S3 gives another status than 401 or 403, or that are not about the keys. */
const named: Record<string, RefusedBy> = {
  AuthorizationHeaderMalformed: 'place',
  CredentialsProviderError: 'keys',
  ExpiredToken: 'keys',
  InvalidBucketName: 'place',
  InvalidToken: 'keys',
  NoSuchBucket: 'place',
  PermanentRedirect: 'place',
  RequestExpired: 'clock',
  RequestTimeTooSkewed: 'clock',
  TokenRefreshRequired: 'keys',
}

/** About one object, which lies in an archive that is opened first. */
const OF_ONE_OBJECT = 'InvalidObjectState'

const ofTls =
  /^(EPROTO|(ERR_TLS|ERR_SSL|CERT|CRL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME|INVALID_CA|INVALID_PURPOSE)_?.*)$/

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_TLS_HANDSHAKE_TIMEOUT',
  'ETIMEDOUT',
])

type BucketError = Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }

/** Why a bucket refuses this process; undefined for an error of another kind. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof BucketRefuses) return error
  if (!(error instanceof Error)) return undefined
  const { name, code, $metadata: { httpStatusCode: status } = {} } = error as BucketError
  if (typeof code === 'string' && ofTls.test(code) && !networkCodes.has(code))
    return { reason: code, by: 'certificate' }
  const by = Object.hasOwn(named, name) ? named[name] : undefined
  if (by) return { reason: name, by }
  return (status === 401 || status === 403) && name !== OF_ONE_OBJECT
    ? { reason: /^(?!Unknown)[A-Z]\w+$/.test(name) ? name : String(status), by: 'keys' }
    : undefined
}

/** `BucketAway` for what passes by itself, or once an operator mended it; any other error as it is. */
export function namingAway(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BucketAway) return error
  const refusal = refusalOf(error)
  if (refusal) return new BucketRefuses(refusal, error)
  const { name, code, $metadata } = error as BucketError
  const status = $metadata?.httpStatusCode ?? 0
  const passes = name === 'TimeoutError' || networkCodes.has(String(code)) || status >= 500 || status === 429
  return passes ? new BucketAway('the bucket is away', { cause: error }) : error
}
