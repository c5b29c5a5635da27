import type { UploadOutcome } from '../uploads.rules.ts'
import {
  canRetry,
  isComing,
  isFileGone,
  isPassingRefusal,
  mayPass,
  type NewUpload,
  type PhotoThere,
  type UploadFailure,
  type UploadTask,
} from '../queue/ui/upload-task.ts'

/** Files that send bytes at the same time. */
export const MAX_SENDING = 3
/** One more may be announced or wait for its answer, so that the connection is not idle between two files. */
export const MAX_UNDERWAY = MAX_SENDING + 1
/** A file is about to end when it has at most this many bytes left, or at most this many seconds to go. */
const ENDS_SOON_BYTES = 1024 ** 2
const ENDS_SOON_SECONDS = 2
export const STALL_MS = 30_000
export const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000, 10_000]

/** Only phase `sending` takes a slot; `sent` waits for the answer to its last byte. */
type Transfer = {
  phase: 'announced' | 'sending' | 'sent'
  /** Unique over all files, so that late events of an earlier attempt are ignored. */
  attempt: number
  /** False between two attempts. */
  isOpen: boolean
  speed: Speed
  /** Consecutive failures at the same byte. */
  retries: { count: number; atBytes: number }
}

export type UploadQueueState = {
  tasks: readonly UploadTask[]
  /** Ids in sending order. */
  waiting: readonly number[]
  underway: ReadonlyMap<number, Transfer>
  speed: Speed
  isPaused: boolean
  batch: number
  batchSize: number
  lastId: number
  lastAttempt: number
}

export type UploadEvent =
  | { type: 'add'; uploads: readonly (NewUpload & { there?: PhotoThere | undefined })[] }
  | { type: 'fill' | 'pause' | 'resume' }
  | { type: 'progress'; id: number; attempt: number; uploadedBytes: number }
  | { type: 'done'; id: number; attempt: number; outcome: UploadOutcome }
  | { type: 'failed'; id: number; attempt: number; failure: UploadFailure }
  /** An open attempt stalled, or the delay before the next attempt is over. */
  | { type: 'due'; id: number; attempt: number }
  | { type: 'cancel' | 'retry' | 'remove'; ids: readonly number[] }
  | { type: 'replace'; id: number; file: File }

export type UploadEffect =
  | { type: 'fill-soon' }
  | { type: 'start'; task: UploadTask; attempt: number }
  /** `stop` keeps what the server has, `cancel` deletes it, `forget` only drops the transfer. */
  | { type: 'send' | 'stop' | 'cancel' | 'forget'; id: number }
  /** Replaces the file's timer; without `delayMs` it only clears it. */
  | { type: 'timer'; id: number; attempt: number; delayMs?: number }
  | { type: 'await-line'; id: number; attempt: number }

type Now = { nowMs: number; isOnline: boolean }

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

type Draft = UploadQueueState & Now & { effects: UploadEffect[] }

/** Pure: returns the state after an event and the effects to run, in order. */
export function reduceUploads(before: UploadQueueState, event: UploadEvent, now: Now) {
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
      return cancel(queue, idsOf(queue, event.ids, isComing))
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
  const toSend = added.filter(isComing).map(({ id }) => id)
  queue.tasks = [...queue.tasks, ...added]
  queue.waiting = [...queue.waiting, ...toSend]
  queue.batch++
  queue.batchSize = toSend.length
  queue.effects.push({ type: 'fill-soon' })
}

/** Fills free slots, announced files first. */
function fill(queue: Draft) {
  if (!queue.isPaused) {
    for (const [id, { phase }] of queue.underway)
      if (phase === 'announced' && hasPlace(queue)) send(queue, id)
    while (hasPlace(queue)) {
      const id = announceNext(queue)
      if (id === undefined) break
      send(queue, id)
    }
    if (!hasPlace(queue) && someEndsSoon(queue)) announceNext(queue)
  }
  if (queue.underway.size === 0) queue.speed = newSpeed(queue.nowMs)
}

const hasPlace = (queue: Draft) =>
  [...queue.underway.values()].filter(({ phase }) => phase === 'sending').length < MAX_SENDING

const someEndsSoon = (queue: Draft) =>
  [...queue.underway].some(([id, { phase }]) => {
    const { file, uploadedBytes, bytesPerSecond } = taskOf(queue, id)
    const soonBytes = Math.max(ENDS_SOON_BYTES, bytesPerSecond * ENDS_SOON_SECONDS)
    return phase === 'sending' && file.size - uploadedBytes <= soonBytes
  })

/** Returns the announced file's id; undefined when none waits or `MAX_UNDERWAY` is reached. */
function announceNext(queue: Draft): number | undefined {
  const [id, ...later] = queue.waiting
  if (id === undefined || queue.underway.size >= MAX_UNDERWAY) return undefined
  queue.waiting = later
  change(queue, [id], { failure: undefined })
  const retries = { count: 0, atBytes: 0 }
  put(queue, id, { phase: 'announced', speed: newSpeed(queue.nowMs), retries })
  start(queue, id)
  return id
}

function start(queue: Draft, id: number) {
  const attempt = ++queue.lastAttempt
  const { phase } = put(queue, id, { attempt, isOpen: true })
  queue.effects.push({ type: 'start', task: taskOf(queue, id), attempt })
  if (phase === 'sending') send(queue, id)
}

function send(queue: Draft, id: number) {
  const { isOpen, attempt } = put(queue, id, { phase: 'sending' })
  change(queue, [id], { state: 'uploading' })
  // Between two attempts nothing is open; the next one sends at once.
  if (isOpen) queue.effects.push({ type: 'send', id }, { type: 'timer', id, attempt, delayMs: STALL_MS })
}

function progress(queue: Draft, id: number, transfer: Transfer, uploadedBytes: number) {
  const { file, uploadedBytes: reached } = taskOf(queue, id)
  const movedBytes = Math.max(0, uploadedBytes - reached)
  queue.speed = { ...queue.speed, bytes: queue.speed.bytes + movedBytes }
  const { attempt, phase, speed } = put(queue, id, {
    speed: measure(transfer.speed, queue.nowMs, movedBytes),
  })
  change(queue, [id], { uploadedBytes, bytesPerSecond: speed.perSecond })
  if (phase === 'announced') return
  queue.effects.push({ type: 'timer', id, attempt, delayMs: STALL_MS })
  if (uploadedBytes === file.size) put(queue, id, { phase: 'sent' })
  fill(queue)
}

function fail(queue: Draft, id: number, { phase, retries, attempt }: Transfer, failure: UploadFailure) {
  queue.effects.push({ type: 'timer', id, attempt }, { type: 'stop', id })
  // Bytes received since the last failure show that the connection works, so the count restarts; a refusal took none.
  const { uploadedBytes: atBytes } = taskOf(queue, id)
  const isSame = retries.atBytes === atBytes || isPassingRefusal(failure)
  const count = isSame ? retries.count : 0
  const delayMs = RETRY_DELAYS_MS[count]
  if (!mayPass(failure) || delayMs === undefined) return end(queue, id, { state: 'error', failure })
  // Its bytes may have to be sent again, which needs a slot.
  const next = phase === 'sent' ? 'announced' : phase
  put(queue, id, { phase: next, isOpen: false, retries: { count: count + 1, atBytes } })
  queue.effects.push(
    queue.isOnline ? { type: 'timer', id, attempt, delayMs } : { type: 'await-line', id, attempt },
  )
  fill(queue)
}

function end(queue: Draft, id: number, changes: Partial<UploadTask>) {
  leave(queue, [id])
  change(queue, [id], { bytesPerSecond: 0, ...changes })
  fill(queue)
}

function pause(queue: Draft) {
  const interrupted = [...queue.underway.keys()]
  queue.isPaused = true
  leave(queue, interrupted)
  for (const id of interrupted) queue.effects.push({ type: 'stop', id })
  change(queue, interrupted, { state: 'pending', bytesPerSecond: 0 })
  queue.waiting = [...interrupted, ...queue.waiting]
}

function cancel(queue: Draft, ids: readonly number[]) {
  const cancelled = new Set(ids)
  leave(queue, ids)
  for (const id of ids) queue.effects.push({ type: 'cancel', id })
  queue.waiting = queue.waiting.filter((id) => !cancelled.has(id))
  change(queue, ids, { state: 'cancelled', uploadedBytes: 0, bytesPerSecond: 0 })
  fill(queue)
}

function retry(queue: Draft, ids: readonly number[]) {
  change(queue, ids, { state: 'pending' })
  queue.waiting = [...queue.waiting, ...ids]
  fill(queue)
}

/** Puts another file in the place of one that is gone. What came in of that one is deleted. */
function replace(queue: Draft, ids: readonly number[], file: File) {
  for (const id of ids) queue.effects.push({ type: 'cancel', id })
  change(queue, ids, { file, uploadedBytes: 0 })
  retry(queue, ids)
}

function remove(queue: Draft, ids: readonly number[]) {
  const removed = new Set(ids)
  queue.tasks = queue.tasks.filter(({ id }) => !removed.has(id))
  for (const id of ids) queue.effects.push({ type: 'forget', id })
}

const taskOf = (queue: Draft, id: number) => queue.tasks.find((task) => task.id === id)!

const hasEnded = (task: UploadTask) => !isComing(task)

function idsOf(queue: Draft, ids: readonly number[], isMeant: (task: UploadTask) => boolean) {
  const named = new Set(ids)
  return queue.tasks.filter((task) => named.has(task.id) && isMeant(task)).map(({ id }) => id)
}

// Other tasks stay the same objects, so that their rows don't render again.
function change(queue: Draft, ids: readonly number[], changes: Partial<UploadTask>) {
  const changed = new Set(ids)
  queue.tasks = queue.tasks.map((task) => (changed.has(task.id) ? { ...task, ...changes } : task))
}

function put(queue: Draft, id: number, changes: Partial<Transfer>): Transfer {
  const transfer = { ...queue.underway.get(id)!, ...changes }
  queue.underway = new Map(queue.underway).set(id, transfer)
  return transfer
}

function leave(queue: Draft, ids: readonly number[]) {
  const underway = new Map(queue.underway)
  for (const id of ids) {
    const transfer = underway.get(id)
    if (transfer) queue.effects.push({ type: 'timer', id, attempt: transfer.attempt })
    underway.delete(id)
  }
  queue.underway = underway
}

/** An exponential moving average; `bytes` were counted since `sinceMs`. */
type Speed = { perSecond: number; bytes: number; sinceMs: number }

// Long enough that one slow second does not make the remaining time jump.
const SPEED_MEMORY_MS = 4000
const SPEED_MEASURE_MS = 200

const newSpeed = (nowMs: number): Speed => ({ perSecond: 0, bytes: 0, sinceMs: nowMs })

export function measure({ perSecond, bytes, sinceMs }: Speed, nowMs: number, newBytes = 0): Speed {
  const allBytes = bytes + newBytes
  const elapsedMs = nowMs - sinceMs
  if (elapsedMs < SPEED_MEASURE_MS) return { perSecond, bytes: allBytes, sinceMs }
  const weight = 1 - Math.exp(-elapsedMs / SPEED_MEMORY_MS)
  const measured = (allBytes * 1000) / elapsedMs
  const next = perSecond === 0 ? measured : perSecond + (measured - perSecond) * weight
  return { perSecond: next, bytes: 0, sinceMs: nowMs }
}
