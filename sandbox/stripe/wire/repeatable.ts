import { createHash } from 'node:crypto'
import type { Sandbox } from '../state/sandbox.ts'
import { StripeRefusal } from './stripe-refusal.ts'

const KEPT_SECONDS = 86_400
const LONGEST_KEY = 255

export type Answer = { status: number; body: string }
type Asked = { key: string | undefined; method: string; path: string; body: string }

/** The answer that was already given under this key; refuses the key when it was used for something else. */
export function answerGiven({ store, clock }: Sandbox, asked: Asked): Answer | undefined {
  const { key } = asked
  if (!isRepeatable(asked) || key === undefined) return undefined
  if (key.length > LONGEST_KEY) refuse(`Idempotency keys must be at most ${LONGEST_KEY} characters long.`)
  const given = store.get('repeatableAnswer', key)
  if (!given || given.expiresAt <= clock.now()) return undefined
  if (given.request !== fingerprint(asked))
    refuse(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  return given
}

/** Keeps an answer for who asks the same again. */
export function keepAnswer({ store, clock }: Sandbox, asked: Asked, { status, body }: Answer): void {
  if (!isRepeatable(asked) || asked.key === undefined) return
  for (const { id, expiresAt } of store.all('repeatableAnswer'))
    if (expiresAt <= clock.now()) store.remove('repeatableAnswer', id)
  const expiresAt = clock.now() + KEPT_SECONDS
  store.put('repeatableAnswer', { id: asked.key, request: fingerprint(asked), status, body, expiresAt })
}

// Asking and removing are repeatable by nature.
const isRepeatable = ({ method }: Asked) => method === 'POST'

const fingerprint = ({ method, path, body }: Asked) =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex')

function refuse(message: string): never {
  throw new StripeRefusal(400, { type: 'idempotency_error', message })
}
