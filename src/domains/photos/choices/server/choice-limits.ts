import { isRaised } from '#platform/db/is-raised.ts'

// Raised by the triggers that keep lists of choices, of which photos know nothing else.
const FULL = 'LT003'
const CLOSED = 'LT004'

type Limit = { included: number; maximum: number }

/** What may be chosen at most, where the database refused one more; undefined for any other error. */
export function choiceLimitOf(error: unknown): Limit | undefined {
  if (!isRaised(FULL, error) || !(error instanceof Error)) return undefined
  const { detail } = error as { detail?: string }
  return detail === undefined ? choiceLimitOf(error.cause) : (JSON.parse(detail) as Limit)
}

/** Whether the choice was handed in already. */
export const isChoiceClosed = (error: unknown): boolean => isRaised(CLOSED, error)
