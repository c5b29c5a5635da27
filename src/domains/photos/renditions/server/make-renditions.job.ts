import { z } from 'zod'
import { asSystem } from '#domains/access/server/access.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { followStatus } from '#domains/galleries/server/galleries.ts'
import { shownName } from '#domains/studios/studios.rules.ts'
import { findStepsBack } from '#domains/storage/server/storage.ts'
import { Away } from '#platform/away.ts'
import { ChildDied } from '#platform/child-pool/child-pool.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue, enqueueMany } from '#platform/jobs/enqueue.ts'
import { defineJob, type JobRun } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { eachOf, isObjectKey } from '#platform/objects/objects.ts'
import { removeObjects } from '#platform/objects/remove-objects.ts'
import { photosNotice } from '../../core/server/notify-people.ts'
import type { PictureFailure } from '../../photos.rules.ts'
import { shownVersion, versionName } from '../../picture-state.rules.ts'
import { readWatermark } from './read-watermark.ts'
import {
  findToRender,
  listOutdatedPreviews,
  setFailure,
  setRendered,
  type KnownPhoto,
  type ToRender,
} from './rendition.sql.ts'
import { renditionKey, renditionKeysOf, renditionsPrefix } from './storage-keys.ts'
import { renderPhoto } from '../../pixels/server/pixels.ts'
import type { RenderedPhoto } from '../../pixels/server/render-photo.ts'

/** After this many attempts the studio sees 'mislukt'; the queue keeps retrying for a while. */
const TRIES_BEFORE_REPORT = 3
const GIVE_UP_AFTER = 8

const PICTURES_MAX_BYTES = 32 * 1024 ** 2
const ROOM_ASKED_AGAIN_MS = 5 * 60_000

export const makeRenditions = defineJob({
  task: 'make-renditions',
  lane: 'pictures',
  payload: z.object({ photoId: z.string(), studioId: z.string() }),
  run: async (known, job) => {
    const { pool } = job.services
    const photo = await asSystem(pool, (tx) => findToRender(tx, known))
    if (!photo) return removeRenditions(job.services, known.photoId)
    if (shownVersion(photo)) return
    if (await isDiskFull(job.services)) return askAgainLater(job, known)
    try {
      const rendered = await render(job.services, photo)
      if (rendered.ok) await show(job.services, photo, rendered)
      else await reportFailure(job.services, photo, rendered.reason)
    } catch (error) {
      // A bucket that is away is not the photo's fault, and must not lead to its being given up.
      if (error instanceof Away && job.attempt >= GIVE_UP_AFTER) return askAgainLater(job, known)
      const isOfPhoto = !(error instanceof ChildDied || error instanceof Away)
      if (isOfPhoto && job.attempt >= TRIES_BEFORE_REPORT) await reportFailure(job.services, photo, 'broken')
      throw error
    }
  },
  giveUpAfter: GIVE_UP_AFTER,
  giveUp: async (known, job) => {
    const { services } = job
    const photo = await asSystem(services.pool, (tx) => findToRender(tx, known))
    if (!photo) return removeRenditions(services, known.photoId)
    if (shownVersion(photo)) return
    if (await isDiskFull(services)) return askAgainLater(job, known)
    await reportFailure(services, photo, photo.renditionFailure ?? 'too_heavy')
  },
})

// Behind the pictures of new uploads, which someone is waiting for, of however many of a studio.
const REMAKE_PRIORITY = 20

/** Has pictures made anew that were there before; few at once come before many. */
export async function remakePictures(tx: Tx<'system'>, photos: readonly KnownPhoto[]): Promise<void> {
  await enqueueMany(tx, makeRenditions, photos, REMAKE_PRIORITY + (await findStepsBack(tx, photos.length)))
}

export const remakePreviews = defineJob({
  task: 'remake-previews',
  lane: 'quick',
  payload: z.object({ photographerId: z.string() }),
  run: ({ photographerId }, { services }) =>
    asSystem(services.pool, async (tx) => {
      await remakePictures(tx, await listOutdatedPreviews(tx, photographerId))
    }),
})

const REMOVED_AT_ONCE = 1000

/**
 * Of a photo that is gone. A worker that was killed while it wrote left files that no row ever named; others are kept
 * for some days, and which is which is known no more.
 */
async function removeRenditions({ pool, objects }: Services, photoId: string): Promise<void> {
  const remove = (keys: string[]) => asSystem(pool, (tx) => enqueue(tx, removeObjects, { keys }))
  let keys: string[] = []
  for await (const { key } of eachOf(objects.list(renditionsPrefix(photoId)))) {
    // A key that the product never wrote is not its to remove.
    if (isObjectKey(key)) keys.push(key)
    if (keys.length < REMOVED_AT_ONCE) continue
    await remove(keys)
    keys = []
  }
  if (keys.length > 0) await remove(keys)
}

const isDiskFull = async ({ disk }: Services) =>
  disk !== undefined && !(await disk.hasRoomFor(PICTURES_MAX_BYTES))

// A new job, because a full disk is not the photo's fault and must not use up its attempts.
async function askAgainLater({ services, log }: JobRun, known: KnownPhoto): Promise<void> {
  log.warn({ photoId: known.photoId }, 'pictures are made later')
  const runAt = new Date(services.clock().getTime() + ROOM_ASKED_AGAIN_MS)
  await asSystem(services.pool, (tx) => enqueue(tx, makeRenditions, known, { runAt }))
}

async function render(services: Services, photo: ToRender): ReturnType<typeof renderPhoto> {
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

// Files are written before the row points at them, and old ones removed after it no longer does: a crash at any
// moment leaves no row that names a missing file.
async function show({ pool, objects, clock }: Services, photo: ToRender, rendered: RenderedPhoto) {
  const watermarkVersion = photo.type === 'preview' ? photo.watermarkVersion : null
  const keys = renditionKeysOf(photo.id, photo.renditionVersion, watermarkVersion)
  const version = versionName(photo.renditionVersion, watermarkVersion)
  for (const { size, bytes } of rendered.renditions) {
    await objects.write(renditionKey(photo.id, version, size), bytes, { contentType: 'image/jpeg' })
  }
  const isShown = await asSystem(pool, async (tx) => {
    if (!(await setRendered(tx, photo, watermarkVersion, rendered))) return false
    await publish(tx, ...photosNotice(photo))
    if (photo.type === 'final') await followStatus(tx, photo.galleryId, 'Delivered', clock())
    const old = shownBefore(photo).filter((key) => !keys.includes(key))
    if (old.length > 0) await enqueue(tx, removeObjects, { keys: old })
    return true
  })
  if (!isShown) await objects.remove(keys)
}

const shownBefore = ({ id, renderedVersion, renderedWatermarkVersion }: ToRender): string[] =>
  renderedVersion === null ? [] : renditionKeysOf(id, renderedVersion, renderedWatermarkVersion)

const reportFailure = ({ pool, clock }: JobRun['services'], photo: ToRender, failure: PictureFailure) =>
  asSystem(pool, async (tx) => {
    await setFailure(tx, photo, failure)
    const { studioId, clientId: subjectId } = photo
    // Retries fail again; the studio is notified once.
    if (photo.renditionFailure === null)
      await notifyStudio(tx, { kind: 'pictures_failed', studioId, subjectId }, clock())
    await publish(tx, ...photosNotice(photo))
  })
