import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { lastingRefusals, type UploadOutcome, type UploadRefusalReply } from '../../uploads.rules.ts'

export type UploadState = 'pending' | 'uploading' | 'completed' | 'error' | 'cancelled'

/**
 * A refusal with `mayPass` comes from one process with a full disk. Another process may have room.
 */
type TaskRefusal = UploadRefusalReply & { mayPass?: true }

export type UploadFailure =
  | TaskRefusal
  | { code: 'network' }
  /** The file changed, moved or is on a removed memory card. The user must choose it again. */
  | { code: 'file_gone' }
  | { code: 'not_started' }
  | { code: 'broken' }
  | { code: 'status'; status: number }

/**
 * Place of an upload. Without a gallery the server chooses the newest live gallery, else the newest
 * gallery that is not archived.
 */
export type UploadPlace = { galleryId?: string | undefined; sectionId?: string | undefined }

export type NewUpload = UploadPlace & { file: File; clientId: string; clientName: string; type: PhotoType }

export type ExistingPhoto = { label: string; type: PhotoType }

/** Immutable, so that a memoised row only renders again when its task changed. */
export type UploadTask = Readonly<
  NewUpload & {
    id: number
    state: UploadState
    uploadedBytes: number
    bytesPerSecond: number
    failure?: UploadFailure | undefined
    duplicateOf?: ExistingPhoto
  }
>

/**
 * Transfer of one file. The file is announced immediately, and its bytes are sent after `send`.
 * `stop` keeps the bytes on the server, `cancel` deletes them.
 */
export type Transfer = { send(): void; stop(): void; cancel(): void }

export type TransferEvents = {
  progress(uploadedBytes: number): void
  done(outcome: UploadOutcome): void
  failed(failure: UploadFailure): void
}

export type StartTransfer = (upload: NewUpload, events: TransferEvents) => Transfer

const lastingFailures: ReadonlySet<UploadFailure['code']> = new Set([...lastingRefusals, 'file_gone'])

export const isUnfinished = ({ state }: UploadTask) => state === 'pending' || state === 'uploading'

export const canRetry = ({ state, failure }: Pick<UploadTask, 'state' | 'failure'>): boolean =>
  state === 'cancelled' || (state === 'error' && !(failure && lastingFailures.has(failure.code)))

export const isFileGone = ({ state, failure }: Pick<UploadTask, 'state' | 'failure'>): boolean =>
  state === 'error' && failure?.code === 'file_gone'

const plainName = ({ name }: File) => name.normalize('NFC').toLowerCase()

/**
 * Whether a file may replace a missing one. Only the name counts, because the file may have been
 * edited.
 */
export const mayReplace = (chosen: File, gone: File): boolean => plainName(chosen) === plainName(gone)

/**
 * Tells a missing file from a broken connection by reading a byte, because browsers report them
 * alike.
 */
export async function refineNetworkFailure(failure: UploadFailure, file: File): Promise<UploadFailure> {
  if (failure.code !== 'network') return failure
  const found = await file
    .slice(-1)
    .arrayBuffer()
    .catch(() => undefined)
  // Some browsers read nothing instead of failing if the file has become shorter.
  return found && (found.byteLength === 1 || file.size === 0) ? failure : { code: 'file_gone' }
}

export const isTemporaryRefusal = (failure: UploadFailure): boolean => 'mayPass' in failure

/**
 * Statuses for another offset (409), a lock (423) or an unknown upload (404, 410). The next try
 * resumes the upload or announces the file again.
 */
const RETRYABLE_STATUSES = [404, 409, 410, 423]

export const isRetriedAutomatically = (failure: UploadFailure): boolean =>
  failure.code === 'network' ||
  failure.code === 'broken' ||
  (failure.code === 'status' && (failure.status >= 500 || RETRYABLE_STATUSES.includes(failure.status))) ||
  isTemporaryRefusal(failure)

export const isSamePlace = (before: UploadPlace, { galleryId, sectionId }: UploadPlace): boolean =>
  before.sectionId === sectionId && before.galleryId === galleryId
