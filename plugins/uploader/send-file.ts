import { createReadStream } from 'node:fs'
import { DetailedError, Upload, type HttpResponse, type UploadOptions } from 'tus-js-client'
import {
  OUTCOME_HEADER,
  REFUSAL_HEADER,
  UPLOADS_PATH,
  type UploadOutcome,
  type UploadRefusal,
} from '#domains/uploads/uploads.rules.ts'
import { galleriesIn, NOT_ALLOWED, Refused, refusalOf, UNREACHABLE, type Product } from './product.ts'
import { problems, refusalMessage } from './uploader.nl.ts'

/** Without a gallery, the client's live one. */
export type Aim = { clientId: string; type: 'preview' | 'final'; galleryId?: string }

type Sending = {
  product: Product
  aim: Aim
  file: { path: string; name: string; sizeBytes: number }
  uploadUrl?: string | undefined
  onUrl: (uploadUrl: string) => void
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

export type Sent =
  | UploadOutcome['outcome']
  | 'unreadable'
  | { refusal: UploadRefusal }
  | { blocked: (typeof blocking)[number] }

type Failure = {
  status?: number
  code?: UploadRefusal | undefined
  retryAfter?: string | undefined
  body?: string
}

/** A connection without progress for this long is dead. */
const STALL_MS = 60_000

/** Temporary, and not about this file: the studio or the platform has to resolve it. */
const blocking = ['storage_full', 'storage_resting', 'switched_off'] as const
/** About the studio, its key or the client, so that every other file would be refused too. */
const forAll: ReadonlySet<UploadRefusal> = new Set([
  'signed_out',
  'studio_inactive',
  'wrong_role',
  'client_not_yours',
  'gallery_not_open',
  'gallery_needed',
  'bad_request',
])

const isForAll = (code: UploadRefusal | undefined) => code !== undefined && forAll.has(code)

/** Sends one file, resuming where it stopped; retries temporary failures. */
export async function sendFile(sending: Sending): Promise<Sent> {
  const { product, signal } = sending
  // The state file may be anyone's, so the key is sent only to the server's own URL.
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
    await product.patience.turn()
    signal.throwIfAborted()
    const ended = await trySending({ ...sending, uploadUrl, onUrl, onProgress })
    if (typeof ended === 'string') return ended
    const { status, code, retryAfter, body = '' } = ended
    const blocked = blocking.find((one) => one === code)
    if (blocked) return { blocked }
    // The server has ended or forgotten the upload, as it does after a day: start again.
    if (uploadUrl && !code && (status === 404 || status === 410)) uploadUrl = undefined
    else if (isForAll(code) || !mayPass(status)) {
      if (!code || isForAll(code)) throw await whyNothingComesIn(product, ended)
      return { refusal: code }
    } else {
      // Progress since the last failure shows that the connection works, so the count restarts.
      if (sentBytes > reached) [attempt, reached] = [0, sentBytes]
      if (!(await product.patience.isWorthAnotherTry(attempt++, retryAfter)))
        throw status ? refusalOf(status, body) : new Refused(problems.unreachable(product.url), UNREACHABLE)
    }
  }
}

const mayPass = (status: number | undefined) =>
  status === undefined || status === 409 || status === 429 || status >= 500

function trySending({ product, aim, file, uploadUrl, onUrl, onProgress, signal }: Sending) {
  return new Promise<UploadOutcome['outcome'] | 'unreadable' | Failure>((resolve, reject) => {
    const stop = () => {
      void upload.abort().catch(() => {})
      end(() => reject(signal.reason as Error))
    }
    let hasEnded = false
    const end = (settle: () => void) => {
      hasEnded = true
      clearTimeout(stalling)
      signal.removeEventListener('abort', stop)
      bytes.destroy()
      settle()
    }
    let stalling: NodeJS.Timeout | undefined
    const watch = () => {
      clearTimeout(stalling)
      if (hasEnded) return
      stalling = setTimeout(() => {
        void upload.abort().catch(() => {})
        end(() => resolve({}))
      }, STALL_MS)
    }
    const bytes = createReadStream(file.path)
    const options: UploadOptions = {
      // With both options tus would restart by itself; here the response decides.
      ...(uploadUrl ? { uploadUrl } : { endpoint: `${product.url}${UPLOADS_PATH}` }),
      uploadSize: file.sizeBytes,
      headers: product.headers,
      metadata: { ...aim, filename: file.name },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onBeforeRequest: async () => {
        clearTimeout(stalling)
        await product.patience.turn()
        // Nobody waits for its answer any more, and it would keep the program alive.
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

async function whyNothingComesIn(product: Product, { status = 0, code, body = '' }: Failure) {
  if (code === 'gallery_needed') return new Refused(problems.galleryNeeded(galleriesIn(body)), NOT_ALLOWED)
  if (code) return new Refused(refusalMessage(code), NOT_ALLOWED)
  // A reply to HEAD has no body, so ask what the key is refused for.
  if (body === '') await product.showKey()
  return refusalOf(status, body)
}
