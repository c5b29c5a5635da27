import { elevated, type SystemWork } from '#domains/access/server/access.ts'
import type { Call, CallOf, Handlers } from '#domains/access/server/serve-contract.ts'
import type { ClientViewer, GuestViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { notifyStudio } from '#domains/activity/server/activity.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { findGallery } from '#domains/galleries/server/galleries.ts'
import { reportChoice, setChoice, setGuestChoices } from '#domains/light-table/server/light-table.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'
import type { choicesContract } from '../choices.contract.ts'
import { countExtras, limitFaultOf, isLate } from '../choices.rules.ts'
import { findSettings, saveSettings } from '../darkroom/server/darkroom.sql.ts'
import { listFiles } from '../darkroom/server/list-files.ts'
import * as lists from '../core/server/choice-lists.sql.ts'
import * as chosenPhotos from '../core/server/chosen-photos.sql.ts'
import {
  publishChoicesChange,
  isSubmittedWith,
  logAndPublishListChange,
  reopenList,
  submitList,
} from './move-list.ts'
import {
  idsOf,
  pageOfChoice,
  readChoice,
  readMyLists,
  reconsiderDeadlineOf,
  toShownStudioLists,
  toShownLists,
} from '../core/server/read-lists.ts'
import { isRaised } from '#platform/db/is-raised.ts'
import { addList, editList, remindedStageOf } from './save-list.ts'

type Contract = typeof choicesContract
type Chooser = ClientViewer | GuestViewer | PhotographerViewer
type ListRefusal = { refuse: (code: 'list_not_found') => never }

const WEEK_DAYS = 7

export const choicesHandlers: Handlers<Contract> = {
  listLists: async ({ tx, viewer, input, refuse, now }) => {
    if (!(await findGallery(tx, viewer, input.galleryId))) return refuse('gallery_not_found')
    return elevated(tx, async (tx) =>
      toShownStudioLists(tx, await lists.listByGallery(tx, input.galleryId), now),
    )
  },

  saveList: async (call) => {
    const { tx, viewer, input, refuse } = call
    const fault = limitFaultOf(input)
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
    const remove = async (work: ListWork, list: lists.LockedList) => {
      if (list.isMain) call.refuse('list_is_main')
      if (list.state !== 'open' || list.round > 0) call.refuse('not_now', { state: list.state })
      await lists.removeList(work.tx, list)
      await logAndPublishListChange({ ...work, by: call.viewer }, list, { action: 'choice_list_removed' })
      return {}
    }
    return withLockedList(call, remove, 'update')
  },

  extendList: (call) =>
    withLockedList(call, async (work, list) => {
      if (list.state !== 'open') call.refuse('not_now', { state: list.state })
      if (list.deadlineOn === null) return call.refuse('no_deadline')
      const today = calendarDay(work.now)
      const deadlineOn = addDays(list.deadlineOn < today ? today : list.deadlineOn, WEEK_DAYS)
      const oldValue = { deadlineOn: list.deadlineOn }
      await lists.changeList(work.tx, list, {
        deadlineOn,
        remindedStage: remindedStageOf(deadlineOn, work.now),
        askedTimeAt: null,
      })
      await logAndPublishListChange({ ...work, by: call.viewer }, list, {
        action: 'choice_list_changed',
        oldValue,
        newValue: { deadlineOn },
      })
      return { deadlineOn }
    }),

  reopenList: (call) =>
    withLockedList(call, async (work, list) => {
      if (list.state !== 'submitted') call.refuse('not_now', { state: list.state })
      await reopenList({ ...work, by: call.viewer }, list)
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
      const shown = only(await toShownStudioLists(tx, [list], now))
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

  submitFor: (call) =>
    withLockedList(call, async (work, list) => {
      const { input, refuse } = call
      if (!mayChooseFor(list, work.now)) refuse('not_now', { state: list.state })
      await checkChosenCount({ tx: work.tx, refuse }, list, input.count)
      await submitList({ ...work, by: call.viewer }, list, { by: 'photographer' })
      return {}
    }),

  listWaiting: async ({ tx, viewer, now }) => {
    const today = calendarDay(now)
    const found = await lists.listListsAwaitingStudio(tx, viewer, today)
    return elevated(tx, async (tx) => {
      const waiting = found.map(({ list }) => list)
      const shown = await toShownLists(tx, waiting, now)
      const delivered = await chosenPhotos.countDelivered(tx, idsOf(waiting))
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
      viewer.role === 'guest' ? viewer.galleryId : await lists.findMyOpenGalleryId(tx, viewer, input.slug)
    if (galleryId === undefined || (viewer.role === 'guest' && viewer.rank !== 'partner')) return []
    return elevated(tx, async (tx) => readMyLists(tx, viewer, await lists.listByGallery(tx, galleryId), now))
  },

  choose: async (call) => {
    const { tx, viewer, input, refuse } = call
    const list = (await lists.findList(tx, viewer, input.listId)) ?? refuse('list_not_found')
    const choosing =
      list.isMain && viewer.role === 'client'
        ? approve({ ...call, viewer }, list)
        : elevated(tx, (tx) => choosePhotos({ ...call, tx }, list))
    await choosing.catch(refuseByLimit(refuse))
    return {}
  },

  setNote: (call) =>
    withLockedList(call, async ({ tx, now }, list) => {
      const { viewer, input, refuse } = call
      const { photoId } = input
      if (list.state !== 'open') refuse('choice_closed')
      await chosenPhotos.lockOfferablePhotos(tx, list, [photoId])
      const isChosen = (await chosenPhotos.listChosen(tx, list)).some((photo) => photo.photoId === photoId)
      if (!isChosen) refuse('photo_not_yours')
      const note = input.note || null
      if (note === null && list.isMain)
        await chosenPhotos.removeEntries(tx, list, { photoIds: [photoId], personId: viewer.id })
      else await chosenPhotos.setNote(tx, list, { photoId, personId: viewer.id, note, now })
      await publishChoicesChange(tx, list)
      return {}
    }),

  setReady: (call) =>
    withLockedList(call, async ({ tx, now }, list) => {
      const { viewer, input, refuse } = call
      // Only partners set ready. The client submits instead.
      if (viewer.role !== 'guest' || !list.together) return refuse('list_not_found')
      if (list.state !== 'open') refuse('not_now', { state: list.state })
      await (input.isReady
        ? lists.setPersonReady(tx, list, viewer.id, now)
        : lists.unsetPersonReady(tx, list, viewer.id))
      await publishChoicesChange(tx, list)
      return {}
    }),

  submitChoice: (call) =>
    withLockedList(call, async (work, list) => {
      const { input, refuse } = call
      const { tx, now } = work
      const until = reconsiderDeadlineOf(list, now)
      // Accepts a retry after the first response was lost.
      if (until && (await isSubmittedWith(tx, list, input))) return { reconsiderUntil: until }
      if (list.state !== 'open') refuse('not_now', { state: list.state })
      const count = await checkChosenCount({ tx, refuse }, list, input.count)
      if (countExtras(list, count) > 0) refuse('extras_cost')
      await submitList({ ...work, by: call.viewer }, list, { by: 'client', message: input.message })
      return { reconsiderUntil: reconsiderDeadlineOf(list, now)! }
    }),

  reopenMyList: (call) =>
    withLockedList(call, async (work, list) => {
      if (reconsiderDeadlineOf(list, work.now) === null) call.refuse('not_now', { state: list.state })
      await reopenList({ ...work, by: call.viewer }, list)
      return {}
    }),

  askForTime: (call) =>
    withLockedList(call, async ({ tx, now }, list) => {
      const { refuse } = call
      if (list.state !== 'open') refuse('not_now', { state: list.state })
      if (list.deadlineOn === null) refuse('no_deadline')
      if (list.askedTimeAt !== null) refuse('asked_already')
      await lists.changeList(tx, list, { askedTimeAt: now })
      const { studioId, clientId, galleryId } = list
      await notifyStudio(tx, { kind: 'choice_time_asked', studioId, subjectId: clientId, galleryId }, now)
      await publishChoicesChange(tx, list)
      return {}
    }),
}

type ListWork = Omit<SystemWork, 'by'>

/** Locks a list that the viewer may see, and calls `run` as the system. */
async function withLockedList<Output>(
  call: Omit<Call<Chooser, { listId: string }>, 'refuse'> & ListRefusal,
  run: (work: ListWork, list: lists.LockedList) => Promise<Output>,
  strength?: 'update',
): Promise<Output> {
  const { tx, viewer, input, refuse, services, now, ipAddress } = call
  if (!(await lists.findList(tx, viewer, input.listId))) return refuse('list_not_found')
  return elevated(tx, async (tx) => {
    const list = (await lists.lockList(tx, input.listId, strength)) ?? refuse('list_not_found')
    return run({ tx, services, now, ipAddress }, list)
  })
}

const maySell = async (tx: Tx<'system'>, { id }: PhotographerViewer, now: Date): Promise<boolean> =>
  (await findSeller(tx, id)).isComplete(calendarDay(now))

const mayChooseFor = (list: lists.ListRow, now: Date): boolean =>
  list.afterDeadline === 'studio_chooses' && isLate(list, calendarDay(now))

type CountContext = { tx: Tx<'system'>; refuse: CallOf<Contract['submitFor']>['refuse'] }

/** Refuses zero photos, or another number than the person saw. */
async function checkChosenCount(
  { tx, refuse }: CountContext,
  list: lists.LockedList,
  seen: number,
): Promise<number> {
  const count = await chosenPhotos.lockAndCountChosen(tx, list)
  if (count !== seen) refuse('choice_changed', { count })
  if (count === 0) refuse('choice_empty')
  return count
}

type ChooseCall<V = Chooser> = Omit<CallOf<Contract['choose']>, 'tx' | 'viewer'> & { viewer: V }

async function approve(call: ChooseCall<ClientViewer> & { tx: Tx<'viewer'> }, list: lists.ListRow) {
  const { tx, viewer, input, refuse, now } = call
  const photos = await setChoice(tx, viewer, input.photoIds, { isApproved: input.isChosen }, now)
  const ofList = photos.filter(({ galleryId }) => galleryId === list.galleryId)
  if (ofList.length < new Set(input.photoIds).size) refuse('photo_not_yours')
  await reportChoice(call, input.isChosen ? 'photo_approved' : 'approval_withdrawn', photos)
}

/**
 * Adds or removes chosen photos for everyone but a client on a main list, who uses `approve`. Locks
 * the list before the photos. A studio's approval instead locks the photos first, like `approve`.
 */
async function choosePhotos(
  { tx, viewer, input, refuse, now }: ChooseCall & { tx: Tx<'system'> },
  found: lists.ListRow,
) {
  const isApproval = found.isMain && viewer.role !== 'guest'
  const list = isApproval ? found : ((await lists.lockList(tx, found.id)) ?? refuse('list_not_found'))
  if (viewer.role === 'photographer' && !mayChooseFor(list, now)) refuse('not_now', { state: list.state })
  if (viewer.role === 'guest' && !list.together) refuse('list_not_found')
  if (list.state !== 'open') refuse('choice_closed')
  const { isChosen } = input
  const photoIds = [...new Set(input.photoIds)]
  const offerable = await chosenPhotos.lockOfferablePhotos(tx, list, photoIds)
  if (offerable.length < photoIds.length) refuse('photo_not_yours')
  const entries = { photoIds, personId: viewer.role === 'photographer' ? list.clientId : viewer.id, now }
  if (!list.isMain) await (isChosen ? chosenPhotos.addEntries : chosenPhotos.removeEntries)(tx, list, entries)
  else if (viewer.role === 'guest') await setGuestChoices(tx, viewer, photoIds, { isApproved: isChosen }, now)
  else await setChoice(tx, viewer, photoIds, { isApproved: isChosen }, now)
  await publishChoicesChange(tx, list)
}

// Raised by the triggers in `choices.database.sql`.
const FULL = 'LT003'
const CLOSED = 'LT004'

const refuseByLimit =
  (refuse: CallOf<(typeof choicesContract)['choose']>['refuse']) =>
  (error: unknown): never => {
    if (isRaised(FULL, error)) refuse('choice_full', limitIn(error))
    if (isRaised(CLOSED, error)) refuse('choice_closed')
    throw error
  }

/** Reads the limit from the database error, which Drizzle wraps. */
function limitIn(error: unknown): { included: number; maximum: number } {
  const { detail, cause } = error as { detail?: string; cause?: unknown }
  return detail === undefined ? limitIn(cause) : JSON.parse(detail)
}
