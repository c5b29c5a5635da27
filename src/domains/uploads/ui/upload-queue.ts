import { transferSpeed } from './transfer-speed.ts'
import {
  canRetry,
  mayPass,
  type NewUpload,
  type StartTransfer,
  type Transfer,
  type TransferEvents,
  type UploadFailure,
  type UploadState,
  type UploadTask,
} from './upload-task.ts'

export const AT_ONCE = 3
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
}

type Running = { transfer?: Transfer; attempt: number; timer?: ReturnType<typeof setTimeout>; speed: Speed }
type Speed = ReturnType<typeof transferSpeed>

type Surroundings = {
  startTransfer: StartTransfer
  isOnline: () => boolean
  /** Calls back once, when the line is there again. */
  onceOnline: (resume: () => void) => void
}

const noCounts = { pending: 0, uploading: 0, completed: 0, error: 0, cancelled: 0 }

/**
 * Files on their way, in the states of the specification: three at a time, in the order they were given. It knows no
 * screen; who listens hears at most four times a second, however many bytes pass.
 */
export function createUploadQueue({ startTransfer, isOnline, onceOnline }: Surroundings) {
  const tasks = new Map<number, UploadTask>()
  const running = new Map<number, Running>()
  // Transfers that were stopped on the way; cancelling one of these gives back its room at the server.
  const stopped = new Map<number, Transfer>()
  const listeners = new Set<() => void>()
  const speed = transferSpeed(Date.now)
  let waiting: number[] = []
  let counts = { ...noCounts }
  let [totalBytes, uploadedBytes, nextId, batch] = [0, 0, 1, 0]
  let isPaused = false
  let telling: ReturnType<typeof setTimeout> | undefined
  let snapshot = takeSnapshot()

  function takeSnapshot(): UploadsSnapshot {
    return {
      tasks: [...tasks.values()],
      counts,
      totalBytes,
      uploadedBytes,
      bytesPerSecond: counts.uploading > 0 ? speed.read() : 0,
      isPaused,
      isBusy: counts.pending + counts.uploading > 0,
      batch,
    }
  }

  function tellSoon() {
    telling ??= setTimeout(() => {
      telling = undefined
      snapshot = takeSnapshot()
      for (const listener of listeners) listener()
    }, TELL_EVERY_MS)
  }

  // Everything that is counted is counted here, so that no count asks for a walk over thousands of files.
  function put(task: UploadTask) {
    const before = tasks.get(task.id)
    counts = { ...counts }
    if (before) counts[before.state]--
    counts[task.state]++
    totalBytes += counted(task).total - (before ? counted(before).total : 0)
    uploadedBytes += counted(task).uploaded - (before ? counted(before).uploaded : 0)
    tasks.set(task.id, task)
    tellSoon()
  }

  function remove(task: UploadTask) {
    counts = { ...counts, [task.state]: counts[task.state] - 1 }
    totalBytes -= counted(task).total
    uploadedBytes -= counted(task).uploaded
    tasks.delete(task.id)
    stopped.delete(task.id)
    tellSoon()
  }

  function change(id: number, changes: Partial<UploadTask>) {
    const task = tasks.get(id)
    if (task) put({ ...task, ...changes })
  }

  function fill() {
    const freePlaces = isPaused ? 0 : AT_ONCE
    while (running.size < freePlaces && waiting.length > 0) {
      const id = waiting.shift()!
      if (tasks.get(id)?.state === 'pending') begin(id)
    }
    if (running.size === 0) speed.reset()
  }

  function begin(id: number) {
    const run: Running = { attempt: 0, speed: transferSpeed(Date.now) }
    running.set(id, run)
    const { failure: _failure, ...task } = tasks.get(id)!
    put({ ...task, state: 'uploading' })
    attempt(id, run)
  }

  function attempt(id: number, run: Running) {
    const isCurrent = guard(id, run)
    const events: TransferEvents = {
      progress: isCurrent((bytes: number) => {
        noteProgress(id, run, bytes)
        watch(id, run)
      }),
      done: isCurrent((outcome) => {
        const { size } = tasks.get(id)!.file
        const duplicate = outcome.outcome === 'duplicate' && { duplicateOf: outcome }
        end(id, { state: 'completed', uploadedBytes: size, ...duplicate })
      }),
      failed: isCurrent((failure) => failedOnce(id, run, failure)),
    }
    run.transfer = startTransfer(tasks.get(id)!, events)
    watch(id, run)
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
    const moved = Math.max(0, bytes - tasks.get(id)!.uploadedBytes)
    speed.add(moved)
    run.speed.add(moved)
    change(id, { uploadedBytes: bytes, bytesPerSecond: run.speed.read() })
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
    const { uploadedBytes: reached } = tasks.get(id)!
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
    change(id, { bytesPerSecond: 0, ...changes })
    fill()
  }

  function wait(ids: number[]) {
    for (const id of ids) change(id, { state: 'pending', bytesPerSecond: 0 })
    waiting = [...waiting, ...ids]
  }

  const taskOf = (id: number) => [tasks.get(id)].filter((task) => task !== undefined)

  const tasksIn = (...states: UploadState[]) =>
    [...tasks.values()].filter(({ state }) => states.includes(state))

  function add(uploads: readonly NewUpload[]) {
    for (const upload of uploads) {
      const id = nextId++
      put({ ...upload, id, state: 'pending', uploadedBytes: 0, bytesPerSecond: 0 })
      waiting.push(id)
    }
    batch++
    setTimeout(fill, START_DELAY_MS)
  }

  function cancel(id: number) {
    const { state } = tasks.get(id) ?? {}
    if (state !== 'pending' && state !== 'uploading') return
    const transfer = leave(id)?.transfer ?? stopped.get(id)
    transfer?.cancel()
    end(id, { state: 'cancelled', uploadedBytes: 0 })
  }

  function retry(ended: UploadTask[]) {
    wait(ended.filter(canRetry).map(({ id }) => id))
    fill()
  }

  function pause() {
    isPaused = true
    const interrupted = [...running.keys()]
    for (const id of interrupted) {
      const transfer = leave(id)?.transfer
      transfer?.stop()
      if (transfer) stopped.set(id, transfer)
      change(id, { state: 'pending', bytesPerSecond: 0 })
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
    cancelAll: () => tasksIn('pending', 'uploading').forEach(({ id }) => cancel(id)),
    retry: (id: number) => retry(taskOf(id)),
    retryFailed: () => retry(tasksIn('error')),
    pause,
    resume,
    /** Takes one that failed off the list. */
    dismiss: (id: number) =>
      taskOf(id)
        .filter(({ state }) => state === 'error')
        .forEach(remove),
    /** Takes what has ended off the list. */
    clear: (...states: ('completed' | 'cancelled' | 'error')[]) => tasksIn(...states).forEach(remove),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => snapshot,
  }
}

// What will not come in does not hold back the percentage of what will.
const counted = ({ state, file, uploadedBytes }: UploadTask) =>
  state === 'error' || state === 'cancelled'
    ? { total: 0, uploaded: 0 }
    : { total: file.size, uploaded: uploadedBytes }
