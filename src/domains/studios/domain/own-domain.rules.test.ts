import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CLAIM_UNCHECKED_MAX_MS,
  CLAIM_WAITS_MS,
  decideClaim,
  LOST_AFTER_MS,
  PROOF_LOST_AFTER_MS,
  nextDomainStatus,
  type DnsCheckResult,
  type DomainStatus,
} from './own-domain.rules.ts'

const dnsCheck: fc.Arbitrary<DnsCheckResult> = fc.record({
  proof: fc.constantFrom('found', 'none', 'other', 'silent'),
  way: fc.constantFrom('here', 'elsewhere', 'none', 'silent'),
  seen: fc.constant(null),
  isIssuable: fc.boolean(),
})

const dnsChecks = fc.array(
  fc.record({ look: dnsCheck, afterMs: fc.integer({ min: 1, max: LOST_AFTER_MS / 2 }) }),
  {
    maxLength: 30,
  },
)

test('whatever name servers say, a domain goes live by its proof and its way only, and is lost by three days without the way or two checks without the proof only', () => {
  fc.assert(
    fc.property(dnsChecks, (seen) => {
      let status: DomainStatus = { state: 'waiting', missingSince: null, proofMissingSince: null }
      let at = Date.UTC(2026, 0, 1)
      let away: number | undefined
      let unproven: number | undefined
      for (const { look, afterMs } of seen) {
        at += afterMs
        const before = status
        const { failure, ...next } = nextDomainStatus(before, look, new Date(at))
        if (before.state !== 'live' && next.state === 'live') {
          expect(look.way).toBe('here')
          expect(look.isIssuable).toBe(true)
          if (before.state !== 'verified') expect(look.proof).toBe('found')
          away = undefined
          unproven = undefined
        }
        if (before.state === 'live') {
          away = look.way === 'here' ? undefined : (away ?? at)
          if (look.proof === 'found') unproven = undefined
          else if (look.proof !== 'silent') unproven ??= at
          const isAwayLong = away !== undefined && at - away >= LOST_AFTER_MS
          const isProofGone = unproven !== undefined && at - unproven >= PROOF_LOST_AFTER_MS
          expect(next.state).toBe(isAwayLong || isProofGone ? 'lost' : 'live')
          if (away !== undefined || unproven !== undefined) expect(failure).not.toBeNull()
        }
        if (next.state === 'waiting') expect(failure).not.toBeNull()
        if (before.state === 'waiting' && look.proof !== 'found') expect(next.state).toBe('waiting')
        if (look.proof === 'silent' && look.way === 'silent' && before.state !== 'live')
          expect(next.state).toBe(before.state)
        status = next
      }
    }),
  )
})

test('a claim is granted after 48 hours in which the holder was never named and someone looked, and never before', () => {
  const checks = fc.array(
    fc.record({ isHolderNamed: fc.boolean(), afterMs: fc.integer({ min: 1, max: 2 * CLAIM_WAITS_MS }) }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(checks, (seen) => {
      let claimedSince: Date | null = null
      let unnamed: number | undefined
      let at = Date.UTC(2026, 0, 1)
      for (const { isHolderNamed, afterMs } of seen) {
        const checkedAt = new Date(at)
        at += afterMs
        const after = decideClaim({ claimedSince, checkedAt }, { isHolderNamed }, new Date(at))
        if (afterMs >= CLAIM_UNCHECKED_MAX_MS) unnamed = undefined
        unnamed = isHolderNamed ? undefined : (unnamed ?? at)
        const isOver = unnamed !== undefined && at - unnamed >= CLAIM_WAITS_MS
        expect(after.outcome).toBe(isHolderNamed ? 'refused' : isOver ? 'granted' : 'waiting')
        if (after.outcome === 'granted') return
        claimedSince = after.claimedSince
      }
    }),
  )
})
