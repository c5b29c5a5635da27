import { z } from 'zod'
import { cleanEmail, EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '#platform/pure/email-address.ts'

export const emailAddress = z
  .string()
  .overwrite(cleanEmail)
  .max(EMAIL_MAX_LENGTH)
  .pipe(z.email({ pattern: EMAIL_PATTERN }))
