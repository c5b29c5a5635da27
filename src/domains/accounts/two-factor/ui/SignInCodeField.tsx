import type { ComponentProps } from 'react'
import { TextField } from '#ui/fields/TextField.tsx'
import { securityNl } from '../../security.nl.ts'
import { CODE_TYPED_MAX_LENGTH } from '../../security.rules.ts'

export const SignInCodeField = (field: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField
    label={securityNl.signInCode.code}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={CODE_TYPED_MAX_LENGTH}
    // Takes over the focus: this field replaces another.
    autoFocus
    {...field}
  />
)
