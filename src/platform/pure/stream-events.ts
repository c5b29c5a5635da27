/**
 * Tells a client how many milliseconds to wait before it reconnects. Sent when a server stops, so
 * that clients don't reconnect all at once.
 */
export const RETRY_EVENT = 'retry'

/** Carries only an event id: the client has received all events up to it. */
export const POSITION_EVENT = 'position'

/** Tells a client that events were lost, and after how many ms to refetch everything. */
export const MISSED_EVENT = 'missed'

/** Carries a `LivePace` at the start, if a server wants another pace than `usualPace`. */
export const PACE_EVENT = 'pace'

export type LivePace = {
  /** Reconnects and complete refetches are spread over this time. */
  spreadMs: number
  /** Delay before the next refetch, as a multiple of a slow refetch's duration. */
  waitsTimes: number
}

export const usualPace: LivePace = { spreadMs: 10_000, waitsTimes: 10 }

/**
 * URL parameter with the last event's id: a browser can't set the Last-Event-ID header on a new
 * stream.
 */
export const POSITION_PARAM = 'position'
