import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#test/program/run-command.ts'
import { authenticator } from '#test/world/authenticator.ts'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { waitForLetter } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import type { Client, Photographer } from '#test/world/people.ts'
import { addPasskey, newSoftwarePasskey } from '#test/world/software-passkey.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

async function losesPhone(person: Photographer | Client) {
  const device = newSoftwarePasskey(world.url)
  await addPasskey(person, device)
  if (!('addPhoto' in person)) await signInByLink(world, person, person.email)
  const { secret } = await person.security.startTwoFactor({ password: person.password })
  await person.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })
  return device
}

async function isBack(person: Photographer | Client, device: Awaited<ReturnType<typeof losesPhone>>) {
  const visitor = world.visitor()
  const given = device.sign(await visitor.passkeys.startSignIn({}))
  await expect(visitor.passkeys.signInWithPasskey(given)).rejects.toMatchObject({ code: 'passkey_refused' })
  expect((await person.accounts.findMe({})).me).toBeNull()
  await visitor.accounts.signIn({ email: person.email, password: person.password })
  if (!('addPhoto' in person)) await signInByLink(world, visitor, person.email)
  expect(await visitor.security.findTwoFactor({})).toEqual({ since: null, recoveryCodesLeft: 0 })
  await waitForLetter(world, person.email, 'two_steps_reset')
}

const linesOf = async (about: { search: string } | { about: string }) => {
  const { rows } = await (await world.admin()).activity.listLines({ ...about, isDescending: true })
  return rows.filter(({ action }) => action === 'two_steps_reset')
}

test('who lost phone and codes is let in again by a command on the server', async () => {
  const client = await (await world.photographer()).newClient()
  const device = await losesPhone(client)
  const { code, output } = await runCommand(world, 'reset-two-steps', client.email.toUpperCase())
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(client.email) })
  await isBack(client, device)
  expect(await linesOf({ search: client.email })).toMatchObject([{ userType: 'system' }])
})

test('the command says when nobody has that address, or it is none', async () => {
  const unknown = await runCommand(world, 'reset-two-steps', 'niemand@voorbeeld.nl')
  expect(unknown).toMatchObject({ code: 1, complaint: 'Nobody has the address niemand@voorbeeld.nl.\n' })
  const nothing = await runCommand(world, 'reset-two-steps')
  expect(nothing).toMatchObject({ code: 1, complaint: expect.stringContaining('name@example.com') })
})

test('an admin does the same for a studio, in their own name, and for no other admin', async () => {
  const [admin, other, studio] = [await world.admin(), await world.admin(), await world.photographer()]
  const device = await losesPhone(studio)
  const shown = () => admin.accountDesk.findAccount({ studioId: studio.id })
  expect(await shown()).toMatchObject({ hasTwoSteps: true })
  await admin.security.resetTwoSteps({ personId: studio.id })
  await isBack(studio, device)
  expect(await shown()).toMatchObject({ hasTwoSteps: false })
  expect(await linesOf({ about: studio.id })).toMatchObject([{ userId: admin.id }])
  const ofAdmin = admin.security.resetTwoSteps({ personId: other.id })
  await expect(ofAdmin).rejects.toMatchObject({ code: 'account_not_found' })
})
