import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { photoUrl, renditionSizes } from '#domains/photos/photos.rules.ts'
import { reachEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { newInstallation } from '#test/program/new-installation.ts'
import { startProgram, startWorker } from '#test/program/running-program.ts'
import { eventually } from '#test/world/eventually.ts'
import { howMany } from '#test/world/how-many.ts'
import { newPhotographer, type Photographer } from '#test/world/people.ts'
import { drawnJpeg } from '#test/world/receive-photo.ts'
import { killAtLock } from './kill-at-lock.ts'

const PHOTOS = howMany(4, 12)
const KILLS = howMany(1, 3)
const LONGEST_WAIT_MS = 180_000
const log = pino({ level: 'silent' })

let data: Awaited<ReturnType<typeof newInstallation>>
let web: Awaited<ReturnType<typeof startProgram>>
let services: Services
let studio: Photographer
let workerEnvironment: { DATABASE_URL: string } & Record<string, string>

beforeAll(async () => {
  data = await newInstallation()
  web = await startProgram(data.folder, { ROLES: 'web', DEMO: 'off' })
  const database = await reachEmbeddedPostgres({ folder: join(data.folder, 'postgres'), log })
  workerEnvironment = { DATABASE_URL: database.url, WORKER_CONCURRENCY: '2', WORKER_DEAD_SECONDS: '0' }
  const settings = readSettings({ DATA_FOLDER: data.folder })
  services = { ...(await openServices(settings, database.url, log)), publicUrl: web.url }
  studio = await newPhotographer({ services, url: web.url })
})
afterAll(async () => {
  await services.pool.end()
  await web.stop()
  await data.remove()
})

const jobsLeft = async () => {
  const { rows } = await services.pool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'make-renditions'`,
  )
  return rows[0]!.count
}

const until = (isSo: () => Promise<boolean>) =>
  eventually(async () => expect(await isSo()).toBe(true), LONGEST_WAIT_MS)

test('a worker killed while it makes pictures leaves none unmade, and none half', async () => {
  const client = await studio.newClient()
  const photoIds: string[] = []
  for (let nth = 0; nth < PHOTOS; nth++) {
    const { id } = await studio.hasPhoto(client.id, {
      bytes: await drawnJpeg({ widthPx: 4500, heightPx: 3000 }),
    })
    photoIds.push(id)
  }
  const pictures = async () => (await client.photos.listForClient({ type: 'preview' })).photos
  const readyCount = async () => (await pictures()).filter(({ picture }) => picture === 'ready').length

  for (const held of photoIds.slice(-KILLS)) {
    // Its files are written, its row is not, and the next photo is being drawn.
    const lock = { text: 'select from photos where id = $1 for update', values: [held] }
    await killAtLock(services.pool, lock, () => startWorker(data.folder, workerEnvironment))
    expect(await readyCount()).toBeLessThan(PHOTOS)
  }
  const last = startWorker(data.folder, workerEnvironment)
  await until(async () => (await readyCount()) === PHOTOS)
  await until(async () => (await jobsLeft()) === 0)
  await last.stop()

  const { photos, signature } = await client.photos.listForClient({ type: 'preview' })
  for (const photo of photos)
    for (const size of renditionSizes) {
      const picture = Buffer.from(await (await client.get(photoUrl(photo, size, signature))).arrayBuffer())
      // Complete up to the last two bytes, which end every JPEG.
      expect(picture.subarray(-2).toString('hex'), `${photo.id}, ${size}`).toBe('ffd9')
    }
})
