import { isEmail } from '#platform/pure/email-address.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { createNameCheck } from '#platform/pure/field-problems.nl.ts'
import { accountsNl, passwordTooCommonText } from '../accounts.nl.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../accounts.rules.ts'

// Rules for early hints. The contract decides.
export const emailRules = {
  required: accountsNl.required,
  validate: (typed: string) => isEmail(typed) || accountsNl.invalidEmail,
}

export const emailInput = {
  type: 'email',
  label: accountsNl.email,
  autoComplete: 'username',
  spellCheck: false,
} as const

export const newPasswordInput = {
  hint: accountsNl.passwordHint(PASSWORD_MIN_LENGTH),
  autoComplete: 'new-password',
} as const

export const passwordRules = { required: accountsNl.required }

export const newPasswordRules = {
  required: accountsNl.required,
  minLength: { value: PASSWORD_MIN_LENGTH, message: newPasswordInput.hint },
  maxLength: PASSWORD_MAX_LENGTH,
}

export const chosenPasswordRules = ({ error, reset }: { error: unknown; reset: () => void }) => ({
  ...newPasswordRules,
  onChange: reset,
  refused: refusalOf(error)?.code === 'password_too_common' && passwordTooCommonText,
})

export const codeRules = {
  required: accountsNl.codeRequired,
  minLength: { value: 6, message: accountsNl.codeRequired },
}

export const nameRules = { required: accountsNl.required, validate: createNameCheck(accountsNl.required) }

export const textRules = {
  required: accountsNl.required,
  validate: (name: string) => name.trim() !== '' || accountsNl.required,
}
