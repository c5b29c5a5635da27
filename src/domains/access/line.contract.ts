import { z } from 'zod'
import { oneLine } from '#platform/pure/one-line.ts'

/** A text that stands on one line wherever it is shown: a name, a label, a subject. What would break it is taken out. */
export const line = (maxLength: number, minLength = 0) =>
  z.string().transform(oneLine).pipe(z.string().min(minLength).max(maxLength))
