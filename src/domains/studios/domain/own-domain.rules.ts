const DAY_MS = 24 * 60 * 60_000

/**
 * `waiting` for its TXT record, `verified` by it, `live` once it leads here, `lost` when it no longer does, `off` when
 * given up.
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
/** Room for a whole address that is pasted. */
export const HOST_TYPED_MAX_LENGTH = 500

/** A live domain that leads elsewhere this long is lost; its name stays reserved for its studio for a while after that. */
export const LOST_AFTER_MS = 3 * DAY_MS
export const LOST_IS_KEPT_MS = 30 * DAY_MS
export const MOVED_IS_SHOWN_MS = 30 * DAY_MS
/** A live domain is lost by a second check without its TXT record, at least this much after the first. */
export const PROOF_LOST_AFTER_MS = 50 * 60_000

/** Must not be forbidden by the domain's CAA records. */
export const CERTIFICATE_ISSUER = 'letsencrypt.org'

export const proofName = (host: string) => `_lichttafel.${host}`
export const proofText = (token: string) => `lichttafel-verificatie=${token}`

export type Look = {
  proof: 'found' | 'none' | 'other' | 'silent'
  way: 'here' | 'elsewhere' | 'none' | 'silent'
  seen: string | null
  isIssuable: boolean
}

export type Standing = {
  state: Exclude<DomainState, 'off'>
  /** Live, but leading elsewhere since then. */
  missingSince: Date | null
  /** Live, but without its TXT record since then. */
  proofMissingSince: Date | null
}

const nothingMissing = { missingSince: null, proofMissingSince: null }

export function standingAfter(
  { state, missingSince, proofMissingSince }: Standing,
  look: Look,
  now: Date,
): Standing & { failure: DomainFailure | null } {
  const isProven = look.proof === 'found'
  const leadsHere = look.way === 'here'
  const mayGoLive = leadsHere && look.isIssuable
  const failure = failureOfWay(look)
  switch (state) {
    case 'waiting':
      if (!isProven) return { state, ...nothingMissing, failure: failureOfProof(look) }
      return { state: mayGoLive ? 'live' : 'verified', ...nothingMissing, failure }
    case 'verified':
      // Else a record that was there once could keep the name from its owner for ever.
      if (!isProven && look.proof !== 'silent')
        return { state: 'waiting', ...nothingMissing, failure: failureOfProof(look) }
      return { state: mayGoLive ? 'live' : 'verified', ...nothingMissing, failure }
    case 'live': {
      const since = leadsHere ? null : (missingSince ?? now)
      const proofSince = proofMissingAfter(proofMissingSince, look, now)
      const isLost = isOver(since, LOST_AFTER_MS, now) || isOver(proofSince, PROOF_LOST_AFTER_MS, now)
      return {
        state: isLost ? 'lost' : 'live',
        missingSince: since,
        proofMissingSince: proofSince,
        failure: failure ?? (proofSince && failureOfProof(look)),
      }
    }
    case 'lost':
      if (isProven && mayGoLive) return { state: 'live', ...nothingMissing, failure: null }
      return { state, missingSince, proofMissingSince, failure: failure ?? failureOfProof(look) }
  }
}

/** Silent name servers say neither that the record is there nor that it is gone. */
function proofMissingAfter(since: Date | null, { proof }: Look, now: Date): Date | null {
  if (proof === 'found') return null
  return proof === 'silent' ? since : (since ?? now)
}

const isOver = (since: Date | null, afterMs: number, now: Date) =>
  since !== null && now.getTime() - since.getTime() >= afterMs

/**
 * Whether a live domain was seen to lead away from here. Its visitors' browsers may be speaking to someone else then, so no
 * session or link is accepted under it. Silent name servers are no sign of that.
 */
export const leadsAway = ({ missingSince, failure }: { missingSince: Date | null; failure: string | null }) =>
  missingSince !== null && failure !== 'dns_silent'

/** How long the studio that has a domain may show, by its own TXT record, that it keeps it. */
export const CLAIM_WAITS_MS = 2 * DAY_MS
/** A claim that nobody looked at for longer than this begins anew, since its holder may have been named meanwhile. */
export const CLAIM_LASTS_UNSEEN_MS = 3 * DAY_MS

/**
 * What becomes of a claim: a studio whose TXT record is there today asks for a domain that another one has. The record of
 * the holder decides; without it the claim is granted after a while.
 */
export function claimAfter(
  { claimedSince, checkedAt }: { claimedSince: Date | null; checkedAt: Date | null },
  { isHolderNamed }: { isHolderNamed: boolean },
  now: Date,
): { outcome: 'refused' | 'waiting' | 'granted'; claimedSince: Date | null } {
  if (isHolderNamed) return { outcome: 'refused', claimedSince: null }
  const since = isOver(checkedAt, CLAIM_LASTS_UNSEEN_MS, now) ? now : (claimedSince ?? now)
  return isOver(since, CLAIM_WAITS_MS, now)
    ? { outcome: 'granted', claimedSince: null }
    : { outcome: 'waiting', claimedSince: since }
}

function failureOfProof({ proof }: Look): DomainFailure | null {
  if (proof === 'found') return null
  return ({ none: 'no_txt', other: 'other_txt', silent: 'dns_silent' } as const)[proof]
}

function failureOfWay({ way, isIssuable }: Look): DomainFailure | null {
  if (way === 'here') return isIssuable ? null : 'caa_forbids'
  return ({ elsewhere: 'other_address', none: 'no_record', silent: 'dns_silent' } as const)[way]
}
