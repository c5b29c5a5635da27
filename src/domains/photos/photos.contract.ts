// Photos a studio shares: previews to judge, finals to keep. What a client chooses, and what both say about a photo.
import { z } from 'zod'
import { line } from '#domains/access/line.contract.ts'
import {
  client,
  none,
  photographer,
  photoOwner,
  refusals,
  refusalWith,
} from '#domains/access/who.contract.ts'
import { tooMany } from '#domains/accounts/accounts.contract.ts'
import { photoOrders } from '#domains/clients/clients.rules.ts'
import { whenOff } from '#domains/flags/flags.contract.ts'
import { cursorPage, cursorInput, unknownCursor } from '#kit/list.contract.ts'
import {
  COMMENT_MAX_LENGTH,
  damages,
  LABEL_MAX_LENGTH,
  photoTypes,
  pictureFailures,
  SELECTION_MAX,
} from './photos.rules.ts'
import { pictureStates } from './picture-state.rules.ts'

const photoId = z.uuid()
const photoIds = z.array(photoId).min(1).max(SELECTION_MAX)
const type = z.enum(photoTypes)
const photoOrder = z.enum(photoOrders)

export const picture = z.enum(pictureStates)

/** One photo as a grid shows it. Short, since a gallery is thousands of these. */
export const photo = z.object({
  id: photoId,
  label: z.string(),
  /** ISO moment of upload. */
  createdAt: z.string(),
  /** ISO moment at which it was taken, where its camera tells. */
  capturedAt: z.string().nullable(),
  /** Upright size of the original; 3 by 2 until it is known. */
  widthPx: z.number(),
  heightPx: z.number(),
  /** ThumbHash in base64. */
  thumbHash: z.string().nullable(),
  picture,
  /** Goes into the address, so that other pixels have another address. */
  version: z.string(),
  isFavorite: z.boolean(),
  isApproved: z.boolean(),
  commentCount: z.number(),
  sizeBytes: z.number(),
  /** For its studio alone, and only where the original is not what came in. */
  damage: z.enum(damages).optional(),
})

/** Photos with the signature that opens their addresses: see `photoAddress` in photos.rules.ts. */
export const photoList = z.object({ signature: z.string(), photos: z.array(photo) })

/** What its studio sees of a photo besides: the name its camera gave it. */
const withSource = photo.extend({
  sourceName: z.string(),
  /** Why it has no pictures, where it has failed. */
  failure: z.enum(pictureFailures).optional(),
})

/** A photo outside its gallery: with whom it belongs to, and what it is. */
export const studioPhoto = withSource.extend({ type, clientId: z.uuid(), clientName: z.string() })

export const comment = z.object({
  id: z.uuid(),
  comment: z.string(),
  writtenBy: z.enum(['client', 'photographer']),
  authorName: z.string(),
  createdAt: z.string(),
  /** ISO moment at which its author last changed it. */
  editedAt: z.string().nullable(),
  /** Whether this viewer wrote it, and may change it or take it back. */
  mayChange: z.boolean(),
})

const commentText = z.string().trim().min(1).max(COMMENT_MAX_LENGTH)

export const gallery = z.object({
  studioName: z.string(),
  /** The studio's own colour, where its plan allows one. */
  accentColor: z.string().nullable(),
  clientName: z.string(),
  firstName: z.string(),
  previewCount: z.number(),
  finalCount: z.number(),
  /** The tab that opens where the address names none. */
  firstType: type,
  /** A final when there is one, else a preview with its mark. */
  cover: photo.extend({ type }).nullable(),
  /** The cover's addresses, for the page that shows it before there is an app to work them out. */
  coverSrcSet: z.string().nullable(),
  signature: z.string(),
})

const notYours = refusals('photo_not_yours')

const downloadPlan = z.object({
  downloadId: z.uuid(),
  /** A signed address that lives for five minutes. */
  address: z.string(),
  fileName: z.string(),
  count: z.number(),
  sizeBytes: z.number(),
  /** Photos that can't be read and are left out. */
  skippedCount: z.number(),
  /** What some of them are called. */
  skippedNames: z.array(z.string()),
})

export const photosContract = {
  // The client's gallery
  findGallery: client.input(none).output(gallery),
  listForClient: client.input(z.object({ type })).output(photoList),
  setFavorite: client
    .input(z.object({ photoIds, isFavorite: z.boolean() }))
    .output(z.object({ changed: z.number() }))
    .errors(notYours),
  setApproval: client
    .input(z.object({ photoIds, isApproved: z.boolean() }))
    .output(z.object({ changed: z.number() }))
    .errors(notYours),

  // Both sides of a photo
  listComments: photoOwner('photo_not_yours')
    .evenActing.input(z.object({ photoId }))
    .output(z.array(comment)),
  addComment: photoOwner('photo_not_yours')
    .evenActing.input(z.object({ photoIds, comment: commentText }))
    .output(none)
    .errors(whenOff),
  /** Changes a comment of one's own; readers see that it was, and when. */
  editComment: photoOwner('comment_not_found')
    .notActing.input(z.object({ commentId: z.uuid(), comment: commentText }))
    .output(none)
    .errors(whenOff),
  /** Takes back a comment of one's own: nobody reads it any more. */
  removeComment: photoOwner('comment_not_found')
    .notActing.input(z.object({ commentId: z.uuid() }))
    .output(none),
  /** Finals for a client, anything of their own for a studio: one photo as it is, several as a ZIP. */
  planDownload: photoOwner('photo_not_yours')
    .evenActing.input(z.object({ photoIds }))
    .output(downloadPlan)
    .errors({ ...refusals('no_photo_readable'), ...whenOff }),

  /** How far a download has come. */
  findDownload: photoOwner('photo_not_yours')
    .evenActing.input(z.object({ downloadId: z.uuid() }))
    .output(z.object({ sentBytes: z.number(), sizeBytes: z.number() })),

  // The studio's desk
  /** What this client's gallery shows them, for their studio to look at. Their visit is not noted by it. */
  viewGallery: photographer.evenActing
    .input(z.object({ clientId: z.uuid() }))
    .output(gallery)
    .errors(refusals('client_not_found')),
  listForStudio: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), type }))
    .output(z.object({ signature: z.string(), photos: z.array(withSource), order: photoOrder })),
  /** A part of a client's photos, previews and finals alike. */
  pagePhotos: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), type: type.optional(), ...cursorInput }))
    .output(cursorPage(studioPhoto))
    .errors({ ...refusals('client_not_found'), ...unknownCursor }),
  findPhoto: photographer.evenActing.input(z.object({ photoId })).output(studioPhoto).errors(notYours),
  /** Chooses the order of a client's gallery, for them and for the studio. */
  setPhotoOrder: photographer.evenActing
    .input(z.object({ clientId: z.uuid(), order: photoOrder }))
    .output(none)
    .errors(refusals('client_not_found')),
  /** Puts photos before another of the same tab, or at its end; the gallery is ordered by hand from then on. */
  movePhotos: photographer.evenActing
    .input(z.object({ photoIds, beforeId: photoId.nullable() }))
    .output(none)
    .errors(notYours),
  /** The newest eight of the whole studio. */
  listLatest: photographer.evenActing
    .input(none)
    .output(z.object({ signature: z.string(), photos: z.array(studioPhoto) })),
  /** Photos uploaded now, this and last calendar month. */
  countPhotos: photographer.evenActing
    .input(none)
    .output(z.object({ total: z.number(), addedThisMonth: z.number(), addedLastMonth: z.number() })),
  summariseClients: photographer.evenActing.input(none).output(
    z.object({
      signature: z.string(),
      clients: z.array(
        z.object({
          clientId: z.uuid(),
          previewCount: z.number(),
          finalCount: z.number(),
          sizeBytes: z.number(),
          favoriteCount: z.number(),
          approvedCount: z.number(),
          commentCount: z.number(),
          failedCount: z.number(),
          /** Last favourite, approval or comment of the client. */
          chosenAt: z.string().nullable(),
          cover: photo.nullable(),
        }),
      ),
    }),
  ),
  /** A photo to try a mark on, and how many previews a new mark is for. A preview is only its ThumbHash: its pixels carry the old mark. */
  findMarkSample: photographer.evenActing
    .input(none)
    .output(
      z.object({ signature: z.string(), photo: photo.extend({ type }).nullable(), previewCount: z.number() }),
    ),
  renamePhoto: photographer.evenActing
    .input(z.object({ photoId, label: line(LABEL_MAX_LENGTH, 1) }))
    .output(none)
    .errors(notYours),
  setType: photographer.evenActing
    .input(z.object({ photoIds, type }))
    .output(z.object({ changed: z.number() }))
    .errors(notYours),
  deletePhotos: photographer.evenActing
    .input(z.object({ photoIds }))
    .output(z.object({ deleted: z.number(), freedBytes: z.number() }))
    /** Nothing is deleted while prints of so many of them are ordered and not made yet. */
    .errors({ ...notYours, photo_in_order: refusalWith(z.object({ count: z.number() })) }),
  /** Writes the client once more that there are photos of this type: all that can be seen now, with a new link. */
  resendPhotoLetter: photographer.notActing
    .input(z.object({ clientId: z.uuid(), type }))
    .output(none)
    .errors({ ...refusals('client_not_found', 'no_photos', 'letters_stopped'), ...tooMany }),
  /** Makes failed pictures again ('Opnieuw'). */
  retryPictures: photographer.evenActing.input(z.object({ photoIds })).output(none).errors(notYours),
}
