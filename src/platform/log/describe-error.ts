import { DEADLOCK } from '../db/is-raised.ts'

/** Properties of library errors that describe the failure without personal values. */
const KEPT = (
  'code errno syscall severity constraint schema table column dataType routine query ' +
  'status statusCode responseCode command requestId'
).split(' ')

type ErrorDescription = { type: string; message: string; stack?: string } & Record<string, unknown>

/**
 * Describes an error for the log without values: a failed statement's message and stack hold its
 * parameters, such as a password or a sign-in link.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'what was thrown is no error' }
  const kept = KEPT.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : []
  })
  const message = messageOf(error)
  const others = error instanceof AggregateError ? error.errors.map(describeError) : []
  return {
    type: error.constructor.name,
    message,
    stack: `${error.name}: ${message}${framesOf(error)}`,
    ...Object.fromEntries(kept),
    ...locksOf(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(others.length > 0 && { errors: others }),
  }
}

/**
 * Returns the processes and the table of a deadlock. Omits details of other errors, which quote
 * values of a row.
 */
function locksOf(error: Error & { code?: unknown; detail?: unknown; where?: unknown }) {
  if (error.code !== DEADLOCK) return {}
  const [table] = /^[^"\n]*\(\d+,\d+\)[^"\n]*"\w+"/.exec(String(error.where)) ?? []
  return { detail: error.detail, where: table }
}

export function errorWithoutValues(error: unknown): Error {
  const { message, stack, cause } = describeError(error)
  const reason = (cause as ErrorDescription | undefined)?.message
  return Object.assign(new Error(reason === undefined ? message : `${message}: ${reason}`), { stack })
}

function messageOf(error: Error & { query?: unknown; params?: unknown; severity?: unknown; code?: unknown }) {
  if (error.params !== undefined && typeof error.query === 'string') return 'a statement failed'
  // PostgreSQL quotes the value that does not fit its type in errors of class 22.
  const isAboutValue = error.severity !== undefined && String(error.code).startsWith('22')
  const message = isAboutValue ? error.message.replace(/[":].*/s, '').trim() : error.message
  return message.replace(/\nparams: .*/s, '').replace(/[^\s"'<>(),:;@]+@[^\s"'<>(),:;@]+/g, '…@…')
}

function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  const frames = (at === -1 ? stack : stack.slice(at + message.length)).split('\n')
  return frames
    .filter((line) => /^ {4}at .*(:\d+:\d+\)?|<anonymous>\)|native\))$/.test(line))
    .map((line) => `\n${line}`)
    .join('')
}
