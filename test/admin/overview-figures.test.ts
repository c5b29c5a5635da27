import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newWorld } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { fillVolume } from '#ops/bench/fill-volume.ts'
import { computeOverview } from '#ops/bench/overview-by-sql.ts'

const DATABASES = 4
const A_SMALL_VOLUME = { accounts: 200, payments: 1500, orders: 300, lines: 0 }

// Includes moments between midnight in Amsterdam and in UTC at a month's end, and moments near both
// daylight saving changes.
const moment = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true }),
  fc.constantFrom(
    ...['2026-12-31T23:30:00Z', '2027-02-28T23:00:00Z', '2027-03-28T00:59:59Z', '2027-10-31T01:30:00Z'].map(
      (text) => new Date(text),
    ),
  ),
)

test('whatever the database holds, the overview says what plain SQL counts', async () => {
  await fc.assert(
    fc.asyncProperty(moment, fc.double({ min: 0, max: 1, noNaN: true }), async (now, seed) => {
      const world = await newWorld({ clock: fixedClock(now) })
      try {
        await fillVolume(world.owner, A_SMALL_VOLUME, { now, seed })
        const admin = await world.admin()
        expect(await admin.office.findOverview({})).toMatchObject(await computeOverview(world.owner, now))
      } finally {
        await world.close()
      }
    }),
    { numRuns: DATABASES },
  )
})
