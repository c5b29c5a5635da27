import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseKeptBases, chooseRemovableWal } from './keep-rule.ts'

const DAY_MS = 24 * 60 * 60_000
const now = new Date('2026-11-24T12:00:00Z')

const segment = (number: number) => `00000001${number.toString(16).toUpperCase().padStart(16, '0')}`
const base = (daysAgo: number, nth = 0) => ({
  id: `${daysAgo}`,
  finishedAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
  startWal: segment(nth * 10),
  endWal: segment(nth * 10 + 1),
})
const daysKept = (daysAgo: number[], days = 35) =>
  chooseKeptBases(
    daysAgo.map((ago) => base(ago)),
    now,
    days,
  ).map(({ id }) => Number(id))

test('of a base a day stay all that any second of a week needs, two weeks of days, and a week each up to the end', () => {
  const all = Array.from({ length: 60 }, (_, at) => 59.5 - at)
  const kept = daysKept(all)
  expect(kept.filter((ago) => ago <= 14)).toEqual(all.filter((ago) => ago <= 14))
  expect(kept.filter((ago) => ago > 14).length).toBeGreaterThanOrEqual(3)
  expect(kept.filter((ago) => ago > 14).length).toBeLessThanOrEqual(5)
  expect(Math.max(...kept)).toBeLessThanOrEqual(35)
})

test('half a segment that a timeline left goes with the segments of its time', () => {
  const kept = [base(8, 5), base(0, 20)]
  const halves = [`${segment(3)}.partial`, `${segment(60)}.partial`]
  expect(chooseRemovableWal(halves, kept, now)).toEqual([halves[0]])
})

test('the last base stays, however old', () => {
  expect(daysKept([400])).toEqual([400])
  expect(daysKept([500, 400, 300])).toEqual([300])
  expect(daysKept([])).toEqual([])
})

test('whatever bases there are, every second of the last week that could be restored still can', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 7, max: 60 }),
      (hoursAgo, days) => {
        const bases = hoursAgo
          .toSorted((one, other) => other - one)
          .map((hours, nth) => base(hours / 24, nth))
        const kept = chooseKeptBases(bases, now, days)
        for (let ago = 0; ago <= 7; ago += 0.25) {
          const moment = now.getTime() - ago * DAY_MS
          const before = (some: typeof bases) =>
            some.findLast(({ finishedAt }) => Date.parse(finishedAt) <= moment)
          const had = before(bases)
          const has = before(kept)
          expect(has).toEqual(had)
          if (!has) continue
          const names = Array.from({ length: bases.length * 10 }, (_, at) => segment(at))
          const removed = new Set(chooseRemovableWal(names, kept, now))
          expect(names.filter((name) => name >= has.startWal && removed.has(name))).toEqual([])
        }
        expect(chooseKeptBases(kept, now, days)).toEqual(kept)
        for (const { startWal, endWal } of kept)
          expect(chooseRemovableWal([startWal, endWal], kept, now)).toEqual([])
      },
    ),
  )
})

test('WAL before the window goes, but for what a base that stays is made of', () => {
  const kept = [base(30, 0), base(8, 3), base(1, 6)]
  const names = Array.from({ length: 70 }, (_, at) => segment(at))
  const removed = chooseRemovableWal([...names, '00000002.history'], kept, now)
  expect(removed).toEqual(names.slice(2, 30))
})
