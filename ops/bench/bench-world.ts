import { only } from '#platform/db/only.ts'
import { randomBytes } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { prepareDatabase } from '#app/server/prepare-database.ts'
import { asSystem } from '#domains/access/server/access.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { versionName } from '#domains/photos/picture-state.rules.ts'
import { newPhotoId, originalKeyOf } from '#domains/photos/server/photos.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { openWorld } from '#test/world/open-world.ts'

type BenchWorld = Awaited<ReturnType<typeof openBenchWorld>>
type PhotoFacts = Partial<Omit<typeof photos.$inferInsert, 'galleryId'>> & { type: PhotoType }

const ROWS_AT_ONCE = 500

/** Opens the product on a database as durable as in production. SIGTERM closes both. */
export async function openBenchWorld(folder: string, worldOptions: Parameters<typeof openWorld>[1] = {}) {
  const postgres = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    log: pino({ level: 'silent' }),
  })
  await prepareDatabase(postgres.url)
  const world = await openWorld({ url: postgres.url, drop: () => postgres.stop() }, worldOptions)
  process.once('SIGTERM', () => void world.close().then(() => process.exit(0)))
  return world
}

/** Inserts rows of photos that count as uploaded and rendered; `photoIds` are newest first. */
export async function fillGallery(
  { services }: BenchWorld,
  owners: { studioId: string; clientId: string },
  count: number,
  factsOf: (at: number) => PhotoFacts,
): Promise<{ photoIds: string[]; version: string }> {
  const { rows: found } = await asSystem(services.pool, (tx) =>
    tx.execute<{ galleryId: string; watermarkVersion: number }>(
      sql`select newest_gallery(${owners.clientId}) as "galleryId", watermark_version as "watermarkVersion"
        from photographers where id = ${owners.studioId}`,
    ),
  )
  const { galleryId, watermarkVersion } = only(found)
  const now = services.clock().getTime()
  const rows = Array.from({ length: count }, (_, at) => {
    const facts = factsOf(at)
    const createdAt = new Date(now - at * 1000)
    const id = newPhotoId(createdAt)
    const fileName = `DSC_${String(count - at).padStart(4, '0')}.jpg`
    return {
      id,
      ...owners,
      photoLabel: fileName,
      sourceName: fileName,
      originalKey: originalKeyOf(id),
      contentType: 'image/jpeg',
      fileSize: 8_000_000 + at * 1000,
      crc32: 0,
      duplicateNo: at,
      widthPx: 6000,
      heightPx: 4000,
      thumbHash: randomBytes(25),
      renderedVersion: 1,
      renderedWatermarkVersion: facts.type === 'preview' ? watermarkVersion : null,
      isFavorite: at % 7 === 0,
      isApproved: at % 5 === 0,
      createdAt,
      capturedAt: new Date(createdAt.getTime() - 3 * 24 * 3_600_000),
      typeSince: createdAt,
      ...facts,
    }
  })
  await asSystem(services.pool, async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await tx
        .insert(photos)
        .values(rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, galleryId })))
  })
  await services.pool.query('analyze photos')
  return { photoIds: rows.map(({ id }) => id), version: versionName(1, watermarkVersion) }
}

export async function startBareServer(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
