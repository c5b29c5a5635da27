import { MutationObserver, QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherRefreshes, startLiveUpdates } from './live-updates.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A cache with one query, and a spy on its invalidation. */
function screenWith(queryKey: QueryKey) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, 'as it was')
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const refresher = gatherRefreshes(queryClient)
  return {
    queryClient,
    refresher,
    isStale: () => Boolean(queryClient.getQueryState(queryKey)?.isInvalidated),
    asked: () => invalidate.mock.calls.length,
  }
}

const arrival = { topic: 'photos', about: 'anna' }

test('a message makes the screen ask again at once', () => {
  const { refresher, isStale } = screenWith(['photos', 'anna', 'list'])

  refresher.note(arrival)

  expect(isStale()).toBe(true)
})

test('300 photos that come in within a second are asked for twice: at the first, and after the last', () => {
  const { refresher, asked } = screenWith(['photos', 'anna', 'list'])

  for (let count = 0; count < 300; count++) refresher.note(arrival)
  expect(asked()).toBe(1)

  vi.advanceTimersByTime(5000)
  expect(asked()).toBe(2)
})

test('news of one client does not hold up news of another', () => {
  const { refresher, asked } = screenWith(['photos', 'all', 'list'])

  refresher.note(arrival)
  refresher.note({ topic: 'photos', about: 'bram' })

  expect(asked()).toBe(2)
})

test('while a save is on its way nothing is asked, and after it the screen is', async () => {
  const { queryClient, refresher, isStale } = screenWith(['photos', 'anna', 'list'])
  const saved = Promise.withResolvers<void>()
  const saving = new MutationObserver(queryClient, { mutationFn: () => saved.promise }).mutate()

  refresher.note(arrival)
  vi.advanceTimersByTime(2000)
  expect(isStale()).toBe(false)

  saved.resolve()
  await saving
  vi.advanceTimersByTime(1000)
  expect(isStale()).toBe(true)
})

test('while a first answer is on its way nothing is asked, and after it the screen is: it may be older than the message', async () => {
  const queryClient = new QueryClient()
  const queryKey = ['photos', 'anna', 'list'] as const
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]!.promise)
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  const refresher = gatherRefreshes(queryClient)

  refresher.note(arrival)
  answers[0]!.resolve('without the photo that came in meanwhile')
  await vi.advanceTimersByTimeAsync(1000)
  answers[1]!.resolve('with it')
  await vi.advanceTimersByTimeAsync(0)

  expect(queryClient.getQueryData(queryKey)).toBe('with it')
  stop()
})

test('what belongs to another topic or another client stays as it is', () => {
  const { refresher, isStale } = screenWith(['photos', 'bram', 'list'])

  refresher.note(arrival)
  refresher.note({ topic: 'clients' })

  expect(isStale()).toBe(false)
})

test('a lost line is tried again after 1, 2, 5 and 10 seconds, and where the server said when, then', () => {
  const lines: Line[] = []
  class Line extends EventTarget {
    onerror?: () => void
    onopen?: () => void
    constructor() {
      super()
      lines.push(this)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Line)
  const stop = startLiveUpdates(new QueryClient())
  const comesBackAfter = (delayMs: number) => {
    const before = lines.length
    lines.at(-1)!.onerror?.()
    vi.advanceTimersByTime(delayMs - 1)
    expect(lines).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(before + 1)
  }
  for (const delayMs of [1000, 2000, 5000, 10_000, 10_000]) comesBackAfter(delayMs)
  lines.at(-1)!.onopen?.()
  lines.at(-1)!.dispatchEvent(new MessageEvent('retry', { data: '7312' }))
  comesBackAfter(7312)
  comesBackAfter(1000)
  stop()
  vi.unstubAllGlobals()
})
