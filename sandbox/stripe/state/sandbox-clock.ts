import type { Store } from './store.ts'

export type SandboxClock = ReturnType<typeof openClock>

/** The one clock of the sandbox, in whole seconds: the given time plus how far it was moved, or held still while it moves. */
export function openClock(store: Store, base: () => Date) {
  let heldAt: number | undefined
  const baseSeconds = () => Math.floor(base().getTime() / 1000)
  const offset = () => store.get('clock', 'clock')?.offsetSeconds ?? 0

  return {
    now: () => heldAt ?? baseSeconds() + offset(),
    /** The time outside, at which a webhook is signed: its receiver does not know that the clock was moved. */
    outside: baseSeconds,
    hold(at: number) {
      heldAt = at
    },
    release() {
      heldAt = undefined
    },
    setTo(at: number) {
      store.put('clock', { id: 'clock', offsetSeconds: at - baseSeconds() })
    },
  }
}
