import type { SystemWork } from '#domains/access/server/access.ts'
import {
  announceStudioEvent,
  notifyStudio,
  record,
  type Activity,
} from '#domains/activity/server/activity.ts'
import { advanceGalleryStatus } from '#domains/galleries/server/galleries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { countExtras } from '../choices.rules.ts'
import { choiceLettersNl } from '../messages/choice-letters.nl.ts'
import {
  findChoiceFacts,
  emailClientAboutChoice,
  emailStudioAboutChoice,
  type ChoiceFacts,
} from '../messages/server/write-about-choice.ts'
import { changeList, clearReady, type ListRow, type LockedList } from '../core/server/choice-lists.sql.ts'
import { listChosen, listSnapshot, removeSnapshot, writeSnapshot } from '../core/server/chosen-photos.sql.ts'
import { z } from 'zod'
import { declareJob } from '#platform/jobs/job.ts'

/** Makes open screens of the client, the studio and the gallery's guests refetch. */
export const publishChoicesChange = (tx: Tx, { clientId, studioId, galleryId }: ListRow): Promise<void> =>
  publish(tx, [clientId, studioId, galleryId], { topic: 'choices' })

export async function logAndPublishListChange(
  { tx, by, now, ipAddress }: SystemWork,
  list: ListRow,
  activity: Pick<Activity, 'action' | 'oldValue' | 'newValue'>,
): Promise<void> {
  const { clientId, studioId, title } = list
  await record(
    tx,
    by,
    { ...activity, details: title, clientId, studioId, ...(ipAddress && { ipAddress }) },
    now,
  )
  await publishChoicesChange(tx, list)
}

async function freeze({ tx }: SystemWork, list: LockedList, change: Partial<ListRow>) {
  const chosen = await listChosen(tx, list)
  const round = list.round + 1
  await writeSnapshot(tx, list, round, chosen)
  await changeList(tx, list, { ...change, round })
  return chosen.length
}

export async function freezeUntilPaid(work: SystemWork, list: LockedList, message: string): Promise<void> {
  await freeze(work, list, { state: 'paying', message: message || null })
  await publishChoicesChange(work.tx, list)
}

type SubmissionOptions = { by: 'client' | 'photographer'; message?: string | undefined }

export async function submitList(
  work: SystemWork,
  list: LockedList,
  { by, message }: SubmissionOptions,
): Promise<void> {
  const { tx, now } = work
  const change = { state: 'submitted', submittedAt: now, submittedBy: by } as const
  if (list.state === 'open') await freeze(work, list, { ...change, message: message || null })
  else await changeList(tx, list, change)
  const chosen = await listSnapshot(tx, list.id, list.round)
  const count = chosen.length
  // Takes more photos than an email shows, because some may be deleted before the email is sent.
  const photoIds = chosen.flatMap(({ photoId }) => photoId ?? []).slice(0, PHOTOS_IN_EMAIL)
  await clearReady(tx, list.id)
  await logAndPublishListChange(work, list, { action: 'choice_submitted', newValue: { count } })
  await advanceGalleryStatus(tx, list.galleryId, 'Review', now)
  const about = await findChoiceFacts(work, list)
  await announceChoice(work, list, about, { type: 'choice.submitted', count })
  if (by === 'client') await notifyOfSubmission(work, list, about, { count, photoIds })
  else {
    const texts = choiceLettersNl.submittedByStudio({ ...about, count })
    await emailClientAboutChoice(work, about, { kind: 'choice_made_for', texts, photoIds })
  }
}

/** Whether the client submitted this message and number of photos, to detect a retry. */
export async function isSubmittedWith(
  tx: Tx<'system'>,
  list: ListRow,
  { count, message }: { count: number; message: string },
): Promise<boolean> {
  if (list.state !== 'submitted' || list.submittedBy !== 'client' || (list.message ?? '') !== message)
    return false
  return (await listSnapshot(tx, list.id, list.round)).length === count
}

const PHOTOS_IN_EMAIL = 8

async function notifyOfSubmission(
  work: SystemWork,
  list: LockedList,
  about: ChoiceFacts,
  { count, photoIds }: { count: number; photoIds: string[] },
) {
  const { tx, now } = work
  const { clientId, studioId, galleryId, message } = list
  await notifyStudio(tx, { kind: 'choice_submitted', studioId, subjectId: clientId, galleryId }, now)
  const facts = { ...about, count, message, extraCount: countExtras(list, count) }
  const toStudio = { kind: 'choice_submitted' as const, texts: choiceLettersNl.submitted(facts), photoIds }
  await emailStudioAboutChoice(work, about, list.galleryId, toStudio)
  const texts = choiceLettersNl.received(facts)
  await emailClientAboutChoice(work, about, { kind: 'choice_received', texts, photoIds })
}

/**
 * Reopens a list for its client or studio, or when its unpaid order is canceled. Removes a round
 * that was still being paid.
 */
export async function reopenList(work: SystemWork, list: LockedList): Promise<void> {
  const { tx, now, by } = work
  const wasPaying = list.state === 'paying'
  const round = list.round
  await changeList(tx, list, {
    state: 'open',
    submittedAt: null,
    submittedBy: null,
    reopenedAt: now,
    ...(wasPaying && { round: round - 1 }),
  })
  if (wasPaying) await removeSnapshot(tx, list.id, round)
  await logAndPublishListChange(work, list, { action: 'choice_reopened' })
  if (wasPaying) return
  if (list.extraPriceCents !== null) await enqueue(tx, dropUnpaidExtrasJob, { listId: list.id, round })
  const about = await findChoiceFacts(work, list)
  await announceChoice(work, list, about, { type: 'choice.reopened' })
  if (by === 'system' || by.role === 'client') return
  const texts = choiceLettersNl.reopened({ ...about, count: 0 })
  await emailClientAboutChoice(work, about, { kind: 'choice_reopened', texts })
}

type ChoiceEvent =
  | { type: 'choice.submitted'; count: number }
  | { type: 'choice.reopened' }
  | { type: 'choice.deadline_passed' }

export function announceChoice(
  { tx, now }: Pick<SystemWork, 'tx' | 'now'>,
  list: ListRow,
  about: ChoiceFacts,
  event: ChoiceEvent,
): Promise<void> {
  const data = {
    client: { id: list.clientId, name: about.clientName },
    galleryId: list.galleryId,
    galleryTitle: about.gallery,
    list: { id: list.id, title: list.title },
  }
  const announcement =
    event.type === 'choice.submitted'
      ? { type: event.type, data: { ...data, photoCount: event.count } }
      : { type: event.type, data }
  return announceStudioEvent(tx, list.studioId, announcement, now)
}

/**
 * Cancels the unpaid orders of a reopened list, up to and including `round`. The payments domain
 * runs the job.
 */
export const dropUnpaidExtrasJob = declareJob({
  task: 'drop-unpaid-extras',
  payload: z.object({ listId: z.string(), round: z.number() }),
  key: ({ listId }) => `unpaid extras ${listId}`,
})
