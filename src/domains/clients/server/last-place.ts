/** What the database raises when a studio has no place for another client (`keep_client_limit`). */
const NO_PLACE = 'LT001'

/** Whether an insert failed because the studio's plan has no place left; the builder hands the error on as a cause. */
export function isLastPlaceTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === NO_PLACE) || isLastPlaceTaken(error.cause)
}
