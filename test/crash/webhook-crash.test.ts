import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDataFolder } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { loopbackNetwork, openReceiver } from '#test/world/https-receiver.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'
import { killAtLock } from './kill-at-lock.ts'

const EVENTS = countByTier(30, 200, 500)
const LONGEST_WAIT_MS = 120_000

let world: World
let data: Awaited<ReturnType<typeof newDataFolder>>
beforeAll(async () => {
  world = await newWorld()
  data = await newDataFolder()
  world.services.outside = loopbackNetwork
})
afterAll(async () => {
  // A worker that outlives a failed test would reconnect to its dropped database forever.
  for (const kill of kills) await kill()
  await world.close()
  await data.remove()
})

const kills: (() => Promise<void>)[] = []

const until = (isSo: () => Promise<boolean> | boolean) =>
  eventually(async () => expect(await isSo()).toBe(true), LONGEST_WAIT_MS)

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
  return { kill }
}

test('of many events none is lost when the worker is killed before an answer or before it is noted, and no other comes twice', async () => {
  const studio = await world.photographer({ plan: 'studio' })
  const asked: string[] = []
  const answered: string[] = []
  let isSilent = true
  const receiver = await openReceiver(({ headers }) => {
    const id = String(headers['webhook-id'])
    asked.push(id)
    if (isSilent) return undefined
    answered.push(id)
    return { status: 204 }
  })
  const { endpointId } = await studio.webhooks.addEndpoint({ url: receiver.url, events: ['client.created'] })
  const { rowCount } = await world.owner.query(
    `select announce_event(gen_random_uuid(), $1, 'client.created', '{"client": {"id": "x", "name": "Anna"}}', now())
     from generate_series(1, $2::int)`,
    [studio.id, EVENTS],
  )
  expect(rowCount).toBe(EVENTS)

  const unanswered = startWorker()
  await until(() => asked.length > 0)
  await unanswered.kill()
  expect(answered).toEqual([])

  isSilent = false
  await killAtLock(world.owner, { text: 'lock table webhook_deliveries in share mode' }, startWorker)
  const unrecorded = [...answered]
  expect(unrecorded).not.toEqual([])

  const last = startWorker()
  const recorded = async () =>
    (
      await world.owner.query<{ count: number }>(
        'select count(distinct event_id)::int as count from webhook_deliveries where endpoint_id = $1 and status = 204',
        [endpointId],
      )
    ).rows[0]!.count
  await until(async () => (await recorded()) === EVENTS)
  await last.kill()
  receiver.close()
  expect(new Set(answered).size).toBe(EVENTS)
  // A delivery in flight during a kill is repeated with the same id.
  expect(answered.slice(unrecorded.length).toSorted()).toEqual([...new Set(answered)].toSorted())
})
