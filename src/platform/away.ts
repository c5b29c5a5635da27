/** Another machine could not be asked, or too many wait: nothing was done, and asking again in a moment may help. */
export class Away extends Error {
  override name = 'Away'
}

/** How long whoever was answered so waits before asking again. */
export const AWAY_RETRY_AFTER_SECONDS = 2
