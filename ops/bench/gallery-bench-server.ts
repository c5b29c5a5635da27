import { itemAt } from '#platform/pure/item-at.ts'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { asSystem } from '#domains/access/server/access.ts'
import { renditionSizes } from '#domains/photos/photos.rules.ts'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { benchServer } from './bench-server.ts'
import { fillGallery, openBenchWorld } from './bench-world.ts'
import { percentile, measureTimes } from './percentile.ts'

type GalleryRequest = { webFolder: string; count: number; chapters: number }
export type ServedGallery = { url: string; email: string; password: string; moveMs: number }

const shapes = [
  [1200, 800],
  [1200, 800],
  [800, 1200],
  [1200, 900],
  [1000, 1000],
  [1600, 700],
] as const

export const withGalleryServer = benchServer<GalleryRequest, ServedGallery>(import.meta.filename, start)

async function start({ folder, webFolder, count, chapters }: GalleryRequest & { folder: string }) {
  const world = await openBenchWorld(folder, { webFolder })
  const studio = await world.photographer({ plan: 'studio' })
  const client = await studio.newClient()
  const pictures = await Promise.all(shapes.map(([widthPx, heightPx]) => drawPicture(widthPx, heightPx)))
  const shapeOf = (at: number) => (at * 7 + (at >> 3)) % shapes.length
  const owners = { studioId: studio.id, clientId: client.id }
  const { photoIds, version } = await fillGallery(world, owners, count, (at) => {
    const [widthPx, heightPx] = itemAt(shapes, shapeOf(at))
    const { thumbHash } = itemAt(pictures, shapeOf(at))
    return { type: 'preview', widthPx, heightPx, thumbHash }
  })

  const pathOf = (id: string, size: number) => join(world.objectsFolder, renditionKey(id, version, size))
  const firstOf = new Map<number, string>()
  for (const [at, id] of photoIds.entries()) {
    const shape = shapeOf(at)
    const first = firstOf.get(shape)
    if (first === undefined) {
      firstOf.set(shape, id)
      for (const size of renditionSizes) {
        const writeOptions = { contentType: 'image/jpeg' }
        await world.services.objects.write(
          renditionKey(id, version, size),
          itemAt(pictures, shape).jpeg,
          writeOptions,
        )
      }
      continue
    }
    // Links to the same pixels: with copies, the bench would measure the disk.
    await mkdir(dirname(pathOf(id, 800)), { recursive: true })
    for (const size of renditionSizes) await link(pathOf(first, size), pathOf(id, size))
  }
  if (chapters > 0) await divideIntoChapters(world, client.id, chapters)
  const moveMs = await measureMoves(studio, client.id, photoIds)
  const { email, password } = client
  return { url: world.url, email, password, moveMs }
}

type BenchWorld = Awaited<ReturnType<typeof openBenchWorld>>

const divideIntoChapters = (world: BenchWorld, clientId: string, chapters: number) =>
  asSystem(world.services.pool, async (tx) => {
    await tx.execute(sql`insert into gallery_sections (id, gallery_id, photographer_id, title, sort_key)
      select gen_random_uuid(), id, photographer_id, 'Hoofdstuk ' || place, place
      from galleries, generate_series(1, ${chapters}::int) place where client_id = ${clientId}`)
    await tx.execute(sql`update photos set section_id = section.id
      from (select id, gallery_id, sort_key from gallery_sections) section,
        (select id, ntile(${chapters}::int) over (order by captured_at) as place from photos
          where client_id = ${clientId}) placed
      where placed.id = photos.id and section.gallery_id = photos.gallery_id and section.sort_key = placed.place`)
  })

const MOVES = 20

/**
 * Returns the median time of a move in milliseconds. The first move numbers all photos and is left
 * out.
 */
async function measureMoves(
  studio: Awaited<ReturnType<BenchWorld['photographer']>>,
  clientId: string,
  ids: string[],
) {
  await studio.photos.setPhotoOrder({ clientId, order: 'manual' })
  const move = (at: number) =>
    studio.photos.movePhotos({ photoIds: [itemAt(ids, at * 97)], beforeId: itemAt(ids, at * 97 + 50) })
  await move(1)
  const times = await measureTimes((at) => move(at + 2), MOVES)
  await studio.photos.setPhotoOrder({ clientId, order: 'captured' })
  return percentile(times, 0.5)
}

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
