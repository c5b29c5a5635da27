import { sendToParent } from './send-to-parent.ts'
import { writeFile } from 'node:fs/promises'
import { collectYoungGeneration } from '#platform/core/collect-young.ts'
import type { TaskAnswer } from './child-pool.ts'

type Tasks = Record<string, (input: never) => Promise<unknown>>
type TaskRequest = { name: string; input: never }

export function serveTasks(tasks: Tasks): void {
  // Only the parent ends a child: Ctrl-C reaches children too, while the parent still waits for
  // them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // An ordinary exit would wait for a decoder that runs in a thread.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', ({ name, input }: TaskRequest) => {
    const answer = (
      result: { value: unknown } | { error: { message: string; code: string | undefined } },
    ) => {
      // One photo's pixels must be freed before the next one's are allocated.
      collectYoungGeneration()
      sendToParent({ ...result, heldBytes: process.memoryUsage.rss() } satisfies TaskAnswer)
    }
    tasks[name]!(input).then(
      (value) => answer({ value }),
      ({ message, code }: NodeJS.ErrnoException) => answer({ error: { message, code } }),
    )
  })
  // Makes the OOM killer end this process first and spare its parent.
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  sendToParent('ready')
}
