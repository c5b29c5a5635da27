import { z } from 'zod'
import type { Form } from './form.ts'
import { invalid } from './stripe-refusal.ts'

export const text = z.string().min(1)
/** Text that an empty value takes away. */
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
/** Keys and values; an empty value takes its key away, an empty whole takes all away. */
export const metadata = z.union([z.record(z.string().max(40), z.string().max(500)), z.literal('')])
export const expand = z.array(text).optional()
/** Parameters of a call that takes none of its own. */
export const nothing = z.strictObject({ expand })
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

/** What every list takes. */
export const listing = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.union([integer, range]).optional(),
  expand,
}

/** Checks parameters, or refuses them in Stripe's words. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data
  return refuse(parsed.error.issues[0], form)
}

function refuse(issue: z.core.$ZodIssue | undefined, form: Form): never {
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const name = bracketed([...path, issue.keys[0] ?? ''])
    invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  }
  const name = bracketed(path)
  const given = valueAt(form, path)
  if (given === undefined) invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  if (given === '') {
    invalid(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty')
  }
  if (issue?.code === 'invalid_format' && issue.pattern === String(/^-?\d+$/))
    invalid(`Invalid integer: ${typeof given === 'string' ? given : name}`, name, 'parameter_invalid_integer')
  if (issue?.code === 'invalid_union') refuseInside(issue, form)
  invalid(`Invalid ${name}: ${typeof given === 'string' ? given : 'not of the expected form'}`, name)
}

// Of the ways in which a value may be written, the one that was nearly met tells best what is wrong.
function refuseInside(issue: z.core.$ZodIssueInvalidUnion, form: Form): void {
  const unknown = issue.errors.flat().find((inner) => inner.code === 'unrecognized_keys')
  if (unknown) refuse({ ...unknown, path: [...issue.path, ...unknown.path] }, form)
}

function bracketed(path: readonly PropertyKey[]): string {
  const [head = '', ...rest] = path.map(String)
  return head + rest.map((part) => `[${part}]`).join('')
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    form,
  )
}

/** The metadata of an object after a request that changes some of it. */
export function mergedMetadata(
  old: Record<string, string>,
  given: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (given === undefined) return old
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}
