import type { PhotoType } from '#domains/photos/photos.rules.ts'
import { lastingRefusals, type UploadOutcome, type UploadRefused } from '../../uploads.rules.ts'

export type UploadState = 'pending' | 'uploading' | 'completed' | 'error' | 'cancelled'

/** One that may pass is of a process that has no room on its disk, beside others that may have. */
type Refused = UploadRefused & { mayPass?: true }

export type UploadFailure =
  | Refused
  | { code: 'network' }
  /** Changed, moved, or on a card that was pulled out: it has to be chosen anew. */
  | { code: 'file_gone' }
  | { code: 'not_started' }
  | { code: 'broken' }
  | { code: 'status'; status: number }

/** Without a gallery it is for the client's newest. */
export type UploadPlace = { galleryId?: string | undefined; sectionId?: string | undefined }

export type NewUpload = UploadPlace & { file: File; clientId: string; clientName: string; type: PhotoType }

export type PhotoThere = { label: string; type: PhotoType }

/** Immutable, so that a memoised row renders again only when its task changed. */
export type UploadTask = Readonly<
  NewUpload & {
    id: number
    state: UploadState
    uploadedBytes: number
    bytesPerSecond: number
    failure?: UploadFailure | undefined
    duplicateOf?: PhotoThere
  }
>

/**
 * One transfer: announced to the server at once, its bytes go after `send`. `stop` keeps what the server has, `cancel`
 * deletes it.
 */
export type Transfer = { send(): void; stop(): void; cancel(): void }

export type TransferEvents = {
  progress(uploadedBytes: number): void
  done(outcome: UploadOutcome): void
  failed(failure: UploadFailure): void
}

export type StartTransfer = (upload: NewUpload, events: TransferEvents) => Transfer

const forGood: ReadonlySet<UploadFailure['code']> = new Set([...lastingRefusals, 'file_gone'])

export const isComing = ({ state }: UploadTask) => state === 'pending' || state === 'uploading'

export const canRetry = ({ state, failure }: Pick<UploadTask, 'state' | 'failure'>): boolean =>
  state === 'cancelled' || (state === 'error' && !(failure && forGood.has(failure.code)))

/** Whether its file can be chosen anew: the browser can no longer read the one it has. */
export const isFileGone = ({ state, failure }: Pick<UploadTask, 'state' | 'failure'>): boolean =>
  state === 'error' && failure?.code === 'file_gone'

const plainName = ({ name }: File) => name.normalize('NFC').toLowerCase()

/** Whether a file may take the place of one that is gone. It may have been edited, so only its name counts. */
export const isInPlaceOf = (chosen: File, gone: File): boolean => plainName(chosen) === plainName(gone)

/** A browser fails alike without a line and without the file, so a byte of the file is read. */
export async function explainFailure(failure: UploadFailure, file: File): Promise<UploadFailure> {
  if (failure.code !== 'network') return failure
  const found = await file
    .slice(-1)
    .arrayBuffer()
    .catch(() => undefined)
  // Some browsers read nothing, instead of failing, where a file has become shorter.
  return found && (found.byteLength === 1 || file.size === 0) ? failure : { code: 'file_gone' }
}

/** A refusal that says of itself that it may pass: no byte of the file was taken. */
export const isPassingRefusal = (failure: UploadFailure): boolean => 'mayPass' in failure

/** Busy elsewhere (409, 423), or unknown, as a failover loses the newest announcements: the next try announces it anew. */
const PASSING_STATUSES = [404, 409, 410, 423]

/** Whether an automatic retry may succeed: network errors and a restarting server, and no other refusal. */
export const mayPass = (failure: UploadFailure): boolean =>
  failure.code === 'network' ||
  failure.code === 'broken' ||
  (failure.code === 'status' && (failure.status >= 500 || PASSING_STATUSES.includes(failure.status))) ||
  isPassingRefusal(failure)

/** Whether an upload that was broken off was for this place. */
export const isSamePlace = (before: UploadPlace, { galleryId, sectionId }: UploadPlace): boolean =>
  before.sectionId === sectionId && before.galleryId === galleryId
