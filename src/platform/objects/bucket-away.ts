import { Away } from '#platform/core/away.ts'

/** The bucket failed or did not answer, or no connection is free. Requests are safe to retry. */
export class BucketAway extends Away {
  override name = 'BucketAway'
}

export type RefusalCause = 'keys' | 'place' | 'clock' | 'certificate'

/**
 * The bucket refuses this process until an operator fixes the cause. To users the bucket seems
 * unavailable.
 */
export class BucketRefuses extends BucketAway {
  override name = 'BucketRefuses'
  readonly reason: string
  readonly by: RefusalCause

  constructor({ reason, by }: Refusal, cause: unknown) {
    super(`the bucket refuses this process: ${reason}`, { cause })
    this.reason = reason
    this.by = by
  }
}

type Refusal = { reason: string; by: RefusalCause }

/**
 * Error names of refusals that have a status other than 401 and 403, or a cause other than keys.
 */
const refusalsByName: Record<string, RefusalCause> = {
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

/** Error name of a 403 for one archived object, which must be restored first. */
const SINGLE_OBJECT_ERROR = 'InvalidObjectState'

const tlsErrorCodes =
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

export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof BucketRefuses) return error
  if (!(error instanceof Error)) return undefined
  const { name, code, $metadata: { httpStatusCode: status } = {} } = error as BucketError
  if (typeof code === 'string' && tlsErrorCodes.test(code) && !networkCodes.has(code))
    return { reason: code, by: 'certificate' }
  const by = Object.hasOwn(refusalsByName, name) ? refusalsByName[name] : undefined
  if (by) return { reason: name, by }
  return (status === 401 || status === 403) && name !== SINGLE_OBJECT_ERROR
    ? { reason: /^(?!Unknown)[A-Z]\w+$/.test(name) ? name : String(status), by: 'keys' }
    : undefined
}

export function asBucketAway(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BucketAway) return error
  const refusal = refusalOf(error)
  if (refusal) return new BucketRefuses(refusal, error)
  const { name, code, $metadata } = error as BucketError
  const status = $metadata?.httpStatusCode ?? 0
  const passes = name === 'TimeoutError' || networkCodes.has(String(code)) || status >= 500 || status === 429
  return passes ? new BucketAway('the bucket is away', { cause: error }) : error
}
