import type { ClientViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { tellLive } from '#platform/live/publish.ts'
import type { PhotoType } from '../../photos.rules.ts'

/** Mail waits until nothing has come in for this long, so that 300 photos make one mail. */
export const ARRIVALS_QUIET_MS = 5 * 60_000
export const CHOICES_QUIET_MS = 15 * 60_000

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
    await tellLive(tx, [clientId, viewer.id], { topic: 'photos', about: clientId })
}

type Owners = { clientId: string; studioId: string }

export const arrivalNotice = ({ clientId, studioId }: Owners) =>
  [[clientId, studioId], { topic: 'photos', about: clientId }] as const

/** Photos came to a client, or to another tab of theirs: screens at once, mail when it has gone quiet. */
export async function photosArrived(tx: Tx, owners: Owners, type: PhotoType, now: Date): Promise<void> {
  await tellLive(tx, ...arrivalNotice(owners))
  await tellClientLater(tx, owners.clientId, type, now)
}

/** Each call puts the letter off again. */
export function tellClientLater(tx: Tx, clientId: string, type: PhotoType, now: Date): Promise<void> {
  const { task, payload, ...options } = clientLetter(clientId, type, now)
  return enqueue(tx, task, payload, options)
}

export const clientLetter = (clientId: string, type: PhotoType, now: Date) => ({
  task: 'tell-client-of-photos',
  payload: { clientId, type },
  runAt: later(now, ARRIVALS_QUIET_MS),
  key: `photos ${clientId} ${type}`,
})

/** A client changed something about photos: their own screens and those of the studio. */
export const photosChangedByClient = (tx: Tx, viewer: ClientViewer): Promise<void> =>
  tellLive(tx, [viewer.id, viewer.studioId], { topic: 'photos', about: viewer.id })

/** A client chose or wrote something: the studio's screen at once, its mail when the client has gone quiet. */
export async function choicesChanged(tx: Tx, viewer: ClientViewer, now: Date): Promise<void> {
  await photosChangedByClient(tx, viewer)
  await enqueue(
    tx,
    'tell-studio-of-choices',
    { clientId: viewer.id },
    {
      runAt: later(now, CHOICES_QUIET_MS),
      key: `choices ${viewer.id}`,
    },
  )
}
