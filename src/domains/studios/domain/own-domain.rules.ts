const DAY_MS = 24 * 60 * 60_000

/**
 * `waiting`: no TXT record found, or another studio holds the domain. `verified`: the record was
 * found. `live`: the host also leads here. `lost`: a live domain no longer led here or lost its
 * record. `off`: ended.
 */
export const domainStates = ['waiting', 'verified', 'live', 'lost', 'off'] as const
export type DomainState = (typeof domainStates)[number]

export const domainFailures = [
  'dns_silent',
  'no_txt',
  'other_txt',
  'no_record',
  'other_address',
  'caa_forbids',
  'taken',
  'claimed',
] as const
export type DomainFailure = (typeof domainFailures)[number]

export const hostFaults = [
  'not_a_name',
  'ip_address',
  'no_dot',
  'wildcard',
  'too_long',
  'public_suffix',
  'ours',
] as const
export type HostFault = (typeof hostFaults)[number]

export const HOST_MAX_LENGTH = 253
export const HOST_TYPED_MAX_LENGTH = 500

/**
 * A live domain is lost if no check found it leading here for `LOST_AFTER_MS`. Its name then stays
 * reserved for `LOST_IS_KEPT_MS`.
 */
export const LOST_AFTER_MS = 3 * DAY_MS
export const LOST_IS_KEPT_MS = 30 * DAY_MS
export const MOVED_IS_SHOWN_MS = 30 * DAY_MS
/** A live domain without its TXT record for this long is lost. */
export const PROOF_LOST_AFTER_MS = 50 * 60_000

export const CERTIFICATE_ISSUER = 'letsencrypt.org'

export const txtRecordName = (host: string) => `_lichttafel.${host}`
export const txtRecordText = (token: string) => `lichttafel-verificatie=${token}`

export type DnsCheckResult = {
  proof: 'found' | 'none' | 'other' | 'silent'
  way: 'here' | 'elsewhere' | 'none' | 'silent'
  seen: string | null
  isIssuable: boolean
}

export type DomainStatus = {
  state: Exclude<DomainState, 'off'>
  /** Time since which no check found a live domain leading here. */
  missingSince: Date | null
  proofMissingSince: Date | null
}

const noMissingTimes = { missingSince: null, proofMissingSince: null }

export function nextDomainStatus(
  { state, missingSince, proofMissingSince }: DomainStatus,
  look: DnsCheckResult,
  now: Date,
): DomainStatus & { failure: DomainFailure | null } {
  const isProven = look.proof === 'found'
  const leadsHere = look.way === 'here'
  const mayGoLive = leadsHere && look.isIssuable
  const failure = failureOfRoute(look)
  switch (state) {
    case 'waiting':
      if (!isProven) return { state, ...noMissingTimes, failure: failureOfProof(look) }
      return { state: mayGoLive ? 'live' : 'verified', ...noMissingTimes, failure }
    case 'verified':
      // A studio whose record is gone must not keep the name from its owner forever.
      if (!isProven && look.proof !== 'silent')
        return { state: 'waiting', ...noMissingTimes, failure: failureOfProof(look) }
      return { state: mayGoLive ? 'live' : 'verified', ...noMissingTimes, failure }
    case 'live': {
      const since = leadsHere ? null : (missingSince ?? now)
      const proofSince = proofMissingSinceAfter(proofMissingSince, look, now)
      const isLost = hasElapsed(since, LOST_AFTER_MS, now) || hasElapsed(proofSince, PROOF_LOST_AFTER_MS, now)
      return {
        state: isLost ? 'lost' : 'live',
        missingSince: since,
        proofMissingSince: proofSince,
        failure: failure ?? (proofSince && failureOfProof(look)),
      }
    }
    case 'lost':
      if (isProven && mayGoLive) return { state: 'live', ...noMissingTimes, failure: null }
      return { state, missingSince, proofMissingSince, failure: failure ?? failureOfProof(look) }
  }
}

/** Returns since when the TXT record is missing, or null. Silent name servers change nothing. */
function proofMissingSinceAfter(since: Date | null, { proof }: DnsCheckResult, now: Date): Date | null {
  if (proof === 'found') return null
  return proof === 'silent' ? since : (since ?? now)
}

const hasElapsed = (since: Date | null, afterMs: number, now: Date) =>
  since !== null && now.getTime() - since.getTime() >= afterMs

/**
 * Whether the last check found that a live domain doesn't lead here. Visitors may then reach
 * another server, so no session or link of the host is accepted. Silent name servers don't count.
 */
export const leadsElsewhere = ({
  missingSince,
  failure,
}: {
  missingSince: Date | null
  failure: string | null
}) => missingSince !== null && failure !== 'dns_silent'

/**
 * Time in which the holder of a domain can refuse another studio's claim by restoring the holder's
 * TXT record.
 */
export const CLAIM_WAITS_MS = 2 * DAY_MS
/**
 * A claim that was not checked for longer than this starts again: the holder's record may have been
 * in DNS meanwhile.
 */
export const CLAIM_UNCHECKED_MAX_MS = 3 * DAY_MS

/**
 * Decides on a claim: a studio with a valid TXT record wants a domain that another studio holds.
 * The holder's own record refuses the claim. Without that record the claim is granted after
 * `CLAIM_WAITS_MS`.
 */
export function decideClaim(
  { claimedSince, checkedAt }: { claimedSince: Date | null; checkedAt: Date | null },
  { isHolderNamed }: { isHolderNamed: boolean },
  now: Date,
): { outcome: 'refused' | 'waiting' | 'granted'; claimedSince: Date | null } {
  if (isHolderNamed) return { outcome: 'refused', claimedSince: null }
  const since = hasElapsed(checkedAt, CLAIM_UNCHECKED_MAX_MS, now) ? now : (claimedSince ?? now)
  return hasElapsed(since, CLAIM_WAITS_MS, now)
    ? { outcome: 'granted', claimedSince: null }
    : { outcome: 'waiting', claimedSince: since }
}

function failureOfProof({ proof }: DnsCheckResult): DomainFailure | null {
  if (proof === 'found') return null
  return ({ none: 'no_txt', other: 'other_txt', silent: 'dns_silent' } as const)[proof]
}

function failureOfRoute({ way, isIssuable }: DnsCheckResult): DomainFailure | null {
  if (way === 'here') return isIssuable ? null : 'caa_forbids'
  return ({ elsewhere: 'other_address', none: 'no_record', silent: 'dns_silent' } as const)[way]
}
