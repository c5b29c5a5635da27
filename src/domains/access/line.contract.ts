import { z } from 'zod'
import type { FieldRule } from '#platform/pure/field-problems.nl.ts'
import { oneLine } from '#platform/pure/one-line.ts'
import { isReadableName, isVisibleOrEmpty } from '#platform/pure/readable-name.ts'

/**
 * A text shown on one line (name, label, subject): line breaks, control characters and bidirectional overrides are
 * removed first. One that may not be empty needs something to read.
 */
export const line = (maxLength: number, minLength = 0) =>
  z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(minLength)
        .max(maxLength)
        .refine((text) => text === '' || (minLength > 0 ? isReadableName(text) : isVisibleOrEmpty(text)), {
          params: { rule: 'readable' satisfies FieldRule },
        }),
    )
