/** Sent before live streams end for many at once: in how many milliseconds this client should reconnect. */
export const RETRY_EVENT = 'retry'

/** Sent with an id alone: up to here this client was told everything. */
export const POSITION_EVENT = 'position'

/** Sent where the past is not known any more: in how many milliseconds this client should ask everything anew. */
export const MISSED_EVENT = 'missed'

/** Where a browser opens its stream anew, it names its last event in the address: it can't set the header then. */
export const POSITION_PARAM = 'position'
