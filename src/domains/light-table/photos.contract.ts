import { z } from 'zod'
import { singleLine } from '#domains/access/single-line.contract.ts'
import {
  client,
  clientOrGuest,
  looker,
  emptyObject,
  photographer,
  clientOrStudio,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooManyRefusal } from '#domains/accounts/accounts.contract.ts'
import {
  galleryKinds,
  galleryStates,
  photoOrders,
  SLUG_INPUT_MAX_LENGTH,
} from '#domains/galleries/galleries.rules.ts'
import { switchedOffRefusal } from '#domains/flags/flags.contract.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import { hasNoDuplicates } from '#platform/pure/no-duplicates.ts'
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
} from '#domains/photos/photos.rules.ts'
import { studioStyle } from '#domains/studios/studios.contract.ts'
import { pictureStates } from '#domains/photos/picture-state.rules.ts'

const photoId = z.uuid()
const photoIds = z.array(photoId).min(1).max(SELECTION_MAX)
const type = z.enum(photoTypes)
const photoOrder = z.enum(photoOrders)
const galleryId = z.uuid()
/** Slug of a gallery; if absent, the client's newest open gallery. A URL may hold any text. */
const slug = z.string().max(SLUG_INPUT_MAX_LENGTH).optional()
const visibility = z.enum(visibilities)

export const pictureState = z.enum(pictureStates)

/** Kept small, because a gallery lists thousands of photos. */
export const photo = z.object({
  id: photoId,
  label: z.string(),
  /** ISO 8601 text. A `Date` would add its field path to the answer, once for each photo. */
  createdAt: z.string(),
  /**
   * Capture time from the file's metadata, corrected by the studio's camera clocks. ISO 8601; null
   * if the file has none.
   */
  capturedAt: z.string().nullable(),
  /** Upright size of the original; 3 by 2 until it is known. */
  widthPx: z.number(),
  heightPx: z.number(),
  /** Base64. */
  thumbHash: z.string().nullable(),
  picture: pictureState,
  /** Part of the URL, so that changed pixels get another URL. */
  version: z.string(),
  isFavorite: z.boolean(),
  isApproved: z.boolean(),
  commentCount: z.number(),
  sizeBytes: z.number(),
  visibility: visibility.optional(),
  /** Only sent to the studio, if the original is missing or changed. */
  damage: z.enum(damages).optional(),
})

const sections = z.array(z.object({ id: z.uuid(), title: z.string() }))
/** Index in the list's `sections`; absent for a photo without a chapter. */
const section = z.number().optional()

const changes = z.object({
  gone: z.array(photoId),
  after: z.array(photoId.nullable()),
  count: z.number().nullable(),
})

/**
 * `standing` is a cursor. Passed as `since`, it limits the next answer to changed photos and
 * `changes`, where possible: see `mergeChanges`.
 */
const standing = { standing: z.string().optional(), changes: changes.optional() }
const since = z.string().optional()

/** `signature` is part of the photo URLs: see `photoUrl` in photos.rules.ts. */
export const photoList = z.object({
  signature: z.string(),
  sections,
  photos: z.array(photo.extend({ section })),
  ...standing,
})

const withSource = photo.extend({
  sourceName: z.string(),
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

/** Focal point from the upper left, 0 to 1; null if the studio chose no cover. */
const focus = z.object({ x: z.number(), y: z.number() }).nullable()

export const comment = z.object({
  id: z.uuid(),
  comment: z.string(),
  writtenBy: z.enum(['client', 'photographer', 'guest']),
  authorName: z.string(),
  /**
   * Guest in whose thread the comment is. The guest, the client and the studio can read the thread.
   * Null in the client's own thread.
   */
  guest: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  createdAt: z.date(),
  /** Null when never edited. */
  editedAt: z.date().nullable(),
  /** False for comments of others, for guests who may not comment, and for an acting admin. */
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
      /** Always `live`, except in an answer to the studio. */
      state: z.enum(galleryStates),
    })
    .nullable(),
  /** Whether the gallery has a partner, or a link that was not revoked. */
  isShared: z.boolean(),
  mayShare: z.boolean(),
  asksChoice: z.boolean(),
  /** Id of the main list; null if there is none that the viewer may see. */
  mainListId: z.uuid().nullable(),
  /** Whether to show the opening: true once per gallery, for a client who came from an email. */
  isOpening: z.boolean(),
  /** Number of galleries open to this person, at all studios that the session reaches. */
  openCount: z.number(),
  /** Number of galleries open to this person at this studio. */
  openHereCount: z.number(),
  studioName: z.string(),
  /** Whether previews carry the studio's own watermark. */
  hasOwnMark: z.boolean(),
  ...studioStyle,
  clientName: z.string(),
  firstName: z.string(),
  previewCount: z.number(),
  finalCount: z.number(),
  firstType: type,
  /** Photo that the studio chose, else a final, else a watermarked preview. */
  cover: photo.extend({ type }).nullable(),
  focus,
  /** `srcset` for the prerendered page, which shows the cover before the app has loaded. */
  coverSrcSet: z.string().nullable(),
  signature: z.string(),
})

const notYours = refusals('photo_not_yours')
const changed = z.object({ changed: z.number() })

const coordinate = z.number().min(0).max(1)

const cameraClock = z.object({
  camera: singleLine(CAMERA_MAX_LENGTH, 1),
  /** Empty for a camera that writes no serial number. */
  cameraSerial: singleLine(CAMERA_MAX_LENGTH),
  /** Seconds that the clock was behind; negative when it was ahead. */
  shiftSeconds: z.number().int().min(-CLOCK_SHIFT_MAX_SECONDS).max(CLOCK_SHIFT_MAX_SECONDS),
})

const cameraClocks = z
  .array(cameraClock)
  .min(1)
  .max(CAMERAS_MAX)
  .refine((clocks) => hasNoDuplicates(clocks.map(({ camera, cameraSerial }) => `${camera}\n${cameraSerial}`)))

const downloadPlan = z.object({
  downloadId: z.uuid(),
  /** Signed URL. A download must start within five minutes. */
  address: z.string(),
  fileName: z.string(),
  count: z.number(),
  sizeBytes: z.number(),
  /** Photos left out because their file is damaged, missing or not rendered. */
  skippedCount: z.number(),
  skippedNames: z.array(z.string()),
})

export const photosContract = {
  findGallery: clientOrGuest.input(z.object({ slug })).output(gallery).errors(refusals('gallery_not_found')),
  /**
   * `isOfAll`, for a cart, lists the client's photos in all galleries open at this studio, without
   * chapters.
   */
  listForClient: clientOrGuest
    .input(z.object({ slug, type, isOfAll: z.boolean().optional(), since }))
    .output(photoList)
    .errors(refusals('gallery_not_found')),
  /** Lists open galleries at all studios that the session reaches, newest first. */
  listMyGalleries: client.input(emptyObject).output(
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
          /** Set for another seat's gallery: `signature` is for the cover's URL. */
          seat: z.object({ id: z.uuid(), signature: z.string() }).optional(),
        }),
      ),
    }),
  ),
  setFavorite: clientOrGuest
    .input(z.object({ photoIds, isFavorite: z.boolean() }))
    .output(changed)
    .errors(notYours),

  listComments: looker('photo_not_yours').evenActing.input(z.object({ photoId })).output(z.array(comment)),
  addComment: looker('photo_not_yours')
    .evenActing /** Answers the guest with `guestId`. A guest always writes in their own thread. */
    .input(z.object({ photoIds, comment: commentText, guestId: z.uuid().optional() }))
    .output(emptyObject)
    .errors({ ...switchedOffRefusal, ...tooManyRefusal, ...refusals('guest_not_found') }),
  editComment: looker('comment_not_found')
    .notActing.input(z.object({ commentId: z.uuid(), comment: commentText }))
    .output(emptyObject)
    .errors(switchedOffRefusal),
  removeComment: looker('comment_not_found')
    .notActing.input(z.object({ commentId: z.uuid() }))
    .output(emptyObject),
  /**
   * Plans a download of finals; a studio may also download its previews. One photo is served as a
   * file, several as a ZIP. Guests may be limited to 2048 pixels.
   */
  planDownload: looker('photo_not_yours')
    .evenActing.input(z.object({ photoIds }))
    .output(downloadPlan)
    .errors({ ...refusals('no_photo_readable'), ...switchedOffRefusal }),

  findDownload: looker('photo_not_yours')
    .evenActing.input(z.object({ downloadId: z.uuid() }))
    .output(z.object({ sentBytes: z.number(), sizeBytes: z.number() })),

  listGuestFavorites: photographer.evenActing
    .input(z.object({ guestId: z.uuid() }))
    .output(z.object({ name: z.string(), photoIds: z.array(photoId) }))
    .errors(refusals('guest_not_found')),
  /** Leaves out guests who have neither favorites nor comments. */
  countByGuest: photographer.evenActing
    .input(z.object({ galleryId }))
    .output(z.array(z.object({ guestId: z.uuid(), favoriteCount: z.number(), commentCount: z.number() })))
    .errors(refusals('gallery_not_found')),
  /** Does not update the client's last visit. */
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
  /**
   * Lists the live gallery. Without one, lists the newest gallery, preferring one that is not
   * archived. Refuses when several are live.
   */
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
  /** Also changes the order that the client sees. */
  setPhotoOrder: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional(), order: photoOrder }))
    .output(emptyObject)
    .errors(refusals('client_not_found')),
  /**
   * Moves photos of one tab before the photo `beforeId`, into its chapter. Null moves each photo to
   * the end of its own chapter. Sets manual order.
   */
  movePhotos: photographer.evenActing
    .input(z.object({ photoIds, beforeId: photoId.nullable() }))
    .output(emptyObject)
    .errors(notYours),
  /** Names cameras by make and model. */
  listCameras: photographer.evenActing
    .input(z.object({ galleryId }))
    .output(z.array(cameraClock.extend({ photoCount: z.number(), firstAt: z.date(), lastAt: z.date() })))
    .errors(refusals('gallery_not_found')),
  /** Also corrects future photos. Cameras that are not listed stay unchanged. */
  setCameraClocks: photographer.evenActing
    .input(z.object({ galleryId, clocks: cameraClocks }))
    .output(emptyObject)
    .errors(refusals('gallery_not_found')),
  listLatest: photographer.evenActing
    .input(emptyObject)
    .output(z.object({ signature: z.string(), photos: z.array(studioPhoto) })),
  countPhotos: photographer.evenActing
    .input(emptyObject)
    .output(z.object({ total: z.number(), addedByMonth: z.array(z.number()) })),
  summariseClients: photographer.evenActing.input(emptyObject).output(
    z.object({
      signature: z.string(),
      clients: z.array(
        z.object({
          clientId: z.uuid(),
          galleryCount: z.number(),
          previewCount: z.number(),
          finalCount: z.number(),
          sizeBytes: z.number(),
          finalBytes: z.number(),
          favoriteCount: z.number(),
          approvedCount: z.number(),
          commentCount: z.number(),
          failedCount: z.number(),
          /**
           * Latest time of a client comment, or of a favorite or approval that still stands.
           */
          chosenAt: z.date().nullable(),
          cover: photo.nullable(),
          focus,
        }),
      ),
    }),
  ),
  summariseGalleries: photographer.evenActing.input(z.object({ clientId: z.uuid() })).output(
    z.object({
      signature: z.string(),
      galleries: z.array(
        z.object({
          galleryId,
          previewCount: z.number(),
          finalCount: z.number(),
          sizeBytes: z.number(),
          /** Photos with a heart, an approval or both. */
          chosenCount: z.number(),
          /** Comments of the client, the studio and guests. */
          commentCount: z.number(),
          /**
           * Photos of a live gallery that still wait for an email to the client. Leaves out hidden
           * and failed photos.
           */
          untold: z.object({ preview: z.number(), final: z.number() }),
          cover: photo.nullable(),
          focus,
        }),
      ),
    }),
  ),
  /** Opens a gallery. Emails the invited client once, about all visible photos. */
  openGallery: photographer.notActing
    .input(z.object({ galleryId }))
    .output(z.object({ isHeldBack: z.boolean() }))
    .errors({ ...refusals('gallery_not_found', 'gallery_empty'), ...tooManyRefusal }),
  /** Null takes photos out of their chapter. */
  moveToSection: photographer.evenActing
    .input(z.object({ photoIds, sectionId: z.uuid().nullable() }))
    .output(changed)
    .errors(refusals('photo_not_yours', 'section_not_found')),
  /** Refuses a gallery of another client, because choices and orders would change owner. */
  moveToGallery: photographer.evenActing
    .input(z.object({ photoIds, galleryId }))
    .output(changed)
    .errors(refusals('photo_not_yours', 'gallery_not_found', 'other_client')),
  /** Null lets the product choose the cover again. */
  setCover: photographer.evenActing
    .input(z.object({ galleryId, cover: z.object({ photoId, x: coordinate, y: coordinate }).nullable() }))
    .output(emptyObject)
    .errors(refusals('gallery_not_found', 'photo_not_yours')),
  /** A client may only choose whether guests see a photo. */
  setVisibility: clientOrStudio('photo_not_yours')
    .evenActing.input(z.object({ photoIds, visibility }))
    .output(changed),
  /**
   * Returns a sample photo, and how many previews a new watermark would redraw.
   * A preview is shown only by its ThumbHash, because its pixels carry the present watermark.
   */
  findMarkSample: photographer.evenActing
    .input(emptyObject)
    .output(
      z.object({ signature: z.string(), photo: photo.extend({ type }).nullable(), previewCount: z.number() }),
    ),
  renamePhoto: photographer.evenActing
    .input(z.object({ photoId, label: singleLine(LABEL_MAX_LENGTH, 1) }))
    .output(emptyObject)
    .errors(notYours),
  setType: photographer.evenActing.input(z.object({ photoIds, type })).output(changed).errors(notYours),
  deletePhotos: photographer.evenActing
    .input(z.object({ photoIds }))
    .output(z.object({ deleted: z.number(), freedBytes: z.number() }))
    /**
     * Refuses if any photo waits for prints that are ordered but not made yet. `count` is the
     * number of such photos.
     */
    .errors({ ...notYours, photo_in_order: refusalWith(z.object({ count: z.number() })) }),
  /** Emails about all visible photos of this type that have renditions, with a new link. */
  resendPhotoLetter: photographer.notActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional(), type }))
    .output(emptyObject)
    .errors({ ...refusals('client_not_found', 'no_photos', 'letters_stopped'), ...tooManyRefusal }),
  /**
   * Skips the wait of five minutes after the last photo. `waits` means that the email goes once the
   * pending pictures are ready.
   */
  sendPhotoLetterNow: photographer.notActing
    .input(z.object({ clientId: z.uuid(), galleryId: galleryId.optional(), type }))
    .output(z.object({ waits: z.boolean() }))
    .errors(
      refusals('client_not_found', 'no_photos', 'letters_stopped', 'client_not_invited', 'gallery_not_open'),
    ),
  retryPictures: photographer.evenActing.input(z.object({ photoIds })).output(emptyObject).errors(notYours),
}
