import { expect, test } from 'vitest'
import { dutchPossessive } from './owned-by.nl.ts'

test.each([
  ['Anna', 'Anna’s'],
  ['Lotte', 'Lottes'],
  ['Jan', 'Jans'],
  ['Zoë', 'Zoës'],
  ['Kelly', 'Kelly’s'],
  ['Thomas', 'Thomas’'],
  ['Max', 'Max’'],
])('%s owns as %s', (name, owning) => {
  expect(dutchPossessive(name)).toBe(owning)
})
