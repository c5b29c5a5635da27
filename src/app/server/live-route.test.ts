import { expect, test } from 'vitest'
import type { Subscriber } from '#platform/live/live-hub.ts'
import type { LiveEvent } from '#platform/live/publish.ts'
import type { LivePace } from '#platform/pure/stream-events.ts'
import { liveStream, type FollowHeartbeat, type StreamPosition } from './live-route.ts'

const anna = { role: 'client', id: 'anna' } as const

type Past = { replayed?: LiveEvent[] | undefined; standing?: StreamPosition; pace?: LivePace }

function openScreen({ replayed, standing = {}, pace }: Past = {}) {
  let subscriber: Subscriber | undefined
  let answer: ((mayGoOn: boolean) => void) | undefined
  const asked = { times: 0 }
  const hub = {
    subscribe: (_viewerIds: readonly string[], one: Subscriber) => {
      subscriber = one
      return () => (subscriber = undefined)
    },
    ofLast: () => replayed,
    after: () => replayed,
    position: () => 'here',
    catchUp: async () => {},
    endStreams: () => {},
    stop: async () => {},
  }
  const follow: FollowHeartbeat = (onAnswer) => {
    answer = onAnswer
    return { askSoon: () => (asked.times += 1), stop: () => {} }
  }
  const reader = liveStream(hub, anna, { standing, follow, pace })
    .body!.pipeThrough(new TextDecoderStream())
    .getReader()
  return {
    asked,
    next: async () => (await reader.read()).value,
    close: () => reader.cancel(),
    send: (...events: LiveEvent[]) => subscriber?.onEvents(events, 'there'),
    miss: () => subscriber?.onGap?.(),
    endStreams: () => subscriber?.onShutdown?.(),
    answer: (mayGoOn: boolean) => answer!(mayGoOn),
    isListenedTo: () => subscriber !== undefined,
  }
}

const position = (id: string) => `event: position\nid: ${id}\ndata:\n\n`

test('a screen goes on for as long as its viewer may, and learns at each heartbeat up to where it was told', async () => {
  const screen = openScreen()
  expect(await screen.next()).toBe(': welcome\n\n')
  expect(await screen.next()).toBe(position('here'))
  screen.answer(true)
  expect(await screen.next()).toBe(`: heartbeat\n${position('here')}`)
  screen.answer(false)
  expect(await screen.next()).toBeUndefined()
  expect(screen.isListenedTo()).toBe(false)
})

test('of what is told at once only the last bears the position, so that a line lost in between loses nothing', async () => {
  const screen = openScreen()
  for (const _ of ['welcome', 'position']) await screen.next()
  screen.send({ topic: 'clients' }, { topic: 'storage' })
  expect(await screen.next()).toBe('data: {"topic":"clients"}\n\nid: there\ndata: {"topic":"storage"}\n\n')
  await screen.close()
})

test('a screen hears first what was told while it loaded, or while it was away', async () => {
  const replayed: LiveEvent[] = [{ topic: 'photos', about: 'anna' }]
  for (const standing of [{ ageMs: 300 }, { position: 'before' }]) {
    const screen = openScreen({ replayed, standing })
    expect(await screen.next()).toBe(': welcome\n\n')
    expect(await screen.next()).toBe('id: here\ndata: {"topic":"photos","about":"anna"}\n\n')
    await screen.close()
  }
})

test('a screen that loaded while more was told than is remembered is ended: it asks everything anew', async () => {
  const screen = openScreen({ standing: { ageMs: 300 } })
  expect(await screen.next()).toBe(': welcome\n\n')
  expect(await screen.next()).toBeUndefined()
  expect(screen.isListenedTo()).toBe(false)
})

const waitIn = (event: string, text: string) =>
  Number(new RegExp(`^event: ${event}\ndata: (\\d+)\n\n$`).exec(text)![1])

const waitsOfMany = (wait: () => Promise<number>) => Promise.all(Array.from({ length: 20 }, wait))

function expectSpread(waits: number[]) {
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
  expect(new Set(waits).size).toBeGreaterThan(10)
}

test('a screen whose past is not known any more, or is none, is told to ask everything anew at a time of its own, and stays', async () => {
  const waits = await waitsOfMany(async () => {
    const screen = openScreen({ standing: { position: 'nonsense' } })
    await screen.next()
    const wait = waitIn('missed', (await screen.next())!)
    expect(await screen.next()).toBe(position('here'))
    screen.send({ topic: 'clients' })
    expect(await screen.next()).toBe('id: there\ndata: {"topic":"clients"}\n\n')
    screen.miss()
    expect(waitIn('missed', (await screen.next())!)).toBeLessThanOrEqual(10_000)
    expect(screen.isListenedTo()).toBe(true)
    return wait
  })
  expectSpread(waits)
})

test('when the streams of all end, each is told when to come back, within ten seconds and at a time of its own', async () => {
  const waits = await waitsOfMany(async () => {
    const screen = openScreen()
    for (const _ of ['welcome', 'position']) await screen.next()
    screen.endStreams()
    const wait = waitIn('retry', (await screen.next())!)
    expect(await screen.next()).toBeUndefined()
    return wait
  })
  expectSpread(waits)
})

test('what may end it makes it ask at once whether it may go on', () => {
  const screen = openScreen()
  screen.send({ topic: 'clients' })
  expect(screen.asked.times).toBe(0)
  for (const event of [
    { topic: 'me' },
    { topic: 'galleries', about: 'anna' },
    { topic: 'switches', about: 'live_updates' },
  ])
    screen.send(event as LiveEvent)
  expect(screen.asked.times).toBe(3)
})

test('a screen that has closed, or ended, while its viewer was looked up breaks nothing', async () => {
  const [closed, ended] = [openScreen(), openScreen()]
  await closed.close()
  ended.answer(false)
  for (const screen of [closed, ended]) {
    screen.answer(true)
    screen.answer(false)
    expect(screen.isListenedTo()).toBe(false)
  }
})

test('a server that wants to be spared otherwise says so at once, and sends screens away by the same measure', async () => {
  const screen = openScreen({ pace: { spreadMs: 0, waitsTimes: 1 } })
  expect(await screen.next()).toBe(': welcome\n\n')
  expect(await screen.next()).toBe('event: pace\ndata: {"spreadMs":0,"waitsTimes":1}\n\n')
  expect(await screen.next()).toBe(position('here'))
  screen.endStreams()
  expect(await screen.next()).toBe('event: retry\ndata: 0\n\n')
})
