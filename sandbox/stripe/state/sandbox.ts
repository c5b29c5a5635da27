import type { SandboxClock } from './sandbox-clock.ts'
import type { Store } from './store.ts'

export type Sandbox = {
  store: Store
  clock: SandboxClock
  apiKey: string
  settlingSeconds: number
  webhook: { url: string; secret: string }
  url: string
  /** Request in progress. Events that the request causes refer to it. */
  request: { id: string; idempotency_key: string | null } | null
}
