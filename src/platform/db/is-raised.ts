export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'
export const SERIALIZATION_FAILURE = '40001'
export const DEADLOCK = '40P01'
export const LOCK_NOT_AVAILABLE = '55P03'
/** SQLSTATEs of a server that was stopped, crashed, or isn't ready yet. */
export const DATABASE_STOPPED_CODES = ['57P01', '57P02', '57P03'] as const

/** SQLSTATEs of timeouts: idle transaction, long transaction, idle session. */
export const TIMEOUT_CODES: readonly string[] = ['25P03', '25P04', '57P05']

/** Whether the database raised this SQLSTATE. Drizzle wraps the database's error as `cause`. */
export function isRaised(code: string, error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === code) || isRaised(code, error.cause)
}
