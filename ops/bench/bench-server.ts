import { fork } from 'node:child_process'
import { once } from 'node:events'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'

/** A file of this folder as a process of its own, run as npm start runs the server; asking one that ended throws. */
export function startBenchServer(fileName: string) {
  const server = fork(new URL(fileName, import.meta.url), {
    execArgv: serverFlags,
    env: { ...process.env, ...serverEnvironment },
  })
  const ended = once(server, 'exit')
  const endedEarly = ended.then(([code]) => {
    throw new Error(`${fileName} ended with ${code} before it had answered`)
  })
  endedEarly.catch(() => {})
  return {
    pid: server.pid!,
    ask: async <Answer>(question: unknown): Promise<Answer> => {
      const answered = once(server, 'message')
      server.send(question as string)
      const [answer] = await Promise.race([answered, endedEarly])
      return answer as Answer
    },
    stop: async () => {
      server.kill()
      await ended
    },
  }
}
