import { calendarDay } from '#platform/pure/calendar-day.ts'

export const photoTypes = ['preview', 'final'] as const
export type PhotoType = (typeof photoTypes)[number]

export type CommentAuthor = 'client' | 'photographer'

/** The two sizes the product shows: a thumbnail and the viewer's picture. */
export const renditionSizes = [800, 2048] as const
export type RenditionSize = (typeof renditionSizes)[number]

/** How long a signed address of a preview, and of a download, may live (spec §9). */
export const PREVIEW_ADDRESS_SECONDS = 3600
export const DOWNLOAD_ADDRESS_SECONDS = 300

export const COMMENT_MAX_LENGTH = 2000
export const LABEL_MAX_LENGTH = 255
export const SELECTION_MAX = 5000

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
export const photoAddress = (
  photo: { id: string; version: string },
  size: RenditionSize,
  signature: string,
) => `/media/${photo.id}/${photo.version}/${size}.jpg?s=${signature}`
