import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoUrl, renditionSizes } from '#domains/photos/photos.rules.ts'
import { settingsOf } from '#test/program/run-command.ts'
import { startWorker } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { countByTier, isThorough } from '#test/world/count-by-tier.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { killAtLock } from './kill-at-lock.ts'

const PHOTOS = countByTier(3, 12)
const KILLS = countByTier(1, 3)
/** Larger than every rendition. */
const SIZE_PX = isThorough ? 4500 : 2100
const LONGEST_WAIT_MS = 180_000

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

function begin() {
  const { DATA_FOLDER, DATABASE_URL } = settingsOf(world)
  const env = { SECRET: world.services.secret, WORKER_CONCURRENCY: '2', WORKER_DEAD_SECONDS: '5' }
  return startWorker(DATA_FOLDER, { ...env, DATABASE_URL })
}

const jobsLeft = async () => {
  const { rows } = await world.owner.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'make-renditions'`,
  )
  return rows[0]!.count
}

const until = (isSo: () => Promise<boolean>) =>
  eventually(async () => expect(await isSo()).toBe(true), LONGEST_WAIT_MS)

test('a worker killed while it makes pictures leaves none unmade, and none half', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const photoIds: string[] = []
  for (let nth = 0; nth < PHOTOS; nth++) {
    const { id } = await studio.addPhoto(client.id, {
      bytes: await drawJpeg({ widthPx: SIZE_PX, heightPx: (SIZE_PX * 2) / 3 }),
    })
    photoIds.push(id)
  }
  const pictures = async () => (await client.photos.listForClient({ type: 'preview' })).photos
  const readyCount = async () => (await pictures()).filter(({ picture }) => picture === 'ready').length

  for (let nth = 0; nth < KILLS; nth++) {
    const ready = new Set((await pictures()).flatMap(({ id, picture }) => (picture === 'ready' ? [id] : [])))
    const unmade = photoIds.filter((id) => !ready.has(id))
    // The worker is killed between writing the photo's files and its row.
    const held = unmade[Math.floor(unmade.length / 2)]
    const lock = { text: 'select from photos where id = $1 for update', values: [held] }
    await killAtLock(world.owner, lock, begin)
    expect(await readyCount()).toBeLessThan(PHOTOS)
  }
  const last = begin()
  await until(async () => (await readyCount()) === PHOTOS)
  await until(async () => (await jobsLeft()) === 0)
  await last.stop()

  const { photos, signature } = await client.photos.listForClient({ type: 'preview' })
  for (const photo of photos)
    for (const size of renditionSizes) {
      const picture = Buffer.from(await (await client.get(photoUrl(photo, size, signature))).arrayBuffer())
      // A JPEG ends with the bytes FF D9.
      expect(picture.subarray(-2).toString('hex'), `${photo.id}, ${size}`).toBe('ffd9')
    }
})
