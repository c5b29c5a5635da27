/** What the database raises when a studio has no place for another client (`keep_client_limit`). */
const NO_PLACE = 'LT001'
const FOREIGN_KEY_VIOLATION = '23503'

/** Whether an insert failed because the studio's plan has no place left. */
export const isLastPlaceTaken = (error: unknown): boolean => isRaised(NO_PLACE, error)

/** Whether a delete failed because rows of elsewhere hang on it. */
export const isStillNeeded = (error: unknown): boolean => isRaised(FOREIGN_KEY_VIOLATION, error)

// The builder hands the database's error on as a cause.
function isRaised(code: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === code) || isRaised(code, error.cause)
}
