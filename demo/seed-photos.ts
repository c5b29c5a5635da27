import { fork } from 'node:child_process'
import { on } from 'node:events'
import { availableParallelism } from 'node:os'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { asSystem, asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { photoComments } from '#domains/light-table/core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { addPhoto, newPhotoId, originalKeyOf } from '#domains/photos/server/photos.ts'
import { changeRoom } from '#domains/storage/server/storage.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { SceneName } from './drawing/scenes.ts'
import { listDemoPhotos, type DemoPhoto, type ShootName } from './drawing/shoots.ts'
import type { SeedContext } from './seed-people.ts'

const SECOND_MS = 1000
const HOUR_MS = 60 * 60 * SECOND_MS
const DAY_MS = 24 * HOUR_MS

type Delivery = {
  clientId: string
  galleryId?: string
  type: PhotoType
  daysAgo: number
  count?: number
  /** Scenes to deliver, each with its section. Defaults to all scenes of the shoot. */
  scenes?: Partial<Record<SceneName, string | null>>
}

export async function seedShoot(
  seeding: SeedContext,
  studio: PhotographerViewer,
  shoot: ShootName,
  deliveries: Delivery[],
): Promise<string[][]> {
  const photoIds = deliveries.map((): string[] => [])
  const drawings = listDemoPhotos(seeding.photographs).filter((photo) => photo.shoot === shoot)
  for await (const [drawing, bytes] of drawInChildProcesses(drawings.toReversed())) {
    for (const [at, delivery] of deliveries.entries()) {
      const deliveredIds = photoIds[at]!
      if (deliveredIds.length === delivery.count) continue
      const sectionId = delivery.scenes ? delivery.scenes[drawing.scene] : null
      if (sectionId === undefined) continue
      const arrivedAt = new Date(
        seeding.now.getTime() - delivery.daysAgo * DAY_MS + deliveredIds.length * SECOND_MS,
      )
      deliveredIds.push(
        await seedPhoto(seeding, studio, { ...delivery, sectionId, drawing, bytes, arrivedAt }),
      )
    }
  }
  return photoIds
}

type PhotoDelivery = Pick<Delivery, 'clientId' | 'galleryId' | 'type'> & {
  sectionId: string | null
  drawing: DemoPhoto
  bytes: Uint8Array
  arrivedAt: Date
}

async function seedPhoto(
  { services, now }: SeedContext,
  studio: PhotographerViewer,
  { clientId, galleryId, sectionId, type, drawing, bytes, arrivedAt }: PhotoDelivery,
): Promise<string> {
  const photoId = newPhotoId(now)
  const originalKey = originalKeyOf(photoId)
  await services.objects.write(originalKey, bytes, { contentType: 'image/jpeg' })
  await asViewer(services.pool, studio, async (tx) => {
    await changeRoom(tx, studio.id, { usedBytes: bytes.length })
    await addPhoto(
      tx,
      studio,
      {
        photoId,
        clientId,
        galleryId,
        sectionId,
        type,
        fileName: drawing.fileName,
        originalKey,
        contentType: 'image/jpeg',
        fileSize: bytes.length,
        crc32: crc32(bytes),
        widthPx: drawing.widthPx,
        heightPx: drawing.heightPx,
        capturedAt: drawing.takenAt,
      },
      { objects: services.objects, now: arrivedAt },
    )
  })
  return photoId
}

export async function seedChoices(
  { services, now }: SeedContext,
  studio: PhotographerViewer,
  clientId: string,
  photoIds: string[],
  comments: readonly (readonly [at: number, comment: string])[],
): Promise<void> {
  await asSystem(services.pool, async (tx) => {
    for (const [at, id] of photoIds.entries()) {
      const choice = {
        ...(at % 3 === 0 && { isFavorite: true, favoritedAt: now }),
        ...(at % 4 === 2 && { isApproved: true, approvedAt: now }),
      }
      if (Object.keys(choice).length > 0) await tx.update(photos).set(choice).where(eq(photos.id, id))
    }
    await tx.insert(photoComments).values(
      comments.map(([at, comment], order) => ({
        id: uuidv7(),
        photoId: photoIds[at]!,
        clientId,
        studioId: studio.id,
        writtenBy: 'client' as const,
        comment,
        createdAt: new Date(now.getTime() - (comments.length - order) * HOUR_MS),
      })),
    )
  })
}

const WORKERS_MAX = 4

/**
 * Draws photos in one child process per core, at most four, and yields them in order. Drawing
 * leaves 200 MB in its process, which a server would never release.
 */
async function* drawInChildProcesses(photos: DemoPhoto[]): AsyncGenerator<[DemoPhoto, Uint8Array]> {
  const workers = Array.from({ length: Math.min(WORKERS_MAX, availableParallelism()) }, () =>
    fork(new URL('drawing/artist.ts', import.meta.url), { serialization: 'advanced' }),
  )
  const results = workers.map((artist) => on(artist, 'message', { close: ['exit'] }))
  try {
    photos.forEach((photo, at) => workers[at % workers.length]!.send(photo))
    for (const [at, photo] of photos.entries()) {
      const { value, done } = await results[at % results.length]!.next()
      if (done) throw new Error(`the demo photo ${photo.fileName} could not be drawn`)
      yield [photo, value[0] as Uint8Array]
    }
  } finally {
    workers.forEach((artist) => artist.kill())
  }
}
