import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { figuresOf } from './UploadManager.tsx'
import { RETRY_DELAYS_MS, STALL_MS } from './upload-machine.ts'
import { createUploadQueue, START_DELAY_MS } from './upload-queue.ts'
import type { NewUpload, TransferEvents } from '../queue/ui/upload-task.ts'

type SentTransfer = TransferEvents & { upload: NewUpload; stop: () => void; cancel: () => void }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newQueue() {
  const sent: SentTransfer[] = []
  const announced: string[] = []
  const line = { isOnline: true, resume: () => {} }
  const queue = createUploadQueue({
    startTransfer: (upload, events) => {
      const transfer = { stop: vi.fn(), cancel: vi.fn() }
      announced.push(upload.file.name)
      return { ...transfer, send: () => void sent.push({ ...events, upload, ...transfer }) }
    },
    isOnline: () => line.isOnline,
    onceOnline: (resume) => (line.resume = resume),
  })
  const add = (count: number) => {
    queue.add(Array.from({ length: count }, (_, index) => photo(index)))
    vi.advanceTimersByTime(START_DELAY_MS)
  }
  return { queue, sent, announced, line, add, states: () => shown(queue).map(({ state }) => state) }
}

const photo = (index: number, sizeBytes = 100): NewUpload => ({
  file: new File([new Uint8Array(sizeBytes)], `DSC_${index}.jpg`),
  clientId: 'anna',
  clientName: 'Anna de Vries',
  type: 'preview',
})

function settled(queue: ReturnType<typeof newQueue>['queue']) {
  vi.advanceTimersByTime(250)
  return queue.snapshot()
}

const shown = (queue: ReturnType<typeof newQueue>['queue']) => settled(queue).tasks

const added = { outcome: 'added' } as const

test('files wait 100 ms and then go three at a time, in their order', () => {
  const { queue, sent, states } = newQueue()
  queue.add([0, 1, 2, 3, 4].map(photo))
  vi.advanceTimersByTime(START_DELAY_MS - 1)
  expect(sent).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(sent.map(({ upload }) => upload.file.name)).toEqual(['DSC_0.jpg', 'DSC_1.jpg', 'DSC_2.jpg'])
  sent[1]!.done(added)
  expect(sent.at(-1)!.upload.file.name).toBe('DSC_3.jpg')
  expect(states()).toEqual(['uploading', 'completed', 'uploading', 'uploading', 'pending'])
})

test('the next file is announced while one ends, and sends once three others no longer do', () => {
  const { queue, sent, announced, states } = newQueue()
  const large = 8 * 1024 ** 2
  queue.add([0, 1, 2, 3, 4].map((index) => photo(index, large)))
  vi.advanceTimersByTime(START_DELAY_MS)
  const names = () => sent.map(({ upload }) => upload.file.name)
  expect(announced).toEqual(['DSC_0.jpg', 'DSC_1.jpg', 'DSC_2.jpg'])
  sent[1]!.progress(large - 1000)
  expect(announced.at(-1)).toBe('DSC_3.jpg')
  expect(names()).toHaveLength(3)
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'pending', 'pending'])
  sent[1]!.progress(large)
  expect(names().at(-1)).toBe('DSC_3.jpg')
  sent[2]!.progress(large)
  expect(announced).toHaveLength(4)
  sent[1]!.done(added)
  expect(names().at(-1)).toBe('DSC_4.jpg')

  sent[2]!.failed({ code: 'network' })
  vi.advanceTimersByTime(RETRY_DELAYS_MS[0]!)
  expect(announced.at(-1)).toBe('DSC_2.jpg')
  expect(names()).toHaveLength(5)
  sent[0]!.done(added)
  expect(names().at(-1)).toBe('DSC_2.jpg')
})

test('what is only announced is paused, cancelled and begun again like what is sent', () => {
  const { queue, sent, announced, states, add } = newQueue()
  add(4)
  expect([announced.length, sent.length]).toEqual([4, 3])
  queue.pause()
  expect(states()).toEqual(['pending', 'pending', 'pending', 'pending'])
  queue.resume()
  expect([announced.length, sent.length]).toEqual([8, 6])
  queue.cancel(shown(queue)[3]!.id)
  expect(states()).toEqual(['uploading', 'uploading', 'uploading', 'cancelled'])
  for (const transfer of sent.slice(3)) transfer.done(added)
  expect(states()).toEqual(['completed', 'completed', 'completed', 'cancelled'])
})

test('a photo that is known to be there is not sent at all', () => {
  const { queue, sent } = newQueue()
  queue.add([{ ...photo(0), there: { label: 'dans.jpg', type: 'preview' } }, photo(1)])
  vi.advanceTimersByTime(START_DELAY_MS)
  expect(sent.map(({ upload }) => upload.file.name)).toEqual(['DSC_1.jpg'])
  expect(settled(queue)).toMatchObject({ batchSize: 1, counts: { completed: 1 }, uploadedBytes: 0 })
  expect(shown(queue)[0]).toMatchObject({ duplicateOf: { label: 'dans.jpg' } })
})

test('a file that is refused says why, and the others go on', () => {
  const { queue, sent, add } = newQueue()
  add(4)
  sent[0]!.failed({ code: 'heic' })
  expect(sent).toHaveLength(4)
  expect(settled(queue)).toMatchObject({ counts: { error: 1, uploading: 3 }, totalBytes: 300 })
  expect(shown(queue)[0]).toMatchObject({ state: 'error', failure: { code: 'heic' } })
})

test('a photo that was there already counts as completed and says where it stands', () => {
  const { queue, sent, add } = newQueue()
  add(1)
  sent[0]!.done({ outcome: 'duplicate', label: 'eerste.jpg', type: 'final' })
  expect(shown(queue)[0]).toMatchObject({
    state: 'completed',
    duplicateOf: { label: 'eerste.jpg', type: 'final' },
  })
})

test('a broken line is tried again by itself, later each time, and then given up', () => {
  const { queue, sent, add } = newQueue()
  add(1)
  for (const delayMs of RETRY_DELAYS_MS) {
    sent.at(-1)!.failed({ code: 'network' })
    vi.advanceTimersByTime(delayMs - 1)
    const before = sent.length
    vi.advanceTimersByTime(1)
    expect(sent).toHaveLength(before + 1)
  }
  expect(settled(queue).counts.uploading).toBe(1)
  sent.at(-1)!.failed({ code: 'network' })
  expect(shown(queue)[0]).toMatchObject({ state: 'error', failure: { code: 'network' } })
})

test('bytes that came in between two failures give the line all its chances again', () => {
  const { queue, sent, add } = newQueue()
  add(1)
  for (let round = 1; round <= RETRY_DELAYS_MS.length * 2; round++) {
    sent.at(-1)!.progress(round)
    sent.at(-1)!.failed({ code: 'network' })
    vi.advanceTimersByTime(RETRY_DELAYS_MS[0]!)
  }
  expect(settled(queue).counts).toMatchObject({ uploading: 1, error: 0 })
})

test('without a line it waits until there is one', () => {
  const { sent, line, add } = newQueue()
  add(1)
  line.isOnline = false
  sent[0]!.failed({ code: 'network' })
  vi.advanceTimersByTime(10 * 60_000)
  expect(sent).toHaveLength(1)
  line.resume()
  expect(sent).toHaveLength(2)
})

test('a transfer on which nothing moves for 30 s is stopped and begun again', () => {
  const { sent, add } = newQueue()
  add(1)
  vi.advanceTimersByTime(STALL_MS - 1)
  sent[0]!.progress(10)
  vi.advanceTimersByTime(STALL_MS - 1)
  expect(sent[0]!.stop).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(sent[0]!.stop).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(RETRY_DELAYS_MS[0]!)
  expect(sent).toHaveLength(2)
  sent[0]!.done(added)
  expect(sent).toHaveLength(2)
})

test('a server error passes by itself; a refusal of the server is not asked again', () => {
  const { queue, sent, add } = newQueue()
  add(2)
  sent[0]!.failed({ code: 'status', status: 503 })
  sent[1]!.failed({ code: 'status', status: 403 })
  expect(settled(queue).counts).toMatchObject({ uploading: 1, error: 1 })
})

test('without room at one of several machines it tries for half a minute, and then says so in words', () => {
  const { queue, sent, add } = newQueue()
  add(2)
  sent.pop()!.failed({ code: 'disk_full' })
  expect(shown(queue)[1]).toMatchObject({ state: 'error' })
  for (const [round, delayMs] of RETRY_DELAYS_MS.entries()) {
    sent.at(-1)!.progress(round + 1)
    sent.at(-1)!.failed({ code: 'disk_full', mayPass: true })
    vi.advanceTimersByTime(delayMs)
    expect(sent).toHaveLength(round + 2)
  }
  sent.at(-1)!.failed({ code: 'disk_full', mayPass: true })
  expect(shown(queue)[0]).toMatchObject({ state: 'error', failure: { code: 'disk_full' } })
})

test('pausing stops what runs and resuming begins with it again', () => {
  const { queue, sent, add } = newQueue()
  add(5)
  sent[0]!.progress(40)
  queue.pause()
  expect(sent.map(({ stop }) => vi.mocked(stop).mock.calls.length)).toEqual([1, 1, 1])
  expect(settled(queue)).toMatchObject({ isPaused: true, counts: { pending: 5 }, uploadedBytes: 40 })
  queue.resume()
  expect(sent.slice(3).map(({ upload }) => upload.file.name)).toEqual(['DSC_0.jpg', 'DSC_1.jpg', 'DSC_2.jpg'])
})

test('only what waits or runs can be cancelled; cancelling throws away what came in, paused or not', () => {
  const { queue, sent, add, states } = newQueue()
  add(4)
  const [first, second, , fourth] = shown(queue)
  sent[1]!.done(added)
  queue.cancel(second!.id)
  queue.cancel(first!.id)
  expect(sent[0]!.cancel).toHaveBeenCalledOnce()
  queue.pause()
  queue.cancel(fourth!.id)
  expect(sent[3]!.cancel).toHaveBeenCalledOnce()
  expect(states()).toEqual(['cancelled', 'completed', 'pending', 'cancelled'])
})

test('what failed or was cancelled can be tried again, and what has ended can be cleared', () => {
  const { queue, sent, add, states } = newQueue()
  add(3)
  const [first] = shown(queue)
  queue.cancel(first!.id)
  sent[1]!.failed({ code: 'disk_full' })
  sent[2]!.failed({ code: 'storage_full' })
  queue.retryFailed()
  expect(states()).toEqual(['cancelled', 'uploading', 'uploading'])
  queue.retry(first!.id)
  expect(states()).toEqual(['uploading', 'uploading', 'uploading'])
  for (const transfer of sent.slice(3)) transfer.done(added)
  queue.clear('completed', 'cancelled', 'error')
  expect(settled(queue).tasks).toEqual([])
})

test('a file that can never come in is not tried again, and can be taken off the list', () => {
  const { queue, sent, add, states } = newQueue()
  add(3)
  sent[0]!.failed({ code: 'not_a_photo' })
  sent[1]!.failed({ code: 'storage_full' })
  const [wrong, fullUp, running] = shown(queue)
  expect(figuresOf(queue.snapshot())).toMatchObject({ failed: 2, retryable: 1 })
  queue.retry(wrong!.id)
  queue.retryFailed()
  expect(states()).toEqual(['error', 'uploading', 'uploading'])
  for (const { id } of [wrong!, fullUp!, running!]) queue.dismiss(id)
  expect(states()).toEqual(['uploading', 'uploading'])
  expect(settled(queue)).toMatchObject({ counts: { error: 0, uploading: 2 }, totalBytes: 200 })
})

test('figures add up, the speed settles, and thousands of steps are told four times a second', () => {
  const { queue, sent, add } = newQueue()
  const onChange = vi.fn()
  add(1000)
  settled(queue)
  queue.subscribe(onChange)
  for (let step = 1; step <= 99; step++) {
    for (const transfer of sent) transfer.progress(step)
    vi.advanceTimersByTime(10)
  }
  expect(onChange.mock.calls.length).toBeLessThanOrEqual(5)
  const { counts, totalBytes, uploadedBytes, bytesPerSecond } = settled(queue)
  expect(counts).toEqual({ pending: 997, uploading: 3, completed: 0, error: 0, cancelled: 0 })
  expect([totalBytes, uploadedBytes]).toEqual([100_000, 297])
  expect(bytesPerSecond).toBeGreaterThan(150)
  expect(bytesPerSecond).toBeLessThan(450)
})

test('of many files the one that is gone is chosen anew and goes in its own place; no other one can be', () => {
  const { queue, sent, states, add } = newQueue()
  add(3)
  sent[0]!.done(added)
  sent[1]!.progress(40)
  sent[1]!.failed({ code: 'file_gone' })
  sent[2]!.failed({ code: 'heic' })
  const [first, second, third] = shown(queue)
  const edited = new File([new Uint8Array(70)], 'DSC_1.jpg')
  for (const { id } of [first!, second!, third!]) queue.replace(id, edited)
  expect(states()).toEqual(['completed', 'uploading', 'error'])
  expect(sent.map(({ upload }) => upload.file.size)).toEqual([100, 100, 100, 70])
  expect(sent[1]!.cancel).toHaveBeenCalledOnce()
  sent[3]!.done(added)
  expect(shown(queue)[1]).toMatchObject({ state: 'completed', uploadedBytes: 70, file: edited })
  expect(shown(queue)[1]!.failure).toBeUndefined()
})
