import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { newInstallation } from '#test/program/new-installation.ts'
import { freePort, startProgram, startWorker } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { visitor } from '#test/world/visitor.ts'

const account = { email: 'nora@voorbeeld.nl', password: 'geheim-genoeg' }
const choice = { plan: 'starter', period: 'monthly', payMode: 'automatic' } as const

// A worker loads the whole program before it takes its first job.
const LONGEST_WORKER_START_MS = 180_000

let data: Awaited<ReturnType<typeof newInstallation>>
beforeAll(async () => {
  data = await newInstallation()
})
afterAll(() => data.remove())

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
  const env = { DEMO: 'off', PORT: String(await freePort()), STRIPE_SANDBOX_PORT: String(await freePort()) }
  const web = await startProgram(data.folder, { ...env, ROLES: 'web' })
  expect(web.output()).toContain('played, no money moves')
  const log = pino({ level: 'silent' })
  const { url: DATABASE_URL } = await reachEmbeddedPostgres({ folder: join(data.folder, 'postgres'), log })
  const worker = startWorker(data.folder, { ...env, DATABASE_URL })
  await visitor(web.url).studios.register({ ...account, businessName: 'Studio Nora' })
  const nora = await signedIn(web.url)
  const { url: checkoutUrl } = await nora.payments.startCheckout(choice)
  expect(new URL(checkoutUrl).host).toBe(`127.0.0.1:${env.STRIPE_SANDBOX_PORT}`)
  const { searchParams, origin } = new URL((await pays(checkoutUrl)).headers.get('location')!)
  expect(origin).toBe(web.url)
  const sessionId = searchParams.get('session_id')!
  await eventually(
    async () =>
      expect(await nora.payments.findActivation({ plan: 'starter', sessionId })).toMatchObject({
        state: 'active',
      }),
    LONGEST_WORKER_START_MS,
  )
  await worker.stop()
  await web.kill()

  const again = await startProgram(data.folder, env)
  const sameNora = await signedIn(again.url)
  await sameNora.payments.cancelSubscription({})
  expect((await sameNora.payments.findMySubscription({})).subscription).toMatchObject({ isCanceled: true })
  await again.stop()
})

test('where others can reach the product nobody plays payments', async () => {
  const sandboxPort = await freePort()
  // Behind a proxy on this machine, which is how others reach it.
  const env = { DEMO: 'off', PUBLIC_URL: 'https://lichttafel.voorbeeld.nl', TRUSTED_PROXIES: '1' }
  const program = await startProgram(data.folder, { ...env, STRIPE_SANDBOX_PORT: String(sandboxPort) })
  expect(program.output()).not.toContain('played')
  await expect(fetch(`http://127.0.0.1:${sandboxPort}/`)).rejects.toThrow()
  const studio = visitor(program.url)
  const other = { email: 'daan@voorbeeld.nl', password: 'geheim-genoeg' }
  await studio.studios.register({ ...other, businessName: 'Daan' })
  await studio.accounts.signIn(other)
  await expect(studio.payments.startCheckout(choice)).rejects.toMatchObject({ code: 'payments_closed' })
  await program.stop()
})

test('a port for payments that is taken is named, with what to do', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const start = startProgram(data.folder, { DEMO: 'off', STRIPE_SANDBOX_PORT: String(port) })
  await expect(start).rejects.toThrow(
    `Port ${port}, where payments are played, is in use by another program. Stop that, or choose another: STRIPE_SANDBOX_PORT=3002 npm start`,
  )
  other.close()
})
