import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { findFreePort, newDataFolder, startProgram } from '#test/program/running-program.ts'
import { runDueJobs } from '#test/world/run-due-jobs.ts'
import { eventually } from '#test/world/eventually.ts'
import { visitor } from '#test/world/visitor.ts'

const account = { email: 'nora@voorbeeld.nl', password: 'geheim-genoeg' }
const choice = { plan: 'starter', period: 'monthly', payMode: 'automatic' } as const

const log = pino({ level: 'silent' })

let data: Awaited<ReturnType<typeof newDataFolder>>
let database: TestDatabase
let settings: { DATABASE_URL: string } & Record<string, string>
beforeAll(async () => {
  data = await newDataFolder()
  database = await newTestDatabase()
  settings = { DATABASE_URL: database.url, DEMO: 'off', REQUEST_LOG: 'off', DRAIN_SECONDS: '0' }
})
afterAll(async () => {
  await database.drop()
  await data.remove()
})

async function signedIn(url: string) {
  const nora = visitor(url)
  await nora.accounts.signIn(account)
  return nora
}

const pays = (url: string) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ does: 'pay', method: 'card', card: 'succeeds' }),
    redirect: 'manual',
  })

test('without keys payments are played: by web and worker apart, and as before after a power cut', async () => {
  const [PORT, STRIPE_SANDBOX_PORT] = [String(await findFreePort()), String(await findFreePort())]
  const env = { ...settings, PORT, STRIPE_SANDBOX_PORT }
  const web = await startProgram(data.folder, { ...env, ROLES: 'web' })
  expect(web.output()).toContain('played, no money moves')
  const worker = await openServices(readSettings({ ...env, DATA_FOLDER: data.folder }), database.url, { log })
  await visitor(web.url).studios.register({
    ...account,
    businessName: 'Studio Nora',
    agreed: AGREED_VERSIONS,
  })
  const nora = await signedIn(web.url)
  const { url: checkoutUrl } = await nora.payments.startCheckout(choice)
  expect(new URL(checkoutUrl).host).toBe(`127.0.0.1:${env.STRIPE_SANDBOX_PORT}`)
  const { searchParams, origin } = new URL((await pays(checkoutUrl)).headers.get('location')!)
  expect(origin).toBe(web.url)
  const sessionId = searchParams.get('session_id')!
  await eventually(async () => {
    await runDueJobs(worker)
    expect(await nora.payments.findActivation({ plan: 'starter', sessionId })).toMatchObject({
      state: 'active',
    })
  })
  await worker.pool.end()
  await web.kill()

  const again = await startProgram(data.folder, env)
  const sameNora = await signedIn(again.url)
  await sameNora.payments.cancelSubscription({})
  expect((await sameNora.payments.findMySubscription({})).subscription).toMatchObject({ isCanceled: true })
  await again.stop()
})

test('where others can reach the product nobody plays payments', async () => {
  const sandboxPort = await findFreePort()
  // People reach this program through a proxy on the same machine.
  const env = { ...settings, PUBLIC_URL: 'https://lichttafel.voorbeeld.nl', TRUSTED_PROXIES: '1' }
  const program = await startProgram(data.folder, { ...env, STRIPE_SANDBOX_PORT: String(sandboxPort) })
  expect(program.output()).not.toContain('played')
  await expect(fetch(`http://127.0.0.1:${sandboxPort}/`)).rejects.toThrow()
  const studio = visitor(program.url)
  const other = { email: 'daan@voorbeeld.nl', password: 'geheim-genoeg' }
  await studio.studios.register({ ...other, businessName: 'Daan', agreed: AGREED_VERSIONS })
  await studio.accounts.signIn(other)
  await expect(studio.payments.startCheckout(choice)).rejects.toMatchObject({ code: 'payments_closed' })
  await program.stop()
})
