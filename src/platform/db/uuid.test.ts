import { assert, constantFrom, property, string, uuid } from 'fast-check'
import { expect, test } from 'vitest'
import { firstUuidFrom, uuidPrefixAt, uuidv7 } from './uuid.ts'

const near = string({ unit: constantFrom('0', '9', 'a', 'f', '-', '/', '~', ' ', 'z', 'é'), maxLength: 40 })

test('the first UUID from any text on has none before it that is not before the text', () => {
  assert(
    property(uuid(), near, (id, text) => {
      const first = firstUuidFrom(text)
      const isFrom = id >= text || text.startsWith(id)
      expect(isFrom).toBe(first !== undefined && id >= first)
    }),
  )
})

test.each([
  ['', '00000000-0000-0000-0000-000000000000'],
  ['0195', '01950000-0000-0000-0000-000000000000'],
  ['019z', '01a00000-0000-0000-0000-000000000000'],
  ['0195c0de/', '0195c0df-0000-0000-0000-000000000000'],
  ['ffffffff~', undefined],
  ['0195c0de-1234-7000-8000-00000000000a/f1/480.jpg', '0195c0de-1234-7000-8000-00000000000a'],
])('from %j on it is %s', (text, first) => expect(firstUuidFrom(text)).toBe(first))

test('the UUIDs of a moment lie after all earlier ones', () => {
  const at = Date.parse('2026-03-01T12:00:00Z')
  const prefix = uuidPrefixAt(new Date(at))
  expect(uuidv7(at).startsWith(prefix)).toBe(true)
  expect(uuidv7(at - 1) < prefix).toBe(true)
})
