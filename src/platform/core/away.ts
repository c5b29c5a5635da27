/** The database or bucket did not answer, or too many calls wait. A later retry may succeed. */
export class Away extends Error {
  override name = 'Away'
}

export const AWAY_RETRY_AFTER_SECONDS = 2
