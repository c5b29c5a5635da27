import { z } from 'zod'
import type { GuestViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue, queuedJob } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { photoTypes, type PhotoType } from '../../photos.rules.ts'

/** Debounce, so that 300 photos cause one email. */
export const ARRIVALS_DEBOUNCE_MS = 5 * 60_000

export const clientNotificationJob = declareJob({
  task: 'tell-client-of-photos',
  // `galleryId` defaults to the client's newest gallery that is not archived.
  payload: z.object({
    clientId: z.string(),
    galleryId: z.string().optional(),
    type: z.enum(photoTypes),
    /**
     * Whether the studio requested the email now. The email then waits only for pending renditions.
     */
    isComplete: z.boolean().optional(),
  }),
  key: ({ clientId, galleryId, type }) => `photos ${galleryId ?? clientId} ${type}`,
})

type PhotoOwners = { clientId: string; studioId: string }
type GalleryRef = { clientId: string; galleryId?: string | undefined }

/** Returns the arguments of `publish` after `tx`. */
export const photosEventArguments = (
  { clientId, studioId }: PhotoOwners,
  galleryIds: readonly string[] = [],
) => [[clientId, studioId, ...galleryIds], { topic: 'photos', about: clientId }] as const

/** Other guests get no event. */
export const publishGuestChange = (tx: Tx, { id, clientId, studioId }: GuestViewer): Promise<void> =>
  publish(tx, [id, clientId, studioId], { topic: 'photos', about: clientId })

export async function publishPhotosChange(
  tx: Tx,
  viewer: PhotographerViewer,
  photos: readonly GalleryRef[],
): Promise<void> {
  for (const [clientId, changedPhotos] of Map.groupBy(photos, ({ clientId }) => clientId))
    await publish(tx, ...photosEventArguments({ clientId, studioId: viewer.id }, galleryIdsOf(changedPhotos)))
}

export const galleryIdsOf = (photos: readonly { galleryId?: string | undefined }[]) => [
  ...new Set(photos.flatMap(({ galleryId }) => galleryId ?? [])),
]

export async function announceNewPhotos(
  tx: Tx,
  owners: PhotoOwners & GalleryRef,
  type: PhotoType,
  now: Date,
): Promise<void> {
  await publish(tx, ...photosEventArguments(owners, galleryIdsOf([owners])))
  const { clientId, galleryId } = owners
  await notifyClientLater(tx, { clientId, galleryId }, type, now)
}

const debounceEnd = (now: Date) => new Date(now.getTime() + ARRIVALS_DEBOUNCE_MS)

/** Replaces an earlier schedule of this email. */
export const notifyClientLater = (tx: Tx, about: GalleryRef, type: PhotoType, now: Date) =>
  enqueue(tx, clientNotificationJob, { ...about, type }, { runAt: debounceEnd(now) })

/** Skips the debounce: the email then waits only for pending renditions. */
export const notifyClientWhenReady = (tx: Tx, about: GalleryRef, type: PhotoType, runAt: Date) =>
  enqueue(tx, clientNotificationJob, { ...about, type, isComplete: true }, { runAt })

export const newClientNotificationJob = (about: GalleryRef, type: PhotoType, now: Date) =>
  queuedJob(clientNotificationJob, { ...about, type }, debounceEnd(now))
