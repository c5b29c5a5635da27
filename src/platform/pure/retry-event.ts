/** Sent before live streams end for many at once: in how many milliseconds this client should reconnect. */
export const RETRY_EVENT = 'retry'
