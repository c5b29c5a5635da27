import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { advanceGalleryStatus } from '#domains/galleries/server/galleries.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { findQueueStepsBack } from '#domains/storage/server/storage.ts'
import { Away } from '#platform/core/away.ts'
import { ChildDied } from '#platform/child-pool/child-pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue, enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob, type JobRun } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { flattenPages, isObjectKey } from '#platform/objects/objects.ts'
import { scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import { photosEventArguments } from '../../core/server/photo-notifications.ts'
import type { PictureFailure } from '../../photos.rules.ts'
import { shownVersion, versionName } from '../../picture-state.rules.ts'
import { readWatermark } from './read-watermark.ts'
import {
  findPhotoToRender,
  listOutdatedPreviews,
  setRenditionFailure,
  setRendered,
  type PhotoRef,
  type PhotoToRender,
} from './rendition.sql.ts'
import { renderedKeysOf, renditionKey, renditionKeysOf, renditionsPrefix } from './storage-keys.ts'
import { renderPhoto } from '../../pixels/server/pixels.ts'
import type { RenderedPhoto } from '../../pixels/server/render-photo.ts'

/** Attempt from which an unexpected error shows as 'mislukt'. The queue still retries. */
const TRIES_BEFORE_REPORT = 3
const GIVE_UP_AFTER = 8

const PICTURES_MAX_BYTES = 32 * 1024 ** 2
const DISK_RETRY_MS = 5 * 60_000

export const makeRenditions = defineJob({
  task: 'make-renditions',
  lane: 'pictures',
  payload: z.object({ photoId: z.string(), studioId: z.string() }),
  run: async (photoRef, job) => {
    const { pool } = job.services
    const photo = await asSystem(pool, (tx) => findPhotoToRender(tx, photoRef))
    if (!photo) return removeRenditions(job.services, photoRef.photoId)
    if (shownVersion(photo)) return
    if (await isDiskFull(job.services)) return retryLater(job, photoRef)
    try {
      const rendered = await render(job.services, photo)
      if (rendered.ok) await saveRenditions(job.services, photo, rendered)
      else await reportFailure(job.services, photo, rendered.reason)
    } catch (error) {
      // An unavailable bucket is not the photo's fault.
      if (error instanceof Away && job.attempt >= GIVE_UP_AFTER) return retryLater(job, photoRef)
      const countsAsFailure = !(error instanceof ChildDied || error instanceof Away)
      if (countsAsFailure && job.attempt >= TRIES_BEFORE_REPORT)
        await reportFailure(job.services, photo, 'broken')
      throw error
    }
  },
  giveUpAfter: GIVE_UP_AFTER,
  giveUp: async (photoRef, job) => {
    const { services } = job
    const photo = await asSystem(services.pool, (tx) => findPhotoToRender(tx, photoRef))
    if (!photo) return removeRenditions(services, photoRef.photoId)
    if (shownVersion(photo)) return
    if (await isDiskFull(services)) return retryLater(job, photoRef)
    await reportFailure(services, photo, photo.renditionFailure ?? 'too_heavy')
  },
})

// Lower priority than new uploads, which people wait for.
const REMAKE_PRIORITY = 20

/** Small batches come before large ones. */
export async function enqueueRemakes(tx: Tx<'system'>, photos: readonly PhotoRef[]): Promise<void> {
  await enqueueMany(
    tx,
    makeRenditions,
    photos,
    REMAKE_PRIORITY + (await findQueueStepsBack(tx, photos.length)),
  )
}

export const remakePreviews = defineJob({
  task: 'remake-previews',
  lane: 'quick',
  payload: z.object({ photographerId: z.string() }),
  run: ({ photographerId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      await enqueueRemakes(tx, await listOutdatedPreviews(tx, photographerId))
    }),
})

const REMOVED_AT_ONCE = 1000

/** Removes a deleted photo's renditions. A killed worker may have left files that no row named. */
async function removeRenditions(services: Services, photoId: string): Promise<void> {
  const { pool, objects } = services
  const remove = (keys: string[]) => asSystem(pool, (tx) => scheduleObjectRemoval(tx, services, keys))
  let keys: string[] = []
  for await (const { key } of flattenPages(objects.list(renditionsPrefix(photoId)))) {
    // Skips keys that the product never writes.
    if (isObjectKey(key)) keys.push(key)
    if (keys.length < REMOVED_AT_ONCE) continue
    await remove(keys)
    keys = []
  }
  await remove(keys)
}

const isDiskFull = async ({ disk }: Services) =>
  disk !== undefined && !(await disk.hasRoomFor(PICTURES_MAX_BYTES))

// A full disk or an unavailable bucket must not use up the photo's attempts.
async function retryLater({ services, log }: JobRun, photoRef: PhotoRef): Promise<void> {
  log.warn({ photoId: photoRef.photoId }, 'pictures are made later')
  const runAt = new Date(services.clock().getTime() + DISK_RETRY_MS)
  await asSystem(services.pool, (tx) => enqueue(tx, makeRenditions, photoRef, { runAt }))
}

async function render(services: Services, photo: PhotoToRender): ReturnType<typeof renderPhoto> {
  const watermark = photo.type === 'preview' ? await readWatermark(services, photo) : undefined
  const rendered = await services.objects.withLocalFile(photo.originalKey, (path) =>
    renderPhoto({
      path,
      watermark,
      rights: { artist: shownName(photo), copyright: `© ${shownName(photo)}` },
    }),
  )
  if (!rendered) throw new Error(`the original of photo ${photo.id} is missing`)
  return rendered
}

// Writes files before the row names them, and removes old files afterwards. A crash leaves no row
// that names a missing file.
async function saveRenditions(services: Services, photo: PhotoToRender, rendered: RenderedPhoto) {
  const { pool, objects, clock } = services
  const watermarkVersion = photo.type === 'preview' ? photo.watermarkVersion : null
  const keys = renditionKeysOf(photo.id, photo.renditionVersion, watermarkVersion)
  const version = versionName(photo.renditionVersion, watermarkVersion)
  for (const { size, bytes } of rendered.renditions) {
    await objects.write(renditionKey(photo.id, version, size), bytes, { contentType: 'image/jpeg' })
  }
  const isShown = await asSystem(pool, async (tx) => {
    if (!(await setRendered(tx, photo, watermarkVersion, rendered))) return false
    await publish(tx, ...photosEventArguments(photo))
    if (photo.type === 'final') await advanceGalleryStatus(tx, photo.galleryId, 'Delivered', clock())
    const old = renderedKeysOf(photo).filter((key) => !keys.includes(key))
    await scheduleObjectRemoval(tx, services, old)
    return true
  })
  if (!isShown) await objects.remove(keys)
}

const reportFailure = ({ pool, clock }: JobRun['services'], photo: PhotoToRender, failure: PictureFailure) =>
  asSystem(pool, async (tx) => {
    await setRenditionFailure(tx, photo, failure)
    const { studioId, clientId: subjectId } = photo
    // Retries can fail again, but the studio is notified only once.
    if (photo.renditionFailure === null)
      await notifyStudio(tx, { kind: 'pictures_failed', studioId, subjectId }, clock())
    await publish(tx, ...photosEventArguments(photo))
  })
