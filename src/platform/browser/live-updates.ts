import type { QueryClient } from '@tanstack/react-query'

const RECONNECT_DELAYS_MS = [1000, 2000, 5000, 10_000]

export type LiveMessage = { topic: string; about?: string }

/**
 * Keeps the screen true: asks again what the server says has changed. A query is filed as `[topic, about?, ...]`, and
 * a message names topic and about. After a lost connection everything is asked again, since messages may be missed.
 * Answers a function that ends it.
 */
export function startLiveUpdates(queryClient: QueryClient): () => void {
  let source: EventSource | undefined
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let missedSome = false

  const connect = () => {
    source = new EventSource('/live')
    source.onopen = () => {
      attempt = 0
      if (missedSome) void queryClient.invalidateQueries()
      missedSome = false
    }
    source.onmessage = (message) => refresh(queryClient, JSON.parse(message.data as string) as LiveMessage)
    source.onerror = () => {
      source?.close()
      missedSome = true
      timer = setTimeout(connect, RECONNECT_DELAYS_MS[Math.min(attempt++, RECONNECT_DELAYS_MS.length - 1)])
    }
  }
  connect()

  return () => {
    clearTimeout(timer)
    source?.close()
  }
}

function refresh(queryClient: QueryClient, { topic, about }: LiveMessage) {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === topic &&
      (about === undefined || queryKey.length === 1 || queryKey[1] === about || queryKey[1] === 'all'),
  })
}
