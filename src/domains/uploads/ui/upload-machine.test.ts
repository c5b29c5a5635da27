import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  emptyQueue,
  MAX_SENDING,
  MAX_UNDERWAY,
  reduceUploads,
  RETRY_DELAYS_MS,
  STALL_MS,
  type UploadEvent,
} from './upload-machine.ts'
import type { NewUpload, UploadFailure, UploadTask } from '../queue/ui/upload-task.ts'

const SIZE_BYTES = 100
const network = { code: 'network' } as const
const added = { outcome: 'added' } as const

const file = (name: string): NewUpload => ({
  file: new File([new Uint8Array(SIZE_BYTES)], name),
  clientId: 'anna',
  clientName: 'Anna de Vries',
  type: 'preview',
})
const add = (count: number): UploadEvent => ({
  type: 'add',
  uploads: Array.from({ length: count }, (_, index) => file(`DSC_${index}.jpg`)),
})
const fill: UploadEvent = { type: 'fill' }
const failed = (id: number, failure: UploadFailure): UploadEvent => ({
  type: 'failed',
  id,
  attempt: id,
  failure,
})
const done = (id: number): UploadEvent => ({ type: 'done', id, attempt: id, outcome: added })
const sent = (id: number): UploadEvent => ({
  type: 'progress',
  id,
  attempt: id,
  uploadedBytes: SIZE_BYTES,
})

/**
 * Returns the effects of the last event, abbreviated, and the states. The events of these tests use
 * a file's id as its attempt number: the first attempts start in the order of the ids.
 */
function play(events: UploadEvent[], isOnline = true) {
  const start = { state: emptyQueue(0), effects: [] as ReturnType<typeof reduceUploads>['effects'] }
  const { state, effects } = events.reduce(
    ({ state }, event, index) => reduceUploads(state, event, { nowMs: index * 1000, isOnline }),
    start,
  )
  const effectTexts = effects.map((effect) => {
    if (effect.type === 'fill-soon') return effect.type
    if (effect.type === 'start') return `start ${effect.task.id}`
    return `${effect.type} ${effect.id}${'delayMs' in effect ? ` ${effect.delayMs}` : ''}`
  })
  return { asked: effectTexts, states: state.tasks.map((task) => task.state).join(' ') }
}

const begun = (id: number) => [`start ${id}`, `send ${id}`, `timer ${id} ${STALL_MS}`]
const three = 'uploading uploading uploading'

test.each([
  ['added files wait a moment', [add(2)], ['fill-soon'], 'pending pending'],
  [
    'three are sent, and since each ends soon a fourth is announced',
    [add(5), fill],
    [...begun(1), ...begun(2), ...begun(3), 'start 4'],
    `${three} pending pending`,
  ],
  [
    'one whose bytes are all out leaves its place to the one announced, and no more are under way',
    [add(5), fill, sent(1)],
    [`timer 1 ${STALL_MS}`, 'send 4', `timer 4 ${STALL_MS}`],
    `${three} uploading pending`,
  ],
  [
    'one that came in makes room for two steps: the announced sends, the next is announced',
    [add(5), fill, done(2)],
    ['forget 2', 'timer 2', 'send 4', `timer 4 ${STALL_MS}`, 'start 5'],
    'uploading completed uploading uploading pending',
  ],
  [
    'a broken line is waited for and keeps its place',
    [add(1), fill, failed(1, network)],
    ['timer 1', 'stop 1', `timer 1 ${RETRY_DELAYS_MS[0]}`],
    'uploading',
  ],
  [
    'after the wait it is begun and sent anew',
    [add(1), fill, failed(1, network), { type: 'due', id: 1, attempt: 1 }],
    begun(1),
    'uploading',
  ],
  [
    'a stall is a failure of the line',
    [add(1), fill, { type: 'due', id: 1, attempt: 1 }],
    ['timer 1', 'stop 1', `timer 1 ${RETRY_DELAYS_MS[0]}`],
    'uploading',
  ],
  [
    'a refusal ends it',
    [add(1), fill, failed(1, { code: 'heic' })],
    ['timer 1', 'stop 1', 'timer 1'],
    'error',
  ],
  [
    'what a stopped attempt still tells changes nothing',
    [add(1), fill, failed(1, network), done(1)],
    [],
    'uploading',
  ],
  [
    'a pause stops what is under way',
    [add(2), fill, { type: 'pause' }],
    ['timer 1', 'timer 2', 'stop 1', 'stop 2'],
    'pending pending',
  ],
  ['while paused nothing begins', [add(1), { type: 'pause' }, fill], [], 'pending'],
  [
    'cancelling all begins none of them',
    [add(2), fill, { type: 'cancel', ids: [1, 2] }],
    ['timer 1', 'timer 2', 'cancel 1', 'cancel 2'],
    'cancelled cancelled',
  ],
  [
    'what was cancelled is begun anew by its person',
    [add(1), fill, { type: 'cancel', ids: [1] }, { type: 'retry', ids: [1] }],
    begun(1),
    'uploading',
  ],
  ['what came in is not begun again', [add(1), fill, done(1), { type: 'retry', ids: [1] }], [], 'completed'],
  ['what runs is not taken off the list', [add(1), fill, { type: 'remove', ids: [1] }], [], 'uploading'],
  [
    'what has ended is taken off the list',
    [add(1), fill, done(1), { type: 'remove', ids: [1] }],
    ['forget 1'],
    '',
  ],
] satisfies [string, UploadEvent[], string[], string][])('%s', (_name, events, asked, states) => {
  expect(play(events)).toEqual({ asked, states })
})

test('without a line it waits for it', () => {
  const { asked, states } = play([add(1), fill, failed(1, network)], false)
  expect(asked).toEqual(['timer 1', 'stop 1', 'await-line 1'])
  expect(states).toBe('uploading')
})

/** A simulated environment. Each method is a possible event, and `pick` chooses the file. */
function newSurroundings() {
  const open = new Map<number, { id: number; isSent: boolean; uploadedBytes: number }>()
  const timers = new Map<number, number>()
  let awaitingLine: { id: number; attempt: number }[] = []
  const closed: { id: number; attempt: number }[] = []
  let [state, nowMs, isOnline] = [emptyQueue(0), 0, true]
  let count = 0
  const listed = new Set<string>()

  const attemptOf = (id: number) => [...open].find(([, transfer]) => transfer.id === id)?.[0]
  const close = (id: number) => {
    const attempt = attemptOf(id)
    if (attempt === undefined) return
    open.delete(attempt)
    closed.push({ id, attempt })
  }
  function dispatch(event: UploadEvent) {
    nowMs += 100
    const { state: next, effects } = reduceUploads(state, event, { nowMs, isOnline })
    state = next
    for (const effect of effects) {
      if (effect.type === 'fill-soon') dispatch(fill)
      else if (effect.type === 'start') {
        expect(attemptOf(effect.task.id), 'one transfer a file').toBeUndefined()
        open.set(effect.attempt, { id: effect.task.id, isSent: false, uploadedBytes: 0 })
      } else if (effect.type === 'send') {
        const transfer = open.get(attemptOf(effect.id) ?? 0)
        expect(transfer, 'only an open transfer is sent').toMatchObject({ isSent: false })
        transfer!.isSent = true
      } else if (effect.type === 'timer') {
        timers.delete(effect.id)
        if (effect.delayMs !== undefined) timers.set(effect.id, effect.attempt)
      } else if (effect.type === 'await-line') awaitingLine.push(effect)
      else close(effect.id)
    }
    check()
  }

  function check() {
    expect(state.tasks.map(nameOf)).toEqual([...listed])
    const sending = [...open.values()].filter((it) => it.isSent && it.uploadedBytes < SIZE_BYTES)
    expect(sending.length).toBeLessThanOrEqual(MAX_SENDING)
    expect(state.underway.size).toBeLessThanOrEqual(MAX_UNDERWAY)
    expect([...open.keys()]).toEqual(
      expect.arrayContaining([...state.underway.values()].filter((it) => it.isOpen).map((it) => it.attempt)),
    )
    for (const { id, state: taskState } of state.tasks) {
      const places = state.waiting.filter((waiting) => waiting === id).length + Number(state.underway.has(id))
      expect([id, taskState, places]).toEqual([id, taskState, isEnded(taskState) ? 0 : 1])
    }
    if (!state.isPaused && state.waiting.length > 0)
      expect(state.underway.size, 'no place is idle').toBeGreaterThanOrEqual(MAX_SENDING)
  }

  const sentAt = (pick: number) => {
    const sent = [...open].filter(([, { isSent }]) => isSent)
    return sent[pick % sent.length]
  }
  const idAt = (pick: number) => state.tasks[pick % state.tasks.length]?.id ?? 0
  const end = (attempt: number, id: number, event: UploadEvent) => {
    close(id)
    expect(open.has(attempt)).toBe(false)
    dispatch(event)
  }

  const happenings = {
    add: (pick: number) => {
      const uploads = Array.from({ length: (pick % 6) + 1 }, () => file(`DSC_${++count}.jpg`))
      for (const upload of uploads) listed.add(upload.file.name)
      dispatch({ type: 'add', uploads })
    },
    progress: (pick: number) => {
      const [attempt, transfer] = sentAt(pick) ?? []
      if (!attempt || !transfer) return
      transfer.uploadedBytes = Math.min(SIZE_BYTES, transfer.uploadedBytes + (pick % 60))
      const { id, uploadedBytes } = transfer
      dispatch({ type: 'progress', id, attempt, uploadedBytes })
    },
    done: (pick: number) => {
      const [attempt, transfer] = sentAt(pick) ?? []
      if (!attempt || !transfer) return
      end(attempt, transfer.id, { type: 'done', id: transfer.id, attempt, outcome: added })
    },
    fail: (pick: number) => {
      const [attempt, { id }] = [...open][pick % open.size] ?? [0, { id: 0 }]
      const failures = [network, network, { code: 'status', status: 503 }, { code: 'heic' }] as const
      dispatch({ type: 'failed', id, attempt, failure: failures[pick % failures.length]! })
    },
    late: (pick: number) => {
      const closedUpload = closed[pick % closed.length]
      if (!closedUpload) return
      dispatch({ type: 'progress', ...closedUpload, uploadedBytes: SIZE_BYTES })
      dispatch({ type: 'failed', ...closedUpload, failure: network })
      dispatch({ type: 'done', ...closedUpload, outcome: added })
    },
    due: (pick: number) => {
      const [id, attempt] = [...timers][pick % timers.size] ?? []
      if (!id || !attempt) return
      timers.delete(id)
      dispatch({ type: 'due', id, attempt })
    },
    offline: () => void (isOnline = false),
    online: () => {
      isOnline = true
      const waiting = awaitingLine
      awaitingLine = []
      for (const { id, attempt } of waiting) dispatch({ type: 'due', id, attempt })
    },
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    cancel: (pick: number) => dispatch({ type: 'cancel', ids: [idAt(pick), idAt(pick + 1)] }),
    retry: (pick: number) => dispatch({ type: 'retry', ids: [idAt(pick)] }),
    remove: (pick: number) => {
      const task = state.tasks[pick % state.tasks.length]
      if (!task) return
      if (isEnded(task.state)) listed.delete(nameOf(task))
      dispatch({ type: 'remove', ids: [task.id] })
    },
    endTab: () => {
      const left = state.tasks.filter((task) => !isEnded(task.state))
      for (const task of state.tasks) if (isEnded(task.state)) listed.delete(nameOf(task))
      for (const things of [open, timers]) things.clear()
      awaitingLine = []
      closed.length = 0
      state = emptyQueue(nowMs)
      dispatch({ type: 'add', uploads: left })
    },
  }

  function settle() {
    happenings.online()
    happenings.resume()
    for (let step = 0; open.size + timers.size > 0 && step < 10_000; step++) {
      if (sentAt(0)) happenings.done(0)
      else happenings.due(0)
    }
    return state.tasks.map((task) => task.state)
  }
  return { happenings, settle, listed }
}

const isEnded = (state: UploadTask['state']) => state !== 'pending' && state !== 'uploading'
const nameOf = (task: UploadTask) => task.file.name

test('whatever happens, no file is lost, never more than three are sent at once, and every file ends', () => {
  const { happenings } = newSurroundings()
  const happening = fc.record({
    name: fc.constantFrom(...(Object.keys(happenings) as (keyof typeof happenings)[])),
    pick: fc.nat({ max: 1000 }),
  })
  fc.assert(
    fc.property(fc.array(happening, { minLength: 5, maxLength: 80 }), (course) => {
      const { happenings, settle, listed } = newSurroundings()
      happenings.add(5)
      for (const { name, pick } of course) happenings[name](pick)
      const ends = settle()
      expect(ends).toHaveLength(listed.size)
      expect(ends.filter((state) => !isEnded(state))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
