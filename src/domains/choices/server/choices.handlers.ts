import { isDeepStrictEqual } from 'node:util'
import { elevated } from '#domains/access/server/access.ts'
import type { CallOf, Handlers } from '#domains/access/server/serve-contract.ts'
import type { ClientViewer, GuestViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { findGallery } from '#domains/galleries/server/galleries.ts'
import {
  approveAlong,
  approveFor,
  choiceLimitOf,
  choicesChanged,
  isChoiceClosed,
} from '#domains/photos/server/photos.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'
import type { choicesContract } from '../choices.contract.ts'
import { dueReminder, extrasOf, faultOf, isLate, LISTS_MAX, mostOf } from '../choices.rules.ts'
import { findSettings, saveSettings } from '../darkroom/server/darkroom.sql.ts'
import { listFiles } from '../darkroom/server/list-files.ts'
import * as lists from '../core/server/choice-lists.sql.ts'
import * as chosenPhotos from '../core/server/chosen-photos.sql.ts'
import * as deliveredPhotos from '../core/server/delivered-photos.sql.ts'
import { pageOfChoice } from './choice-pages.ts'
import { choicesPublished, isHandedInAs, noteOnList, reopenList, submitList } from './move-list.ts'
import {
  readChoice,
  readMyLists,
  reconsiderUntil,
  showForStudio,
  showLists,
} from '../core/server/read-lists.ts'

type Contract = typeof choicesContract
type Chooser = ClientViewer | GuestViewer | PhotographerViewer
type Refusing = { refuse: (code: 'list_not_found') => never }

const WEEK_DAYS = 7

export const choicesHandlers: Handlers<Contract> = {
  listLists: async ({ tx, viewer, input, refuse, now }) => {
    if (!(await findGallery(tx, viewer, input.galleryId))) return refuse('gallery_not_found')
    return elevated(tx, async (tx) => showForStudio(tx, await lists.listOfGallery(tx, input.galleryId), now))
  },

  saveList: async (call) => {
    const { tx, viewer, input, refuse } = call
    const fault = faultOf(input)
    if (fault) refuse(fault)
    return elevated(tx, async (tx) => {
      if (input.extraPriceCents !== null && !(await maySell(tx, viewer, call.now)))
        refuse('business_incomplete')
      const gallery = await lists.lockGalleryOf(tx, viewer, input.galleryId)
      if (!gallery) return refuse('gallery_not_found')
      return input.listId === null
        ? addList({ ...call, tx }, gallery)
        : editList({ ...call, tx }, input.listId)
    })
  },

  deleteList: (call) => {
    const { refuse, viewer, now, services, ipAddress } = call
    const remove = async (tx: Tx<'system'>, list: lists.LockedList) => {
      if (list.isMain) refuse('list_is_main')
      if (list.state !== 'open' || list.round > 0) refuse('not_now', { state: list.state })
      await lists.removeList(tx, list)
      await noteOnList({ tx, services, now, by: viewer, ipAddress }, list, { action: 'choice_list_removed' })
      return {}
    }
    return onList(call, remove, 'update')
  },

  extendList: (call) =>
    onList(call, async (tx, list) => {
      const { refuse, viewer, now, services, ipAddress } = call
      if (list.state !== 'open') refuse('not_now', { state: list.state })
      if (list.deadlineOn === null) return refuse('no_deadline')
      const today = calendarDay(now)
      const deadlineOn = addDays(list.deadlineOn < today ? today : list.deadlineOn, WEEK_DAYS)
      const before = list.deadlineOn
      await lists.changeList(tx, list, { deadlineOn, remindedStage: dueReminder(deadlineOn, today) ?? null })
      const line = {
        action: 'choice_list_changed',
        oldValue: { deadlineOn: before },
        newValue: { deadlineOn },
      } as const
      await noteOnList({ tx, services, now, by: viewer, ipAddress }, list, line)
      return { deadlineOn }
    }),

  reopenList: (call) =>
    onList(call, async (tx, list) => {
      const { refuse, viewer, now, services, ipAddress } = call
      if (list.state !== 'submitted') refuse('not_now', { state: list.state })
      await reopenList({ tx, services, now, by: viewer, ipAddress }, list)
      return {}
    }),

  findChoice: async ({ tx, viewer, input, refuse, now }) => {
    const list = (await lists.findList(tx, viewer, input.listId)) ?? refuse('list_not_found')
    return elevated(tx, (tx) => readChoice(tx, list, input.round, now))
  },

  pageChoice: async ({ tx, viewer, input, refuse, now }) => {
    const list = (await lists.findList(tx, viewer, input.listId)) ?? refuse('list_not_found')
    return elevated(tx, async (tx) => {
      const { clientId, clientName, photos } = await readChoice(tx, list, undefined, now)
      const shown = only(await showForStudio(tx, [list], now))
      const page = pageOfChoice(photos, list, input)
      if (typeof page === 'string') return refuse(page)
      return { list: shown, clientId, clientName, round: list.round, ...page }
    })
  },

  listNames: async ({ tx, viewer, input, refuse, now }) => {
    const list = (await lists.findList(tx, viewer, input.listId)) ?? refuse('list_not_found')
    const { files } = await elevated(tx, (tx) => listFiles(tx, list, input, now))
    return { sourceNames: files.map(({ sourceName }) => sourceName) }
  },

  findDarkroom: ({ tx, viewer }) => findSettings(tx, viewer),

  saveDarkroom: async ({ tx, viewer, input }) => {
    await saveSettings(tx, viewer, input)
    return {}
  },

  chooseFor: (call) =>
    pickOn(call, async (tx, list) => {
      const { input, refuse, now } = call
      if (!mayChooseFor(list, now)) refuse('not_now', { state: list.state })
      await setPicks({ ...call, tx }, list, { ...input, personId: list.clientId })
      await choicesPublished(tx, list)
      return {}
    }),

  submitFor: (call) =>
    onList(call, async (tx, list) => {
      const { input, viewer, refuse, now, services, ipAddress } = call
      if (!mayChooseFor(list, now)) refuse('not_now', { state: list.state })
      await countAgain({ tx, refuse }, list, input.count)
      await submitList({ tx, services, now, by: viewer, ipAddress }, list, { by: 'photographer' })
      return {}
    }),

  listWaiting: async ({ tx, viewer, now }) => {
    const today = calendarDay(now)
    const found = await lists.listWaiting(tx, viewer, today)
    return elevated(tx, async (tx) => {
      const shown = await showLists(
        tx,
        found.map(({ list }) => list),
        now,
      )
      const delivered = await deliveredPhotos.countDelivered(
        tx,
        found.map(({ list }) => list.id),
      )
      return found.map((one, at) => ({
        list: shown[at]!,
        clientId: one.clientId,
        clientName: fullName(one),
        galleryTitle: one.galleryTitle,
        isLate: isLate(one.list, today),
        deliveredCount: delivered.get(one.list.id) ?? 0,
      }))
    })
  },

  listMyLists: async ({ tx, viewer, input, now }) => {
    const galleryId =
      viewer.role === 'guest' ? viewer.galleryId : await lists.findOpenGalleryId(tx, viewer, input.slug)
    if (galleryId === undefined || (viewer.role === 'guest' && viewer.rank !== 'partner')) return []
    return elevated(tx, async (tx) => readMyLists(tx, viewer, await lists.listOfGallery(tx, galleryId), now))
  },

  setEntries: (call) =>
    pickOn(call, async (tx, list) => {
      const { viewer, input, refuse, now } = call
      if (viewer.role === 'guest' && !list.together) refuse('list_not_found')
      if (list.state !== 'open') refuse('choice_closed')
      await setPicks({ ...call, tx }, list, { ...input, personId: viewer.id })
      await choicesPublished(tx, list)
      if (viewer.role === 'client' && list.isMain) await choicesChanged(tx, viewer, [list], now)
      return {}
    }),

  setNote: (call) =>
    onList(call, async (tx, list) => {
      const { viewer, input, refuse, now } = call
      const { photoId } = input
      if (list.state !== 'open') refuse('choice_closed')
      await chosenPhotos.listOfferable(tx, list, [photoId])
      const isChosen = (await chosenPhotos.listChosen(tx, list)).some((photo) => photo.photoId === photoId)
      if (!isChosen) refuse('photo_not_yours')
      const note = input.note || null
      if (note === null && list.isMain)
        await chosenPhotos.removeEntries(tx, list, { photoIds: [photoId], personId: viewer.id })
      else await chosenPhotos.setNote(tx, list, { photoId, personId: viewer.id, note, now })
      await choicesPublished(tx, list)
      return {}
    }),

  setReady: (call) =>
    onList(call, async (tx, list) => {
      const { viewer, input, refuse, now } = call
      // The client hands in, which says it.
      if (viewer.role !== 'guest' || !list.together) return refuse('list_not_found')
      if (list.state !== 'open') refuse('not_now', { state: list.state })
      await (input.isReady ? lists.setReady(tx, list, viewer.id, now) : lists.unsetReady(tx, list, viewer.id))
      await choicesPublished(tx, list)
      return {}
    }),

  submitChoice: (call) =>
    onList(call, async (tx, list) => {
      const { viewer, input, refuse, now, services, ipAddress } = call
      const { message } = input
      const until = reconsiderUntil(list, now)
      // Sent again, since the answer was lost on its way.
      if (until && (await isHandedInAs(tx, list, input))) return { reconsiderUntil: until.toISOString() }
      if (list.state !== 'open') refuse('not_now', { state: list.state })
      const count = await countAgain({ tx, refuse }, list, input.count)
      if (extrasOf(list, count) > 0) refuse('extras_cost')
      await submitList({ tx, services, now, by: viewer, ipAddress }, list, { by: 'client', message })
      return { reconsiderUntil: reconsiderUntil(list, now)!.toISOString() }
    }),

  reopenMyList: (call) =>
    onList(call, async (tx, list) => {
      const { refuse, viewer, now, services, ipAddress } = call
      if (reconsiderUntil(list, now) === null) refuse('not_now', { state: list.state })
      await reopenList({ tx, services, now, by: viewer, ipAddress }, list)
      return {}
    }),

  askForTime: (call) =>
    onList(call, async (tx, list) => {
      const { refuse, now } = call
      if (list.state !== 'open') refuse('not_now', { state: list.state })
      if (list.deadlineOn === null) refuse('no_deadline')
      if (list.askedTimeAt !== null) refuse('asked_already')
      await lists.changeList(tx, list, { askedTimeAt: now })
      const { studioId, clientId, galleryId } = list
      await notifyStudio(tx, { kind: 'choice_time_asked', studioId, subjectId: clientId, galleryId }, now)
      await choicesPublished(tx, list)
      return {}
    }),
}

/** Runs on the list that the viewer may see, locked, with the product's own rights. */
async function onList<Output>(
  { tx, viewer, input, refuse }: { tx: Tx<'viewer'>; viewer: Chooser; input: { listId: string } } & Refusing,
  work: (tx: Tx<'system'>, list: lists.LockedList) => Promise<Output>,
  strength?: 'update',
): Promise<Output> {
  if (!(await lists.findList(tx, viewer, input.listId))) return refuse('list_not_found')
  return elevated(tx, async (tx) => {
    const list = (await lists.lockList(tx, input.listId, strength)) ?? refuse('list_not_found')
    return work(tx, list)
  })
}

/**
 * Runs on the list that the viewer may see. One that keeps entries is locked first; of a main list the photos are, and
 * then by the database the list, in the order in which approving them anywhere does it.
 */
async function pickOn<Output>(
  call: { tx: Tx<'viewer'>; viewer: Chooser; input: { listId: string } } & Refusing,
  work: (tx: Tx<'system'>, list: lists.ListRow) => Promise<Output>,
): Promise<Output> {
  const { tx, viewer, input, refuse } = call
  const list = (await lists.findList(tx, viewer, input.listId)) ?? refuse('list_not_found')
  return list.isMain && viewer.role !== 'guest' ? elevated(tx, (tx) => work(tx, list)) : onList(call, work)
}

const maySell = async (tx: Tx<'system'>, { id }: PhotographerViewer, now: Date): Promise<boolean> =>
  (await findSeller(tx, id)).isComplete(calendarDay(now))

const mayChooseFor = (list: lists.ListRow, now: Date): boolean =>
  list.afterDeadline === 'studio_chooses' && isLate(list, calendarDay(now))

type Counting = { tx: Tx<'system'>; refuse: CallOf<Contract['submitFor']>['refuse'] }

/** How many are chosen; refused when that is not what the person saw. */
async function countAgain({ tx, refuse }: Counting, list: lists.LockedList, seen: number): Promise<number> {
  const count = await chosenPhotos.holdChosen(tx, list)
  if (count !== seen) refuse('choice_changed', { count })
  if (count === 0) refuse('choice_empty')
  return count
}

type Picking = Pick<CallOf<Contract['chooseFor']>, 'refuse' | 'now'> & { tx: Tx<'system'>; viewer: Chooser }
type Picks = { photoIds: string[]; isChosen: boolean; personId: string }

async function setPicks(
  { tx, viewer, refuse, now }: Picking,
  list: lists.ListRow,
  { photoIds, isChosen, personId }: Picks,
): Promise<void> {
  const ids = [...new Set(photoIds)]
  const offerable = await chosenPhotos.listOfferable(tx, list, ids)
  if (offerable.length < ids.length) refuse('photo_not_yours')
  const writing = list.isMain
    ? viewer.role === 'guest'
      ? approveAlong(tx, viewer, ids, isChosen, now)
      : approveFor(tx, { studioId: list.studioId, photoIds: ids }, isChosen, now)
    : isChosen
      ? chosenPhotos.addEntries(tx, list, { photoIds: ids, personId, now })
      : chosenPhotos.removeEntries(tx, list, { photoIds: ids, personId })
  await writing.catch((error: unknown) => {
    const limit = choiceLimitOf(error)
    if (limit) refuse('choice_full', limit)
    throw isChoiceClosed(error) ? refuse('choice_closed') : error
  })
}

type Saving = Omit<CallOf<Contract['saveList']>, 'tx'> & { tx: Tx<'system'> }

async function addList(
  { tx, viewer, input, refuse, now, services, ipAddress }: Saving,
  { id: galleryId, clientId }: { id: string; clientId: string },
) {
  const before = await lists.listOfGallery(tx, galleryId)
  if (before.length >= LISTS_MAX) refuse('too_many_lists')
  const { listId: _, opened: __, ...rules } = input
  if (isPast(rules.deadlineOn, now)) refuse('deadline_past')
  const list = {
    ...rules,
    id: uuidv7(now.getTime()),
    studioId: viewer.id,
    clientId,
    remindedStage: stageOf(input.deadlineOn, now),
    position: Math.max(...before.map(({ position }) => position)) + 1,
    createdAt: now,
  }
  await lists.addList(tx, list)
  const made = (await lists.lockList(tx, list.id))!
  await noteOnList({ tx, services, now, by: viewer, ipAddress }, made, { action: 'choice_list_added' })
  return { listId: list.id }
}

const isPast = (deadlineOn: string | null, now: Date): boolean =>
  deadlineOn !== null && deadlineOn < calendarDay(now)

/** The letter that is past already when a deadline is set, and is skipped. */
const stageOf = (deadlineOn: string | null, now: Date): number | null =>
  deadlineOn === null ? null : (dueReminder(deadlineOn, calendarDay(now)) ?? null)

async function editList({ tx, viewer, input, refuse, now, services, ipAddress }: Saving, listId: string) {
  const list = await lists.lockList(tx, listId)
  if (list?.galleryId !== input.galleryId) return refuse('list_not_found')
  // What was handed in, or is being paid, keeps the rules that it was chosen by.
  if (list.state !== 'open') refuse('not_now', { state: list.state })
  const { listId: _, galleryId: __, opened, ...rules } = input
  const stands = pick(list, rules)
  if (opened && !isDeepStrictEqual(pick(opened, rules), stands)) refuse('rules_changed', { now: stands })
  const before = rulesOf(list)
  const isMoved = rules.deadlineOn !== list.deadlineOn
  if (isMoved && isPast(rules.deadlineOn, now)) refuse('deadline_past')
  await lists.changeList(tx, list, {
    ...rules,
    ...(isMoved && { remindedStage: stageOf(rules.deadlineOn, now), askedTimeAt: null }),
  })
  const count = await chosenPhotos.countChosen(tx, list)
  const most = mostOf(list)
  if (most !== null && count > most) refuse('fewer_than_chosen', { count })
  const line = { action: 'choice_list_changed', oldValue: before, newValue: rulesOf(list) } as const
  await noteOnList({ tx, services, now, by: viewer, ipAddress }, list, line)
  return { listId }
}

/** The same fields of another. */
const pick = <Rules extends object>(from: Rules, like: Rules): Rules =>
  Object.fromEntries(Object.keys(like).map((name) => [name, from[name as keyof Rules]])) as Rules

const rulesOf = (list: lists.ListRow) => ({
  title: list.title,
  included: list.included,
  extraPriceCents: list.extraPriceCents,
  maximum: list.maximum,
  deadlineOn: list.deadlineOn,
})
