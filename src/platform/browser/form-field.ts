import { get } from 'react-hook-form'
import type { FieldError, FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** The attributes of a form's input, with its error; `refusal` is what the server found wrong with it. */
export const formField = <Values extends FieldValues, Name extends FieldPath<Values>>(
  { register, formState }: UseFormReturn<Values>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
  refusal?: string | false,
) => {
  const found: FieldError | undefined = get(formState.errors, name)
  return { ...register(name, rules), error: found?.message ?? (refusal || undefined) }
}
