import { createReadStream } from 'node:fs'
import { DetailedError, Upload, type HttpResponse, type UploadOptions } from 'tus-js-client'
import {
  OUTCOME_HEADER,
  REFUSAL_HEADER,
  UPLOADS_PATH,
  type UploadOutcome,
  type UploadRefusal,
} from '#domains/uploads/uploads.rules.ts'
import {
  galleriesIn,
  EXIT_NOT_ALLOWED,
  UserError,
  toUserError,
  EXIT_UNREACHABLE,
  type LichttafelApi,
} from './api-client.ts'
import { problems, refusalMessage } from './uploader.nl.ts'

/**
 * Destination of an upload. Without `galleryId`: the client's only live gallery, or the newest if
 * none is live.
 */
export type UploadDestination = { clientId: string; type: 'preview' | 'final'; galleryId?: string }

type FileUpload = {
  product: LichttafelApi
  aim: UploadDestination
  file: { path: string; name: string; sizeBytes: number }
  uploadUrl?: string | undefined
  onUrl: (uploadUrl: string) => void
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

export type UploadResult =
  | UploadOutcome['outcome']
  | 'unreadable'
  | { refusal: UploadRefusal }
  | { blocked: (typeof blockingReasons)[number] }

type Failure = {
  status?: number
  code?: UploadRefusal | undefined
  retryAfter?: string | undefined
  body?: string
}

const STALL_MS = 60_000

/** Refusals that stop all uploads until the studio or the platform resolves the cause. */
const blockingReasons = ['storage_full', 'storage_resting', 'switched_off'] as const
/**
 * Refusals that end the run. All but `bad_request` concern the studio, its API key, the client or
 * the gallery, so they apply to every file.
 */
const refusalsForAll: ReadonlySet<UploadRefusal> = new Set([
  'signed_out',
  'studio_inactive',
  'wrong_role',
  'client_not_yours',
  'gallery_not_open',
  'gallery_needed',
  'bad_request',
])

const isForAll = (code: UploadRefusal | undefined) => code !== undefined && refusalsForAll.has(code)

export async function sendFile(sending: FileUpload): Promise<UploadResult> {
  const { product, signal } = sending
  // Others can write the state file, so the key is sent only to the server's own URL.
  let uploadUrl = sending.uploadUrl?.startsWith(`${product.url}${UPLOADS_PATH}/`)
    ? sending.uploadUrl
    : undefined
  let [attempt, reached, sentBytes] = [0, 0, 0]
  const onUrl = (url: string) => {
    uploadUrl = url
    sending.onUrl(url)
  }
  const onProgress = (bytes: number) => {
    sentBytes = bytes
    sending.onProgress(bytes)
  }
  for (;;) {
    await product.patience.waitUntilOpen()
    signal.throwIfAborted()
    const result = await trySending({ ...sending, uploadUrl, onUrl, onProgress })
    if (typeof result === 'string') return result
    const { status, code, retryAfter, body = '' } = result
    const blocked = blockingReasons.find((one) => one === code)
    if (blocked) return { blocked }
    // The server has ended or forgotten the upload: start again.
    if (uploadUrl && !code && (status === 404 || status === 410)) uploadUrl = undefined
    else if (isForAll(code) || !isTemporary(status)) {
      if (!code || isForAll(code)) throw await explainRefusal(product, result)
      return { refusal: code }
    } else {
      // Progress since the last failure shows that the connection works, so the count restarts.
      if (sentBytes > reached) [attempt, reached] = [0, sentBytes]
      if (!(await product.patience.waitForRetry(attempt++, retryAfter)))
        throw status
          ? toUserError(status, body)
          : new UserError(problems.unreachable(product.url), EXIT_UNREACHABLE)
    }
  }
}

const isTemporary = (status: number | undefined) =>
  status === undefined || status === 409 || status === 429 || status >= 500

function trySending({ product, aim, file, uploadUrl, onUrl, onProgress, signal }: FileUpload) {
  return new Promise<UploadOutcome['outcome'] | 'unreadable' | Failure>((resolve, reject) => {
    const stop = () => {
      void upload.abort().catch(() => {})
      end(() => reject(signal.reason as Error))
    }
    let hasEnded = false
    const end = (settle: () => void) => {
      hasEnded = true
      clearTimeout(stallTimer)
      signal.removeEventListener('abort', stop)
      bytes.destroy()
      settle()
    }
    let stallTimer: NodeJS.Timeout | undefined
    const watch = () => {
      clearTimeout(stallTimer)
      if (hasEnded) return
      stallTimer = setTimeout(() => {
        void upload.abort().catch(() => {})
        end(() => resolve({}))
      }, STALL_MS)
    }
    const bytes = createReadStream(file.path)
    const options: UploadOptions = {
      // The tus client restarts by itself if it has both URLs. `sendFile` must decide to restart.
      ...(uploadUrl ? { uploadUrl } : { endpoint: `${product.url}${UPLOADS_PATH}` }),
      uploadSize: file.sizeBytes,
      headers: product.headers,
      metadata: { ...aim, filename: file.name },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onBeforeRequest: async () => {
        clearTimeout(stallTimer)
        await product.patience.waitUntilOpen()
        // A request sent after the end would keep the program running.
        if (hasEnded) throw new Error('the sending has ended')
        watch()
      },
      onProgress: (sentBytes) => {
        watch()
        onProgress(sentBytes)
      },
      onSuccess: ({ lastResponse }) => end(() => resolve(outcomeOf(lastResponse))),
      onError: (error) =>
        end(() => resolve('code' in error && error.code === 'ENOENT' ? 'unreadable' : failureOf(error))),
    }
    const upload = new Upload(bytes, options)
    bytes.once('error', () => end(() => resolve('unreadable')))
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

function outcomeOf(response: HttpResponse): UploadOutcome['outcome'] {
  const header = response.getHeader(OUTCOME_HEADER)
  return header ? (JSON.parse(decodeURIComponent(header)) as UploadOutcome).outcome : 'added'
}

function failureOf(error: Error): Failure {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) return {}
  return {
    status: response.getStatus(),
    code: response.getHeader(REFUSAL_HEADER) as UploadRefusal | undefined,
    retryAfter: response.getHeader('Retry-After'),
    body: response.getBody(),
  }
}

async function explainRefusal(product: LichttafelApi, { status = 0, code, body = '' }: Failure) {
  if (code === 'gallery_needed')
    return new UserError(problems.galleryNeeded(galleriesIn(body)), EXIT_NOT_ALLOWED)
  if (code) return new UserError(refusalMessage(code), EXIT_NOT_ALLOWED)
  // A reply to HEAD has no body. `checkKey` throws an error with a reason if the key is refused.
  if (body === '') await product.checkKey()
  return toUserError(status, body)
}
