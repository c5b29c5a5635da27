import type { PhotoType } from '#domains/photos/photos.rules.ts'

export const UPLOAD_MAX_BYTES = 200 * 1024 ** 2

/** Age at which an incomplete upload is abandoned. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60_000

/** Room stays reserved this long without a byte. Later bytes reserve room again if there is any. */
export const ROOM_HELD_MS = 60 * 60_000

/**
 * Silence after which an upload counts as interrupted and the studio is asked to choose the file
 * again.
 */
export const INTERRUPTED_AFTER_MS = 2 * 60_000

export const OUTSTANDING_NAMES_MAX = 200

export const OPEN_UPLOADS_MAX = 2000

/**
 * Minimum size of a request's body that does not end its file. Many small requests would overload
 * the server.
 */
export const REQUEST_MIN_BYTES = 64 * 1024

export const FAILURES_SHOWN_MS = 14 * 24 * 60 * 60_000

export const UPLOADS_PATH = '/uploads'

export const UPLOADER_PATH = '/api/uploader.mjs'

/** Refusals caused by the file or its target: a retry changes nothing. */
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

export type UploadRefusalReply = {
  code: UploadRefusal
  freeBytes?: number
  /** Galleries to choose from, with 'gallery_needed'. */
  galleries?: { id: string; title: string | null }[]
}

/** Result of a complete upload, sent as a header because tus ends with an empty 204. */
export type UploadOutcome = { outcome: 'added' } | { outcome: 'duplicate'; label: string; type: PhotoType }

export const OUTCOME_HEADER = 'Upload-Outcome'
export const REFUSAL_HEADER = 'Upload-Refusal'
