import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { fillGallery, listenBare, openBenchWorld } from './bench-world.ts'

export type DownloadTargets = { url: string; cookie: string; bareUrl: string }
export type Shoot = { folder: string; photoCount: number; photoBytes: number }

// Photos share a few files, so that they are read from memory and the disk does not decide.
const DISTINCT_FILES = 32
const CHUNK_BYTES = 1024 * 1024

process.once('message', (shoot: Shoot) => void start(shoot))

async function start({ folder, photoCount, photoBytes }: Shoot) {
  const world = await openBenchWorld(folder)
  const { objects } = world.services
  // One buffer for all files, so that no garbage hides what serving takes.
  const bytes = Buffer.alloc(photoBytes)
  const files: { originalKey: string; crc32: number; fileSize: number }[] = []
  for (let at = 0; at < DISTINCT_FILES; at += 1) {
    const originalKey = `originals/shared-${at}`
    await objects.write(originalKey, randomFillSync(bytes), { contentType: 'image/jpeg' })
    files.push({ originalKey, crc32: crc32(bytes), fileSize: photoBytes })
  }
  const studio = await world.photographer({ plan: 'studio' })
  const client = await studio.newClient()
  const fileOf = (at: number) => files[at % DISTINCT_FILES]!
  const photoIds = await fillGallery(
    world,
    { studioId: studio.id, clientId: client.id },
    photoCount,
    (at) => ({ ...fileOf(at), type: 'final', duplicateNo: at }),
  )
  const { address } = await client.photos.planDownload({ photoIds })
  const paths = photoIds.map((_, at) => join(world.objectsFolder, fileOf(at).originalKey))
  const targets: DownloadTargets = {
    url: `${world.url}${address}`,
    cookie: client.cookieHeader(),
    bareUrl: await listenBare((_request, response) => void concatenate(paths, response)),
  }
  process.send!(targets)
}

/** The minimal baseline: sends these files one after the other. */
async function concatenate(paths: string[], response: ServerResponse): Promise<void> {
  for (const path of paths) {
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
    file.pipe(response, { end: false })
    await once(file, 'end')
  }
  response.end()
}
