import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#app/server/rpc-router.ts'
import * as domains from '#app/server/domains.ts'
import type { DomainManifest } from '#domains/access/server/domain-manifest.ts'
import type { AccessMeta } from '#domains/access/who.contract.ts'
import { demoAdmin, DEMO_PASSWORD } from '#demo/demo-people.ts'
import { seedAdmin } from '#demo/seed-people.ts'
import { runCommand } from '#test/program/run-command.ts'
import { authenticator } from '#test/world/authenticator.ts'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { addPasskey, newSoftwarePasskey } from '#test/world/software-passkey.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { addClient } from '#test/world/two-seats.ts'
import type { Visitor } from '#test/world/visitor.ts'

const clock = fixedClock()
let world: World
beforeAll(async () => {
  world = await newWorld({ clock })
})
afterAll(() => world.close())

const DAY_MS = 24 * 60 * 60_000
const demanded = { code: 'two_steps_demanded' }

type Admin = Awaited<ReturnType<World['admin']>>
type Person = { email: string; password: string }

const pass = (days: number) => clock.advance(days * DAY_MS)
const daysLeft = async ({ accounts }: Pick<Visitor, 'accounts'>) =>
  (await accounts.findMe({})).me?.secondStepDaysLeft

async function signsIn({ email, password }: Person) {
  const browser = world.visitor()
  return { ...browser, ...(await browser.accounts.signIn({ email, password })), password }
}

async function heldBackAdmin(): Promise<Admin> {
  const admin = await world.admin()
  pass(7)
  return admin
}

async function setsUpApp({ security, password }: Pick<Admin, 'security' | 'password'>) {
  const app = authenticator((await security.startTwoFactor({ password })).secret)
  await security.confirmTwoFactor({ code: app.codeAt(clock()) })
  return app
}

const mayWork = (admin: Pick<Visitor, 'office'>) =>
  expect(admin.office.countToApprove({})).resolves.toMatchObject({ toApproveCount: expect.any(Number) })
const mayNotWork = (admin: Pick<Visitor, 'office'>) =>
  expect(admin.office.countToApprove({})).rejects.toMatchObject(demanded)

test('an admin is asked for a second step at each sign-in, may put it off for seven days, and then no more', async () => {
  const admin = await world.admin()
  pass(1)
  const later = await signsIn(admin)
  expect(later.home).toBe('/two-steps')
  expect(await daysLeft(later)).toBe(6)
  await mayWork(later)
  clock.advance(6 * DAY_MS - 1)
  await mayWork(admin)
  expect(await daysLeft(admin)).toBe(1)
  clock.advance(1)
  for (const session of [admin, later, await signsIn(admin)]) {
    await mayNotWork(session)
    expect((await session.accounts.findMe({})).me).toMatchObject({
      home: '/two-steps',
      secondStepDaysLeft: 0,
    })
  }
})

test('once it is set up every session goes on, and who turns it off later is asked at once', async () => {
  const admin = await heldBackAdmin()
  const other = await signsIn(admin)
  await setsUpApp(admin)
  for (const session of [admin, other]) {
    await mayWork(session)
    expect(await daysLeft(session)).toBeNull()
  }
  await admin.security.endTwoFactor({ password: admin.password })
  await mayNotWork(admin)
  await setsUpApp(admin)
  await mayWork(admin)
})

test('a passkey counts in the session that made it or was begun with it, and in none begun by the password alone', async () => {
  const admin = await heldBackAdmin()
  const device = newSoftwarePasskey(world.url)
  await addPasskey(admin, device)
  await mayWork(admin)
  const byPassword = await signsIn(admin)
  expect(byPassword.home).toBe('/two-steps')
  await mayNotWork(byPassword)
  const given = device.sign(await byPassword.passkeys.startSignIn({}))
  expect(await byPassword.passkeys.signInWithPasskey(given)).toEqual({ home: '/admin' })
  await mayWork(byPassword)
  const [passkey] = await admin.passkeys.listPasskeys({})
  await admin.passkeys.removePasskey({ passkeyId: passkey!.id })
  for (const session of [admin, byPassword]) await mayNotWork(session)
})

test('who acts as a studio is kept from its rooms too, and acts on once a second step is set up', async () => {
  const [admin, studio] = [await world.admin(), await world.photographer()]
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  pass(7)
  await expect(admin.clients.listClients({})).rejects.toMatchObject(demanded)
  await expect(admin.accounts.stopActing({})).rejects.toMatchObject(demanded)
  const upload = await admin.fetch('/uploads', { method: 'POST', headers: { 'tus-resumable': '1.0.0' } })
  expect([upload.status, upload.headers.get('upload-refusal')]).toEqual([403, demanded.code])
  await setsUpApp(admin)
  expect((await admin.accounts.findMe({})).me).toMatchObject({ id: studio.id, isActing: true })
  expect(await admin.clients.listClients({})).toEqual([])
})

test('nobody else is asked: not a studio, and not a client with the address of an admin', async () => {
  const [admin, studio] = [await heldBackAdmin(), await world.photographer()]
  const seat = await addClient(studio, admin.email)
  pass(8)
  const client = await signsIn({ ...seat, email: admin.email })
  expect(client.home).toBe('/client-portal')
  await client.orders.listMyOrders({})
  await studio.clients.listClients({})
  for (const person of [client, studio]) expect(await daysLeft(person)).toBeNull()
})

test('after the command that lets in who lost their phone, the seven days begin anew with the next sign-in', async () => {
  const admin = await heldBackAdmin()
  await setsUpApp(admin)
  expect(await runCommand(world, 'reset-two-steps', admin.email)).toMatchObject({ code: 0 })
  pass(3)
  const back = await signsIn(admin)
  expect(await daysLeft(back)).toBe(7)
  await mayWork(back)
  pass(7)
  await mayNotWork(back)
})

test("the demo's admin is asked for nothing, however long the demo stands", async () => {
  await seedAdmin({ services: world.services, now: clock() })
  pass(400)
  const admin = await signsIn({ email: demoAdmin.email, password: DEMO_PASSWORD })
  expect(admin.home).toBe('/admin')
  expect(await daysLeft(admin)).toBeNull()
  await mayWork(admin)
})

/** Endpoints about the own account: open to an admin after the deadline for a second step. */
const ABOUT_ONESELF = [
  'accounts.changeOwnPassword',
  'accounts.requestFreshLink',
  'accounts.resendConfirmation',
  'accounts.signOutEverywhere',
  'passkeys.addPasskey',
  'passkeys.listPasskeys',
  'passkeys.removePasskey',
  'passkeys.renamePasskey',
  'passkeys.startAdding',
  'passkeys.startProving',
  'security.confirmTwoFactor',
  'security.endOtherSessions',
  'security.endSession',
  'security.endTwoFactor',
  'security.findTwoFactor',
  'security.listSessions',
  'security.renewRecoveryCodes',
  'security.startTwoFactor',
]

const endpoints = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([verb, procedure]) => ({
    name: `${domain}.${verb}`,
    who: (procedure['~orpc'].meta as AccessMeta).who,
  })),
)

test('behind each endpoint, file and stream an admin is held back, but for their own sign-in', async () => {
  const admin = await heldBackAdmin()
  const open: string[] = []
  for (const { name, who } of endpoints) {
    if (who === 'anyone' || name === 'accounts.signOutEverywhere') continue
    const answer = await admin.fetch(`/rpc/${name.replace('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: {} }),
    })
    const { json } = (await answer.json()) as { json: { code?: string } }
    if (json.code !== demanded.code) open.push(name)
  }
  const others = ABOUT_ONESELF.filter((name) => name !== 'accounts.signOutEverywhere')
  expect(open.toSorted()).toEqual(others)

  const manifests: readonly DomainManifest[] = Object.values(domains)
  const files = manifests.flatMap(({ files }) => files)
  expect(files.length).toBeGreaterThan(15)
  for (const { path, methods = ['GET'] } of files)
    for (const method of methods) {
      const answer = await admin.fetch(path.replaceAll(/:\w+/g, admin.id), { method })
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, demanded])
    }
  expect((await admin.get('/live')).status).toBe(403)
  await admin.accounts.signOutEverywhere({})
  expect(admin.hasSession()).toBe(false)
})

test('a stream that was open before ends with the seven days', async () => {
  const admin = await world.admin()
  const reader = (await admin.get('/live')).body!.getReader()
  let hasEnded = false
  const listening = async () => {
    while (!(await reader.read()).done);
    hasEnded = true
  }
  void listening()
  pass(7)
  await admin.security.endOtherSessions({})
  await eventually(() => expect(hasEnded).toBe(true))
})
