import { z } from 'zod'
import type { FieldRule } from '#platform/pure/field-problems.nl.ts'
import { singleLineText } from '#platform/pure/single-line-text.ts'
import { isReadableName, isVisibleOrEmpty } from '#platform/pure/readable-name.ts'

/** Single-line text. Removes line breaks, control characters and bidirectional overrides. */
export const singleLine = (maxLength: number, minLength = 0) =>
  z
    .string()
    .transform(singleLineText)
    .pipe(
      z
        .string()
        .min(minLength)
        .max(maxLength)
        .refine((text) => text === '' || (minLength > 0 ? isReadableName(text) : isVisibleOrEmpty(text)), {
          params: { rule: 'readable' satisfies FieldRule },
        }),
    )
