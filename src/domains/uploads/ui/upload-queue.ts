import {
  emptyQueue,
  reduceUploads,
  nextSpeed,
  type UploadEffect,
  type UploadEvent,
  type UploadQueueState,
} from './upload-machine.ts'
import type {
  NewUpload,
  ExistingPhoto,
  StartTransfer,
  Transfer,
  UploadState,
  UploadTask,
} from '../queue/ui/upload-task.ts'

export const START_DELAY_MS = 100
const PUBLISH_EVERY_MS = 250

export type UploadsSnapshot = {
  tasks: readonly UploadTask[]
  counts: Readonly<Record<UploadState, number>>
  totalBytes: number
  uploadedBytes: number
  bytesPerSecond: number
  isPaused: boolean
  isBusy: boolean
  batch: number
  /** Number of files in the last batch that have to be sent. */
  batchSize: number
}

type QueueEnvironment = {
  startTransfer: StartTransfer
  isOnline: () => boolean
  onceOnline: (resume: () => void) => void
}

/**
 * Runs the upload machine on real transfers and timers. Subscribers are called at most four times a
 * second.
 */
export function createUploadQueue({ startTransfer, isOnline, onceOnline }: QueueEnvironment) {
  const listeners = new Set<() => void>()
  // Keeps stopped transfers, because cancelling a stopped transfer also releases its room on the
  // server.
  const transfers = new Map<number, Transfer>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  let state = emptyQueue(Date.now())
  let snapshot = snapshotOf(state)
  let publishing: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: UploadEvent) {
    const next = reduceUploads(state, event, { nowMs: Date.now(), isOnline: isOnline() })
    state = next.state
    for (const effect of next.effects) run(effect)
    publishing ??= setTimeout(() => {
      publishing = undefined
      state = { ...state, speed: nextSpeed(state.speed, Date.now()) }
      snapshot = snapshotOf(state)
      for (const listener of listeners) listener()
    }, PUBLISH_EVERY_MS)
  }

  function run(effect: UploadEffect) {
    if (effect.type === 'fill-soon') return void setTimeout(() => dispatch({ type: 'fill' }), START_DELAY_MS)
    if (effect.type === 'start') return start(effect.task, effect.attempt)
    const { id } = effect
    if (effect.type === 'timer' || effect.type === 'await-line') {
      const due = () => dispatch({ type: 'due', id, attempt: effect.attempt })
      if (effect.type === 'await-line') return onceOnline(due)
      clearTimeout(timers.get(id))
      timers.delete(id)
      if (effect.delayMs !== undefined) timers.set(id, setTimeout(due, effect.delayMs))
      return
    }
    if (effect.type !== 'forget') transfers.get(id)?.[effect.type]()
    if (effect.type === 'cancel' || effect.type === 'forget') transfers.delete(id)
  }

  function start(task: UploadTask, attempt: number) {
    const { id } = task
    const transfer = startTransfer(task, {
      progress: (uploadedBytes) => dispatch({ type: 'progress', id, attempt, uploadedBytes }),
      done: (outcome) => dispatch({ type: 'done', id, attempt, outcome }),
      failed: (failure) => dispatch({ type: 'failed', id, attempt, failure }),
    })
    transfers.set(id, transfer)
  }

  const idsIn = (...states: UploadState[]) =>
    state.tasks.filter((task) => states.includes(task.state)).map(({ id }) => id)

  return {
    add: (uploads: readonly (NewUpload & { there?: ExistingPhoto | undefined })[]) =>
      dispatch({ type: 'add', uploads }),
    cancel: (id: number) => dispatch({ type: 'cancel', ids: [id] }),
    cancelAll: () => dispatch({ type: 'cancel', ids: idsIn('pending', 'uploading') }),
    retry: (id: number) => dispatch({ type: 'retry', ids: [id] }),
    retryFailed: () => dispatch({ type: 'retry', ids: idsIn('error') }),
    replace: (id: number, file: File) => dispatch({ type: 'replace', id, file }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    dismiss: (id: number) => dispatch({ type: 'remove', ids: [id] }),
    clear: (...states: ('completed' | 'cancelled' | 'error')[]) =>
      dispatch({ type: 'remove', ids: idsIn(...states) }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => snapshot,
  }
}

function snapshotOf({ tasks, speed, isPaused, batch, batchSize }: UploadQueueState): UploadsSnapshot {
  const counts = { pending: 0, uploading: 0, completed: 0, error: 0, cancelled: 0 }
  let [totalBytes, uploadedBytes] = [0, 0]
  for (const task of tasks) {
    counts[task.state]++
    if (task.state === 'error' || task.state === 'cancelled' || task.duplicateOf) continue
    totalBytes += task.file.size
    uploadedBytes += task.uploadedBytes
  }
  const bytesPerSecond = counts.uploading > 0 ? speed.perSecond : 0
  const isBusy = counts.pending + counts.uploading > 0
  return { tasks, counts, totalBytes, uploadedBytes, bytesPerSecond, isPaused, isBusy, batch, batchSize }
}
