import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { RETRY_EVENT } from '../pure/retry-event.ts'

const RECONNECT_DELAYS_MS = [1000, 2000, 5000, 10_000]
const REFRESH_EVERY_MS = 1000

type LiveMessage = { topic: string; about?: string }

const EVERYTHING: LiveMessage = { topic: 'everything' }

/**
 * Keeps the screen true: asks again what the server says has changed. A query is filed as `[topic, about?, ...]`, and
 * a message names topic and about. What was said since the page began is said first: its questions were asked before it
 * could listen. After a lost connection everything is asked again, since messages may be missed.
 * Answers a function that ends it.
 */
export function startLiveUpdates(queryClient: QueryClient, { hasMissedSome = false } = {}): () => void {
  let source: EventSource | undefined
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let missedSome = hasMissedSome
  const refresher = gatherRefreshes(queryClient)
  let askedToWaitMs: number | undefined

  const connect = () => {
    source = new EventSource(missedSome ? '/live' : `/live?ageMs=${Math.ceil(performance.now())}`)
    source.onopen = () => {
      attempt = 0
      if (missedSome) refresher.note(EVERYTHING)
      missedSome = false
    }
    source.onmessage = (message) => refresher.note(JSON.parse(message.data as string) as LiveMessage)
    source.addEventListener(RETRY_EVENT, ({ data }) => {
      askedToWaitMs = Number(data)
    })
    source.onerror = () => {
      source?.close()
      missedSome = true
      const delayMs =
        askedToWaitMs ?? RECONNECT_DELAYS_MS[Math.min(attempt++, RECONNECT_DELAYS_MS.length - 1)]
      askedToWaitMs = undefined
      timer = setTimeout(connect, delayMs)
    }
  }
  connect()

  return () => {
    clearTimeout(timer)
    refresher.stop()
    source?.close()
  }
}

/** Keeps the screen as true as can be without being told: asks everything again when someone comes back to it. */
export const startAskingOnReturn = (queryClient: QueryClient): (() => void) =>
  focusManager.subscribe((isFocused) => {
    if (isFocused) void queryClient.invalidateQueries()
  })

/**
 * Asks at once for the first message about something, and at most once a second for those that follow: 300 photos that
 * come in are 300 messages. While a save is on its way it waits, since the answer may not know of it yet and would flip
 * the screen back.
 */
export function gatherRefreshes(queryClient: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const unasked = new Map<string, LiveMessage>()

  const ask = (key: string) => {
    timers.delete(key)
    const message = unasked.get(key)
    if (!message) return
    timers.set(
      key,
      setTimeout(() => ask(key), REFRESH_EVERY_MS),
    )
    if (queryClient.isMutating() > 0) return
    unasked.delete(key)
    refresh(queryClient, message)
  }

  return {
    note: (message: LiveMessage) => {
      const key = `${message.topic} ${message.about ?? ''}`
      unasked.set(key, message)
      if (!timers.has(key)) ask(key)
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

function refresh(queryClient: QueryClient, message: LiveMessage) {
  const told = { predicate: isTold(message) }
  // A first answer that is on its way may be older than the message, and TanStack Query takes it for the answer to what is
  // asked anew (`Query.fetch` cancels only where there is one already).
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll(told).filter(isAskedFirst))
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    )
  void queryClient.invalidateQueries(told)
}

const isAskedFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined

const isTold =
  ({ topic, about }: LiveMessage) =>
  ({ queryKey }: Query) =>
    topic === EVERYTHING.topic ||
    (queryKey[0] === topic &&
      (about === undefined || queryKey.length === 1 || queryKey[1] === about || queryKey[1] === 'all'))
