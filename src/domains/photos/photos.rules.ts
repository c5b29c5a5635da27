import type { ClientStatus } from '#domains/clients/clients.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export const photoTypes = ['preview', 'final'] as const
export type PhotoType = (typeof photoTypes)[number]

type Delivering = { previewCount: number; finalCount: number; status: ClientStatus }

/** Finals, if any, when there are no previews or the client's status is Delivered; else previews. */
export const firstTypeOf = ({ previewCount, finalCount, status }: Delivering): PhotoType =>
  finalCount > 0 && (previewCount === 0 || status === 'Delivered') ? 'final' : 'preview'

/** Who sees a photo beside its studio: guests too, only the client, or nobody. */
export const visibilities = ['everyone', 'client', 'studio'] as const
export type Visibility = (typeof visibilities)[number]

const isInUtc = (moment: string) => moment.endsWith('Z')

/** A moment on the day that a photo shows: that of the clock on the spot, else of its upload. */
export function dayOf({ createdAt, capturedAt }: { createdAt: string; capturedAt: string | null }): string {
  const moment = capturedAt ?? createdAt
  // Noon is on the same day in Amsterdam.
  return isInUtc(moment) ? moment : `${moment.slice(0, 10)}T12:00Z`
}

/** Time on the spot, as '14/06/2026 20:30'; undefined when it was Amsterdam's. */
export function clockOnTheSpot(moment: string): string | undefined {
  const [year, month, day] = moment.slice(0, 10).split('-')
  return isInUtc(moment) ? undefined : `${day}/${month}/${year} ${moment.slice(11, 16)}`
}

export type CommentAuthor = 'client' | 'photographer' | 'guest'

/** In pixels: small tile (480 wide), thumbnail (800 wide, spec §9) and viewer (2048 on the longer side). */
export const renditionSizes = [480, 800, 2048] as const
export type RenditionSize = (typeof renditionSizes)[number]

const pixelFaults = [
  'too_many_pixels',
  'too_many_avif_pixels',
  'too_many_progressive_pixels',
  'too_many_interlaced_pixels',
] as const
export type PixelFault = (typeof pixelFaults)[number]

/** Why a photo has no renditions. `too_heavy` killed two decoder processes; `broken` is a fault on our side. */
export const pictureFailures = ['corrupt', ...pixelFaults, 'too_heavy', 'broken'] as const
export type PictureFailure = (typeof pictureFailures)[number]

/** Lifetimes of signed URLs (spec §9). */
export const PREVIEW_URL_SECONDS = 3600
export const DOWNLOAD_URL_SECONDS = 300

/** Signatures change at half their lifetime; refetching by then keeps the URLs of an open page valid. */
export const pictureUrlRenewal = { refetchInterval: (PREVIEW_URL_SECONDS / 2) * 1000 }

export const COMMENT_MAX_LENGTH = 2000
export const LABEL_MAX_LENGTH = 255
export const SELECTION_MAX = 5000

/** Cameras whose clocks are set at once. */
export const CAMERAS_MAX = 100
/** Of a camera's name or serial number, as it is read from a file and named in a call. */
export const CAMERA_MAX_LENGTH = 100
/** A clock whose battery died begins years ago. */
export const CLOCK_SHIFT_MAX_SECONDS = 30 * 365 * 24 * 60 * 60

const pictureEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/avif': 'avif',
}
const hasPictureEnding = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i

export const endingOf = (contentType: string): string | undefined =>
  pictureEndings[contentType as keyof typeof pictureEndings]

/** The original file name, given an extension where it has none of a picture. */
export function sourceNameOf(fileName: string, contentType: string): string {
  const ending = endingOf(contentType)
  return ending === undefined || hasPictureEnding.test(fileName) ? fileName : `${fileName}.${ending}`
}

/** 'fotos-2026-11-21.zip' (spec §9), with the date in Amsterdam. */
export const zipFileName = (now: Date) => `fotos-${calendarDay(now)}.zip`

/** 'foto-1-0199….jpg' (spec §9): position and id. */
export const zipEntryName = (place: number, id: string, extension = 'jpg') =>
  `foto-${place}-${id}.${extension}`

/**
 * Path of a rendition for one viewer. The version makes the URL immutable and cacheable; the signature is shared by a
 * whole listing, which keeps listings small.
 */
export const photoUrl = (photo: { id: string; version: string }, size: RenditionSize, signature: string) =>
  `/media/${photo.id}/${photo.version}/${size}.jpg?s=${signature}`

/** Longer side of the largest rendition. */
export const LARGE_PX = 2048

/** Real width of the largest rendition: the 2048 of a portrait is its height. */
export const largeWidthOf = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
  Math.round(Math.min(LARGE_PX, (LARGE_PX * widthPx) / heightPx))

/** As `object-position`; without a focus a picture is cropped around its middle. */
export const positionOf = (focus: { x: number; y: number } | null | undefined) =>
  focus ? `${focus.x * 100}% ${focus.y * 100}%` : undefined

/** All sizes for `srcset` with their real widths. */
export function pictureSrcSet(
  photo: Parameters<typeof photoUrl>[0] & { widthPx: number; heightPx: number },
  signature: string,
  urlOf = photoUrl,
): string {
  return renditionSizes
    .map((size) => `${urlOf(photo, size, signature)} ${size === LARGE_PX ? largeWidthOf(photo) : size}w`)
    .join(', ')
}

/** `missing`: not in storage; `changed`: the bytes differ from the upload. */
export const damages = ['missing', 'changed'] as const
export type Damage = (typeof damages)[number]
