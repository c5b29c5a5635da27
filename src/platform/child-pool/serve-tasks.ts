import { writeFile } from 'node:fs/promises'
import { collectYoungGeneration } from '#platform/collect-young.ts'
import type { Answer } from './child-pool.ts'

type Tasks = Record<string, (input: never) => Promise<unknown>>
type Asked = { name: string; input: never }

/** Makes this process a child of a pool: it answers one task after another until its parent goes away. */
export function serveTasks(tasks: Tasks): void {
  // Ended by its parent alone: a Ctrl-C reaches children too, and their parent still waits for what they are doing.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // An ordinary exit would wait for a decoder that is at work in a thread.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', ({ name, input }: Asked) => {
    const answer = (said: { value: unknown } | { error: { message: string; code: string | undefined } }) => {
      // One photo's pixels must not lie there while those of the next are made.
      collectYoungGeneration()
      process.send!({ ...said, heldBytes: process.memoryUsage.rss() } satisfies Answer)
    }
    tasks[name]!(input).then(
      (value) => answer({ value }),
      ({ message, code }: NodeJS.ErrnoException) => answer({ error: { message, code } }),
    )
  })
  // Where memory runs out, the kernel takes this process first and leaves its parent alone.
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.send!('ready')
}
