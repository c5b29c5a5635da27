import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { reachEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { newInstallation } from '#test/program/new-installation.ts'
import { freePort, startProgram, startWorker } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { howMany } from '#test/world/how-many.ts'
import { newPhotographer, type Photographer } from '#test/world/people.ts'
import { killAtLock } from './kill-at-lock.ts'

const STUDIOS = howMany(3, 8)
const LONGEST_WAIT_MS = 180_000
const log = pino({ level: 'silent' })

let data: Awaited<ReturnType<typeof newInstallation>>
let web: Awaited<ReturnType<typeof startProgram>>
let services: Services
let workerEnvironment: { DATABASE_URL: string } & Record<string, string>

beforeAll(async () => {
  data = await newInstallation()
  const STRIPE_SANDBOX_PORT = String(await freePort())
  web = await startProgram(data.folder, { ROLES: 'web', DEMO: 'off', STRIPE_SANDBOX_PORT })
  const database = await reachEmbeddedPostgres({ folder: join(data.folder, 'postgres'), log })
  workerEnvironment = { DATABASE_URL: database.url, STRIPE_SANDBOX_PORT, WORKER_DEAD_SECONDS: '0' }
  const settings = readSettings({ DATA_FOLDER: data.folder })
  services = { ...(await openServices(settings, database.url, log)), publicUrl: web.url }
})
afterAll(async () => {
  await services.pool.end()
  await web.stop()
  await data.remove()
})

async function rowsOf<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  return (await services.pool.query<Row>(query, values)).rows
}

const countOf = async (query: string) =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count from ${query}`))[0]!.count
const done = () => countOf(`stripe_events where state in ('handled', 'ignored')`)
const waiting = () => countOf(`stripe_events where state not in ('handled', 'ignored')`)

const until = (isSo: () => Promise<boolean>) =>
  eventually(async () => expect(await isSo()).toBe(true), LONGEST_WAIT_MS)

async function pay(studio: Photographer) {
  const choice = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const
  const { url } = await studio.payments.startCheckout(choice)
  const body = new URLSearchParams({ does: 'pay', method: 'ideal' })
  await fetch(url, { method: 'POST', body, redirect: 'manual' })
}

test('a worker killed between an event and its handling gives what was paid, once', async () => {
  const studios: Photographer[] = []
  for (let nth = 0; nth < STUDIOS; nth++)
    studios.push(await newPhotographer({ services, url: web.url }, { isNewcomer: true }))
  for (const studio of studios) await pay(studio)
  await until(
    async () => (await countOf(`stripe_events where type = 'checkout.session.completed'`)) === STUDIOS,
  )
  expect(await done()).toBe(0)
  const stored = await waiting()

  const locks = [
    // The last write before the commit: nothing is handled yet.
    { text: 'lock table plan_invoice_numbers in share mode' },
    // The first write about one studio, while the others go on.
    {
      text: 'select from stripe_customers where photographer_id = $1 for update',
      values: [studios.at(-1)!.id],
    },
  ]
  for (const lock of locks) {
    await killAtLock(services.pool, lock, () => startWorker(data.folder, workerEnvironment))
    expect(await waiting()).toBeGreaterThan(0)
  }
  const last = startWorker(data.folder, workerEnvironment)
  await until(async () => (await waiting()) === 0)
  await last.stop()

  expect(await done()).toBeGreaterThanOrEqual(stored)
  for (const studio of studios) {
    expect(await studio.payments.findMySubscription({})).toMatchObject({
      plan: 'starter',
      isActive: true,
      daysRemaining: 45,
    })
    const ofStudio = [studio.id]
    expect(
      await rowsOf(`select period from granted_time where photographer_id = $1 order by period`, ofStudio),
    ).toEqual([{ period: 'monthly' }, { period: 'trial' }])
    expect(
      await rowsOf(
        `select status, amount_cents from photographer_payments where photographer_id = $1`,
        ofStudio,
      ),
    ).toEqual([{ status: 'succeeded', amount_cents: 2900 }])
    expect(
      await rowsOf(
        `select count(*)::int from activity_log where photographer_id = $1 and action = 'payment_received'`,
        ofStudio,
      ),
    ).toEqual([{ count: 1 }])
  }
})
