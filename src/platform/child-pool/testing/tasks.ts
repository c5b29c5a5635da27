import { setTimeout as sleep } from 'node:timers/promises'
import { serveTasks } from '../serve-tasks.ts'

const held: Buffer[] = []

serveTasks({
  echo: async (said: unknown) => said,
  fail: async () => {
    throw Object.assign(new Error('not there'), { code: 'ENOENT' })
  },
  whoAmI: async () => process.pid,
  environment: async () => Object.keys(process.env),
  wait: (ms: number) => sleep(ms),
  never: () => new Promise(() => setInterval(() => {}, 1000)),
  spin: async () => {
    for (;;);
  },
  hold: async (bytes: number) => {
    for (; bytes > 0; bytes -= 1e7) {
      held.push(Buffer.alloc(1e7, 1))
      await sleep(1)
    }
  },
  die: async () => process.kill(process.pid, 'SIGKILL'),
})
