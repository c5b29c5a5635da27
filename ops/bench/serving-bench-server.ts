import { readFile, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { asSystem } from '#domains/access/server/access.ts'
import { versionName } from '#domains/photos/picture-state.rules.ts'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { fillGallery, listenBare, openBenchWorld } from './bench-world.ts'
import { drawGrain } from './grainy-photo.ts'

export type Gallery = { count: number; cookie: string }
export type ServedGalleries = {
  url: string
  small: Gallery
  large: Gallery
  /** URLs of the small gallery's thumbnails, and of a bare server with the same files. */
  thumbnails: string[]
  bareUrl: string
}

// Its own process, so that server and client share nothing but the machine.
process.once('message', (folder: string) => void start(folder))

async function start(folder: string) {
  const world = await openBenchWorld(folder)
  const studio = await world.photographer({ plan: 'studio' })
  const [{ watermarkVersion }] = (await asSystem(world.services.pool, (tx) =>
    tx.select({ watermarkVersion: photographers.watermarkVersion }).from(photographers),
  )) as [{ watermarkVersion: number }]

  const newGallery = async (count: number) => {
    const client = await studio.newClient()
    const owners = { studioId: studio.id, clientId: client.id }
    const facts = { type: 'preview', renderedWatermarkVersion: watermarkVersion } as const
    const photoIds = await fillGallery(world, owners, count, () => facts)
    return { client, photoIds, gallery: { count, cookie: client.cookieHeader() } }
  }
  const [small, large] = [await newGallery(300), await newGallery(5000)]

  const keys = small.photoIds.map((id) => renditionKey(id, versionName(1, watermarkVersion), 800))
  const thumbnail = await drawThumbnail()
  for (const key of keys) await world.services.objects.write(key, thumbnail, { contentType: 'image/jpeg' })
  const { signature } = await small.client.photos.listForClient({ type: 'preview' })
  const served: ServedGalleries = {
    url: world.url,
    small: small.gallery,
    large: large.gallery,
    thumbnails: small.photoIds.map(
      (id) => `/media/${id}/${versionName(1, watermarkVersion)}/800.jpg?s=${signature}`,
    ),
    bareUrl: await bareFileServer(keys.map((key) => join(world.objectsFolder, key))),
  }
  process.send!(served)
}

/** The minimal baseline: sends a file from this disk. */
function bareFileServer(paths: string[]): Promise<string> {
  let turn = 0
  const send = async (path: string, response: ServerResponse) => {
    const { size } = await stat(path)
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': size })
    response.end(await readFile(path))
  }
  return listenBare((_request, response) => void send(paths[turn++ % paths.length]!, response))
}

/** About 80 kB. */
const drawThumbnail = () => drawGrain({ widthPx: 800, heightPx: 533, sigma: 12, quality: 80 })
