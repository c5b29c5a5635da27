import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AT_ONCE_OF_ONE } from '#domains/api/webhooks/server/deliver-webhook.job.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import { howMany } from '#test/world/how-many.ts'
import { nearby, openReceiver } from '#test/world/https-receiver.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'

const EVENTS = howMany(60, 500)
const KILLS = howMany(2, 3)
const LONGEST_WAIT_MS = 120_000

let world: World
let data: Awaited<ReturnType<typeof newDataFolder>>
beforeAll(async () => {
  world = await newWorld()
  data = await newDataFolder()
  world.services.outside = nearby
})
afterAll(async () => {
  // A program that a failed test left running would look for its database forever.
  for (const kill of kills) await kill()
  await world.close()
  await data.remove()
})

const kills: (() => Promise<void>)[] = []

async function until(isSo: () => Promise<boolean> | boolean, what: string) {
  for (const last = Date.now() + LONGEST_WAIT_MS; !(await isSo()); await sleep(20))
    if (Date.now() > last) throw new Error(`in two minutes it did not come to: ${what}`)
}

function startWorker() {
  const worker = join(import.meta.dirname, 'webhook-worker.ts')
  const child = spawn(process.execPath, [...serverFlags, worker, world.databaseUrl, data.folder], {
    env: { ...process.env, ...serverEnvironment, SECRET: world.services.secret },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  kills.push(kill)
  return kill
}

test('of many events for a receiver that fails now and then none is lost, although the worker is killed again and again', async () => {
  const studio = await world.photographer({ plan: 'studio' })
  const seen = new Map<string, number>()
  const arrived = new Set<string>()
  let [asked, arrivals] = [0, 0]
  const receiver = await openReceiver(({ headers }) => {
    const id = String(headers['webhook-id'])
    seen.set(id, (seen.get(id) ?? 0) + 1)
    asked += 1
    // Each third delivery fails in another way; the second attempt at an event succeeds.
    if ((seen.get(id) ?? 0) === 1 && asked % 3 === 0)
      return [{ status: 500 }, { status: 307, location: receiver.url }, { status: 429, retryAfter: '1' }][
        (asked % 9) / 3
      ]!
    arrived.add(id)
    arrivals += 1
    return { status: 204 }
  })
  const { endpointId } = await studio.webhooks.addEndpoint({ url: receiver.url, events: ['client.created'] })
  const { rowCount } = await world.owner.query(
    `select announce_event(gen_random_uuid(), $1, 'client.created', '{"client": {"id": "x", "name": "Anna"}}', now())
     from generate_series(1, $2::int)`,
    [studio.id, EVENTS],
  )
  expect(rowCount).toBe(EVENTS)

  for (let round = 1; round <= KILLS; round++) {
    const kill = startWorker()
    const before = arrived.size
    await until(() => arrived.size > before, 'something arrives')
    await kill()
  }
  const kill = startWorker()
  await until(() => arrived.size === EVENTS, `${EVENTS} events arrived, and not ${arrived.size}`)
  const noted = async () =>
    (
      await world.owner.query<{ count: number }>(
        'select count(distinct event_id)::int as count from webhook_deliveries where endpoint_id = $1 and status = 204',
        [endpointId],
      )
    ).rows[0]!.count
  await until(async () => (await noted()) === EVENTS, 'each noted as arrived')
  await kill()
  receiver.close()
  expect(arrived.size).toBe(EVENTS)
  // A delivery in flight at a kill may be repeated, with the same id.
  expect(arrivals - EVENTS).toBeLessThanOrEqual(KILLS * AT_ONCE_OF_ONE)
})
