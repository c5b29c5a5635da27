import type { Store } from './store.ts'

export type SandboxClock = ReturnType<typeof openClock>

/**
 * Opens the sandbox clock, in whole seconds. It shows the base time plus an offset, or the held
 * time while steps run.
 */
export function openClock(store: Store, base: () => Date) {
  let heldAt: number | undefined
  const baseSeconds = () => Math.floor(base().getTime() / 1000)
  const offset = () => store.get('clock', 'clock')?.offsetSeconds ?? 0

  return {
    now: () => heldAt ?? baseSeconds() + offset(),
    /**
     * Time without the offset. Webhooks are signed with it, because their receiver does not know
     * the offset.
     */
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
