const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export type EndpointState = 'on' | 'failing' | 'off'
export type EndpointMaker = 'studio' | 'api'
/** `gone`: the endpoint answered 410. `silent`: every delivery failed for five days. */
export type OffReason = 'gone' | 'silent'

/** Waits after each failed try: ten tries in about three days, as Standard Webhooks advises. */
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

/**
 * Largest random change of a wait, as a share of the wait. Spreads the retries of deliveries that
 * failed together.
 */
const JITTER = 0.1

export const SILENT_OFF_MS = 5 * DAY_MS
export const PREVIOUS_SECRET_LIVES_MS = DAY_MS
export const ANSWER_WITHIN_MS = 15 * SECOND_MS

/**
 * Returns undefined after the last try. `attempt` begins at 1, `chance` is between 0 and 1. A
 * receiver can ask for a longer wait, up to a day.
 */
export function waitAfterTryMs(
  attempt: number,
  chance: number,
  retryAfterSeconds?: number,
): number | undefined {
  const waitMs = waitsMs[attempt - 1]
  if (waitMs === undefined) return undefined
  const requestedMs = Math.min((retryAfterSeconds ?? 0) * SECOND_MS, DAY_MS)
  return Math.round(Math.max(waitMs * (1 - JITTER + 2 * JITTER * chance), requestedMs))
}
