import type { ClientStatus } from '#domains/clients/clients.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

export const photoTypes = ['preview', 'final'] as const
export type PhotoType = (typeof photoTypes)[number]

type Delivering = { previewCount: number; finalCount: number; status: ClientStatus }

/** Which tab of a gallery opens first: the one that has photos; finals once they are what one comes for. */
export const firstTypeOf = ({ previewCount, finalCount, status }: Delivering): PhotoType =>
  finalCount > 0 && (previewCount === 0 || status === 'Delivered') ? 'final' : 'preview'

/** The day a photo stands for: when it was taken, or where no camera says so, when it came in. */
export const dayOf = (photo: { createdAt: string; capturedAt: string | null }) =>
  photo.capturedAt ?? photo.createdAt

export type CommentAuthor = 'client' | 'photographer'

/** The sizes the product shows: a tile on a small screen, the thumbnail (spec §9) and the viewer's picture. */
export const renditionSizes = [480, 800, 2048] as const
export type RenditionSize = (typeof renditionSizes)[number]

/** Why a photo has no pictures. `too_heavy` ended two processes that drew it; `broken` is trouble of ours. */
export const pictureFailures = [
  'corrupt',
  'too_many_pixels',
  'too_many_avif_pixels',
  'too_many_progressive_pixels',
  'too_many_interlaced_pixels',
  'too_heavy',
  'broken',
] as const
export type PictureFailure = (typeof pictureFailures)[number]

/** How long a signed address of a preview, and of a download, may live (spec §9). */
export const PREVIEW_ADDRESS_SECONDS = 3600
export const DOWNLOAD_ADDRESS_SECONDS = 300

export const COMMENT_MAX_LENGTH = 2000
export const LABEL_MAX_LENGTH = 255
export const SELECTION_MAX = 5000

const pictureEndings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tif',
  'image/avif': 'avif',
}
const hasPictureEnding = /\.(jpe?g|jpe|jfif|png|webp|tiff?|avif)$/i

/** The ending of a file's name by what it holds. */
export const endingOf = (contentType: string): string | undefined =>
  pictureEndings[contentType as keyof typeof pictureEndings]

/** The name a camera gave a file, which keeps its own ending where it has one. */
export function sourceNameOf(fileName: string, contentType: string): string {
  const ending = endingOf(contentType)
  return ending === undefined || hasPictureEnding.test(fileName) ? fileName : `${fileName}.${ending}`
}

/** 'fotos-2026-11-21.zip' (spec §9), by the day it is in Amsterdam. */
export function zipFileName(now: Date): string {
  return `fotos-${calendarDay(now)}.zip`
}

/** What a photo is called in it: 'foto-1-0199….jpg' (spec §9), by its place and its id. */
export const zipEntryName = (place: number, id: string, extension = 'jpg') =>
  `foto-${place}-${id}.${extension}`

/**
 * Where a rendition lies for this viewer. The version is in the path, so that other pixels have another address and a
 * browser may keep what it has; the signature is the same for all photos of one listing, which keeps listings short.
 */
export const photoUrl = (photo: { id: string; version: string }, size: RenditionSize, signature: string) =>
  `/media/${photo.id}/${photo.version}/${size}.jpg?s=${signature}`

const LARGE_PX = 2048

/** All sizes with their real width (`srcset`), so that a sharp screen takes a large one only where it shows. */
export function pictureSrcSet(
  photo: Parameters<typeof photoUrl>[0] & { widthPx: number; heightPx: number },
  signature: string,
  addressOf = photoUrl,
): string {
  const largePx = Math.round(Math.min(LARGE_PX, (LARGE_PX * photo.widthPx) / photo.heightPx))
  return renditionSizes
    .map((size) => `${addressOf(photo, size, signature)} ${size === LARGE_PX ? largePx : size}w`)
    .join(', ')
}

/** What a check may find of an original: it is not there, or its bytes are no longer those that came in. */
export const damages = ['missing', 'changed'] as const
export type Damage = (typeof damages)[number]
