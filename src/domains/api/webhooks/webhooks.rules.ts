const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** `failing` means that recent deliveries failed; `off` is no longer called. */
export type EndpointState = 'on' | 'failing' | 'off'
export type EndpointMaker = 'studio' | 'api'
/** `gone`: it answered 410. `silent`: every delivery failed for days. */
export type OffReason = 'gone' | 'silent'

/** Waits after each failed try: ten tries over three days, as Standard Webhooks advises. */
const waitsMs = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const

export const TRIES_MAX = waitsMs.length + 1

/** Jitter, so that deliveries that failed together are not retried together. */
const SPREAD = 0.1

/** An endpoint is turned off when every delivery has failed for so long. */
export const SILENT_OFF_MS = 5 * DAY_MS
export const PREVIOUS_SECRET_MS = DAY_MS
export const ANSWER_WITHIN_MS = 15 * SECOND_MS

/**
 * Returns how long to wait in milliseconds after the given try failed (1 for the first); undefined after the last. A
 * receiver may ask for longer, up to a day. `chance` is between 0 and 1.
 */
export function waitAfterTryMs(
  attempt: number,
  chance: number,
  retryAfterSeconds?: number,
): number | undefined {
  const wait = waitsMs[attempt - 1]
  if (wait === undefined) return undefined
  const asked = Math.min((retryAfterSeconds ?? 0) * SECOND_MS, DAY_MS)
  return Math.round(Math.max(wait * (1 - SPREAD + 2 * SPREAD * chance), asked))
}
