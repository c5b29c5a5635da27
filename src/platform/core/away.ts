/**
 * The database or bucket did not answer, or too many calls wait. Nothing was done, so a retry is
 * safe.
 */
export class Away extends Error {
  override name = 'Away'
}

export const AWAY_RETRY_AFTER_SECONDS = 2
