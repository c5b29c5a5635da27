import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#test/program/run-command.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { makeAdminTexts as texts } from './command-texts.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const EMAIL = 'beheer@voorbeeld.nl'
const makeAdmin = (...args: string[]) => runCommand(world, 'make-admin', ...args)
const passwordIn = (output: string) => output.trim().split(' ').at(-1)!

test('an operator makes an admin, who signs in with the password that was shown', async () => {
  const { code, output } = await makeAdmin(EMAIL)
  expect(output).toContain(texts.made(EMAIL))
  expect(code).toBe(0)
  const admin = world.visitor()
  await admin.accounts.signIn({ email: EMAIL, password: passwordIn(output) })
  expect((await admin.accounts.findMe({})).me).toMatchObject({ role: 'admin' })

  const again = await makeAdmin(EMAIL)
  expect(again.output).toContain(texts.renewed(EMAIL))
  expect(passwordIn(again.output)).not.toBe(passwordIn(output))
  expect((await admin.accounts.findMe({})).me).toBeNull()
})

test('the password is kept at the cost that OWASP recommends', async () => {
  const { rows } = await world.owner.query<{ password: string }>('select password from credentials')
  expect(rows).toHaveLength(1)
  expect(rows[0]!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a photographer is not made an admin, nor is anyone without an address', async () => {
  const studio = await world.photographer()
  const taken = await makeAdmin(studio.email)
  expect(taken.complaint).toContain(texts.taken(studio.email))
  expect(taken.code).not.toBe(0)
  const nobody = await makeAdmin()
  expect(nobody.complaint).toContain(texts.usage)
  expect(nobody.code).not.toBe(0)
})
