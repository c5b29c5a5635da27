import type { PhotoType } from '#domains/photos/photos.rules.ts'

export const UPLOAD_MAX_BYTES = 200 * 1024 ** 2

/** How long an upload may take to come in; then its room is given back. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60_000

/** How long room stays set aside for an upload of which no byte comes; it may still come, if there is room then. */
export const ROOM_HELD_MS = 60 * 60_000

/** After this long without a byte nobody is sending a file any more: it waits until it is chosen again. */
export const WAITING_AFTER_MS = 2 * 60_000

/** How many names of files that did not come in are told. */
export const LEFT_NAMES_MAX = 200

/** How many files of one studio may be on their way at once. */
export const OPEN_UPLOADS_MAX = 2000

/** A part that does not end its file is at least this long, so that many small ones can't wear the server out. */
export const PART_MIN_BYTES = 64 * 1024

/** How long a failed upload stands in the list of work waiting. */
export const FAILURES_SHOWN_MS = 14 * 24 * 60 * 60_000

/** Where files come in by the tus protocol. */
export const UPLOADS_PATH = '/uploads'

/** Where a photographer fetches the program that brings in a folder; it lies at the same place among the built pages. */
export const UPLOADER_PATH = '/api/uploader.mjs'

/** Every expected no to an upload; the browser has a sentence for each. */
export const uploadRefusals = [
  'signed_out',
  'studio_inactive',
  'wrong_role',
  'switched_off',
  'client_not_yours',
  'bad_request',
  'empty',
  'too_large',
  'storage_full',
  'too_many_uploads',
  'disk_full',
  'not_a_photo',
  'heic',
  'raw',
  'corrupt',
  'truncated',
  'too_many_pixels',
  'too_many_avif_pixels',
  'too_many_progressive_pixels',
  'too_many_interlaced_pixels',
] as const
export type UploadRefusal = (typeof uploadRefusals)[number]

/** What a refused upload answers, as JSON. */
export type UploadRefused = { code: UploadRefusal; freeBytes?: number }

/** What became of a file that came in whole; in a header, since tus answers its last request without a body. */
export type UploadOutcome = { outcome: 'added' } | { outcome: 'duplicate'; label: string; type: PhotoType }

export const OUTCOME_HEADER = 'Upload-Outcome'
export const REFUSAL_HEADER = 'Upload-Refusal'
