import { z } from 'zod'
import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue, queuedJob } from '#platform/jobs/enqueue.ts'
import { declareJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import { photoTypes, type PhotoType } from '../../photos.rules.ts'
import { tellStudioOfChoices } from './tell-studio-of-choices.job.ts'

/** Mail waits until nothing has come in for this long, so that 300 photos make one mail. */
export const ARRIVALS_QUIET_MS = 5 * 60_000
export const CHOICES_QUIET_MS = 15 * 60_000

export const tellingClient = declareJob({
  task: 'tell-client-of-photos',
  payload: z.object({ clientId: z.string(), type: z.enum(photoTypes) }),
  key: ({ clientId, type }) => `photos ${clientId} ${type}`,
})

const later = (now: Date, delayMs: number) => new Date(now.getTime() + delayMs)

export const clientsIn = (photos: readonly { clientId: string }[]) => [
  ...new Set(photos.map(({ clientId }) => clientId)),
]

/** A studio changed something about photos: the screens of each client whose they are, and its own. */
export async function photosChanged(
  tx: Tx,
  viewer: PhotographerViewer,
  photos: readonly { clientId: string }[],
): Promise<void> {
  for (const clientId of clientsIn(photos))
    await publish(tx, [clientId, viewer.id], { topic: 'photos', about: clientId })
}

type Owners = { clientId: string; studioId: string }

export const arrivalNotice = ({ clientId, studioId }: Owners) =>
  [[clientId, studioId], { topic: 'photos', about: clientId }] as const

/** Photos came to a client, or to another tab of theirs: screens at once, mail when it has gone quiet. */
export async function photosArrived(tx: Tx, owners: Owners, type: PhotoType, now: Date): Promise<void> {
  await publish(tx, ...arrivalNotice(owners))
  await tellClientLater(tx, owners.clientId, type, now)
}

/** Each call puts the letter off again. */
export function tellClientLater(tx: Tx, clientId: string, type: PhotoType, now: Date): Promise<void> {
  return enqueue(tx, tellingClient, { clientId, type }, { runAt: later(now, ARRIVALS_QUIET_MS) })
}

export const clientLetter = (clientId: string, type: PhotoType, now: Date) =>
  queuedJob(tellingClient, { clientId, type }, later(now, ARRIVALS_QUIET_MS))

/** A client changed something about photos: their own screens and those of the studio. */
export const photosChangedByClient = (tx: Tx, viewer: ClientViewer): Promise<void> =>
  publish(tx, [viewer.id, viewer.studioId], { topic: 'photos', about: viewer.id })

/** A client chose or wrote something: the studio's screen at once, its mail when the client has gone quiet. */
export async function choicesChanged(tx: Tx, viewer: ClientViewer, now: Date): Promise<void> {
  await photosChangedByClient(tx, viewer)
  await enqueue(tx, tellStudioOfChoices, { clientId: viewer.id }, { runAt: later(now, CHOICES_QUIET_MS) })
}
