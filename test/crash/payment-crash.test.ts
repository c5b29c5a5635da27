import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#app/server/settings.ts'
import { startPaymentSandbox, stripeAccess } from '#app/server/stripe/own-stripe.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'
import { settingsOf } from '#test/program/run-command.ts'
import { findFreePort, startWorker } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { killAtLock } from './kill-at-lock.ts'

const STUDIOS = countByTier(2, 8)
const LONGEST_WAIT_MS = 180_000

let world: World
let sandbox: Awaited<ReturnType<typeof startPaymentSandbox>>
let begin: () => ReturnType<typeof startWorker>

beforeAll(async () => {
  world = await newWorld()
  const { services } = world
  const { DATA_FOLDER, DATABASE_URL } = settingsOf(world)
  const env = {
    DATABASE_URL,
    PORT: new URL(world.url).port,
    SECRET: services.secret,
    STRIPE_SANDBOX_PORT: String(await findFreePort()),
    WORKER_DEAD_SECONDS: '5',
    DEMO: 'off',
  }
  const settings = readSettings({ ...env, DATA_FOLDER })
  services.payments = openStripe(stripeAccess(settings, services.secret))
  sandbox = await startPaymentSandbox(settings, services)
  begin = () => startWorker(DATA_FOLDER, env)
})
afterAll(async () => {
  await sandbox?.stop()
  await world.close()
})

async function rowsOf<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  return (await world.owner.query<Row>(query, values)).rows
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
  for (let nth = 0; nth < STUDIOS; nth++) studios.push(await world.photographer({ isNewcomer: true }))
  for (const studio of studios) await pay(studio)
  await until(
    async () => (await countOf(`stripe_events where type = 'checkout.session.completed'`)) === STUDIOS,
  )
  expect(await done()).toBe(0)
  const stored = await waiting()

  const locks = [
    // Blocks the numbering of invoices, which is one of the last steps before the commit.
    { text: 'lock table plan_invoice_numbers in share mode' },
    // Blocks the lock that all work for one studio needs. Other studios' events are handled.
    {
      text: 'select from stripe_customers where photographer_id = $1 for update',
      values: [studios.at(-1)!.id],
    },
  ]
  for (const lock of locks) {
    await killAtLock(world.owner, lock, begin)
    expect(await waiting()).toBeGreaterThan(0)
  }
  const last = begin()
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
