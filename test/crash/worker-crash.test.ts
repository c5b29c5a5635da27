import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices } from '#app/server/open-services.ts'
import { readSettings } from '#app/server/settings.ts'
import { photoUrl, renditionSizes } from '#domains/photos/photos.rules.ts'
import { reachEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import type { Services } from '#platform/services.ts'
import { newDataFolder, startProgram, startWorker } from '#test/program/running-program.ts'
import { howMany } from '#test/world/how-many.ts'
import { newPhotographer, type Photographer } from '#test/world/people.ts'
import { drawnJpeg } from '#test/world/receive-photo.ts'

const PHOTOS = 12
const ROUNDS = howMany(2, 3)
const LONGEST_WAIT_MS = 180_000
const log = pino({ level: 'silent' })

let data: Awaited<ReturnType<typeof newDataFolder>>
let web: Awaited<ReturnType<typeof startProgram>>
let services: Services
let studio: Photographer
let workerEnvironment: { DATABASE_URL: string } & Record<string, string>

beforeAll(async () => {
  data = await newDataFolder()
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

async function until(isSo: () => Promise<boolean>, what: string) {
  for (const last = Date.now() + LONGEST_WAIT_MS; !(await isSo()); await sleep(20))
    if (Date.now() > last) throw new Error(`in three minutes it did not come to: ${what}`)
}

test('a worker killed again and again while it makes pictures leaves none unmade, and none half', async () => {
  const client = await studio.newClient()
  for (let nth = 0; nth < PHOTOS; nth++)
    await studio.hasPhoto(client.id, { bytes: await drawnJpeg({ widthPx: 4500, heightPx: 3000 }) })
  const pictures = async () => (await client.photos.listForClient({ type: 'preview' })).photos
  const readyCount = async () => (await pictures()).filter(({ picture }) => picture === 'ready').length

  for (let round = 1; round <= ROUNDS; round++) {
    const worker = startWorker(data.folder, workerEnvironment)
    await until(async () => (await readyCount()) >= 2 * round, `${2 * round} pictures`)
    await worker.kill()
    expect(await readyCount()).toBeLessThan(PHOTOS)
  }
  const last = startWorker(data.folder, workerEnvironment)
  await until(async () => (await readyCount()) === PHOTOS, 'all pictures')
  await until(async () => (await jobsLeft()) === 0, 'no job left over')
  await last.stop()

  const { photos, signature } = await client.photos.listForClient({ type: 'preview' })
  for (const photo of photos)
    for (const size of renditionSizes) {
      const picture = Buffer.from(await (await client.get(photoUrl(photo, size, signature))).arrayBuffer())
      // Complete up to the last two bytes, which end every JPEG.
      expect(picture.subarray(-2).toString('hex'), `${photo.id}, ${size}`).toBe('ffd9')
    }
})
