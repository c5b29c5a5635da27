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

/** A live domain that leads elsewhere this long is lost; its name stays reserved for its studio for a while after that. */
export const LOST_AFTER_MS = 3 * DAY_MS
export const LOST_IS_KEPT_MS = 30 * DAY_MS
export const MOVED_IS_SHOWN_MS = 30 * DAY_MS

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

export type Standing = { state: Exclude<DomainState, 'off'>; missingSince: Date | null }

export function standingAfter(
  { state, missingSince }: Standing,
  look: Look,
  now: Date,
): Standing & { failure: DomainFailure | null } {
  const isProven = look.proof === 'found'
  const leadsHere = look.way === 'here'
  const mayGoLive = leadsHere && look.isIssuable
  const failure = failureOfWay(look)
  switch (state) {
    case 'waiting':
      if (!isProven) return { state, missingSince: null, failure: failureOfProof(look) }
      return { state: mayGoLive ? 'live' : 'verified', missingSince: null, failure }
    case 'verified':
      // Else a record that was there once could keep the name from its owner for ever.
      if (!isProven && look.proof !== 'silent')
        return { state: 'waiting', missingSince: null, failure: failureOfProof(look) }
      return { state: mayGoLive ? 'live' : 'verified', missingSince: null, failure }
    case 'live': {
      if (leadsHere) return { state, missingSince: null, failure }
      const since = missingSince ?? now
      const isLost = now.getTime() - since.getTime() >= LOST_AFTER_MS
      return { state: isLost ? 'lost' : 'live', missingSince: since, failure }
    }
    case 'lost':
      if (isProven && mayGoLive) return { state: 'live', missingSince: null, failure: null }
      return { state, missingSince, failure: failure ?? failureOfProof(look) }
  }
}

function failureOfProof({ proof }: Look): DomainFailure | null {
  if (proof === 'found') return null
  return ({ none: 'no_txt', other: 'other_txt', silent: 'dns_silent' } as const)[proof]
}

function failureOfWay({ way, isIssuable }: Look): DomainFailure | null {
  if (way === 'here') return isIssuable ? null : 'caa_forbids'
  return ({ elsewhere: 'other_address', none: 'no_record', silent: 'dns_silent' } as const)[way]
}
