import { transferSpeed } from './transfer-speed.ts'
import { createUploadList } from './upload-list.ts'
import {
  canRetry,
  mayPass,
  type NewUpload,
  type PhotoThere,
  type StartTransfer,
  type Transfer,
  type TransferEvents,
  type UploadFailure,
  type UploadState,
  type UploadTask,
} from './upload-task.ts'

/** Files whose bytes are on their way together. */
export const AT_ONCE = 3
/** One more is announced, or waits for its answer, so that no line is idle between two files. */
const UNDERWAY_MAX = AT_ONCE + 1
/** A file ends soon when no more than this is left of it, or than it sends in this time. */
const ENDS_SOON_BYTES = 1024 ** 2
const ENDS_SOON_SECONDS = 2
export const START_DELAY_MS = 100
export const STALL_MS = 30_000
export const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 10_000]
const TELL_EVERY_MS = 250

export type UploadsSnapshot = {
  tasks: readonly UploadTask[]
  counts: Readonly<Record<UploadState, number>>
  totalBytes: number
  uploadedBytes: number
  bytesPerSecond: number
  isPaused: boolean
  /** Whether something still has to come in. */
  isBusy: boolean
  /** Rises with every batch of files that is added. */
  batch: number
  /** Files of the last batch that are to be sent. */
  batchSize: number
}

type Running = {
  transfer?: Transfer
  attempt: number
  timer?: ReturnType<typeof setTimeout>
  speed: Speed
  /** `announced` waits for its turn to send, `sent` for the answer to its last byte; only `sending` takes a place. */
  way: 'announced' | 'sending' | 'sent'
}
type Speed = ReturnType<typeof transferSpeed>

type Surroundings = {
  startTransfer: StartTransfer
  isOnline: () => boolean
  /** Calls back once, when the line is there again. */
  onceOnline: (resume: () => void) => void
}

/**
 * Files on their way, in the states of the specification: three at a time, in the order they were given. It knows no
 * screen; who listens hears at most four times a second, however many bytes pass.
 */
export function createUploadQueue({ startTransfer, isOnline, onceOnline }: Surroundings) {
  const list = createUploadList(tellSoon)
  const running = new Map<number, Running>()
  // Transfers that were stopped on the way; cancelling one of these gives back its room at the server.
  const stopped = new Map<number, Transfer>()
  const listeners = new Set<() => void>()
  const speed = transferSpeed(Date.now)
  let waiting: number[] = []
  let [nextId, batch, batchSize] = [1, 0, 0]
  let isPaused = false
  let telling: ReturnType<typeof setTimeout> | undefined
  let snapshot = takeSnapshot()

  function takeSnapshot(): UploadsSnapshot {
    const figures = list.figures()
    const { pending, uploading } = figures.counts
    return {
      ...figures,
      bytesPerSecond: uploading > 0 ? speed.read() : 0,
      isPaused,
      isBusy: pending + uploading > 0,
      batch,
      batchSize,
    }
  }

  function tellSoon() {
    telling ??= setTimeout(() => {
      telling = undefined
      snapshot = takeSnapshot()
      for (const listener of listeners) listener()
    }, TELL_EVERY_MS)
  }

  function fill() {
    if (!isPaused) {
      for (const [id, run] of running) if (run.way === 'announced' && hasPlace()) send(id, run)
      let hasNext = true
      while (hasNext && hasPlace()) hasNext = beginNext('sending')
      if (!hasPlace() && someEndsSoon()) beginNext('announced')
    }
    if (running.size === 0) speed.reset()
  }

  const hasPlace = () => [...running.values()].filter(({ way }) => way === 'sending').length < AT_ONCE

  const someEndsSoon = () =>
    [...running].some(([id, { way }]) => {
      const { file, uploadedBytes, bytesPerSecond } = list.get(id)!
      const soonBytes = Math.max(ENDS_SOON_BYTES, bytesPerSecond * ENDS_SOON_SECONDS)
      return way === 'sending' && file.size - uploadedBytes <= soonBytes
    })

  /** Answers whether there was one to begin with. */
  function beginNext(way: 'announced' | 'sending'): boolean {
    if (running.size >= UNDERWAY_MAX) return false
    let id = waiting.shift()
    // Of what was cancelled while it waited the number is still there.
    while (id !== undefined && list.get(id)?.state !== 'pending') id = waiting.shift()
    if (id === undefined) return false
    const run: Running = { attempt: 0, speed: transferSpeed(Date.now), way: 'announced' }
    running.set(id, run)
    const { failure: _failure, ...task } = list.get(id)!
    list.put(task)
    attempt(id, run)
    if (way === 'sending') send(id, run)
    return true
  }

  function send(id: number, run: Running) {
    run.way = 'sending'
    list.change(id, { state: 'uploading' })
    // Between two tries there is none; the next one sends at once.
    if (!run.transfer) return
    run.transfer.send()
    watch(id, run)
  }

  function attempt(id: number, run: Running) {
    const isCurrent = guard(id, run)
    const events: TransferEvents = {
      progress: isCurrent((bytes: number) => {
        noteProgress(id, run, bytes)
        if (run.way === 'announced') return
        watch(id, run)
        if (bytes === list.get(id)!.file.size) run.way = 'sent'
        fill()
      }),
      done: isCurrent((outcome) => {
        const { size } = list.get(id)!.file
        const duplicate = outcome.outcome === 'duplicate' && { duplicateOf: outcome }
        end(id, { state: 'completed', uploadedBytes: size, ...duplicate })
      }),
      failed: isCurrent((failure) => failedOnce(id, run, failure)),
    }
    run.transfer = startTransfer(list.get(id)!, events)
    if (run.way === 'sending') send(id, run)
  }

  // What a transfer says after it was stopped, or after another attempt began, is no longer about this upload.
  function guard(id: number, run: Running) {
    const attemptNow = ++run.attempt
    return <Arguments extends unknown[]>(act: (...given: Arguments) => void) =>
      (...given: Arguments) => {
        if (running.get(id) === run && run.attempt === attemptNow) act(...given)
      }
  }

  function noteProgress(id: number, run: Running, bytes: number) {
    const moved = Math.max(0, bytes - list.get(id)!.uploadedBytes)
    speed.add(moved)
    run.speed.add(moved)
    list.change(id, { uploadedBytes: bytes, bytesPerSecond: run.speed.read() })
  }

  function watch(id: number, run: Running) {
    clearTimeout(run.timer)
    run.timer = setTimeout(() => failedOnce(id, run, { code: 'network' }), STALL_MS)
  }

  const retries = new Map<number, { count: number; from: number }>()

  function failedOnce(id: number, run: Running, failure: UploadFailure) {
    clearTimeout(run.timer)
    run.attempt++
    run.transfer?.stop()
    if (run.transfer) stopped.set(id, run.transfer)
    delete run.transfer
    // It may have to send bytes again, for which it needs a place like any other.
    if (run.way === 'sent') run.way = 'announced'
    const { uploadedBytes: reached } = list.get(id)!
    // Bytes that came in since the last try show that the line works; then counting starts again.
    const earlier = retries.get(id)
    const count = earlier && earlier.from === reached ? earlier.count : 0
    const delayMs = RETRY_DELAYS_MS[count]
    if (!mayPass(failure) || delayMs === undefined) return end(id, { state: 'error', failure })
    retries.set(id, { count: count + 1, from: reached })
    const again = () => {
      if (running.get(id) === run) attempt(id, run)
    }
    if (isOnline()) run.timer = setTimeout(again, delayMs)
    else onceOnline(again)
    fill()
  }

  function leave(id: number): Running | undefined {
    const run = running.get(id)
    clearTimeout(run?.timer)
    running.delete(id)
    retries.delete(id)
    return run
  }

  function end(id: number, changes: Partial<UploadTask>) {
    leave(id)
    list.change(id, { bytesPerSecond: 0, ...changes })
    fill()
  }

  function wait(ids: number[]) {
    for (const id of ids) list.change(id, { state: 'pending', bytesPerSecond: 0 })
    waiting = [...waiting, ...ids]
  }

  function add(uploads: readonly (NewUpload & { there?: PhotoThere | undefined })[]) {
    batchSize = 0
    for (const { there, ...upload } of uploads) {
      const added = { ...upload, id: nextId++, bytesPerSecond: 0 }
      if (there)
        list.put({ ...added, state: 'completed', uploadedBytes: upload.file.size, duplicateOf: there })
      else {
        list.put({ ...added, state: 'pending', uploadedBytes: 0 })
        waiting.push(added.id)
        batchSize++
      }
    }
    batch++
    setTimeout(fill, START_DELAY_MS)
  }

  function cancel(id: number) {
    const { state } = list.get(id) ?? {}
    if (state !== 'pending' && state !== 'uploading') return
    const transfer = leave(id)?.transfer ?? stopped.get(id)
    transfer?.cancel()
    end(id, { state: 'cancelled', uploadedBytes: 0 })
  }

  const only = (id: number, ...states: UploadState[]) =>
    list.listIn(...states).filter((task) => task.id === id)

  function retry(ended: UploadTask[]) {
    wait(ended.filter(canRetry).map(({ id }) => id))
    fill()
  }

  function remove(task: UploadTask) {
    list.remove(task)
    stopped.delete(task.id)
  }

  function pause() {
    isPaused = true
    const interrupted = [...running.keys()]
    for (const id of interrupted) {
      const transfer = leave(id)?.transfer
      transfer?.stop()
      if (transfer) stopped.set(id, transfer)
      list.change(id, { state: 'pending', bytesPerSecond: 0 })
    }
    waiting = [...interrupted, ...waiting]
    tellSoon()
  }

  function resume() {
    isPaused = false
    tellSoon()
    fill()
  }

  return {
    add,
    cancel,
    cancelAll: () => list.listIn('pending', 'uploading').forEach(({ id }) => cancel(id)),
    retry: (id: number) => retry(only(id, 'error', 'cancelled')),
    retryFailed: () => retry(list.listIn('error')),
    pause,
    resume,
    /** Takes one that failed off the list. */
    dismiss: (id: number) => only(id, 'error').forEach(remove),
    /** Takes what has ended off the list. */
    clear: (...states: ('completed' | 'cancelled' | 'error')[]) => list.listIn(...states).forEach(remove),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => snapshot,
  }
}
