import { get, type FieldError, type FieldPath, type FieldValues } from 'react-hook-form'
import type { RegisterOptions, UseFormReturn } from 'react-hook-form'

type Rules<Values extends FieldValues, Name extends FieldPath<Values>> = RegisterOptions<Values, Name> & {
  /** Error from the server, shown unless the form's own rules find an error. */
  refused?: string | false | undefined
}

export function formField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rules?: Rules<Values, Name>,
) {
  const error = get(form.formState.errors, name) as FieldError | undefined
  return { ...form.register(name, rules), error: error?.message ?? (rules?.refused || undefined) }
}
