import { writeFile } from 'node:fs/promises'
import { collectYoungGeneration } from '#platform/collect-young.ts'
import type { Answer } from './child-pool.ts'

type Tasks = Record<string, (input: never) => Promise<unknown>>
type Asked = { name: string; input: never }

/** Makes this process a child of a pool: it answers tasks until its parent disconnects. */
export function serveTasks(tasks: Tasks): void {
  // Only the parent ends a child: Ctrl-C reaches children too, while the parent still waits for their answers.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // An ordinary exit would wait for a decoder that runs in a thread.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', ({ name, input }: Asked) => {
    const answer = (said: { value: unknown } | { error: { message: string; code: string | undefined } }) => {
      // One photo's pixels must not stay allocated while the next one's are made.
      collectYoungGeneration()
      process.send!({ ...said, heldBytes: process.memoryUsage.rss() } satisfies Answer)
    }
    tasks[name]!(input).then(
      (value) => answer({ value }),
      ({ message, code }: NodeJS.ErrnoException) => answer({ error: { message, code } }),
    )
  })
  // When memory runs out, the OOM killer takes this process first and spares its parent.
  if (process.platform === 'linux') writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.send!('ready')
}
