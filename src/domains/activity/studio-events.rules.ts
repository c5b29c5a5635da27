/** Covers the three days of retries, and programs that fetch missed events later. */
export const EVENTS_KEPT_DAYS = 30

/** Public id, the same at every delivery, so that receivers can drop duplicates. */
export const publicEventIdOf = (id: string) => `evt_${id.replaceAll('-', '')}`
