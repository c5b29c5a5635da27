import { asStudio, asViewer } from '#domains/access/server/access.ts'
import { noteBytes } from '#domains/uploads/server/uploads.sql.ts'
import { publish } from '#platform/live/publish.ts'
import { announcePhoto } from '#test/world/send-photo.ts'
import { openBenchWorld } from './bench-world.ts'

export type WritersQuestion = { folder: string; writers: number; rounds: number; roundMs: number }
/** Commits in all rounds of each. */
export type WritersFound = { withEvents: number; without: number }

process.once('message', (question: WritersQuestion) => void start(question))

async function start({ folder, writers, rounds, roundMs }: WritersQuestion) {
  const world = await openBenchWorld(folder)
  const { pool, clock } = world.services
  const ask = async <Value>(question: string) =>
    (await world.owner.query<{ value: Value }>(`select (${question}) as value`)).rows[0]!.value
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    if ((await ask(`current_setting('${setting}')`)) !== 'on') throw new Error(`${setting} is not on`)

  const newWriter = async () => {
    const studio = await world.photographer()
    const { id: clientId } = await studio.newClient()
    const path = await announcePhoto(studio, { clientId, sizeBytes: 8_000_000 })
    const viewer = asStudio(studio.id)
    return (tells: boolean) =>
      asViewer(pool, viewer, async (tx) => {
        await noteBytes(tx, viewer, path.split('/').at(-1)!, clock())
        if (tells) await publish(tx, [studio.id], { topic: 'uploads' })
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
