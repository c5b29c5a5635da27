import { z } from 'zod'
import { cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { INTEGER_MAX, isoDay } from '#domains/access/column.contract.ts'
import { singleLine } from '#domains/access/single-line.contract.ts'
import {
  lookerWithReason,
  client,
  clientOrGuest,
  emptyObject,
  photographer,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { photoTypes, SELECTION_MAX } from '#domains/photos/photos.rules.ts'
import {
  afterDeadlines,
  CHOICE_MESSAGE_MAX_LENGTH,
  ENTRY_NOTE_MAX_LENGTH,
  EXTRA_PRICE_MAX_CENTS,
  EXTRA_PRICE_MIN_CENTS,
  INCLUDED_MAX,
  LIST_TITLE_MAX_LENGTH,
  listPurposes,
  listStates,
  payMoments,
} from './choices.rules.ts'
import {
  darkroomSelectionKinds,
  PROOF_SUFFIX_MAX_LENGTH,
  lightroomLanguages,
} from './darkroom/darkroom.rules.ts'
import { SLUG_INPUT_MAX_LENGTH } from '#domains/galleries/galleries.rules.ts'

const listId = z.uuid()
const byId = z.object({ listId })
const photoId = z.uuid()
const photoIds = z.array(photoId).min(1).max(SELECTION_MAX)
const photoCount = z.int().min(0).max(INTEGER_MAX)
const state = z.enum(listStates)

const rules = {
  included: z.number().int().min(0).max(INCLUDED_MAX).nullable(),
  /** Cents, including VAT. Null when extra photos are not allowed. */
  extraPriceCents: z.number().int().min(EXTRA_PRICE_MIN_CENTS).max(EXTRA_PRICE_MAX_CENTS).nullable(),
  maximum: z.number().int().min(1).max(INCLUDED_MAX).nullable(),
  together: z.boolean(),
  /** ISO date of the last day, inclusive. */
  deadlineOn: isoDay.nullable(),
  afterDeadline: z.enum(afterDeadlines),
  pays: z.enum(payMoments),
}

export const choiceList = z.object({
  id: listId,
  galleryId: z.uuid(),
  title: z.string(),
  purpose: z.enum(listPurposes),
  isMain: z.boolean(),
  fromType: z.enum(photoTypes),
  ...rules,
  state,
  /** Number of photos in the current choice of an open list, else in the last round. */
  chosenCount: z.number(),
  message: z.string().nullable(),
  submittedAt: z.date().nullable(),
  submittedBy: z.enum(['client', 'photographer']).nullable(),
  /** End of the client's time to reopen the list. Null when the client may not reopen it. */
  reconsiderUntil: z.date().nullable(),
  reopenedAt: z.date().nullable(),
  askedTimeAt: z.date().nullable(),
})

/** `deliveredCount` is null while the list is open. */
const studioList = choiceList.extend({ deliveredCount: z.number().nullable() })

const partner = z.object({ id: z.uuid(), name: z.string(), isReady: z.boolean(), photoIds: z.array(photoId) })
const note = z.object({ photoId, note: z.string() })

const myList = choiceList.extend({
  /** Photos that the caller chose; on a main list, photos that the caller approved. */
  photoIds: z.array(photoId),
  clientPhotoIds: z.array(photoId),
  clientName: z.string(),
  notes: z.array(note),
  /**
   * Photos of a submitted preview list that have a final in the gallery. A final has the same file
   * name, apart from the extension.
   */
  deliveredPhotoIds: z.array(photoId),
  partners: z.array(partner),
  isReady: z.boolean(),
  /** Whether the caller is a partner, who can't submit. */
  isForPartner: z.boolean(),
})

const chosenPhoto = z.object({
  /** Null after the photo is deleted. */
  photoId: photoId.nullable(),
  label: z.string(),
  sourceName: z.string(),
  note: z.string().nullable(),
  alsoBy: z.array(z.string()),
  isDelivered: z.boolean(),
})

/** Suffix to remove from file names, Lightroom's language, and whether sidecars set stars. */
const darkroomSettings = z.object({
  leaveOff: singleLine(PROOF_SUFFIX_MAX_LENGTH),
  language: z.enum(lightroomLanguages),
  withStars: z.boolean(),
})

const unknown = refusals('list_not_found')
const notNow = { not_now: refusalWith(z.object({ state })) }
const changed = { choice_changed: refusalWith(z.object({ count: z.number() })) }

const ruled = {
  title: singleLine(LIST_TITLE_MAX_LENGTH, 1),
  purpose: z.enum(listPurposes),
  fromType: z.enum(photoTypes),
  ...rules,
}

export const choicesContract = {
  listLists: photographer.evenActing
    .input(z.object({ galleryId: z.uuid() }))
    .output(z.array(studioList))
    .errors(refusals('gallery_not_found')),
  /** Creates a list when `listId` is null. Refuses limits below the number of chosen photos. */
  saveList: photographer.evenActing
    .input(
      z.object({
        listId: listId.nullable(),
        galleryId: z.uuid(),
        ...ruled,
        /**
         * Rules that the form showed at opening. The call is refused if the rules changed since.
         */
        opened: z.object(ruled).exactOptional(),
      }),
    )
    .output(byId)
    .errors({
      ...unknown,
      ...notNow,
      ...refusals('gallery_not_found', 'too_many_lists'),
      ...refusals('extra_needs_included', 'maximum_too_low', 'nothing_to_choose', 'deadline_past'),
      /**
       * An extra price is refused until the studio's business details suffice for lawful invoices.
       */
      ...refusals('business_incomplete'),
      fewer_than_chosen: refusalWith(z.object({ count: z.number() })),
      rules_changed: refusalWith(z.object({ now: z.object(ruled) })),
    }),
  /** Refuses the main list and lists that were ever submitted. */
  deleteList: photographer.notActing
    .input(byId)
    .output(emptyObject)
    .errors({ ...unknown, ...notNow, ...refusals('list_is_main') }),
  /** Adds a week to the deadline, or to today when the deadline is past. */
  extendList: photographer.evenActing
    .input(byId)
    .output(z.object({ deadlineOn: z.string() }))
    .errors({ ...unknown, ...notNow, ...refusals('no_deadline') }),
  /** Reopens a submitted list. Paid extra photos need no second payment in the next round. */
  reopenList: photographer.notActing
    .input(byId)
    .output(emptyObject)
    .errors({ ...unknown, ...notNow }),
  /**
   * Returns the photos of a round in gallery order. Without `round`, returns the choice of an open
   * list, else the last round.
   */
  findChoice: photographer.evenActing
    .input(z.object({ listId, round: z.number().int().min(1).max(INTEGER_MAX).optional() }))
    .output(
      z.object({
        list: choiceList,
        clientId: z.uuid(),
        clientName: z.string(),
        rounds: z.number(),
        photos: z.array(chosenPhoto),
        deliveredCount: z.number(),
        partners: z.array(partner),
      }),
    )
    .errors(unknown),
  /**
   * Returns the open choice or the last round by page. Refuses a cursor once the choice has
   * changed.
   */
  pageChoice: photographer.evenActing
    .input(z.object({ listId, ...cursorInput }))
    .output(
      z.object({
        list: studioList,
        clientId: z.uuid(),
        clientName: z.string(),
        round: z.number(),
        rows: z.array(chosenPhoto),
        next: z.string().nullable(),
      }),
    )
    .errors({ ...unknown, ...unknownCursor, ...refusals('choice_changed') }),
  listNames: photographer.evenActing
    .input(z.object({ listId, content: z.enum(darkroomSelectionKinds), personId: z.uuid().optional() }))
    .output(z.object({ sourceNames: z.array(z.string()) }))
    .errors(unknown),
  findDarkroom: photographer.evenActing.input(emptyObject).output(darkroomSettings),
  saveDarkroom: photographer.evenActing.input(darkroomSettings).output(emptyObject),
  /** Submits for a late client, if the list allows that. Extra photos are then free. */
  submitFor: photographer.notActing
    .input(z.object({ listId, count: photoCount }))
    .output(emptyObject)
    .errors({ ...unknown, ...notNow, ...changed, ...refusals('choice_empty') }),
  /**
   * Lists up to 50 submitted or late lists, latest submission or deadline first. Their galleries
   * are live and not delivered.
   */
  listWaiting: photographer.evenActing.input(emptyObject).output(
    z.array(
      z.object({
        list: choiceList,
        clientId: z.uuid(),
        clientName: z.string(),
        galleryTitle: z.string().nullable(),
        isLate: z.boolean(),
        deliveredCount: z.number(),
      }),
    ),
  ),

  /**
   * Returns the lists of the client's open gallery with this slug. Without `slug`, uses the newest
   * open gallery. Partners get the lists of their gallery, other guests none.
   */
  listMyLists: clientOrGuest
    .input(z.object({ slug: z.string().max(SLUG_INPUT_MAX_LENGTH).optional() }))
    .output(z.array(myList)),
  /**
   * Adds photos to a list or removes them, all or none. On a main list, choosing is approving. The
   * studio may choose after the deadline, if the list allows that.
   */
  choose: lookerWithReason.notActing
    .input(z.object({ listId, photoIds, isChosen: z.boolean() }))
    .output(emptyObject)
    .errors({
      ...unknown,
      ...notNow,
      ...refusals('choice_closed', 'photo_not_yours'),
      choice_full: refusalWith(z.object({ included: z.number(), maximum: z.number() })),
    }),
  /** An empty note deletes the saved note. */
  setNote: client
    .input(z.object({ listId, photoId, note: z.string().trim().max(ENTRY_NOTE_MAX_LENGTH) }))
    .output(emptyObject)
    .errors({ ...unknown, ...refusals('choice_closed', 'photo_not_yours') }),
  setReady: clientOrGuest
    .input(z.object({ listId, isReady: z.boolean() }))
    .output(emptyObject)
    .errors({ ...unknown, ...notNow }),
  /** Submits a list without payable extras. `count` is the number of photos that the person saw. */
  submitChoice: client
    .input(z.object({ listId, count: photoCount, message: z.string().trim().max(CHOICE_MESSAGE_MAX_LENGTH) }))
    .output(z.object({ reconsiderUntil: z.date() }))
    .errors({ ...unknown, ...notNow, ...changed, ...refusals('choice_empty', 'extras_cost') }),
  /** Reopens the client's own submission, within 15 minutes. */
  reopenMyList: client
    .input(byId)
    .output(emptyObject)
    .errors({ ...unknown, ...notNow }),
  /** Asks the studio for an extra week. Allowed once, until the studio changes the deadline. */
  askForTime: client
    .input(byId)
    .output(emptyObject)
    .errors({ ...unknown, ...notNow, ...refusals('no_deadline', 'asked_already') }),
}
