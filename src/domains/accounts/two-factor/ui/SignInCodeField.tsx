import type { ComponentProps } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { securityNl } from '../../security.nl.ts'

export const SignInCodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label={securityNl.signInCode.code}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    // Replaces the field that was just filled in, and takes its focus.
    autoFocus
    {...field}
  />
)
