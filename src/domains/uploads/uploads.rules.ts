import type { PhotoType } from '#domains/photos/photos.rules.ts'

export const UPLOAD_MAX_BYTES = 200 * 1024 ** 2

/** After this an incomplete upload is abandoned. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60_000

/** How long room stays reserved without a byte; later bytes reserve it again, if there is room. */
export const ROOM_HELD_MS = 60 * 60_000

/** After this long without a byte an upload counts as interrupted: its file has to be chosen again. */
export const WAITING_AFTER_MS = 2 * 60_000

/** File names listed per client and type. */
export const LEFT_NAMES_MAX = 200

export const OPEN_UPLOADS_MAX = 2000

/** A part that does not end its file has at least this size, because many small requests would overload the server. */
export const PART_MIN_BYTES = 64 * 1024

/** How long a failed upload stays on the to-do list. */
export const FAILURES_SHOWN_MS = 14 * 24 * 60 * 60_000

export const UPLOADS_PATH = '/uploads'

/** The download of the command-line uploader, which is served with the built pages. */
export const UPLOADER_PATH = '/api/uploader.mjs'

/** Caused by the file or its target, so that sending it again changes nothing. */
export const lastingRefusals = [
  'client_not_yours',
  'gallery_not_open',
  'gallery_needed',
  'bad_request',
  'empty',
  'too_large',
  'not_a_photo',
  'heic',
  'hdr',
  'raw',
  'corrupt',
  'truncated',
  'too_many_pixels',
  'too_many_avif_pixels',
  'too_many_progressive_pixels',
  'too_many_interlaced_pixels',
] as const

/** Every reason to refuse an upload; the browser has a text for each. */
export const uploadRefusals = [
  'signed_out',
  'studio_inactive',
  'wrong_role',
  'two_steps_demanded',
  'switched_off',
  'storage_full',
  'storage_resting',
  'too_many_uploads',
  'disk_full',
  ...lastingRefusals,
] as const
export type UploadRefusal = (typeof uploadRefusals)[number]

export type UploadRefused = {
  code: UploadRefusal
  freeBytes?: number
  /** With 'gallery_needed': those to choose from. */
  galleries?: { id: string; title: string | null }[]
}

/** The result of a complete upload; sent as a header, since tus ends with an empty 204. */
export type UploadOutcome = { outcome: 'added' } | { outcome: 'duplicate'; label: string; type: PhotoType }

export const OUTCOME_HEADER = 'Upload-Outcome'
export const REFUSAL_HEADER = 'Upload-Refusal'
