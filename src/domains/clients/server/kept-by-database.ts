/** The SQLSTATE that the trigger `keep_client_limit` raises. */
const NO_PLACE = 'LT001'
const FOREIGN_KEY_VIOLATION = '23503'

export const isLastPlaceTaken = (error: unknown): boolean => isRaised(NO_PLACE, error)

export const isStillNeeded = (error: unknown): boolean => isRaised(FOREIGN_KEY_VIOLATION, error)

// Drizzle wraps the database's error as `cause`.
function isRaised(code: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === code) || isRaised(code, error.cause)
}
