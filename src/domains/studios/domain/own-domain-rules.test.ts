import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOST_AFTER_MS, standingAfter, type Look, type Standing } from './own-domain.rules.ts'

const look: fc.Arbitrary<Look> = fc.record({
  proof: fc.constantFrom('found', 'none', 'other', 'silent'),
  way: fc.constantFrom('here', 'elsewhere', 'none', 'silent'),
  seen: fc.constant(null),
  isIssuable: fc.boolean(),
})

const looks = fc.array(fc.record({ look, afterMs: fc.integer({ min: 1, max: LOST_AFTER_MS / 2 }) }), {
  maxLength: 30,
})

test('whatever name servers say, a domain goes live by its proof and its way only, and is lost by three days without the way only', () => {
  fc.assert(
    fc.property(looks, (seen) => {
      let standing: Standing = { state: 'waiting', missingSince: null }
      let at = Date.UTC(2026, 0, 1)
      let away: number | undefined
      for (const { look, afterMs } of seen) {
        at += afterMs
        const before = standing
        const { failure, ...next } = standingAfter(before, look, new Date(at))
        if (before.state !== 'live' && next.state === 'live') {
          expect(look.way).toBe('here')
          expect(look.isIssuable).toBe(true)
          if (before.state !== 'verified') expect(look.proof).toBe('found')
          away = undefined
        }
        if (before.state === 'live') {
          away = look.way === 'here' ? undefined : (away ?? at)
          const isOver = away !== undefined && at - away >= LOST_AFTER_MS
          expect(next.state).toBe(isOver ? 'lost' : 'live')
        }
        if (next.state === 'waiting') expect(failure).not.toBeNull()
        if (before.state === 'waiting' && look.proof !== 'found') expect(next.state).toBe('waiting')
        // Silent name servers don't change the state at once.
        if (look.proof === 'silent' && look.way === 'silent' && before.state !== 'live')
          expect(next.state).toBe(before.state)
        standing = next
      }
    }),
  )
})
