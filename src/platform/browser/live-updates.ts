import { itemAt } from '#platform/pure/item-at.ts'
import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import {
  MISSED_EVENT,
  PACE_EVENT,
  POSITION_EVENT,
  POSITION_PARAM,
  RETRY_EVENT,
  usualPace,
  type LivePace,
} from '../pure/stream-events.ts'

const RECONNECT_DELAYS_MS = [1000, 2000, 5000, 10_000]
const REFRESH_EVERY_MS = 1000
const LONGEST_WAIT_MS = 30_000

type LiveMessage = { topic: string; about?: string }

const EVERYTHING: LiveMessage = { topic: 'everything' }

/**
 * Invalidates the queries (`[topic, about?, ...]`) that live events name; returns a stop function.
 * The server replays events since page load or the last position. If events were lost, all queries
 * are invalidated. `params` is added to the URL; `along` maps a topic to another that changes with
 * it.
 */
export function startLiveUpdates(
  queryClient: QueryClient,
  {
    hasMissedSome = false,
    params = '',
    along = {},
  }: { hasMissedSome?: boolean; params?: string; along?: Record<string, string> } = {},
): () => void {
  let source: EventSource | undefined
  let attempt = 0
  const timers: { [TimerName in 'connect' | 'missed']?: ReturnType<typeof setTimeout> } = {}
  let missedSome = hasMissedSome
  /** Position of the last event that this screen received. */
  let position: string | undefined
  let pace = usualPace
  const refresher = createThrottledRefresher(queryClient, () => pace)
  let retryAfterMs: number | undefined
  const refreshAll = () => refresher.schedule(EVERYTHING)
  const savePosition = ({ lastEventId }: MessageEvent) => {
    if (lastEventId === '') return
    position = lastEventId
  }
  const connect = () => {
    const searchParams = new URLSearchParams(params)
    const isKnown = position !== undefined
    if (position !== undefined) searchParams.set(POSITION_PARAM, position)
    else if (!missedSome) searchParams.set('ageMs', String(Math.ceil(performance.now())))
    source = new EventSource(searchParams.size > 0 ? `/live?${searchParams.toString()}` : '/live')
    source.onopen = () => {
      attempt = 0
      if (!isKnown && missedSome) refreshAll()
      missedSome = false
    }
    source.onmessage = (event: MessageEvent<string>) => {
      savePosition(event)
      const message = JSON.parse(event.data) as LiveMessage
      const relatedTopic = along[message.topic]
      refresher.schedule(message)
      if (relatedTopic) refresher.schedule({ topic: relatedTopic })
    }
    source.addEventListener(POSITION_EVENT, savePosition)
    source.addEventListener(MISSED_EVENT, ({ data }: MessageEvent<string>) => {
      clearTimeout(timers.missed)
      timers.missed = setTimeout(refreshAll, Number(data))
    })
    source.addEventListener(PACE_EVENT, ({ data }: MessageEvent<string>) => {
      pace = JSON.parse(data) as LivePace
    })
    source.addEventListener(RETRY_EVENT, ({ data }: MessageEvent<string>) => {
      retryAfterMs = Number(data)
    })
    source.onerror = () => {
      source?.close()
      missedSome = true
      const delayMs = retryAfterMs ?? reconnectDelay(attempt++, pace)
      retryAfterMs = undefined
      timers.connect = setTimeout(connect, delayMs)
    }
  }
  connect()

  return () => {
    for (const timer of Object.values(timers)) clearTimeout(timer)
    refresher.stop()
    source?.close()
  }
}

/**
 * Returns a random delay, so that screens don't reconnect all at once. The delay is at least 1, 2,
 * 5, then 10 s, and at most `spreadMs` if `spreadMs` is longer.
 */
function reconnectDelay(attempt: number, { spreadMs }: LivePace): number {
  const least = itemAt(RECONNECT_DELAYS_MS, Math.min(attempt, RECONNECT_DELAYS_MS.length - 1))
  return least + Math.random() * Math.max(spreadMs - least, 0)
}

export const startRefetchOnFocus = (queryClient: QueryClient): (() => void) =>
  focusManager.subscribe((isFocused) => {
    if (isFocused) void queryClient.invalidateQueries()
  })

/**
 * Refreshes at the first event about a subject, then at most once a second: 300 photos are 300
 * events. After a slow refetch, the next refetch waits `waitsTimes` times the slow refetch's
 * duration, at most 30 s. Refreshes wait for saves in flight, because a refetch could undo
 * optimistic updates.
 */
export function createThrottledRefresher(queryClient: QueryClient, pace = () => usualPace) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const pending = new Map<string, LiveMessage>()
  const inFlight = new Set<string>()
  let isStopped = false

  const scheduleRefresh = (key: string, delayMs: number) => {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => runRefresh(key), delayMs),
    )
  }
  const runRefresh = (key: string) => {
    timers.delete(key)
    const message = pending.get(key)
    if (!message) return
    scheduleRefresh(key, REFRESH_EVERY_MS)
    if (queryClient.isMutating() > 0 || inFlight.has(key)) return
    pending.delete(key)
    inFlight.add(key)
    const began = performance.now()
    void refresh(queryClient, message).finally(() => {
      inFlight.delete(key)
      const waitMs = Math.min(pace().waitsTimes * (performance.now() - began), LONGEST_WAIT_MS)
      if (waitMs > REFRESH_EVERY_MS && !isStopped) scheduleRefresh(key, waitMs)
    })
  }

  return {
    schedule: (message: LiveMessage) => {
      const key = `${message.topic} ${message.about ?? ''}`
      pending.set(key, message)
      if (!timers.has(key)) runRefresh(key)
    },
    stop: () => {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

function refresh(queryClient: QueryClient, message: LiveMessage): Promise<unknown> {
  const affected = { predicate: isAffected(message) }
  // A first fetch in flight may predate the event, and `Query.fetch` keeps that fetch while there
  // is no data. So the query is invalidated again afterwards.
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll(affected).filter(isFirstFetch))
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
  return queryClient.invalidateQueries(affected)
}

const isFirstFetch = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined

const isAffected =
  ({ topic, about }: LiveMessage) =>
  ({ queryKey }: Query) =>
    topic === EVERYTHING.topic ||
    (queryKey[0] === topic &&
      (about === undefined || queryKey.length === 1 || queryKey[1] === about || queryKey[1] === 'all'))
