import { expect, test } from 'vitest'
import { createOpenLimiter } from './limit-open.ts'

test('so many are open of one, and so many in all; who leaves makes place once', () => {
  const open = createOpenLimiter({ ofOne: 2, ofAll: 3 })
  const first = open.enter('anna')
  expect(open.enter('anna')).toBeDefined()
  expect(open.enter('anna')).toBeUndefined()
  expect(open.enter('bram')).toBeDefined()
  expect(open.enter('cleo')).toBeUndefined()
  first!()
  first!()
  expect(open.enter('cleo')).toBeDefined()
  expect(open.enter('anna')).toBeUndefined()
})
