import { expect, test } from 'vitest'
import { isFound } from './text-search.ts'

test.each([
  ['', true],
  ['zoe', true],
  ['ZOË', true],
  ['jurgen zoe', true],
  ['example', true],
  ['zoe peters', false],
])("'%s' finds Zoë Jürgens at zoe@example.nl: %s", (typed, found) => {
  expect(isFound(typed, 'Zoë Jürgens', 'zoe@example.nl')).toBe(found)
})
