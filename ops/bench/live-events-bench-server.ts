import pg from 'pg'
import { only } from '#platform/db/only.ts'
import { WAKE } from '#platform/live/wake-hubs.ts'
import { answerTo, openSocket } from './answers-per-second.ts'
import { fillGallery, openBenchWorld } from './bench-world.ts'

export type WritersQuestion = { folder: string; writers: number; rounds: number; roundMs: number }

/** Hearts in all rounds of each. */
export type WritersFound = { withEvents: number; without: number }

const PHOTOS = 50

process.once('message', (question: WritersQuestion) => void start(question))

async function start({ folder, writers, rounds, roundMs }: WritersQuestion) {
  const events = eventsOnTheWire()
  const world = await openBenchWorld(folder)
  const ask = async <Value>(question: string) =>
    only((await world.owner.query<{ value: Value }>(`select (${question}) as value`)).rows).value
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    if ((await ask(`current_setting('${setting}')`)) !== 'on') throw new Error(`${setting} is not on`)

  const newWriter = async () => {
    const studio = await world.photographer()
    const client = await studio.newClient()
    const owners = { studioId: studio.id, clientId: client.id }
    const photoIds = await fillGallery(world, owners, PHOTOS, () => ({ type: 'preview', isFavorite: false }))
    const socket = await openSocket(world.url)
    let nth = 0
    return () => {
      const isFavorite = Math.floor(nth / PHOTOS) % 2 === 0
      const body = JSON.stringify({ json: { photoIds: [photoIds[nth++ % PHOTOS]], isFavorite } })
      return answerTo(socket, heart(world.url, client.cookieHeader(), body))
    }
  }
  // One after another: registrations of one network wait for each other.
  const all: Awaited<ReturnType<typeof newWriter>>[] = []
  for (let nth = 0; nth < writers; nth++) all.push(await newWriter())

  const countEvents = () => ask<number>('select count(*)::int from live_events')
  const writeFor = async (tells: boolean): Promise<number> => {
    events.areSent = tells
    const toldBefore = await countEvents()
    const until = performance.now() + roundMs
    let hearts = 0
    const writeAlong = async (write: () => Promise<void>) => {
      for (; performance.now() < until; hearts += 1) await write()
    }
    await Promise.all(all.map(writeAlong))
    const told = (await countEvents()) - toldBefore
    if (tells ? told < hearts : told > 0) throw new Error(`${told} events were told of ${hearts} hearts`)
    return hearts
  }
  await writeFor(false)
  await writeFor(true)
  const found: WritersFound = { withEvents: 0, without: 0 }
  // Short and alternating, so that a busy moment of the machine hits both.
  for (let round = 0; round < rounds; round++) {
    found.without += await writeFor(false)
    found.withEvents += await writeFor(true)
  }
  process.send!(found)
}

const heart = (url: string, cookie: string, body: string) =>
  Buffer.from(
    `POST /rpc/photos/setFavorite HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncookie: ${cookie}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )

/** Leaves out of what this process sends to PostgreSQL what tells screens, and nothing else. */
function eventsOnTheWire() {
  const wire = { areSent: true }
  const query = pg.Client.prototype.query as (this: pg.Client, text: unknown, ...rest: unknown[]) => unknown
  function send(this: pg.Client, text: unknown, ...rest: unknown[]): unknown {
    const isTelling = typeof text === 'string' && text.startsWith('call tell_one(')
    const sent = wire.areSent ? text : isTelling ? 'commit' : text === WAKE ? '' : text
    return query.call(this, sent, ...rest)
  }
  Object.assign(pg.Client.prototype, { query: send })
  return wire
}
