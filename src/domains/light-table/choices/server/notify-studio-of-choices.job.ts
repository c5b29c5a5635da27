import { z } from 'zod'
import { path } from '#domains/access/paths.rules.ts'
import { asSystem } from '#domains/access/server/access.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudioOfCount, record } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { advanceGalleryStatus, saveNotifiedAt } from '#domains/galleries/server/galleries.ts'
import { sendLetter } from '#domains/mail/server/mail.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { publish } from '#platform/live/publish.ts'
import type { Services } from '#platform/services.ts'
import { photoLettersNl } from '../../messages/photo-letters.nl.ts'
import { photosEventArguments } from '#domains/photos/server/photos.ts'
import { findEmailFacts } from '../../messages/server/notify-people.sql.ts'
import { countChosen, summariseChoices } from './choices.sql.ts'

export const CHOICES_QUIET_MS = 15 * 60_000

export const publishClientPhotoChange = (
  tx: Tx,
  viewer: ClientViewer,
  galleryIds: readonly string[] = [],
): Promise<void> =>
  publish(tx, ...photosEventArguments({ clientId: viewer.id, studioId: viewer.studioId }, galleryIds))

type ChoiceAction = 'favorite_added' | 'favorite_removed' | 'photo_approved' | 'approval_withdrawn'
type Reporter = { tx: Tx; viewer: ClientViewer; now: Date; ipAddress: string }

/** Updates the studio's notification, writes the log and calls `publishChoicesAndScheduleEmail`. */
export async function reportChoice(
  { tx, viewer, now, ipAddress }: Reporter,
  action: ChoiceAction,
  photos: readonly { galleryId: string }[],
): Promise<void> {
  const owners = { clientId: viewer.id, studioId: viewer.studioId }
  const { galleryId } = photos.at(-1)!
  const bell = { kind: 'photos_chosen', studioId: viewer.studioId, subjectId: viewer.id, galleryId } as const
  // Counts anew since the studio last read this notification, so that repeated or withdrawn choices
  // don't add up.
  await notifyStudioOfCount(tx, bell, (since) => countChosen(tx, viewer, since), now)
  await record(tx, viewer, { action, details: String(photos.length), ...owners, ipAddress }, now)
  await publishChoicesAndScheduleEmail(tx, viewer, photos, now)
}

/** Notifies screens after a choice or comment, and schedules the studio's email. */
export async function publishChoicesAndScheduleEmail(
  tx: Tx,
  viewer: ClientViewer,
  photos: readonly { galleryId: string }[],
  now: Date,
): Promise<void> {
  await publishClientPhotoChange(tx, viewer)
  const runAt = new Date(now.getTime() + CHOICES_QUIET_MS)
  for (const galleryId of new Set(photos.map(({ galleryId }) => galleryId)))
    await enqueue(tx, notifyStudioOfChoices, { clientId: viewer.id, galleryId }, { runAt })
}

export const notifyStudioOfChoices = defineJob({
  task: 'tell-studio-of-choices',
  lane: 'quick',
  payload: z.object({ clientId: z.string(), galleryId: z.string() }),
  key: ({ galleryId }) => `choices ${galleryId}`,
  run: (about, { services }) =>
    asSystem(services.pool, async (tx) => {
      const now = services.clock()
      const people = await findEmailFacts(tx, about)
      if (!people) return
      const { galleryId } = people
      const choices = await summariseChoices(tx, people, people.choicesNotifiedAt)
      if (!choices.isNew) return
      if (people.mailsChoices) await sendChoicesEmail({ tx, services, now }, people, choices)
      await saveNotifiedAt(tx, galleryId, 'choicesNotifiedAt', now)
      // A favorite alone does not advance the status; an approval does.
      if (choices.approved > 0) await advanceGalleryStatus(tx, galleryId, 'Review', now)
    }),
})

type Choices = Awaited<ReturnType<typeof summariseChoices>>
type People = NonNullable<Awaited<ReturnType<typeof findEmailFacts>>>

async function sendChoicesEmail(
  { tx, services, now }: { tx: Tx; services: Services; now: Date },
  people: People,
  choices: Choices,
): Promise<void> {
  const letter = photoLettersNl.choicesMade({
    clientName: fullName(people),
    ownerFirstName: people.ownerFirstName,
    gallery: people.title,
    ...choices,
  })
  const filter = choices.favorites + choices.approved > 0 ? 'gekozen' : 'opmerking'
  await sendLetter(
    tx,
    {
      ...letter,
      kind: 'choices_made',
      to: people.studioEmail,
      brand: { name: 'Lichttafel', replyTo: people.clientEmail },
      button: {
        text: letter.button,
        url:
          services.publicUrl +
          path('client', { clientId: people.clientId, galerij: people.linkedId, keuze: filter }),
      },
    },
    now,
  )
}
