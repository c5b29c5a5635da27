import {
  announce,
  notifyStudio,
  record,
  type Activity,
  type Actor,
} from '#domains/activity/server/activity.ts'
import { followStatus } from '#domains/galleries/server/galleries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { publish } from '#platform/live/publish.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { extrasOf } from '../choices.rules.ts'
import { choiceLettersNl } from '../messages/choice-letters.nl.ts'
import {
  choiceFacts,
  writeToChooser,
  writeToStudioOfChoice,
  type ChoiceFacts,
} from '../messages/server/write-about-choice.ts'
import { changeList, forgetReady, type ListRow, type LockedList } from '../core/server/choice-lists.sql.ts'
import { listChosen, listSnapshot, removeSnapshot, writeSnapshot } from '../core/server/chosen-photos.sql.ts'
import { dropUnpaidExtras } from './drop-unpaid.ts'

export type MovingList = {
  tx: Tx<'system'>
  services: Pick<Services, 'publicUrl'>
  now: Date
  by: Actor
  ipAddress?: string
}

/** Open screens of both sides, and of partners, ask again. */
export const choicesPublished = (tx: Tx, { clientId, studioId, galleryId }: ListRow): Promise<void> =>
  publish(tx, [clientId, studioId, galleryId], { topic: 'choices' })

export async function noteOnList(
  { tx, by, now, ipAddress }: MovingList,
  list: ListRow,
  line: Pick<Activity, 'action' | 'oldValue' | 'newValue'>,
): Promise<void> {
  const { clientId, studioId, title } = list
  await record(tx, by, { ...line, details: title, clientId, studioId, ...(ipAddress && { ipAddress }) }, now)
  await choicesPublished(tx, list)
}

/** Freezes what is chosen now as the next round; nothing of it changes until the list is open again. */
async function freeze({ tx }: MovingList, list: LockedList, change: Partial<ListRow>) {
  const chosen = await listChosen(tx, list)
  const round = list.round + 1
  await writeSnapshot(tx, list, round, chosen)
  await changeList(tx, list, { ...change, round })
  return chosen.length
}

/** Waits for the payment of extra photos; the choice is locked and recorded already. */
export async function startPaying(moving: MovingList, list: LockedList, message: string): Promise<void> {
  await freeze(moving, list, { state: 'paying', message: message || null })
  await choicesPublished(moving.tx, list)
}

type HandedIn = { by: 'client' | 'photographer'; message?: string | undefined }

/** Hands in an open list, or one whose extra photos were paid; with log, bell, mails, event and live updates. */
export async function submitList(
  moving: MovingList,
  list: LockedList,
  { by, message }: HandedIn,
): Promise<void> {
  const { tx, now } = moving
  const change = { state: 'submitted', submittedAt: now, submittedBy: by } as const
  if (list.state === 'open') await freeze(moving, list, { ...change, message: message || null })
  else await changeList(tx, list, change)
  const chosen = await listSnapshot(tx, list.id, list.round)
  const count = chosen.length
  // More than are shown, for some may be gone by then.
  const photoIds = chosen.flatMap(({ photoId }) => photoId ?? []).slice(0, PHOTOS_NAMED)
  await forgetReady(tx, list.id)
  await noteOnList(moving, list, { action: 'choice_submitted', newValue: { count } })
  await followStatus(tx, list.galleryId, 'Review', now)
  const about = await choiceFacts(moving, list)
  await announceChoice(moving, list, about, { type: 'choice.submitted', count })
  if (by === 'client') await tellOfSubmitted(moving, list, about, { count, photoIds })
  else {
    const texts = choiceLettersNl.submittedByStudio({ ...about, count })
    await writeToChooser(moving, about, { kind: 'choice_made_for', texts, photoIds })
  }
}

/** Whether this very choice was handed in last. */
export async function isHandedInAs(
  tx: Tx<'system'>,
  list: ListRow,
  { count, message }: { count: number; message: string },
): Promise<boolean> {
  if (list.state !== 'submitted' || list.submittedBy !== 'client' || (list.message ?? '') !== message)
    return false
  return (await listSnapshot(tx, list.id, list.round)).length === count
}

const PHOTOS_NAMED = 8

async function tellOfSubmitted(
  moving: MovingList,
  list: LockedList,
  about: ChoiceFacts,
  { count, photoIds }: { count: number; photoIds: string[] },
) {
  const { tx, now } = moving
  const { clientId, studioId, galleryId, message } = list
  await notifyStudio(tx, { kind: 'choice_submitted', studioId, subjectId: clientId, galleryId }, now)
  const facts = { ...about, count, message, extraCount: extrasOf(list, count) }
  const toStudio = { kind: 'choice_submitted' as const, texts: choiceLettersNl.submitted(facts), photoIds }
  await writeToStudioOfChoice(moving, about, list.galleryId, toStudio)
  const texts = choiceLettersNl.received(facts)
  await writeToChooser(moving, about, { kind: 'choice_received', texts, photoIds })
}

/**
 * Opens a list again: its client within a quarter of an hour, its studio whenever, or the product when extra photos were
 * not paid. What was never handed in leaves no round.
 */
export async function reopenList(moving: MovingList, list: LockedList): Promise<void> {
  const { tx, now, by } = moving
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
  await noteOnList(moving, list, { action: 'choice_reopened' })
  if (wasPaying) return
  if (list.extraPriceCents !== null) await enqueue(tx, dropUnpaidExtras, { listId: list.id, round })
  const about = await choiceFacts(moving, list)
  await announceChoice(moving, list, about, { type: 'choice.reopened' })
  if (by === 'system' || by.role === 'client') return
  const texts = choiceLettersNl.reopened({ ...about, count: 0 })
  await writeToChooser(moving, about, { kind: 'choice_reopened', texts })
}

type ChoiceEvent =
  | { type: 'choice.submitted'; count: number }
  | { type: 'choice.reopened' }
  | { type: 'choice.deadline_passed' }

export function announceChoice(
  { tx, now }: Pick<MovingList, 'tx' | 'now'>,
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
  const told =
    event.type === 'choice.submitted'
      ? { type: event.type, data: { ...data, photoCount: event.count } }
      : { type: event.type, data }
  return announce(tx, list.studioId, told, now)
}
