// What clients choose from their photos: lists with rules, handed in round by round.
import { z } from 'zod'
import { cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { INTEGER_MAX, isoDay } from '#domains/access/column.contract.ts'
import { line } from '#domains/access/line.contract.ts'
import {
  client,
  clientOrGuest,
  none,
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
import { darkroomContents, LEAVE_OFF_MAX_LENGTH, lightroomLanguages } from './darkroom/darkroom.rules.ts'
import { SLUG_MAX_LENGTH } from '#domains/galleries/galleries.rules.ts'

const listId = z.uuid()
const byId = z.object({ listId })
const photoId = z.uuid()
const photoIds = z.array(photoId).min(1).max(SELECTION_MAX)
const photoCount = z.int().min(0).max(INTEGER_MAX)
const state = z.enum(listStates)
const moment = z.string()

const rules = {
  included: z.number().int().min(0).max(INCLUDED_MAX).nullable(),
  /** Cents, VAT included; null where no more than `included` may be chosen. */
  extraPriceCents: z.number().int().min(EXTRA_PRICE_MIN_CENTS).max(EXTRA_PRICE_MAX_CENTS).nullable(),
  maximum: z.number().int().min(1).max(INCLUDED_MAX).nullable(),
  together: z.boolean(),
  /** ISO date; the last whole day. */
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
  /** Of the client, while it is open; of what was handed in, afterwards. */
  chosenCount: z.number(),
  message: z.string().nullable(),
  /** ISO 8601. */
  submittedAt: moment.nullable(),
  submittedBy: z.enum(['client', 'photographer']).nullable(),
  /** Up to when the client may take it back alone; null where they may not. */
  reconsiderUntil: moment.nullable(),
  reopenedAt: moment.nullable(),
  askedTimeAt: moment.nullable(),
})

/** With how much of what was handed in is delivered; null while it is open. */
const studioList = choiceList.extend({ deliveredCount: z.number().nullable() })

const partner = z.object({ id: z.uuid(), name: z.string(), isReady: z.boolean(), photoIds: z.array(photoId) })
const note = z.object({ photoId, note: z.string() })

/** With what is on it, for who chooses. */
const myList = choiceList.extend({
  /** What this person chose: of a main list for a client what they approved, for a partner their own. */
  photoIds: z.array(photoId),
  /** What the client chose; the same as `photoIds` for the client. */
  clientPhotoIds: z.array(photoId),
  clientName: z.string(),
  notes: z.array(note),
  /** Of what was handed in, those of which a final with their name is in the gallery; empty while it is open. */
  deliveredPhotoIds: z.array(photoId),
  /** Who chooses along, where that is asked; without whoever asks. */
  partners: z.array(partner),
  isReady: z.boolean(),
  /** A partner asks, who hands nothing in. */
  isForPartner: z.boolean(),
})

const chosenPhoto = z.object({
  /** Null once it is deleted, which a handed-in choice remembers. */
  photoId: photoId.nullable(),
  label: z.string(),
  sourceName: z.string(),
  note: z.string().nullable(),
  /** Names of the partners who chose it too. */
  alsoBy: z.array(z.string()),
  /** A final whose name begins as this one's is in the gallery. */
  isDelivered: z.boolean(),
})

/** How a studio names its proofs, and what its Lightroom speaks. */
const darkroomSettings = z.object({
  leaveOff: line(LEAVE_OFF_MAX_LENGTH),
  language: z.enum(lightroomLanguages),
  withStars: z.boolean(),
})

const unknown = refusals('list_not_found')
const notNow = { not_now: refusalWith(z.object({ state })) }
const changed = { choice_changed: refusalWith(z.object({ count: z.number() })) }
const closed = {
  ...refusals('choice_closed'),
  choice_full: refusalWith(z.object({ included: z.number(), maximum: z.number() })),
}

const ruled = {
  title: line(LIST_TITLE_MAX_LENGTH, 1),
  purpose: z.enum(listPurposes),
  fromType: z.enum(photoTypes),
  ...rules,
}

export const choicesContract = {
  // The studio's desk
  listLists: photographer.evenActing
    .input(z.object({ galleryId: z.uuid() }))
    .output(z.array(studioList))
    .errors(refusals('gallery_not_found')),
  /** Without an id, a new list. Limits lower than what is chosen are refused, and a list that is handed in keeps its own. */
  saveList: photographer.evenActing
    .input(
      z.object({
        listId: listId.nullable(),
        galleryId: z.uuid(),
        ...ruled,
        /** What the list said when its rules were opened to change them: what changed meanwhile is not overwritten unseen. */
        opened: z.object(ruled).exactOptional(),
      }),
    )
    .output(byId)
    .errors({
      ...unknown,
      ...notNow,
      ...refusals('gallery_not_found', 'too_many_lists'),
      ...refusals('extra_needs_included', 'maximum_too_low', 'nothing_to_choose', 'deadline_past'),
      /** Nothing can be sold yet: the studio's invoices would not name it as the law asks. */
      ...refusals('business_incomplete'),
      fewer_than_chosen: refusalWith(z.object({ count: z.number() })),
      rules_changed: refusalWith(z.object({ now: z.object(ruled) })),
    }),
  /** Not the main one, nor one that was handed in. */
  deleteList: photographer.notActing
    .input(byId)
    .output(none)
    .errors({ ...unknown, ...notNow, ...refusals('list_is_main') }),
  /** A week more, from today where the deadline is past. */
  extendList: photographer.evenActing
    .input(byId)
    .output(z.object({ deadlineOn: z.string() }))
    .errors({ ...unknown, ...notNow, ...refusals('no_deadline') }),
  /** Opens what was handed in; extra photos that were paid stay paid, and count for the next round. */
  reopenList: photographer.notActing
    .input(byId)
    .output(none)
    .errors({ ...unknown, ...notNow }),
  /** What was chosen, in the order of the gallery; of a round that was handed in, or as it stands. */
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
  /** The same page by page; refused once what is chosen changes in between. */
  pageChoice: photographer.evenActing
    .input(z.object({ listId, ...cursorInput }))
    .output(
      z.object({
        list: studioList,
        clientId: z.uuid(),
        clientName: z.string(),
        /** How often it was handed in. */
        round: z.number(),
        rows: z.array(chosenPhoto),
        next: z.string().nullable(),
      }),
    )
    .errors({ ...unknown, ...unknownCursor, ...refusals('choice_changed') }),
  /** The names of what was chosen, favoured or commented on, to find it in the studio's own folders. */
  listNames: photographer.evenActing
    .input(z.object({ listId, content: z.enum(darkroomContents), personId: z.uuid().optional() }))
    .output(z.object({ sourceNames: z.array(z.string()) }))
    .errors(unknown),
  findDarkroom: photographer.evenActing.input(none).output(darkroomSettings),
  saveDarkroom: photographer.evenActing.input(darkroomSettings).output(none),
  /** Chooses in the client's place, once the deadline is past and the list says that the studio may. */
  chooseFor: photographer.notActing
    .input(z.object({ listId, photoIds, isChosen: z.boolean() }))
    .output(none)
    .errors({ ...unknown, ...notNow, ...closed, ...refusals('photo_not_yours') }),
  /** Hands in what the studio chose; extra photos are not charged. */
  submitFor: photographer.notActing
    .input(z.object({ listId, count: photoCount }))
    .output(none)
    .errors({ ...unknown, ...notNow, ...changed, ...refusals('choice_empty') }),
  /** Lists that were handed in or are late, of galleries that are not archived; newest first. */
  listWaiting: photographer.evenActing.input(none).output(
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

  // The client, and partners who choose along
  /** The lists of the open gallery of this slug, without one the newest; none for a guest who is no partner. */
  listMyLists: clientOrGuest
    .input(z.object({ slug: z.string().max(SLUG_MAX_LENGTH).optional() }))
    .output(z.array(myList)),
  /** Puts photos on a list, or takes them off; of a partner beside what the client chose. */
  setEntries: clientOrGuest
    .input(z.object({ listId, photoIds, isChosen: z.boolean() }))
    .output(none)
    .errors({ ...unknown, ...closed, ...refusals('photo_not_yours') }),
  /** An empty note takes it away. */
  setNote: client
    .input(z.object({ listId, photoId, note: z.string().trim().max(ENTRY_NOTE_MAX_LENGTH) }))
    .output(none)
    .errors({ ...unknown, ...refusals('choice_closed', 'photo_not_yours') }),
  /** A partner says that they are ready. */
  setReady: clientOrGuest
    .input(z.object({ listId, isReady: z.boolean() }))
    .output(none)
    .errors({ ...unknown, ...notNow }),
  /** Hands in, where nothing extra is to be paid; `count` is what the person saw. */
  submitChoice: client
    .input(z.object({ listId, count: photoCount, message: z.string().trim().max(CHOICE_MESSAGE_MAX_LENGTH) }))
    .output(z.object({ reconsiderUntil: moment }))
    .errors({ ...unknown, ...notNow, ...changed, ...refusals('choice_empty', 'extras_cost') }),
  /** Takes back what was handed in, within a quarter of an hour. */
  reopenMyList: client
    .input(byId)
    .output(none)
    .errors({ ...unknown, ...notNow }),
  /** Asks the studio for a week more, once. */
  askForTime: client
    .input(byId)
    .output(none)
    .errors({ ...unknown, ...notNow, ...refusals('no_deadline', 'asked_already') }),
}
