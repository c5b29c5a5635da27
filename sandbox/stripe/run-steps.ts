import { nextStep, type Step } from './due-steps.ts'
import type { Sandbox } from './state/sandbox.ts'

export function createStepRunner(sandbox: Sandbox) {
  const { clock, store } = sandbox
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  // Runs `work` after the work in progress, so that no step runs twice.
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work, work)
    return running
  }

  async function passAll(until: () => number, pass: (step: Step) => void | Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      const step = nextStep(sandbox, until())
      if (!step) return
      await pass(step)
    }
  }

  // Holds the clock, so that a step missed while the sandbox was stopped gets its due time.
  function runAtDueTime({ at, run }: Step): void | Promise<void> {
    clock.hold(at)
    try {
      return run()
    } finally {
      clock.release()
    }
  }

  async function moveTo(target: number): Promise<void> {
    try {
      await passAll(
        () => target,
        ({ at, run }) => {
          clock.hold(at)
          return run()
        },
      )
    } finally {
      clock.release()
      store.atomically(() => clock.setTo(target))
    }
  }

  return {
    catchUp: () => enqueue(() => passAll(clock.now, runAtDueTime)),
    advance: (seconds: number) =>
      enqueue(async () => {
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
export type StepRunner = ReturnType<typeof createStepRunner>
