import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { asSystem } from '#domains/access/server/access.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { versionName } from '#domains/photos/picture-state.rules.ts'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { openS3Objects } from '#platform/objects/s3-objects.ts'
import { fillGallery, openBenchWorld } from './bench-world.ts'
import { drawGrain } from './grainy-photo.ts'

export type BucketQuestion = { folder: string; bucketPort: number; viewers: number; downloadsEach: number }
export type BucketTargets = {
  url: string
  /** A client with a gallery of previews, whose thumbnails lie in the bucket. */
  client: { email: string; password: string; cookie: string; thumbnails: string[] }
  downloads: { url: string; cookie: string }[]
  sender: { studioId: string; clientId: string; cookie: string }
}

const PREVIEWS = 300
const FINALS = 8
const FINAL_BYTES = 8 * 1024 ** 2
const jpeg = { contentType: 'image/jpeg' }

// Its own process, so that server and client share nothing but the machine.
process.once('message', (question: BucketQuestion) => void start(question))

async function start({ folder, bucketPort, viewers, downloadsEach }: BucketQuestion) {
  const objects = await openS3Objects({
    bucket: 'photos',
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${bucketPort}`,
    keys: { accessKeyId: 'test', secretAccessKey: 'test' },
    scratchFolder: join(folder, 'scratch'),
    now: new Date(),
  })
  const world = await openBenchWorld(folder, { objects })
  const studio = await world.photographer({ plan: 'studio' })
  const [{ watermarkVersion }] = (await asSystem(world.services.pool, (tx) =>
    tx.select({ watermarkVersion: photographers.watermarkVersion }).from(photographers),
  )) as [{ watermarkVersion: number }]

  const client = await studio.newClient()
  const owners = { studioId: studio.id, clientId: client.id }
  const facts = { type: 'preview', renderedWatermarkVersion: watermarkVersion } as const
  const photoIds = await fillGallery(world, owners, PREVIEWS, () => facts)
  const thumbnail = await drawGrain({ widthPx: 800, heightPx: 533, sigma: 12, quality: 80 })
  const version = versionName(1, watermarkVersion)
  for (const id of photoIds) await objects.write(renditionKey(id, version, 800), thumbnail, jpeg)
  const { signature } = await client.photos.listForClient({ type: 'preview' })

  const originalKey = 'originals/shared'
  const bytes = randomFillSync(Buffer.alloc(FINAL_BYTES))
  await objects.write(originalKey, bytes, jpeg)
  const original = { originalKey, crc32: crc32(bytes), fileSize: FINAL_BYTES, type: 'final' } as const
  const downloads: BucketTargets['downloads'] = []
  for (let nth = 0; nth < viewers; nth++) {
    const viewer = await studio.newClient()
    const finals = await fillGallery(world, { studioId: studio.id, clientId: viewer.id }, FINALS, (at) => ({
      ...original,
      duplicateNo: at,
    }))
    for (let time = 0; time < downloadsEach; time++) {
      const { address } = await viewer.photos.planDownload({ photoIds: finals })
      downloads.push({ url: `${world.url}${address}`, cookie: viewer.cookieHeader() })
    }
  }

  const targets: BucketTargets = {
    url: world.url,
    client: {
      email: client.email,
      password: client.password,
      cookie: client.cookieHeader(),
      thumbnails: photoIds.map((id) => photoUrl({ id, version }, 800, signature)),
    },
    downloads,
    sender: { studioId: studio.id, clientId: client.id, cookie: studio.cookieHeader() },
  }
  process.send!(targets)
}
