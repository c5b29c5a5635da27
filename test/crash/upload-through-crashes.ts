import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { asSystem } from '#domains/access/server/access.ts'
import { uploads } from '#domains/uploads/core/server/uploads.tables.ts'
import { systemClock } from '#platform/core/clock.ts'
import { openPool } from '#platform/db/pool.ts'
import { reachEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { findFreePort, startProgram, type DataFolder } from '#test/program/running-program.ts'
import { waitUntil } from '#test/program/wait-until.ts'
import { newPhotographer } from '#test/world/people.ts'
import type { Services } from '#platform/services.ts'

const AT_ONCE = 3
const LONGEST_RENDER_MS = 240_000
const log = pino({ level: 'silent' })

type Plan = { data: DataFolder; photos: number; megapixels: number; kills: number }

/**
 * Uploads photos to the real program, which is killed and restarted `kills` times. Returns figures
 * to compare what was sent with what is stored in the end.
 */
export async function uploadThroughCrashes({ data, photos: count, megapixels, kills }: Plan) {
  const env = { PORT: String(await findFreePort()), DEMO: 'off' }
  let program = await startProgram(data.folder, env)
  try {
    const { studio, clientId } = await withProgramDatabase(data.folder, program.url, async (services) => {
      const photographer = await newPhotographer({ services, url: program.url })
      return { studio: photographer, clientId: (await photographer.newClient()).id }
    })
    const shoot = await drawShoot(count, megapixels)
    const totalBytes = shoot.reduce((sum, { length }) => sum + length, 0)

    const target = { url: program.url, cookie: studio.cookieHeader(), clientId }
    const sent: SendProgress = { bytes: 0, begun: new Set(), look: () => {} }
    const sending = sendAll(shoot, target, sent)
    for (let kill = 1; kill <= kills; kill++) {
      // The kill must hit while a file is at most half stored, so that its upload resumes.
      const enough = (totalBytes * kill) / (kills + 1)
      const isEnough = new Promise<void>((resolve) => {
        sent.look = () => void (sent.bytes >= enough && sent.begun.size > 0 && resolve())
      })
      await Promise.race([isEnough, sending])
      await program.kill()
      program = await startProgram(data.folder, env)
    }
    const offsets = await sending

    const rendered = await allRendered(studio, clientId)
    const listed = await studio.photos.listForStudio({ clientId, type: 'preview' })
    const hashes = new Set<string>()
    for (const { id } of listed.photos) hashes.add(hashOf(await download(studio, id)))
    const room = await studio.storage.summariseStorage({})
    return {
      photoCount: listed.photos.length,
      areIdentical: shoot.every((photo) => hashes.has(hashOf(photo))) && hashes.size === shoot.length,
      usedBytes: room.usedBytes,
      /** Reserved bytes that belong to no upload in progress. */
      strayBytes: room.reservedBytes - (await announcedBytes(data.folder, program.url)),
      totalBytes,
      continuedCount: offsets.filter((offset) => offset > 0).length,
      rendered,
    }
  } finally {
    await program.stop()
    await data.remove()
  }
}

type Studio = Awaited<ReturnType<typeof newPhotographer>>

async function withProgramDatabase<Result>(
  folder: string,
  publicUrl: string,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const { url } = await reachEmbeddedPostgres({ folder: join(folder, 'postgres'), log })
  const pool = openPool(url, { onError: () => {} })
  try {
    return await work({ pool, clock: systemClock, log, publicUrl } as Services)
  } finally {
    await pool.end()
  }
}

const announcedBytes = (folder: string, publicUrl: string) =>
  withProgramDatabase(folder, publicUrl, ({ pool }) =>
    asSystem(pool, async (tx) => {
      const receiving = await tx.select().from(uploads).where(eq(uploads.state, 'receiving'))
      return receiving.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    }),
  )

const drawShoot = (count: number, megapixels: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      sharp({
        create: {
          width: megapixels * 500,
          height: 2000,
          channels: 3,
          background: { r: at, g: 128, b: 255 - at },
          noise: { type: 'gaussian', mean: 128, sigma: 20 + at / 10 },
        },
      })
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  )

type Target = { url: string; cookie: string; clientId: string }

/** `begun`: indexes of files of which the server has a part, at most half. */
type SendProgress = { bytes: number; begun: Set<number>; look: () => void }

const CHUNK_BYTES = 256 * 1024

/** Uploads all photos. Returns the offsets at which uploads resumed. */
async function sendAll(shoot: Buffer[], target: Target, sent: SendProgress): Promise<number[]> {
  const offsets: number[] = []
  const waiting = shoot.map((photo, at) => [photo, at] as const)
  const sendNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await send(next[0], next[1], target, sent, offsets)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  return offsets
}

const send = (
  photo: Buffer,
  at: number,
  { url, cookie, clientId }: Target,
  all: SendProgress,
  offsets: number[],
) =>
  new Promise<void>((resolve, reject) => {
    let reached = 0
    const upload = new Upload(photo, {
      endpoint: `${url}/uploads`,
      headers: { cookie },
      metadata: { filename: `DSC_${at}.jpg`, type: 'preview', clientId },
      retryDelays: Array.from({ length: 120 }, () => 500),
      // A starting server refuses requests, and the same upload must continue.
      onShouldRetry: () => true,
      chunkSize: CHUNK_BYTES,
      onProgress: (sent) => {
        all.bytes += Math.max(0, sent - reached)
        reached = Math.max(reached, sent)
      },
      onChunkComplete: (_chunkBytes, keptBytes, sizeBytes) => {
        if (keptBytes <= (sizeBytes ?? 0) / 2) all.begun.add(at)
        else all.begun.delete(at)
        all.look()
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') offsets.push(Number(response.getHeader('Upload-Offset') ?? 0))
      },
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })

const allRendered = (studio: Studio, clientId: string): Promise<boolean> =>
  waitUntil(async () => {
    const { photos } = await studio.photos.listForStudio({ clientId, type: 'preview' })
    // A picture whose process dies twice in a row counts as failed. The studio then presses
    // 'Opnieuw'.
    const failed = photos.filter(({ picture }) => picture === 'failed').map(({ id }) => id)
    if (failed.length > 0) await studio.photos.retryPictures({ photoIds: failed })
    return photos.every(({ picture }) => picture === 'ready')
  }, LONGEST_RENDER_MS)

async function download(studio: Studio, photoId: string): Promise<Buffer> {
  const { address } = await studio.photos.planDownload({ photoIds: [photoId] })
  return Buffer.from(await (await studio.get(address)).arrayBuffer())
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
