import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { openLiveHub } from '#platform/live/live-hub.ts'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { openReadiness } from './readiness.ts'
import { createWebServer } from './web-server.ts'

const HEARTBEAT_MS = 25_000

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient()
  await world.work()
})
afterAll(async () => {
  await world.close()
  vi.useRealTimers()
})

type Who = Pick<Visitor, 'get'>

async function listen(who: Who, address = '/live', headers: Record<string, string> = {}) {
  const response = await who.get(address, headers)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const stream = { text: '', hasEnded: false, close: () => reader.cancel() }
  const listening = async () => {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) return
      stream.text += value
    }
  }
  void listening()
    .catch(() => {})
    .finally(() => (stream.hasEnded = true))
  await eventually(() => expect(stream.text).toContain('id: '))
  return stream
}

const lastId = ({ text }: { text: string }) => text.match(/(?<=^id: ).*$/gm)!.at(-1)!
const eventsIn = ({ text }: { text: string }) =>
  (text.match(/(?<=^data: )\{.*$/gm) ?? []).map(
    (event) => JSON.parse(event) as { topic: string; about?: string },
  )

async function beat() {
  vi.advanceTimersByTime(HEARTBEAT_MS)
  // Gives the heartbeat's query, which was sent first, time to be answered.
  await world.services.pool.query('select')
}

async function anotherNode() {
  const hub = await openLiveHub({
    databaseUrl: world.databaseUrl,
    role: databaseRoles.system,
    log: world.services.log,
  })
  const server = createWebServer(world.services, {
    hub,
    hosts: world.hosts,
    webFolder: world.webFolder,
    trustedProxies: 0,
    readiness: openReadiness(world.services.pool),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    as: (who: Visitor): Who => ({
      get: (path, headers) => fetch(`${url}${path}`, { headers: { ...headers, cookie: who.cookieHeader() } }),
    }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await hub.stop()
    },
  }
}

test('who loses the line is told at any other process what happened meanwhile, by header or address, and only that', async () => {
  const stream = await listen(anna)
  await studio.addPhoto(anna.id)
  await eventually(() => expect(eventsIn(stream)).toContainEqual({ topic: 'photos', about: anna.id }))
  await stream.close()
  const position = lastId(stream)
  await studio.clients.updateClient({ clientId: anna.id, firstName: 'Hanna', lastName: 'Anders' })
  const other = await anotherNode()
  const byStudio = await listen(other.as(studio), '/live', { 'last-event-id': position })
  await eventually(() => expect(eventsIn(byStudio)).toContainEqual({ topic: 'clients', about: anna.id }))
  expect(byStudio.text).not.toContain('event: missed')
  for (const [address, headers] of [
    ['/live', { 'last-event-id': position }],
    [`/live?position=${encodeURIComponent(position)}`, {}],
  ] as const) {
    const again = await listen(other.as(anna), address, headers)
    expect(eventsIn(again).filter(({ topic }) => topic === 'clients' || topic === 'photos')).toEqual([])
    expect(again.text).not.toContain('event: missed')
    await again.close()
  }
  await byStudio.close()
  await other.close()
})

test.each([
  ['nonsense', "x' or 1"],
  ['of the future', '99999999:99999999:@1795000000000'],
  ['older than what is kept', '1:1:@1000000000000'],
  ['much too long', `1:9:${'1,'.repeat(3000)}1@1`],
])('a position that is %s is no error: the screen asks everything anew, once', async (_name, position) => {
  const stream = await listen(anna, '/live', { 'last-event-id': position })
  expect(stream.text.match(/event: missed\ndata: \d{1,5}\n/g)).toHaveLength(1)
  await stream.close()
})

test('at the next heartbeat whoever may not listen any more is left, and everyone else goes on', async () => {
  const [leaver, stayer] = [await studio.newClient(), await studio.newClient()]
  const [gallery] = await studio.galleries.listGalleries({ clientId: stayer.id })
  const link = await studio.sharing.createLink({ galleryId: gallery!.id, ...familyLinkInput })
  const guest = await enterByLink(world, link, { name: 'Oma' })
  const guestToGo = await enterByLink(world, link, { name: 'Opa' })
  const streams = {
    left: await listen(leaver),
    stayed: await listen(stayer),
    guest: await listen(guest, `/live?g=${gallery!.slug}`),
    guestToGo: await listen(guestToGo),
  }
  // Deletes rows directly in the database, so that no event is published.
  await world.owner.query(
    'delete from sessions where user_id in (select profile_id from clients where id = $1)',
    [leaver.id],
  )
  await world.owner.query(`delete from gallery_guests where name = 'Opa'`)
  await beat()
  await eventually(() => expect(streams.left.hasEnded && streams.guestToGo.hasEnded).toBe(true))
  await eventually(() => {
    for (const one of [streams.stayed, streams.guest]) expect(one.text).toContain(': heartbeat')
  })
  for (const one of [streams.stayed, streams.guest]) {
    expect(one.hasEnded).toBe(false)
    await one.close()
  }
})

test('what was told is forgotten after a quarter of an hour, and not before', async () => {
  await world.owner.query(`insert into live_events (told_at, recipients, event)
    values (now() - interval '16 minutes', '{anna}', '{"topic": "me"}'), (now() - interval '14 minutes', '{bram}', '{"topic": "me"}')`)
  await world.owner.query(`select graphile_worker.add_job('sweep-live-events')`)
  await world.work()
  const { rows } = await world.owner.query(
    `select recipients from live_events where recipients && '{anna,bram}'`,
  )
  expect(rows).toEqual([{ recipients: ['bram'] }])
})

test('a thousand screens that nothing happens to cost a process less than a statement a second', async () => {
  const streams = await Promise.all(Array.from({ length: 1000 }, () => listen(anna)))
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const seconds = 100
  for (let ms = 0; ms < seconds * 1000; ms += 500) {
    vi.advanceTimersByTime(500)
    // Waits for one database answer, so that every due check can run.
    await world.owner.query('select')
  }
  await eventually(() => {
    for (const { text } of streams) expect(text.match(/: heartbeat/g)!.length).toBeGreaterThanOrEqual(3)
  })
  const statements = queries.mock.calls.length - (seconds * 1000) / 500
  queries.mockRestore()
  expect(statements).toBeGreaterThan(seconds / 4)
  expect(statements).toBeLessThanOrEqual(seconds)
  for (const stream of streams) {
    expect(stream.hasEnded).toBe(false)
    await stream.close()
  }
})
