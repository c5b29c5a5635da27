import { useSyncExternalStore } from 'react'
import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { createUploadQueue } from './upload-queue.ts'
import { browserWaitingFiles } from './browser-waiting-files.ts'
import {
  OUTCOME_HEADER,
  REFUSAL_HEADER,
  UPLOADS_PATH,
  type UploadOutcome,
  type UploadRefusal,
} from '../uploads.rules.ts'
import {
  refineNetworkFailure,
  isUnfinished,
  isSamePlace,
  type NewUpload,
  type StartTransfer,
  type TransferEvents,
  type UploadFailure,
  type UploadTask,
} from '../queue/ui/upload-task.ts'
import { makeDeferred } from '#platform/pure/missing-builtins.ts'

/**
 * Sends one file by tus. The same file for the same place resumes where it stopped, even after the
 * tab was closed.
 */
const startTransfer: StartTransfer = (upload, events) => {
  let isStopped = false
  let sending: Upload | undefined
  const { promise: maySend, resolve: send } = makeDeferred<void>()

  async function start() {
    const { Upload } = await import('tus-js-client')
    sending = new Upload(upload.file, {
      endpoint: UPLOADS_PATH,
      metadata: metadataOf(upload),
      fingerprint: () => Promise.resolve(fingerprintOf(upload)),
      removeFingerprintOnSuccess: true,
      // The queue does the retries, because the queue knows whether the browser is online.
      retryDelays: null,
      onBeforeRequest: (request) => (request.getMethod() === 'PATCH' ? maySend : undefined),
      onProgress: (uploadedBytes) => events.progress(uploadedBytes),
      onSuccess: ({ lastResponse }) => events.done(outcomeOf(lastResponse)),
      onError: (error) => void reportFailure(error, upload.file, events),
    })
    const before = await sending.findPreviousUploads()
    const previous = before.find(({ metadata }) => isSamePlace(metadata, upload))
    if (previous) sending.resumeFromPreviousUpload(previous)
    if (!isStopped) sending.start()
  }

  function stop(isForGood: boolean) {
    isStopped = true
    // If the DELETE request fails, the server releases the upload's room after `ROOM_HELD_MS`.
    sending?.abort(isForGood).catch(() => {})
  }

  start().catch(() => events.failed({ code: 'not_started' }))
  return {
    send: () => {
      if (!isStopped) send()
    },
    stop: () => stop(false),
    cancel: () => stop(true),
  }
}

const metadataOf = ({ file, clientId, galleryId, sectionId, type }: NewUpload) => ({
  filename: file.name,
  clientId,
  type,
  ...(galleryId !== undefined && { galleryId }),
  ...(sectionId !== undefined && { sectionId }),
})

// Excludes the place, which `isSamePlace` compares.
const fingerprintOf = ({ file, clientId, type }: NewUpload) =>
  ['upload', clientId, type, file.name, file.size, file.lastModified].join(' ')

function outcomeOf(response: HttpResponse): UploadOutcome {
  const header = response.getHeader(OUTCOME_HEADER)
  return header ? (JSON.parse(decodeURIComponent(header)) as UploadOutcome) : { outcome: 'added' }
}

async function reportFailure(error: Error, file: File, events: TransferEvents): Promise<void> {
  events.failed(await refineNetworkFailure(failureOf(error), file))
}

function failureOf(error: Error | DetailedError): UploadFailure {
  const response = 'originalResponse' in error ? error.originalResponse : undefined
  if (!response) return { code: 'network' }
  const code = response.getHeader(REFUSAL_HEADER) as UploadRefusal | undefined
  const status = response.getStatus()
  if (code) return { code, ...(status === 503 && { mayPass: true as const }), ...factsIn(response) }
  if (status === 0) return { code: 'network' }
  return status === 500 ? { code: 'broken' } : { code: 'status', status }
}

function factsIn(response: HttpResponse): { freeBytes?: number } {
  const body = response.getBody()
  if (!body) return {}
  const { freeBytes } = JSON.parse(body) as { freeBytes?: number }
  return freeBytes === undefined ? {} : { freeBytes }
}

/** Module-level, so that changing screens does not end the uploads. */
export const uploadQueue = createUploadQueue({
  startTransfer,
  isOnline: () => navigator.onLine,
  onceOnline: (resume) => window.addEventListener('online', resume, { once: true }),
})

uploadQueue.subscribe(() => browserWaitingFiles.keep(uploadQueue.snapshot().tasks))

const onConnectionChange = (notify: () => void) => {
  const listening = new AbortController()
  for (const change of ['online', 'offline'])
    window.addEventListener(change, notify, { signal: listening.signal })
  return () => listening.abort()
}

export const useIsOnline = () => useSyncExternalStore(onConnectionChange, () => navigator.onLine)

export const useUnfinishedCount = (clientId: string, galleryId?: string) =>
  useSyncExternalStore(uploadQueue.subscribe, () => {
    const { tasks } = uploadQueue.snapshot()
    const isMeant = (task: UploadTask) =>
      task.clientId === clientId && (galleryId === undefined || task.galleryId === galleryId)
    return tasks.filter((task) => isMeant(task) && isUnfinished(task)).length
  })

export const useUploads = () => useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot)
