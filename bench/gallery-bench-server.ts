import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { asSystem } from '#domains/access/server/access.ts'
import { renditionSizes } from '#domains/photos/photos.rules.ts'
import { versionName } from '#domains/photos/picture-state.rules.ts'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { photographers } from '#domains/studios/server/studios.tables.ts'
import { fillGallery, openBenchWorld } from './bench-world.ts'

export type GalleryQuestion = { folder: string; webFolder: string; count: number }
export type ServedGallery = { url: string; email: string; password: string }

// As from a shoot: mostly landscape, some portrait, now and then a square or a panorama.
const shapes = [
  [1200, 800],
  [1200, 800],
  [800, 1200],
  [1200, 900],
  [1000, 1000],
  [1600, 700],
] as const

// Its own process, so that server and browser share nothing but the machine.
process.once('message', (question: GalleryQuestion) => void start(question))

async function start({ folder, webFolder, count }: GalleryQuestion) {
  const world = await openBenchWorld(folder, { webFolder })
  const studio = await world.photographer({ plan: 'studio' })
  const client = await studio.newClient()
  const [{ watermarkVersion }] = (await asSystem(world.services.pool, (tx) =>
    tx.select({ watermarkVersion: photographers.watermarkVersion }).from(photographers),
  )) as [{ watermarkVersion: number }]

  const pictures = await Promise.all(shapes.map(([widthPx, heightPx]) => drawPicture(widthPx, heightPx)))
  const shapeOf = (at: number) => (at * 7 + (at >> 3)) % shapes.length
  const photoIds = await fillGallery(world, { studioId: studio.id, clientId: client.id }, count, (at) => {
    const [widthPx, heightPx] = shapes[shapeOf(at)]!
    const { thumbHash } = pictures[shapeOf(at)]!
    return { type: 'preview', renderedWatermarkVersion: watermarkVersion, widthPx, heightPx, thumbHash }
  })

  const version = versionName(1, watermarkVersion)
  const pathOf = (id: string, size: number) => join(world.objectsFolder, renditionKey(id, version, size))
  const firstOf = new Map<number, string>()
  for (const [at, id] of photoIds.entries()) {
    const shape = shapeOf(at)
    const first = firstOf.get(shape)
    if (first === undefined) {
      firstOf.set(shape, id)
      for (const size of renditionSizes) {
        const how = { contentType: 'image/jpeg' }
        await world.services.objects.write(renditionKey(id, version, size), pictures[shape]!.jpeg, how)
      }
      continue
    }
    // Links to the same pixels: a disk full of copies would measure the disk.
    await mkdir(dirname(pathOf(id, 800)), { recursive: true })
    for (const size of renditionSizes) await link(pathOf(first, size), pathOf(id, size))
  }
  const served: ServedGallery = { url: world.url, email: client.email, password: client.password }
  process.send!(served)
}

/** Grain, with the file size and decoding cost of a photo of this size. */
async function drawPicture(widthPx: number, heightPx: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = sharp({ create: { width: 800, height: 800, channels: 3, background: '#808080', noise } })
  const jpeg = await grain
    .resize(800, Math.round((800 * heightPx) / widthPx), { fit: 'fill' })
    .jpeg({ quality: 80 })
    .toBuffer()
  const { data, info } = await sharp(jpeg)
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { jpeg, thumbHash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)) }
}
