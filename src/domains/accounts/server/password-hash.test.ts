import { expect, test } from 'vitest'
import { Away } from '#platform/core/away.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a password is known again from its hash, and another one is not', async () => {
  const hash = await hashPassword('geheim ✓')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('geheim ✓', hash)).toBe(true)
  expect(await verifyPassword('geheim', hash)).toBe(false)
})

test('two hashes of one password have nothing in common', async () => {
  expect(await hashPassword('geheim')).not.toBe(await hashPassword('geheim'))
})

test('a hash that another program made, at another cost, is read by its own cost', async () => {
  // Reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', reference)).toBe(true)
})

test('of many passwords that come at once twelve are checked in turn, and the others are asked to come again', async () => {
  const hash = await hashPassword('geheim')
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => verifyPassword('geheim', hash)))
  for (const answer of answers.slice(0, 12)) expect(answer).toEqual({ status: 'fulfilled', value: true })
  for (const answer of answers.slice(12)) expect(answer).toMatchObject({ reason: expect.any(Away) })
  expect(await verifyPassword('geheim', hash)).toBe(true)
})
