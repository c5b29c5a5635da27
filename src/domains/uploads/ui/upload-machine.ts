import type { UploadOutcome } from '../uploads.rules.ts'
import {
  canRetry,
  isUnfinished,
  isFileGone,
  isTemporaryRefusal,
  isRetriedAutomatically,
  type NewUpload,
  type ExistingPhoto,
  type UploadFailure,
  type UploadTask,
} from '../queue/ui/upload-task.ts'

export const MAX_SENDING = 3
/**
 * One more file may be announced or wait for its answer, so that the connection isn't idle between
 * two files.
 */
export const MAX_UNDERWAY = MAX_SENDING + 1
/** A file ends soon if it has at most this many bytes or seconds left. */
const ENDS_SOON_BYTES = 1024 ** 2
const ENDS_SOON_SECONDS = 2
export const STALL_MS = 30_000
export const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 10_000]

/**
 * Only phase `sending` takes one of the `MAX_SENDING` slots; `sent` waits for the answer to its
 * last byte.
 */
type TransferState = {
  phase: 'announced' | 'sending' | 'sent'
  /** Unique over all files, so that late events of an earlier attempt are ignored. */
  attempt: number
  /** False between two attempts. */
  isOpen: boolean
  speed: Speed
  /** Consecutive failures without progress. */
  retries: { count: number; atBytes: number }
}

export type UploadQueueState = {
  tasks: readonly UploadTask[]
  waiting: readonly number[]
  underway: ReadonlyMap<number, TransferState>
  speed: Speed
  isPaused: boolean
  batch: number
  batchSize: number
  lastId: number
  lastAttempt: number
}

export type UploadEvent =
  | { type: 'add'; uploads: readonly (NewUpload & { there?: ExistingPhoto | undefined })[] }
  | { type: 'fill' | 'pause' | 'resume' }
  | { type: 'progress'; id: number; attempt: number; uploadedBytes: number }
  | { type: 'done'; id: number; attempt: number; outcome: UploadOutcome }
  | { type: 'failed'; id: number; attempt: number; failure: UploadFailure }
  /** An open attempt stalled, or the next attempt may begin. */
  | { type: 'due'; id: number; attempt: number }
  | { type: 'cancel' | 'retry' | 'remove'; ids: readonly number[] }
  | { type: 'replace'; id: number; file: File }

export type UploadEffect =
  | { type: 'fill-soon' }
  | { type: 'start'; task: UploadTask; attempt: number }
  /**
   * `stop` keeps the bytes on the server, `cancel` deletes them, `forget` only drops the transfer.
   */
  | { type: 'send' | 'stop' | 'cancel' | 'forget'; id: number }
  /** Replaces the file's timer. Without `delayMs` the timer is only cleared. */
  | { type: 'timer'; id: number; attempt: number; delayMs?: number }
  | { type: 'await-line'; id: number; attempt: number }

type Environment = { nowMs: number; isOnline: boolean }

export const emptyQueue = (nowMs: number): UploadQueueState => ({
  tasks: [],
  waiting: [],
  underway: new Map(),
  speed: newSpeed(nowMs),
  isPaused: false,
  batch: 0,
  batchSize: 0,
  lastId: 0,
  lastAttempt: 0,
})

type Draft = UploadQueueState & Environment & { effects: UploadEffect[] }

/** Pure: returns the state after an event and the effects to run, in order. */
export function reduceUploads(before: UploadQueueState, event: UploadEvent, now: Environment) {
  const queue: Draft = { ...before, ...now, effects: [] }
  apply(queue, event)
  const { effects, nowMs: _now, isOnline: _line, ...state } = queue
  return { state, effects: effects as readonly UploadEffect[] }
}

function apply(queue: Draft, event: UploadEvent): void {
  switch (event.type) {
    case 'add':
      return add(queue, event.uploads)
    case 'fill':
      return fill(queue)
    case 'pause':
      return pause(queue)
    case 'resume':
      queue.isPaused = false
      return fill(queue)
    case 'cancel':
      return cancel(queue, idsOf(queue, event.ids, isUnfinished))
    case 'retry':
      return retry(queue, idsOf(queue, event.ids, canRetry))
    case 'remove':
      return remove(queue, idsOf(queue, event.ids, hasEnded))
    case 'replace':
      return replace(queue, idsOf(queue, [event.id], isFileGone), event.file)
  }
  const { id } = event
  const transfer = queue.underway.get(id)
  if (transfer?.attempt !== event.attempt) return
  if (event.type === 'due')
    return transfer.isOpen ? fail(queue, id, transfer, { code: 'network' }) : start(queue, id)
  if (!transfer.isOpen) return
  if (event.type === 'progress') return progress(queue, id, transfer, event.uploadedBytes)
  if (event.type === 'failed') return fail(queue, id, transfer, event.failure)
  queue.effects.push({ type: 'forget', id })
  const { outcome } = event
  const duplicate = outcome.outcome === 'duplicate' && { duplicateOf: outcome }
  end(queue, id, { state: 'completed', uploadedBytes: taskOf(queue, id).file.size, ...duplicate })
}

function add(queue: Draft, uploads: Extract<UploadEvent, { type: 'add' }>['uploads']) {
  const added = uploads.map(({ there, ...upload }): UploadTask => {
    const task = { ...upload, id: ++queue.lastId, bytesPerSecond: 0 }
    return there
      ? { ...task, state: 'completed', uploadedBytes: upload.file.size, duplicateOf: there }
      : { ...task, state: 'pending', uploadedBytes: 0 }
  })
  const toSend = added.filter(isUnfinished).map(({ id }) => id)
  queue.tasks = [...queue.tasks, ...added]
  queue.waiting = [...queue.waiting, ...toSend]
  queue.batch++
  queue.batchSize = toSend.length
  queue.effects.push({ type: 'fill-soon' })
}

function fill(queue: Draft) {
  if (!queue.isPaused) {
    for (const [id, { phase }] of queue.underway)
      if (phase === 'announced' && hasFreeSlot(queue)) send(queue, id)
    while (hasFreeSlot(queue)) {
      const id = announceNext(queue)
      if (id === undefined) break
      send(queue, id)
    }
    if (!hasFreeSlot(queue) && someEndsSoon(queue)) announceNext(queue)
  }
  if (queue.underway.size === 0) queue.speed = newSpeed(queue.nowMs)
}

const hasFreeSlot = (queue: Draft) =>
  [...queue.underway.values()].filter(({ phase }) => phase === 'sending').length < MAX_SENDING

const someEndsSoon = (queue: Draft) =>
  [...queue.underway].some(([id, { phase }]) => {
    const { file, uploadedBytes, bytesPerSecond } = taskOf(queue, id)
    const soonBytes = Math.max(ENDS_SOON_BYTES, bytesPerSecond * ENDS_SOON_SECONDS)
    return phase === 'sending' && file.size - uploadedBytes <= soonBytes
  })

function announceNext(queue: Draft): number | undefined {
  const [id, ...later] = queue.waiting
  if (id === undefined || queue.underway.size >= MAX_UNDERWAY) return undefined
  queue.waiting = later
  updateTasks(queue, [id], { failure: undefined })
  const retries = { count: 0, atBytes: 0 }
  updateTransfer(queue, id, { phase: 'announced', speed: newSpeed(queue.nowMs), retries })
  start(queue, id)
  return id
}

function start(queue: Draft, id: number) {
  const attempt = ++queue.lastAttempt
  const { phase } = updateTransfer(queue, id, { attempt, isOpen: true })
  queue.effects.push({ type: 'start', task: taskOf(queue, id), attempt })
  if (phase === 'sending') send(queue, id)
}

function send(queue: Draft, id: number) {
  const { isOpen, attempt } = updateTransfer(queue, id, { phase: 'sending' })
  updateTasks(queue, [id], { state: 'uploading' })
  // Between two attempts nothing is open. The next attempt sends immediately.
  if (isOpen) queue.effects.push({ type: 'send', id }, { type: 'timer', id, attempt, delayMs: STALL_MS })
}

function progress(queue: Draft, id: number, transfer: TransferState, uploadedBytes: number) {
  const { file, uploadedBytes: reached } = taskOf(queue, id)
  const movedBytes = Math.max(0, uploadedBytes - reached)
  queue.speed = { ...queue.speed, bytes: queue.speed.bytes + movedBytes }
  const { attempt, phase, speed } = updateTransfer(queue, id, {
    speed: nextSpeed(transfer.speed, queue.nowMs, movedBytes),
  })
  updateTasks(queue, [id], { uploadedBytes, bytesPerSecond: speed.perSecond })
  if (phase === 'announced') return
  queue.effects.push({ type: 'timer', id, attempt, delayMs: STALL_MS })
  if (uploadedBytes === file.size) updateTransfer(queue, id, { phase: 'sent' })
  fill(queue)
}

function fail(queue: Draft, id: number, { phase, retries, attempt }: TransferState, failure: UploadFailure) {
  queue.effects.push({ type: 'timer', id, attempt }, { type: 'stop', id })
  // Bytes sent since the last failure show a working connection, so the count restarts. A temporary
  // refusal never restarts the count.
  const { uploadedBytes: atBytes } = taskOf(queue, id)
  const isSame = retries.atBytes === atBytes || isTemporaryRefusal(failure)
  const count = isSame ? retries.count : 0
  const delayMs = RETRY_DELAYS_MS[count]
  if (!isRetriedAutomatically(failure) || delayMs === undefined)
    return end(queue, id, { state: 'error', failure })
  // The bytes of a sent file may have to be sent again, which needs a slot.
  const next = phase === 'sent' ? 'announced' : phase
  updateTransfer(queue, id, { phase: next, isOpen: false, retries: { count: count + 1, atBytes } })
  queue.effects.push(
    queue.isOnline ? { type: 'timer', id, attempt, delayMs } : { type: 'await-line', id, attempt },
  )
  fill(queue)
}

function end(queue: Draft, id: number, changes: Partial<UploadTask>) {
  dropTransfers(queue, [id])
  updateTasks(queue, [id], { bytesPerSecond: 0, ...changes })
  fill(queue)
}

function pause(queue: Draft) {
  const interrupted = [...queue.underway.keys()]
  queue.isPaused = true
  dropTransfers(queue, interrupted)
  for (const id of interrupted) queue.effects.push({ type: 'stop', id })
  updateTasks(queue, interrupted, { state: 'pending', bytesPerSecond: 0 })
  queue.waiting = [...interrupted, ...queue.waiting]
}

function cancel(queue: Draft, ids: readonly number[]) {
  const cancelled = new Set(ids)
  dropTransfers(queue, ids)
  for (const id of ids) queue.effects.push({ type: 'cancel', id })
  queue.waiting = queue.waiting.filter((id) => !cancelled.has(id))
  updateTasks(queue, ids, { state: 'cancelled', uploadedBytes: 0, bytesPerSecond: 0 })
  fill(queue)
}

function retry(queue: Draft, ids: readonly number[]) {
  updateTasks(queue, ids, { state: 'pending' })
  queue.waiting = [...queue.waiting, ...ids]
  fill(queue)
}

/** Replaces the file of a task. The bytes of the old file are deleted on the server. */
function replace(queue: Draft, ids: readonly number[], file: File) {
  for (const id of ids) queue.effects.push({ type: 'cancel', id })
  updateTasks(queue, ids, { file, uploadedBytes: 0 })
  retry(queue, ids)
}

function remove(queue: Draft, ids: readonly number[]) {
  const removed = new Set(ids)
  queue.tasks = queue.tasks.filter(({ id }) => !removed.has(id))
  for (const id of ids) queue.effects.push({ type: 'forget', id })
}

const taskOf = (queue: Draft, id: number) => queue.tasks.find((task) => task.id === id)!

const hasEnded = (task: UploadTask) => !isUnfinished(task)

function idsOf(queue: Draft, ids: readonly number[], isMeant: (task: UploadTask) => boolean) {
  const named = new Set(ids)
  return queue.tasks.filter((task) => named.has(task.id) && isMeant(task)).map(({ id }) => id)
}

// Other tasks stay the same objects, so that their rows don't render again.
function updateTasks(queue: Draft, ids: readonly number[], changes: Partial<UploadTask>) {
  const changed = new Set(ids)
  queue.tasks = queue.tasks.map((task) => (changed.has(task.id) ? { ...task, ...changes } : task))
}

function updateTransfer(queue: Draft, id: number, changes: Partial<TransferState>): TransferState {
  const transfer = { ...queue.underway.get(id)!, ...changes }
  queue.underway = new Map(queue.underway).set(id, transfer)
  return transfer
}

function dropTransfers(queue: Draft, ids: readonly number[]) {
  const underway = new Map(queue.underway)
  for (const id of ids) {
    const transfer = underway.get(id)
    if (transfer) queue.effects.push({ type: 'timer', id, attempt: transfer.attempt })
    underway.delete(id)
  }
  queue.underway = underway
}

/** Moving average of bytes per second. `bytes` counts the bytes since `sinceMs`. */
type Speed = { perSecond: number; bytes: number; sinceMs: number }

// Long enough that one slow second does not make the remaining time jump.
const SPEED_MEMORY_MS = 4000
const SPEED_MEASURE_MS = 200

const newSpeed = (nowMs: number): Speed => ({ perSecond: 0, bytes: 0, sinceMs: nowMs })

export function nextSpeed({ perSecond, bytes, sinceMs }: Speed, nowMs: number, newBytes = 0): Speed {
  const allBytes = bytes + newBytes
  const elapsedMs = nowMs - sinceMs
  if (elapsedMs < SPEED_MEASURE_MS) return { perSecond, bytes: allBytes, sinceMs }
  const weight = 1 - Math.exp(-elapsedMs / SPEED_MEMORY_MS)
  const measured = (allBytes * 1000) / elapsedMs
  const next = perSecond === 0 ? measured : perSecond + (measured - perSecond) * weight
  return { perSecond: next, bytes: 0, sinceMs: nowMs }
}
