import type { SandboxClock } from './sandbox-clock.ts'
import type { Store } from './store.ts'

/** What every part of the sandbox is given. */
export type Sandbox = {
  store: Store
  clock: SandboxClock
  apiKey: string
  /** How long a bank takes for a direct debit or a refund. */
  settlingSeconds: number
  webhook: { url: string; secret: string }
  /** Where the sandbox itself is reached. */
  url: string
  /** The request that is being answered, named in the events it causes. */
  request: { id: string; idempotency_key: string | null } | null
}
