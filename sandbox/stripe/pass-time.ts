import { nextStep, type Step } from './due-steps.ts'
import type { Sandbox } from './state/sandbox.ts'

/** Lets happen what is due, one thing after the other, each at its own time. */
export function openTime(sandbox: Sandbox) {
  const { clock, store } = sandbox
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  // Runs after what runs already, so that nothing happens twice.
  const queued = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work, work)
    return running
  }

  async function catchUp(): Promise<void> {
    for (
      let step = nextStep(sandbox, clock.now());
      step && !stopping.signal.aborted;
      step = nextStep(sandbox, clock.now())
    ) {
      await atItsTime(step)
    }
  }

  // What should have happened while nobody was here, happened then.
  function atItsTime({ at, run }: Step): void | Promise<void> {
    clock.hold(at)
    try {
      return run()
    } finally {
      clock.release()
    }
  }

  async function moveTo(target: number): Promise<void> {
    try {
      for (
        let step = nextStep(sandbox, target);
        step && !stopping.signal.aborted;
        step = nextStep(sandbox, target)
      ) {
        clock.hold(step.at)
        await step.run()
      }
    } finally {
      clock.release()
      store.atomically(() => clock.setTo(target))
    }
  }

  return {
    /** Does what is due now. */
    catchUp: () => queued(catchUp),
    /** Moves the clock, and on the way lets everything happen in order. */
    advance: (seconds: number) =>
      queued(async () => {
        const start = clock.now()
        clock.hold(start)
        await moveTo(start + seconds)
      }),
    async stop() {
      stopping.abort()
      await running
    },
  }
}
export type Time = ReturnType<typeof openTime>
