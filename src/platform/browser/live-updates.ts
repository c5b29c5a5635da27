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
 * Invalidates the queries (`[topic, about?, ...]`) that live messages name. The first connection replays the events since
 * page load, one after a lost connection those since the last position; only where that is not known any more all queries
 * are invalidated. `params` go along in its address; `along` says which topics also change with one. Returns a function
 * that stops it.
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
  const timers: { [What in 'connect' | 'missed']?: ReturnType<typeof setTimeout> } = {}
  let missedSome = hasMissedSome
  /** Up to where this screen was told everything. */
  let position: string | undefined
  let pace = usualPace
  const refresher = gatherRefreshes(queryClient, () => pace)
  let askedToWaitMs: number | undefined
  const askAnew = () => refresher.note(EVERYTHING)
  const keepPosition = ({ lastEventId }: MessageEvent) => {
    if (lastEventId === '') return
    position = lastEventId
  }
  const connect = () => {
    const asked = new URLSearchParams(params)
    const isKnown = position !== undefined
    if (position !== undefined) asked.set(POSITION_PARAM, position)
    else if (!missedSome) asked.set('ageMs', String(Math.ceil(performance.now())))
    source = new EventSource(asked.size > 0 ? `/live?${asked.toString()}` : '/live')
    source.onopen = () => {
      attempt = 0
      if (!isKnown && missedSome) askAnew()
      missedSome = false
    }
    source.onmessage = (event: MessageEvent<string>) => {
      keepPosition(event)
      const message = JSON.parse(event.data) as LiveMessage
      const other = along[message.topic]
      refresher.note(message)
      if (other) refresher.note({ topic: other })
    }
    source.addEventListener(POSITION_EVENT, keepPosition)
    source.addEventListener(MISSED_EVENT, ({ data }: MessageEvent<string>) => {
      clearTimeout(timers.missed)
      timers.missed = setTimeout(askAnew, Number(data))
    })
    source.addEventListener(PACE_EVENT, ({ data }: MessageEvent<string>) => {
      pace = JSON.parse(data) as LivePace
    })
    source.addEventListener(RETRY_EVENT, ({ data }: MessageEvent<string>) => {
      askedToWaitMs = Number(data)
    })
    source.onerror = () => {
      source?.close()
      missedSome = true
      const delayMs = askedToWaitMs ?? reconnectDelay(attempt++, pace)
      askedToWaitMs = undefined
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

/** At least 1, 2, 5 and 10 seconds, and spread up to ten: the screens of everyone may have lost their line at once. */
function reconnectDelay(attempt: number, { spreadMs }: LivePace): number {
  const least = RECONNECT_DELAYS_MS[Math.min(attempt, RECONNECT_DELAYS_MS.length - 1)]!
  return least + Math.random() * Math.max(spreadMs - least, 0)
}

/** Fallback without live updates: invalidates everything when the window regains focus. */
export const startAskingOnReturn = (queryClient: QueryClient): (() => void) =>
  focusManager.subscribe((isFocused) => {
    if (isFocused) void queryClient.invalidateQueries()
  })

/**
 * Refreshes at once on the first message about something, then at most once a second, and at most a tenth of the time: 300
 * photos are 300 messages. Waits while a save is in flight, since a refetch could undo its optimistic update.
 */
export function gatherRefreshes(queryClient: QueryClient, pace = () => usualPace) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const unasked = new Map<string, LiveMessage>()
  const underway = new Set<string>()
  let isStopped = false

  const askAfter = (key: string, delayMs: number) => {
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => ask(key), delayMs),
    )
  }
  const ask = (key: string) => {
    timers.delete(key)
    const message = unasked.get(key)
    if (!message) return
    askAfter(key, REFRESH_EVERY_MS)
    if (queryClient.isMutating() > 0 || underway.has(key)) return
    unasked.delete(key)
    underway.add(key)
    const began = performance.now()
    void refresh(queryClient, message).finally(() => {
      underway.delete(key)
      const waitMs = Math.min(pace().waitsTimes * (performance.now() - began), LONGEST_WAIT_MS)
      if (waitMs > REFRESH_EVERY_MS && !isStopped) askAfter(key, waitMs)
    })
  }

  return {
    note: (message: LiveMessage) => {
      const key = `${message.topic} ${message.about ?? ''}`
      unasked.set(key, message)
      if (!timers.has(key)) ask(key)
    },
    stop: () => {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Settles when what is affected has been answered. */
function refresh(queryClient: QueryClient, message: LiveMessage): Promise<unknown> {
  const affected = { predicate: isAffected(message) }
  // A first fetch in flight may be older than the message, and TanStack Query would take it for the refetch
  // (`Query.fetch` cancels only where there is data): invalidate again once it is in.
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll(affected).filter(isAskedFirst))
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
  return queryClient.invalidateQueries(affected)
}

const isAskedFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined

const isAffected =
  ({ topic, about }: LiveMessage) =>
  ({ queryKey }: Query) =>
    topic === EVERYTHING.topic ||
    (queryKey[0] === topic &&
      (about === undefined || queryKey.length === 1 || queryKey[1] === about || queryKey[1] === 'all'))
