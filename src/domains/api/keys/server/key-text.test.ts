import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newKey, readKey } from './key-text.ts'

test('a key says of itself who it is of, and nothing of it is kept but a hash', () => {
  const { key, prefix, secretHash } = newKey()
  expect(key).toMatch(/^lt_live_[0-9A-Za-z]{8}_[\w-]{43}[0-9A-Za-z]{6}$/)
  expect(key).toContain(prefix)
  expect(secretHash).toHaveLength(32)
  expect(readKey(key)).toEqual({ prefix, secretHash })
  expect(newKey().key).not.toBe(key)
})

test('one sign that is wrong, left out or doubled is found without asking the database', () => {
  const anyPlace = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const anySign = fc.constantFrom('0', 'a', 'Z', '_', '-', 'x')
  const change = fc.constantFrom<'other' | 'gone' | 'twice'>('other', 'gone', 'twice')
  fc.assert(
    fc.property(anyPlace, anySign, change, (place, sign, how) => {
      const { key } = newKey()
      const at = Math.floor(place * key.length)
      const here = how === 'other' ? sign : how === 'gone' ? '' : key[at]! + key[at]!
      const typed = key.slice(0, at) + here + key.slice(at + 1)
      expect(readKey(typed) === undefined).toBe(typed !== key)
    }),
    { numRuns: countByTier(300, 20_000) },
  )
})
