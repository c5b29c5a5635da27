import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { versionName } from '#domains/photos/picture-state.rules.ts'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { openWorld } from '#test/world/open-world.ts'
import { drawnJpeg } from '#test/world/receive-photo.ts'
import { fillPhotos } from './fill-photos.ts'
import { fillVolume } from './fill-volume.ts'

type SignedIn = { email: string; password: string }

/** A product on a database of its own, and who looks at it. */
export type Grown = {
  url: string
  studio: SignedIn
  client: SignedIn & { id: string }
  admin: SignedIn
  photoId: string
  version: string
}
export type GrowthQuestion = { folder: string; photos: number; lines: number }
export type ServedGrowth = { small: Grown; large: Grown }

/** What both have, so that each page of the back office is full. */
const PEOPLE = { accounts: 1000, payments: 5000, orders: 2000, lines: 0 }
const CLIENTS = 10
const FEW_LINES = 20_000

// Its own process, so that server and client share nothing but the machine.
process.once('message', (question: GrowthQuestion) => void start(question))

async function start({ folder, photos, lines }: GrowthQuestion) {
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    log: pino({ level: 'silent' }),
  })
  const small = await grow(postgres.url, 'small', { photos: 0, lines: FEW_LINES })
  const large = await grow(postgres.url, 'large', { photos, lines })
  process.once(
    'SIGTERM',
    () =>
      void Promise.all([small.world.close(), large.world.close()])
        .then(() => postgres.stop())
        .then(() => process.exit(0)),
  )
  const served: ServedGrowth = { small: small.grown, large: large.grown }
  process.send!(served)
}

async function grow(serverUrl: string, name: string, { photos, lines }: { photos: number; lines: number }) {
  const url = await newDatabase(serverUrl, name)
  const world = await openWorld({ url, drop: async () => {} })
  const report = (progress: string) => process.stderr.write(`${name}: ${progress}\n`)
  await fillVolume(world.owner, PEOPLE, { now: world.clock(), report })
  const studio = await world.photographer({ plan: 'studio', storageGb: 1000 })
  const clients = []
  for (let nth = 0; nth < CLIENTS; nth++) clients.push(await studio.newClient())
  const galleryIds = []
  for (const { id } of clients)
    galleryIds.push((await studio.galleries.listGalleries({ clientId: id }))[0]!.id)
  await fillPhotos(world.owner, galleryIds, { photos, lines, report })
  // As the job leaves it within twenty minutes; what is filled passes by the triggers that would have it counted again.
  await world.owner.query(`delete from log_hours; select graphile_worker.add_job('count-log-hours')`)
  const beganAt = performance.now()
  await world.work()
  report(`hours of the log counted in ${((performance.now() - beganAt) / 1000).toFixed(1)} s`)

  const [client] = clients as [(typeof clients)[number]]
  const list = await client.photos.listForClient({ type: 'final' })
  const { id: photoId, version } = list.photos[500]!
  if (version !== versionName(1, null)) throw new Error(`a final has the version ${version}`)
  const how = { contentType: 'image/jpeg' }
  await world.services.objects.write(renditionKey(photoId, version, 480), await drawnJpeg(), how)
  const admin = await world.admin()
  const grown: Grown = {
    url: world.url,
    studio: asSignedIn(studio),
    client: { ...asSignedIn(client), id: client.id },
    admin: asSignedIn(admin),
    photoId,
    version,
  }
  return { world, grown }
}

const asSignedIn = ({ email, password }: SignedIn): SignedIn => ({ email, password })

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const owner = new pg.Client(serverUrl)
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await prepareDatabase(url.href)
  return url.href
}
