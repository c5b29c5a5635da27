import { isDeepStrictEqual } from 'node:util'
import type { CallOf } from '#domains/access/server/serve-contract.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { choicesContract } from '../choices.contract.ts'
import { findDueReminderDays, LISTS_MAX, maxChosen } from '../choices.rules.ts'
import * as lists from '../core/server/choice-lists.sql.ts'
import * as chosenPhotos from '../core/server/chosen-photos.sql.ts'
import { logAndPublishListChange } from './move-list.ts'

type SaveListCall = Omit<CallOf<(typeof choicesContract)['saveList']>, 'tx'> & { tx: Tx<'system'> }

export async function addList(
  call: SaveListCall,
  { id: galleryId, clientId }: { id: string; clientId: string },
) {
  const { tx, viewer, input, refuse, now, services, ipAddress } = call
  const before = await lists.listByGallery(tx, galleryId)
  if (before.length >= LISTS_MAX) refuse('too_many_lists')
  const { listId: _, opened: __, ...rules } = input
  if (isPast(rules.deadlineOn, now)) refuse('deadline_past')
  const list = {
    ...rules,
    id: uuidv7(now.getTime()),
    studioId: viewer.id,
    clientId,
    remindedStage: remindedStageOf(input.deadlineOn, now),
    position: Math.max(...before.map(({ position }) => position)) + 1,
    createdAt: now,
  }
  await lists.addList(tx, list)
  const addedList = (await lists.lockList(tx, list.id))!
  await logAndPublishListChange({ tx, services, now, by: viewer, ipAddress }, addedList, {
    action: 'choice_list_added',
  })
  return { listId: list.id }
}

const isPast = (deadlineOn: string | null, now: Date): boolean =>
  deadlineOn !== null && deadlineOn < calendarDay(now)

/** Returns the deadline email that is already due, so that the job skips it. */
export const remindedStageOf = (deadlineOn: string | null, now: Date): number | null =>
  deadlineOn === null ? null : (findDueReminderDays(deadlineOn, calendarDay(now)) ?? null)

export async function editList(call: SaveListCall, listId: string) {
  const { tx, viewer, input, refuse, now, services, ipAddress } = call
  const list = await lists.lockList(tx, listId)
  if (list?.galleryId !== input.galleryId) return refuse('list_not_found')
  // Submitted lists and lists awaiting payment keep their rules.
  if (list.state !== 'open') refuse('not_now', { state: list.state })
  const { listId: _, galleryId: __, opened, ...rules } = input
  const savedRules = pick(list, rules)
  if (opened && !isDeepStrictEqual(pick(opened, rules), savedRules))
    refuse('rules_changed', { now: savedRules })
  const before = rulesOf(list)
  const isDeadlineChanged = rules.deadlineOn !== list.deadlineOn
  if (isDeadlineChanged && isPast(rules.deadlineOn, now)) refuse('deadline_past')
  await lists.changeList(tx, list, {
    ...rules,
    ...(isDeadlineChanged && { remindedStage: remindedStageOf(rules.deadlineOn, now), askedTimeAt: null }),
  })
  const count = await chosenPhotos.countChosen(tx, list)
  const most = maxChosen(list)
  if (most !== null && count > most) refuse('fewer_than_chosen', { count })
  const change = { action: 'choice_list_changed', oldValue: before, newValue: rulesOf(list) } as const
  await logAndPublishListChange({ tx, services, now, by: viewer, ipAddress }, list, change)
  return { listId }
}

const pick = <Rules extends object>(from: Rules, like: Rules): Rules =>
  Object.fromEntries(Object.keys(like).map((name) => [name, from[name as keyof Rules]])) as Rules

const rulesOf = (list: lists.ListRow) => ({
  title: list.title,
  included: list.included,
  extraPriceCents: list.extraPriceCents,
  maximum: list.maximum,
  deadlineOn: list.deadlineOn,
})
