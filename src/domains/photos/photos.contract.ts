// The photos a studio shares: previews to choose from, finals to keep; with favourites, approvals and comments.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import {
  client,
  clientOrGuest,
  looker,
  none,
  photographer,
  photoOwner,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import {
  galleryKinds,
  galleryStates,
  photoOrders,
  SLUG_MAX_LENGTH,
} from '#domains/galleries/galleries.rules.ts'
import { whenOff } from '#domains/flags/flags.contract.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { isEachOnce } from '#platform/pure/each-once.ts'
import {
  CAMERA_MAX_LENGTH,
  CAMERAS_MAX,
  CLOCK_SHIFT_MAX_SECONDS,
  COMMENT_MAX_LENGTH,
  damages,
  LABEL_MAX_LENGTH,
  photoTypes,
  pictureFailures,
  SELECTION_MAX,
  visibilities,
} from './photos.rules.ts'
import { studioStyle } from '#domains/studios/studios.contract.ts'
import { pictureStates } from './picture-state.rules.ts'

const photoId = z.uuid()
const photoIds = z.array(photoId).min(1).max(SELECTION_MAX)
const type = z.enum(photoTypes)
const photoOrder = z.enum(photoOrders)
const galleryId = z.uuid()
/** Of whatever someone typed; ours have 22. */
/** A client's address names a gallery by its slug; without one it is their newest open gallery. */
const slug = z.string().max(SLUG_MAX_LENGTH).optional()
const visibility = z.enum(visibilities)

export const picture = z.enum(pictureStates)

/** One photo in a grid. Kept small, because a gallery lists thousands. */
export const photo = z.object({
  id: photoId,
  label: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601, from EXIF; null where the file has no capture time. */
  capturedAt: z.string().nullable(),
  /** Upright size of the original; 3 by 2 until it is known. */
  widthPx: z.number(),
  heightPx: z.number(),
  /** Base64. */
  thumbHash: z.string().nullable(),
  picture,
  /** Part of the URL, so that changed pixels get another URL. */
  version: z.string(),
  isFavorite: z.boolean(),
  isApproved: z.boolean(),
  commentCount: z.number(),
  sizeBytes: z.number(),
  /** Absent when everyone sees it. */
  visibility: visibility.optional(),
  /** Only for the studio, and only when the original is missing or changed. */
  damage: z.enum(damages).optional(),
})

const sections = z.array(z.object({ id: z.uuid(), title: z.string() }))
/** Place of its chapter among the `sections` of the list; absent without one. */
const section = z.number().optional()

const changes = z.object({
  gone: z.array(photoId),
  after: z.array(photoId.nullable()),
  count: z.number().nullable(),
})

/**
 * How far the viewer has a list: given as `since`, only what changed is answered where that can be said, with `changes`
 * (see `mergeChanges`); else the whole list.
 */
const standing = { standing: z.string().optional(), changes: changes.optional() }
const since = z.string().optional()

/** Photos of one gallery, with the signature for their URLs: see `photoUrl` in photos.rules.ts. */
export const photoList = z.object({
  signature: z.string(),
  sections,
  photos: z.array(photo.extend({ section })),
  ...standing,
})

const withSource = photo.extend({
  sourceName: z.string(),
  /** Given when `picture` is 'failed'. */
  failure: z.enum(pictureFailures).optional(),
})

export const studioPhoto = withSource.extend({
  type,
  clientId: z.uuid(),
  clientName: z.string(),
  galleryId,
  galleryTitle: z.string().nullable(),
  sectionId: z.uuid().nullable(),
  sectionTitle: z.string().nullable(),
})

/** Where the cover is cropped around, from its upper left, 0 to 1; null where the studio chose none. */
const focus = z.object({ x: z.number(), y: z.number() }).nullable()

export const comment = z.object({
  id: z.uuid(),
  comment: z.string(),
  writtenBy: z.enum(['client', 'photographer', 'guest']),
  authorName: z.string(),
  /** The guest in whose thread it is, which that guest, the client and the studio read; null in the client's own. */
  guest: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: z.string(),
  /** ISO 8601; null when never edited. */
  editedAt: z.string().nullable(),
  /** False while acting for someone else. */
  mayChange: z.boolean(),
})

const commentText = z.string().trim().min(1).max(COMMENT_MAX_LENGTH)

const galleryFacts = {
  slug: z.string(),
  title: z.string().nullable(),
  kind: z.enum(galleryKinds),
  /** ISO date. */
  shotOn: z.string().nullable(),
}

export const gallery = z.object({
  /** Null when no gallery is open. */
  current: z
    .object({
      id: galleryId,
      ...galleryFacts,
      welcome: z.string().nullable(),
      /** For its client always live. */
      state: z.enum(galleryStates),
    })
    .nullable(),
  /** Whether someone besides its client and studio may look: a link is open, or a partner was invited. */
  isShared: z.boolean(),
  /** Whether its client may make links. */
  mayShare: z.boolean(),
  /** Whether whoever looks is asked to choose among its previews. */
  asksChoice: z.boolean(),
  /** Whether its client, led there by a letter, is to be shown its opening: in one answer, ever. */
  isOpening: z.boolean(),
  /** How many galleries are open to this person, at all their studios that the session reaches. */
  openCount: z.number(),
  /** How many of them are at this studio. */
  openHereCount: z.number(),
  studioName: z.string(),
  /** Its own mark, and not the product's, lies in the pixels of previews. */
  hasOwnMark: z.boolean(),
  ...studioStyle,
  clientName: z.string(),
  firstName: z.string(),
  previewCount: z.number(),
  finalCount: z.number(),
  /** The tab to open when the URL names none. */
  firstType: type,
  /** A final where there is one, else a watermarked preview. */
  cover: photo.extend({ type }).nullable(),
  focus,
  /** `srcset` of the cover, for the prerendered page that shows it before the app has loaded. */
  coverSrcSet: z.string().nullable(),
  signature: z.string(),
})

const notYours = refusals('photo_not_yours')
const changed = z.object({ changed: z.number() })

const coordinate = z.number().min(0).max(1)

const cameraClock = z.object({
  camera: line(CAMERA_MAX_LENGTH, 1),
  /** Empty for a camera that writes none. */
  cameraSerial: line(CAMERA_MAX_LENGTH),
  /** How far the clock was behind; negative when it was ahead. */
  shiftSeconds: z.number().int().min(-CLOCK_SHIFT_MAX_SECONDS).max(CLOCK_SHIFT_MAX_SECONDS),
})

const cameraClocks = z
  .array(cameraClock)
  .min(1)
  .max(CAMERAS_MAX)
  .refine((clocks) => isEachOnce(clocks.map(({ camera, cameraSerial }) => `${camera}\n${cameraSerial}`)))

const downloadPlan = z.object({
  downloadId: z.uuid(),
  /** Signed URL, valid for five minutes. */
  address: z.string(),
  fileName: z.string(),
  count: z.number(),
  sizeBytes: z.number(),
  /** Photos left out because their original is unreadable or damaged. */
  skippedCount: z.number(),
  skippedNames: z.array(z.string()),
})

export const photosContract = {
  // The client's gallery
  /** The newest open gallery, or the open one of this slug; for a guest the one they are in. */
  findGallery: clientOrGuest.input(z.object({ slug })).output(gallery).errors(refusals('gallery_not_found')),
  /** Of one gallery, or with `isOfAll`, for a cart, of all that are open at this studio; then without chapters. */
  listForClient: clientOrGuest
    .input(z.object({ slug, type, isOfAll: z.boolean().optional(), since }))
    .output(photoList)
    .errors(refusals('gallery_not_found')),
  /** All that are open, at all studios that the session reaches, newest first. */
  listMyGalleries: client.input(none).output(
    z.object({
      signature: z.string(),
      galleries: z.array(
        z.object({
          id: galleryId,
          ...galleryFacts,
          previewCount: z.number(),
          finalCount: z.number(),
          cover: photo.nullable(),
          focus,
          studioName: z.string(),
          accentColor: z.string().nullable(),
          /** Given when it is looked at from another seat; the URL of its cover is signed for that one. */
          seat: z.object({ id: z.uuid(), signature: z.string() }).optional(),
        }),
      ),
    }),
  ),
  /** Of the client, or a guest's own. */
  setFavorite: clientOrGuest
    .input(z.object({ photoIds, isFavorite: z.boolean() }))
    .output(changed)
    .errors(notYours),
  setApproval: client
    .input(z.object({ photoIds, isApproved: z.boolean() }))
    .output(changed)
    .errors({
      ...notYours,
      /** The choice was handed in. */
      ...refusals('choice_closed'),
      choice_full: refusalWith(z.object({ included: z.number(), maximum: z.number() })),
    }),

  // Both sides of a photo, and their guests
  listComments: looker('photo_not_yours').evenActing.input(z.object({ photoId })).output(z.array(comment)),
  addComment: looker('photo_not_yours')
    .evenActing /** With `guestId`, an answer to that guest. A guest's own thread is always meant. */
    .input(z.object({ photoIds, comment: commentText, guestId: z.uuid().optional() }))
    .output(none)
    .errors({ ...whenOff, ...tooMany, ...refusals('guest_not_found') }),
  editComment: looker('comment_not_found')
    .notActing.input(z.object({ commentId: z.uuid(), comment: commentText }))
    .output(none)
    .errors(whenOff),
  removeComment: looker('comment_not_found')
    .notActing.input(z.object({ commentId: z.uuid() }))
    .output(none),
  /**
   * Finals for a client or guest, any own photo for a studio. One photo is served as it is, several as a ZIP; a guest
   * whose link gives web size gets them at most 2048 pixels wide or high.
   */
  planDownload: looker('photo_not_yours')
    .evenActing.input(z.object({ photoIds }))
    .output(downloadPlan)
    .errors({ ...refusals('no_photo_readable'), ...whenOff }),

  findDownload: looker('photo_not_yours')
    .evenActing.input(z.object({ downloadId: z.uuid() }))
    .output(z.object({ sentBytes: z.number(), sizeBytes: z.number() })),

  // The studio's desk
  /** Hearts that a guest gave in their gallery. */
  listGuestFavorites: photographer.evenActing
    .input(z.object({ guestId: z.uuid() }))
    .output(z.object({ name: z.string(), photoIds: z.array(photoId) }))
    .errors(refusals('guest_not_found')),
  /** How many hearts and comments each guest gave in a gallery; guests without any are absent. */
  countByGuest: photographer.evenActing
    .input(z.object({ galleryId }))
    .output(z.array(z.object({ guestId: z.uuid(), favoriteCount: z.number(), commentCount: z.number() })))
    .errors(refusals('gallery_not_found')),
  /** The gallery as this client sees it, for its studio. Does not update the client's last visit. */
  viewGallery: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional() }))
    .output(gallery)
    .errors(refusals('client_not_found')),
  listForStudio: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional(), type, since }))
    .output(
      z.object({
        signature: z.string(),
        ...standing,
        sections,
        photos: z.array(withSource.extend({ section })),
        order: photoOrder,
      }),
    ),
  /** Of the client's live gallery; with none live, of the newest. Refused when several are live. */
  pagePhotos: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), type: type.optional(), ...cursorInput }))
    .output(cursorPage(studioPhoto))
    .errors({
      ...refusals('client_not_found'),
      gallery_needed: refusalWith(
        z.object({ galleries: z.array(z.object({ id: galleryId, title: z.string().nullable() })) }),
      ),
      ...unknownCursor,
    }),
  pageGalleryPhotos: photographer.evenActing
    .input(z.object({ galleryId, type: type.optional(), ...cursorInput }))
    .output(cursorPage(studioPhoto))
    .errors({ ...refusals('gallery_not_found'), ...unknownCursor }),
  findPhoto: photographer.evenActing.input(z.object({ photoId })).output(studioPhoto).errors(notYours),
  /** Also changes the order the client sees. */
  setPhotoOrder: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional(), order: photoOrder }))
    .output(none)
    .errors(refusals('client_not_found')),
  /**
   * Moves photos before another of the same tab, and into its chapter, or each to the end of its own; switches the
   * gallery to manual order.
   */
  movePhotos: photographer.evenActing
    .input(z.object({ photoIds, beforeId: photoId.nullable() }))
    .output(none)
    .errors(notYours),
  /** Cameras that took photos of a gallery, by what their files say, and how far each clock is corrected. */
  listCameras: photographer.evenActing
    .input(z.object({ galleryId }))
    .output(z.array(cameraClock.extend({ photoCount: z.number(), firstAt: z.string(), lastAt: z.string() })))
    .errors(refusals('gallery_not_found')),
  /** Corrects clocks, for the photos that are there and those that come; cameras that are not named stay as they are. */
  setCameraClocks: photographer.evenActing
    .input(z.object({ galleryId, clocks: cameraClocks }))
    .output(none)
    .errors(refusals('gallery_not_found')),
  listLatest: photographer.evenActing
    .input(none)
    .output(z.object({ signature: z.string(), photos: z.array(studioPhoto) })),
  countPhotos: photographer.evenActing
    .input(none)
    .output(z.object({ total: z.number(), addedByMonth: z.array(z.number()) })),
  summariseClients: photographer.evenActing.input(none).output(
    z.object({
      signature: z.string(),
      clients: z.array(
        z.object({
          clientId: z.uuid(),
          galleryCount: z.number(),
          previewCount: z.number(),
          finalCount: z.number(),
          sizeBytes: z.number(),
          /** How much of it finals take. */
          finalBytes: z.number(),
          favoriteCount: z.number(),
          approvedCount: z.number(),
          commentCount: z.number(),
          failedCount: z.number(),
          /** ISO 8601, of the client's last favourite, approval or comment. */
          chosenAt: z.string().nullable(),
          cover: photo.nullable(),
          focus,
        }),
      ),
    }),
  ),
  /** Per gallery with photos; its cover is the one the client sees. */
  summariseGalleries: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(
    z.object({
      signature: z.string(),
      galleries: z.array(
        z.object({
          galleryId,
          previewCount: z.number(),
          finalCount: z.number(),
          sizeBytes: z.number(),
          /** Hearted, approved or both. */
          chosenCount: z.number(),
          /** Of the client and of the studio. */
          commentCount: z.number(),
          /** Photos that no mail told the client of yet, while their gallery is open; without those that failed. */
          untold: z.object({ preview: z.number(), final: z.number() }),
          cover: photo.nullable(),
          focus,
        }),
      ),
    }),
  ),
  /** Opens a draft to the client and mails them once; what is in it by then needs no letter of its own. */
  openGallery: photographer.notActing
    .input(z.object({ galleryId }))
    .output(z.object({ isHeldBack: z.boolean() }))
    .errors({ ...refusals('gallery_not_found', 'gallery_empty'), ...tooMany }),
  /** Null takes photos out of their chapter. */
  moveToSection: photographer.evenActing
    .input(z.object({ photoIds, sectionId: z.uuid().nullable() }))
    .output(changed)
    .errors(refusals('photo_not_yours', 'section_not_found')),
  /** To another gallery of the same client, since choices and orders would change owner. */
  moveToGallery: photographer.evenActing
    .input(z.object({ photoIds, galleryId }))
    .output(changed)
    .errors(refusals('photo_not_yours', 'gallery_not_found', 'other_client')),
  /** Null leaves the choice to the product again. */
  setCover: photographer.evenActing
    .input(z.object({ galleryId, cover: z.object({ photoId, x: coordinate, y: coordinate }).nullable() }))
    .output(none)
    .errors(refusals('gallery_not_found', 'photo_not_yours')),
  /** A client may only choose whether guests see a photo. */
  setVisibility: photoOwner('photo_not_yours')
    .evenActing.input(z.object({ photoIds, visibility }))
    .output(changed),
  /**
   * A photo to try a watermark on, and how many previews a new watermark would redraw. For a preview only its
   * ThumbHash is used: its pixels already carry the present watermark.
   */
  findMarkSample: photographer.evenActing
    .input(none)
    .output(
      z.object({ signature: z.string(), photo: photo.extend({ type }).nullable(), previewCount: z.number() }),
    ),
  renamePhoto: photographer.evenActing
    .input(z.object({ photoId, label: line(LABEL_MAX_LENGTH, 1) }))
    .output(none)
    .errors(notYours),
  setType: photographer.evenActing.input(z.object({ photoIds, type })).output(changed).errors(notYours),
  deletePhotos: photographer.evenActing
    .input(z.object({ photoIds }))
    .output(z.object({ deleted: z.number(), freedBytes: z.number() }))
    /** Nothing is deleted when `count` of the photos wait for prints that are ordered and not made yet. */
    .errors({ ...notYours, photo_in_order: refusalWith(z.object({ count: z.number() })) }),
  /** Mails the client again about all photos of this type that have renditions, with a new link. */
  resendPhotoLetter: photographer.notActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional(), type }))
    .output(none)
    .errors({ ...refusals('client_not_found', 'no_photos', 'letters_stopped'), ...tooMany }),
  /**
   * Mails the client of what was added since the last mail, instead of five minutes after the last photo; with `waits`
   * once the pictures that are being made are there.
   */
  sendPhotoLetterNow: photographer.notActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional(), type }))
    .output(z.object({ waits: z.boolean() }))
    .errors(
      refusals('client_not_found', 'no_photos', 'letters_stopped', 'client_not_invited', 'gallery_not_open'),
    ),
  retryPictures: photographer.evenActing.input(z.object({ photoIds })).output(none).errors(notYours),
}
