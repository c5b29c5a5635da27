import type { ComponentProps } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { securityNl } from '../../security.nl.ts'

/** From the app of who turned on two steps, or one of their recovery codes. */
export const SignInCodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label={securityNl.signInCode.code}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    // Takes the place of the field that was just filled in, and its focus.
    autoFocus
    {...field}
  />
)
