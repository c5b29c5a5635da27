import { z } from 'zod'
import type { Form } from './form.ts'
import { throwInvalid } from './stripe-refusal.ts'

export const text = z.string().min(1)
/** Text; an empty value becomes null and clears the field. */
export const clearable = z.string().transform((value) => value || null)
export const integer = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .toLowerCase()
/** Keys and values, or an empty string, which removes all keys. An empty value removes its key. */
export const metadata = z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')])
export const expandSchema = z.array(text).optional()
export const noParameters = z.strictObject({ expand: expandSchema })
export const address = z.strictObject({
  city: z.string().exactOptional(),
  country: z.string().exactOptional(),
  line1: z.string().exactOptional(),
  line2: z.string().exactOptional(),
  postal_code: z.string().exactOptional(),
  state: z.string().exactOptional(),
})

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
})

export const pageParameters = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.union([integer, range]).optional(),
  expand: expandSchema,
}

export function readParameters<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  return refuse(parsed.error.issues[0], form)
}

function refuse(issue: z.core.$ZodIssue | undefined, form: Form): never {
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const name = parameterName([...path, issue.keys[0] ?? ''])
    throwInvalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  }
  const name = parameterName(path)
  const given = valueAt(form, path)
  if (given === undefined) throwInvalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  if (given === '') {
    throwInvalid(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty')
  }
  if (issue?.code === 'invalid_format' && issue.pattern === String(/^-?\d+$/))
    throwInvalid(
      `Invalid integer: ${typeof given === 'string' ? given : name}`,
      name,
      'parameter_invalid_integer',
    )
  if (issue?.code === 'invalid_union') refuseInUnion(issue, form)
  throwInvalid(`Invalid ${name}: ${typeof given === 'string' ? given : 'not of the expected form'}`, name)
}

// Reports an unknown key of a variant, which says more than the failed union.
function refuseInUnion(issue: z.core.$ZodIssueInvalidUnion, form: Form): void {
  const unknown = issue.errors.flat().find((inner) => inner.code === 'unrecognized_keys')
  if (unknown) refuse({ ...unknown, path: [...issue.path, ...unknown.path] }, form)
}

function parameterName(path: readonly PropertyKey[]): string {
  const [head = '', ...rest] = path.map(String)
  return head + rest.map((part) => `[${part}]`).join('')
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  )
}

export function mergeMetadata(
  old: Record<string, string>,
  given: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (given === undefined) return old
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}
