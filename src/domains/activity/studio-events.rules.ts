/** Long enough to retry a receiver for three days and to look back at what it missed. */
export const EVENTS_KEPT_DAYS = 30

/** Public id of an event, the same at every delivery, so that receivers can drop duplicates. */
export const eventIdOf = (id: string) => `evt_${id.replaceAll('-', '')}`
