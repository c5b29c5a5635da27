import { asViewer } from '#domains/access/server/access.ts'
import { identify } from '#domains/accounts/server/accounts.ts'
import { setChoice } from '#domains/photos/choices/server/choices.sql.ts'
import { publish } from '#platform/live/publish.ts'
import { fillGallery, openBenchWorld } from './bench-world.ts'

export type WritersQuestion = { folder: string; writers: number; rounds: number; roundMs: number }

/** Commits in all rounds of each. */
export type WritersFound = { withEvents: number; without: number }

const PHOTOS = 50

process.once('message', (question: WritersQuestion) => void start(question))

async function start({ folder, writers, rounds, roundMs }: WritersQuestion) {
  const world = await openBenchWorld(folder)
  const { pool, clock } = world.services
  const ask = async <Value>(question: string) =>
    (await world.owner.query<{ value: Value }>(`select (${question}) as value`)).rows[0]!.value
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    if ((await ask(`current_setting('${setting}')`)) !== 'on') throw new Error(`${setting} is not on`)

  const entrance = { origin: world.services.publicUrl, studioHost: undefined }
  const newWriter = async () => {
    const studio = await world.photographer()
    const client = await studio.newClient()
    const owners = { studioId: studio.id, clientId: client.id }
    const photoIds = await fillGallery(world, owners, PHOTOS, () => ({ type: 'preview' }))
    const viewer = await identify(world.services, client.cookieHeader(), entrance)
    if (viewer.role !== 'client') throw new Error('the client is not signed in')
    let nth = 0
    return (tells: boolean) =>
      asViewer(pool, viewer, async (tx) => {
        const isFavorite = Math.floor(nth / PHOTOS) % 2 === 0
        await setChoice(tx, viewer, [photoIds[nth++ % PHOTOS]!], { isFavorite }, clock())
        if (tells) await publish(tx, [studio.id, client.id], { topic: 'photos', about: client.id })
      })
  }
  // One after another: registrations of one network wait for each other.
  const all: Awaited<ReturnType<typeof newWriter>>[] = []
  for (let nth = 0; nth < writers; nth++) all.push(await newWriter())

  const writeFor = async (tells: boolean): Promise<number> => {
    const until = performance.now() + roundMs
    let commits = 0
    const writeAlong = async (write: (tells: boolean) => Promise<void>) => {
      for (; performance.now() < until; commits += 1) await write(tells)
    }
    await Promise.all(all.map(writeAlong))
    return commits
  }
  const countEvents = () => ask<number>('select count(*)::int from live_events')
  await writeFor(false)
  await writeFor(true)
  const toldBefore = await countEvents()
  const found: WritersFound = { withEvents: 0, without: 0 }
  // Short and alternating, so that a busy moment of the machine hits both.
  for (let round = 0; round < rounds; round++) {
    found.without += await writeFor(false)
    found.withEvents += await writeFor(true)
  }
  if ((await countEvents()) - toldBefore !== found.withEvents)
    throw new Error('not every event that was told is a row')
  process.send!(found)
}
