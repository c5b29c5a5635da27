import type { ClientStatus } from '#domains/clients/clients.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export const photoTypes = ['preview', 'final'] as const
export type PhotoType = (typeof photoTypes)[number]

type DeliveryState = { previewCount: number; finalCount: number; status: ClientStatus }

export const typeShownFirst = ({ previewCount, finalCount, status }: DeliveryState): PhotoType =>
  finalCount > 0 && (previewCount === 0 || status === 'Delivered') ? 'final' : 'preview'

export const visibilities = ['everyone', 'client', 'studio'] as const
export type Visibility = (typeof visibilities)[number]

const isInUtc = (moment: string) => moment.endsWith('Z')

/** Returns a moment whose Amsterdam day is the local day of capture or, if unknown, of upload. */
export function momentOnLocalDay({
  createdAt,
  capturedAt,
}: {
  createdAt: string
  capturedAt: string | null
}): string {
  const moment = capturedAt ?? createdAt
  // Noon UTC is on the same day in Amsterdam.
  return isInUtc(moment) ? moment : `${moment.slice(0, 10)}T12:00Z`
}

/** Returns a text such as '14/06/2026 20:30', or undefined if the local time is Amsterdam's. */
export function localCaptureTime(moment: string): string | undefined {
  const [year, month, day] = moment.slice(0, 10).split('-')
  return isInUtc(moment) ? undefined : `${day}/${month}/${year} ${moment.slice(11, 16)}`
}

export type CommentAuthor = 'client' | 'photographer' | 'guest'

/** Pixels: 480 and 800 (spec §9) limit the width, 2048 the longer side. */
export const renditionSizes = [480, 800, 2048] as const
export type RenditionSize = (typeof renditionSizes)[number]

const pixelFaults = [
  'too_many_pixels',
  'too_many_avif_pixels',
  'too_many_progressive_pixels',
  'too_many_interlaced_pixels',
] as const
export type PixelFault = (typeof pixelFaults)[number]

/** `too_heavy`: the photo killed decoder processes. `broken`: the fault is ours. */
export const pictureFailures = ['corrupt', ...pixelFaults, 'too_heavy', 'broken'] as const
export type PictureFailure = (typeof pictureFailures)[number]

/** Longest lifetimes of signed URLs (spec §9). */
export const PREVIEW_URL_SECONDS = 3600
export const DOWNLOAD_URL_SECONDS = 300

/**
 * Signatures change at half their lifetime. Refetching then keeps the URLs of an open page valid.
 */
export const pictureUrlRefetchOptions = { refetchInterval: (PREVIEW_URL_SECONDS / 2) * 1000 }

export const COMMENT_MAX_LENGTH = 2000
export const LABEL_MAX_LENGTH = 255
export const SELECTION_MAX = 5000

export const CAMERAS_MAX = 100
export const CAMERA_MAX_LENGTH = 100
/** Thirty years: a clock whose battery died restarts years in the past. */
export const CLOCK_SHIFT_MAX_SECONDS = 30 * 365 * 24 * 60 * 60

const pictureEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/avif': 'avif',
}
const hasPictureEnding = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i

export const fileExtensionOf = (contentType: string): string | undefined =>
  pictureEndings[contentType as keyof typeof pictureEndings]

export function sourceNameOf(fileName: string, contentType: string): string {
  const ending = fileExtensionOf(contentType)
  return ending === undefined || hasPictureEnding.test(fileName) ? fileName : `${fileName}.${ending}`
}

/** Returns a name such as 'fotos-2026-11-21.zip' (spec §9). */
export const zipFileName = (now: Date) => `fotos-${calendarDay(now)}.zip`

/** Returns a name such as 'foto-1-0199….jpg' (spec §9). */
export const zipEntryName = (position: number, id: string, extension = 'jpg') =>
  `foto-${position}-${id}.${extension}`

/**
 * The version makes the URL immutable. One signature for a whole listing keeps the listing small.
 */
export const photoUrl = (photo: { id: string; version: string }, size: RenditionSize, signature: string) =>
  `/media/${photo.id}/${photo.version}/${size}.jpg?s=${signature}`

/** Limit of a rendition's longer side. */
export const LARGE_PX = 2048

/**
 * Returns the width of the largest rendition. Assumes that the photo's longer side is at least
 * 2048 pixels.
 */
export const largeWidthOf = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
  Math.round(Math.min(LARGE_PX, (LARGE_PX * widthPx) / heightPx))

/** Returns a CSS `object-position`. */
export const objectPositionOf = (focus: { x: number; y: number } | null | undefined) =>
  focus ? `${focus.x * 100}% ${focus.y * 100}%` : undefined

export function pictureSrcSet(
  photo: Parameters<typeof photoUrl>[0] & { widthPx: number; heightPx: number },
  signature: string,
  urlOf = photoUrl,
): string {
  return renditionSizes
    .map((size) => `${urlOf(photo, size, signature)} ${size === LARGE_PX ? largeWidthOf(photo) : size}w`)
    .join(', ')
}

/** `changed`: the bytes differ from the upload, or the disk can't read them. */
export const damages = ['missing', 'changed'] as const
export type Damage = (typeof damages)[number]
