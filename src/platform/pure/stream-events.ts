/** Sent before live streams end for many at once: in how many milliseconds this client should reconnect. */
export const RETRY_EVENT = 'retry'

/** Sent with an id alone: up to here this client was told everything. */
export const POSITION_EVENT = 'position'

/** Sent where the past is not known any more: in how many milliseconds this client should ask everything anew. */
export const MISSED_EVENT = 'missed'

/** Sent at the beginning by a server that wants to be spared otherwise than usual: a `LivePace`. */
export const PACE_EVENT = 'pace'

/** How much screens spare a server that they hear from. */
export type LivePace = {
  /** Lines that were lost are opened again spread over so long. */
  spreadMs: number
  /** Asking again waits so many times as long as the last answer took. */
  waitsTimes: number
}

export const usualPace: LivePace = { spreadMs: 10_000, waitsTimes: 10 }

/** Where a browser opens its stream anew, it names its last event in the address: it can't set the header then. */
export const POSITION_PARAM = 'position'
