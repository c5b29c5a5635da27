import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#platform/live/publish.ts'
import { liveStream } from './live-route.ts'

const anna = { role: 'client', id: 'anna' } as const
const HEARTBEAT_MS = 25_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A live stream for Anna on a hub of its own, which asks `isSignedIn` before it goes on. */
function openScreen(
  isSignedIn: () => Promise<boolean>,
  { replayed }: { replayed?: LiveEvent[] | undefined } = { replayed: [] },
) {
  let send: ((event: LiveEvent) => void) | undefined
  let onGap: (() => void) | undefined
  const hub = {
    subscribe: (
      _viewerId: string,
      subscriber: { onEvent: (event: LiveEvent) => void; onGap?: () => void },
    ) => {
      send = subscriber.onEvent
      onGap = subscriber.onGap
      return () => (send = undefined)
    },
    since: () => replayed,
    sendAway: () => {},
    stop: async () => {},
  }
  const reader = liveStream(hub, anna, { ageMs: 300, mayGoOn: isSignedIn })
    .body!.pipeThrough(new TextDecoderStream())
    .getReader()
  return {
    next: async () => (await reader.read()).value,
    close: () => reader.cancel(),
    send: (event: LiveEvent) => send?.(event),
    miss: () => onGap?.(),
    isListenedTo: () => send !== undefined,
  }
}

test('a screen hears a heartbeat every 25 seconds for as long as its viewer is signed in', async () => {
  let isSignedIn = true
  const screen = openScreen(async () => isSignedIn)
  expect(await screen.next()).toBe(': welcome\n\n')
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(await screen.next()).toBe(': heartbeat\n\n')
  isSignedIn = false
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(await screen.next()).toBeUndefined()
  expect(screen.isListenedTo()).toBe(false)
})

test('a screen hears first what was told while it loaded', async () => {
  const screen = openScreen(async () => true, { replayed: [{ topic: 'photos', about: 'anna' }] })
  expect(await screen.next()).toBe(': welcome\n\n')
  expect(await screen.next()).toBe('data: {"topic":"photos","about":"anna"}\n\n')
  await screen.close()
})

test('a screen that loaded while more was told than is remembered is ended: it asks everything anew', async () => {
  const screen = openScreen(async () => true, { replayed: undefined })
  expect(await screen.next()).toBe(': welcome\n\n')
  expect(await screen.next()).toBeUndefined()
  expect(screen.isListenedTo()).toBe(false)
})

test('when the streams of all end, each is told when to come back, within ten seconds and at a time of its own', async () => {
  const waits = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const screen = openScreen(async () => true)
      await screen.next()
      screen.miss()
      const [, waitMs] = /^event: retry\ndata: (\d+)\n\n$/.exec((await screen.next())!)!
      expect(await screen.next()).toBeUndefined()
      return Number(waitMs)
    }),
  )
  expect(Math.max(...waits)).toBeLessThanOrEqual(10_000)
  expect(new Set(waits).size).toBeGreaterThan(10)
})

test('a database that can not be asked ends it: the browser tries again, and is let in or not', async () => {
  const screen = openScreen(() => Promise.reject(new Error('no database')))
  await screen.next()
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(await screen.next()).toBeUndefined()
})

test('a screen that closes, or ends twice, while its viewer is being looked up breaks nothing', async () => {
  const answers: ((isSignedIn: boolean) => void)[] = []
  const lookUp = () => new Promise<boolean>((resolve) => answers.push(resolve))
  const broken = vi.fn()
  process.on('unhandledRejection', broken)
  const [closed, ended] = [openScreen(lookUp), openScreen(lookUp)]
  for (const screen of [closed, ended]) {
    screen.send({ topic: 'me' })
    screen.send({ topic: 'me' })
  }
  await closed.close()
  for (const [at, answer] of answers.entries()) answer(at < 2)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', broken)
  expect(broken).not.toHaveBeenCalled()
  expect(ended.isListenedTo()).toBe(false)
})
