export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'

/** Whether the database raised this SQLSTATE. Drizzle wraps the database's error as `cause`. */
export function isRaised(code: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === code) || isRaised(code, error.cause)
}
