import { z } from 'zod'
import { oneLine } from '#platform/pure/one-line.ts'

/** A text shown on one line (name, label, subject): line breaks and control characters are removed first. */
export const line = (maxLength: number, minLength = 0) =>
  z.string().transform(oneLine).pipe(z.string().min(minLength).max(maxLength))
