import type { PhotoType } from '#domains/photos/photos.rules.ts'
import type { UploadOutcome, UploadRefused } from '../../uploads.rules.ts'

export type UploadState = 'pending' | 'uploading' | 'completed' | 'error' | 'cancelled'

/** Why a file did not come in: an expected no of the server, or something on the way. */
export type UploadFailure =
  | UploadRefused
  | { code: 'network' }
  | { code: 'not_started' }
  | { code: 'broken' }
  | { code: 'status'; status: number }

export type NewUpload = { file: File; clientId: string; clientName: string; type: PhotoType }

/** A photo that was there before its file was. */
export type PhotoThere = { label: string; type: PhotoType }

/** One file on its way. Replaced rather than changed, so that a row is drawn again only when it is another. */
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
 * One transfer, which is announced to the server at once; its bytes go after `send`. `stop` keeps what came in for later,
 * `cancel` throws it away.
 */
export type Transfer = { send(): void; stop(): void; cancel(): void }

export type TransferEvents = {
  progress(uploadedBytes: number): void
  done(outcome: UploadOutcome): void
  failed(failure: UploadFailure): void
}

export type StartTransfer = (upload: NewUpload, events: TransferEvents) => Transfer

/** What lies in the file, or in what it was meant for: it stays out however often it is sent. */
const forGood: ReadonlySet<UploadFailure['code']> = new Set([
  'empty',
  'too_large',
  'not_a_photo',
  'heic',
  'raw',
  'corrupt',
  'truncated',
  'too_many_pixels',
  'too_many_avif_pixels',
  'too_many_progressive_pixels',
  'too_many_interlaced_pixels',
  'bad_request',
  'client_not_yours',
])

/** Whether it ended in a way that another try, by whoever uploads, may change. */
export const canRetry = ({ state, failure }: Pick<UploadTask, 'state' | 'failure'>): boolean =>
  state === 'cancelled' || (state === 'error' && !(failure && forGood.has(failure.code)))

/** Whether trying again by itself may help: a broken line or a server that is restarting, never an expected no. */
export const mayPass = (failure: UploadFailure): boolean =>
  failure.code === 'network' ||
  failure.code === 'broken' ||
  (failure.code === 'status' && (failure.status >= 500 || failure.status === 409 || failure.status === 423))
