import { z } from 'zod'
import type { GuestViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue, queuedJob } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { photoTypes, type PhotoType } from '../../photos.rules.ts'

/** Debounce of mails, so that 300 photos make one mail. */
export const ARRIVALS_QUIET_MS = 5 * 60_000

export const clientNotification = declareJob({
  task: 'tell-client-of-photos',
  // Without a gallery the client's newest is meant.
  payload: z.object({
    clientId: z.string(),
    galleryId: z.string().optional(),
    type: z.enum(photoTypes),
    /** Whether the studio has no more photos: the mail waits for pictures that are being made, and for nothing else. */
    isComplete: z.boolean().optional(),
  }),
  key: ({ clientId, galleryId, type }) => `photos ${galleryId ?? clientId} ${type}`,
})

type Owners = { clientId: string; studioId: string }
type About = { clientId: string; galleryId?: string | undefined }

/** Guests of a gallery hear by its id. */
export const photosNotice = ({ clientId, studioId }: Owners, galleryIds: readonly string[] = []) =>
  [[clientId, studioId, ...galleryIds], { topic: 'photos', about: clientId }] as const

/** A guest gave a heart or wrote: other guests hear nothing of it. */
export const guestChanged = (tx: Tx, { id, clientId, studioId }: GuestViewer): Promise<void> =>
  publish(tx, [id, clientId, studioId], { topic: 'photos', about: clientId })

export async function photosChanged(
  tx: Tx,
  viewer: PhotographerViewer,
  photos: readonly About[],
): Promise<void> {
  for (const [clientId, those] of Map.groupBy(photos, ({ clientId }) => clientId))
    await publish(tx, ...photosNotice({ clientId, studioId: viewer.id }, galleriesOf(those)))
}

export const galleriesOf = (photos: readonly { galleryId?: string | undefined }[]) => [
  ...new Set(photos.flatMap(({ galleryId }) => galleryId ?? [])),
]

/** Photos were added to a tab: notifies screens at once, and schedules the client's mail. */
export async function photosArrived(
  tx: Tx,
  owners: Owners & About,
  type: PhotoType,
  now: Date,
): Promise<void> {
  await publish(tx, ...photosNotice(owners, galleriesOf([owners])))
  const { clientId, galleryId } = owners
  await notifyClientLater(tx, { clientId, galleryId }, type, now)
}

const afterQuiet = (now: Date) => new Date(now.getTime() + ARRIVALS_QUIET_MS)

/** Replaces the moment at which the client of these photos is to be mailed. */
export const notifyClientLater = (tx: Tx, about: About, type: PhotoType, now: Date) =>
  enqueue(tx, clientNotification, { ...about, type }, { runAt: afterQuiet(now) })

/** Replaces that moment by this one, after which only pictures that are being made are waited for. */
export const notifyClientWhenReady = (tx: Tx, about: About, type: PhotoType, runAt: Date) =>
  enqueue(tx, clientNotification, { ...about, type, isComplete: true }, { runAt })

export const clientLetter = (about: About, type: PhotoType, now: Date) =>
  queuedJob(clientNotification, { ...about, type }, afterQuiet(now))
