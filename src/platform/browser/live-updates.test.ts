import { MutationObserver, QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottledRefresher, startLiveUpdates } from './live-updates.ts'
import { makeDeferred } from '#platform/pure/missing-builtins.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function screenWith(queryKey: QueryKey) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, 'as it was')
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const refresher = createThrottledRefresher(queryClient)
  return {
    queryClient,
    refresher,
    isStale: () => Boolean(queryClient.getQueryState(queryKey)?.isInvalidated),
    asked: () => invalidate.mock.calls.length,
  }
}

function watchedScreen() {
  const queryClient = new QueryClient()
  const askedMs: number[] = []
  let nowMs = 0
  let answer = makeDeferred<number>()
  const queryFn = () => {
    askedMs.push(nowMs)
    answer = makeDeferred()
    return answer.promise
  }
  const queryKey: QueryKey = ['photos', 'anna', 'list']
  const query = { queryKey, queryFn, initialData: 0, staleTime: Infinity }
  const end = new QueryObserver(queryClient, query).subscribe(() => {})
  const pass = async (ms: number) => {
    nowMs += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { queryClient, askedMs, pass, isAnswered: () => answer.resolve(nowMs), end }
}

const arrival = { topic: 'photos', about: 'anna' }

test('a message makes the screen ask again at once', () => {
  const { refresher, isStale } = screenWith(['photos', 'anna', 'list'])

  refresher.schedule(arrival)

  expect(isStale()).toBe(true)
})

test('300 photos that come in within a second are asked for twice: at the first, and after the last', async () => {
  const { refresher, asked } = screenWith(['photos', 'anna', 'list'])

  for (let count = 0; count < 300; count++) refresher.schedule(arrival)
  expect(asked()).toBe(1)

  await vi.advanceTimersByTimeAsync(5000)
  expect(asked()).toBe(2)
})

test('an answer that takes long is asked for again after ten times as long, and never twice at once', async () => {
  const { queryClient, askedMs, pass, isAnswered, end } = watchedScreen()
  const refresher = createThrottledRefresher(queryClient)
  for (let nowMs = 100; nowMs <= 40_000; nowMs += 100) {
    await pass(100)
    refresher.schedule(arrival)
    if (nowMs === askedMs.at(-1)! + 1500) isAnswered()
  }
  expect(askedMs).toEqual([100, 16_600, 33_100])
  end()
})

test('news of one client does not hold up news of another', () => {
  const { refresher, asked } = screenWith(['photos', 'all', 'list'])

  refresher.schedule(arrival)
  refresher.schedule({ topic: 'photos', about: 'bram' })

  expect(asked()).toBe(2)
})

test('while a save is on its way nothing is asked, and after it the screen is', async () => {
  const { queryClient, refresher, isStale } = screenWith(['photos', 'anna', 'list'])
  const saved = makeDeferred<void>()
  const saving = new MutationObserver(queryClient, { mutationFn: () => saved.promise }).mutate()

  refresher.schedule(arrival)
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
  const answers = [makeDeferred<string>(), makeDeferred<string>()]
  const queryFn = vi.fn(() => answers[queryFn.mock.calls.length - 1]!.promise)
  const stop = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  const refresher = createThrottledRefresher(queryClient)

  refresher.schedule(arrival)
  answers[0]!.resolve('without the photo that came in meanwhile')
  await vi.advanceTimersByTimeAsync(1000)
  answers[1]!.resolve('with it')
  await vi.advanceTimersByTimeAsync(0)

  expect(queryClient.getQueryData(queryKey)).toBe('with it')
  stop()
})

test('what belongs to another topic or another client stays as it is', () => {
  const { refresher, isStale } = screenWith(['photos', 'bram', 'list'])

  refresher.schedule(arrival)
  refresher.schedule({ topic: 'clients' })

  expect(isStale()).toBe(false)
})

/** Fakes EventSource and collects every connection that the page opens. */
function fakeEventSources() {
  const eventSources: FakeEventSource[] = []
  class FakeEventSource extends EventTarget {
    onerror?: () => void
    onopen?: () => void
    onmessage?: (event: MessageEvent) => void
    readonly address: URL
    constructor(path: string) {
      super()
      this.address = new URL(path, 'http://localhost')
      eventSources.push(this)
    }
    close() {}
    hear(type: string, data: string, lastEventId = '') {
      const event = new MessageEvent(type, { data, lastEventId })
      if (type === 'message') this.onmessage?.(event)
      else this.dispatchEvent(event)
    }
  }
  vi.stubGlobal('EventSource', FakeEventSource)
  return { lines: eventSources, last: () => eventSources.at(-1)! }
}

function reconnect({ last }: ReturnType<typeof fakeEventSources>) {
  last().onerror?.()
  vi.advanceTimersByTime(10_000)
  last().onopen?.()
}

test('a lost line is tried again after 1, 2, 5 and 10 seconds at least, spread up to ten, and where the server said when, then', () => {
  const { lines, last } = fakeEventSources()
  const random = vi.spyOn(Math, 'random')
  const stop = startLiveUpdates(new QueryClient())
  const comesBackAfter = (delayMs: number) => {
    const before = lines.length
    last().onerror?.()
    vi.advanceTimersByTime(delayMs - 1)
    expect(lines).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(lines).toHaveLength(before + 1)
  }
  random.mockReturnValue(0)
  for (const delayMs of [1000, 2000, 5000, 10_000, 10_000]) comesBackAfter(delayMs)
  last().onopen?.()
  random.mockReturnValue(0.5)
  for (const delayMs of [5500, 6000, 7500, 10_000]) comesBackAfter(delayMs)
  last().onopen?.()
  last().hear('retry', '7312')
  comesBackAfter(7312)
  random.mockReturnValue(0)
  comesBackAfter(1000)
  stop()
})

test('who comes back names what they heard last, and asks nothing anew but what they hear of', () => {
  const opened = fakeEventSources()
  const { queryClient, isStale, asked } = screenWith(['photos', 'anna', 'list'])
  const stop = startLiveUpdates(queryClient)
  opened.last().onopen?.()
  opened.last().hear('position', '', '10:10:@1')
  opened.last().hear('message', '{"topic":"clients"}', '12:12:@2')
  reconnect(opened)
  expect(opened.last().address.searchParams.get('position')).toBe('12:12:@2')
  opened.last().hear('position', '', '13:13:@3')
  vi.advanceTimersByTime(60_000)
  expect(isStale()).toBe(false)
  expect(asked()).toBe(1)
  opened.last().hear('message', '{"topic":"photos","about":"anna"}', '14:14:@4')
  expect(isStale()).toBe(true)
  stop()
})

test('what is not known any more is asked anew, at the moment that the server gave', () => {
  const opened = fakeEventSources()
  const { queryClient, isStale } = screenWith(['photos', 'anna', 'list'])
  const stop = startLiveUpdates(queryClient)
  opened.last().hear('position', '', '10:10:@1')
  reconnect(opened)
  opened.last().hear('missed', '4000')
  opened.last().hear('position', '', '99:99:@9')
  vi.advanceTimersByTime(3999)
  expect(isStale()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isStale()).toBe(true)
  stop()
})

test('a screen that never heard a position asks everything anew when it comes back', () => {
  const opened = fakeEventSources()
  const { queryClient, isStale } = screenWith(['photos', 'anna', 'list'])
  const stop = startLiveUpdates(queryClient)
  expect(opened.last().address.searchParams.has('ageMs')).toBe(true)
  reconnect(opened)
  expect(opened.last().address.search).toBe('')
  expect(isStale()).toBe(true)
  stop()
})

test('a server says how it is spared: lost lines come back sooner, and answers that take long are asked again sooner', async () => {
  const opened = fakeEventSources()
  const { queryClient, askedMs, pass, isAnswered, end } = watchedScreen()
  const stop = startLiveUpdates(queryClient)
  const tells = () => opened.last().hear('message', '{"topic":"photos"}')
  opened.last().onopen?.()
  opened.last().hear('pace', '{"spreadMs":0,"waitsTimes":1}')
  tells()
  await pass(2000)
  tells()
  await pass(1000)
  isAnswered()
  for (let seconds = 0; seconds < 10; seconds++) await pass(1000)
  expect(askedMs).toEqual([0, 6000])

  opened.last().onerror?.()
  vi.advanceTimersByTime(999)
  expect(opened.lines).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(opened.lines).toHaveLength(2)
  stop()
  end()
})
