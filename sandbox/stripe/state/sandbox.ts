import type { SandboxClock } from './sandbox-clock.ts'
import type { Store } from './store.ts'

export type Sandbox = {
  store: Store
  clock: SandboxClock
  apiKey: string
  settlingSeconds: number
  webhook: { url: string; secret: string }
  url: string
  /** Current request, which the events it causes refer to. */
  request: { id: string; idempotency_key: string | null } | null
}
