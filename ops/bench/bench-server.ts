import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sendToParent } from '#platform/child-pool/send-to-parent.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'

/**
 * Returns a function that runs `start` in a child process, and a bench against that process. `file`
 * is the module that calls `benchServer`: the child process runs this module.
 */
export function benchServer<Question extends object, Served>(
  file: string,
  start: (question: Question & { folder: string }) => Promise<Served>,
) {
  if (process.argv[2] === file)
    process.once(
      'message',
      (question: Question & { folder: string }) => void start(question).then(sendToParent),
    )
  return async <Found>(
    question: Question,
    bench: (served: Served, pid: number) => Promise<Found>,
  ): Promise<Found> => {
    const { folder, remove } = await newDataFolder()
    const server = fork(file, [file], {
      execArgv: serverFlags,
      env: { ...process.env, ...serverEnvironment },
    })
    const ended = once(server, 'exit')
    const endedEarly = ended.then(([code]) => {
      throw new Error(`${file} ended with ${code} before it had answered`)
    })
    try {
      const answered = once(server, 'message')
      server.send({ ...question, folder })
      const [served] = (await Promise.race([answered, endedEarly])) as [Served]
      return await bench(served, server.pid!)
    } finally {
      server.kill()
      await ended
      await remove()
    }
  }
}
