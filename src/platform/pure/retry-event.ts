/** What a live stream says before it ends for many at once: in how many milliseconds this one is to come back. */
export const RETRY_EVENT = 'retry'
