import { unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { StartProblem } from './start-problem.ts'

/**
 * Holds a database folder for this process until it ends, however it ends: a listening socket can't outlive its
 * process the way a file with a process number in it does. It answers with our process number.
 */
export async function ownFolder(socketFolder: string, folder: string): Promise<() => void> {
  const path = join(socketFolder, 'owner')
  const server = createServer((caller) => caller.end(String(process.pid)))
  server.unref()
  const listen = () =>
    new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
      server.listen(path, () => resolve(true))
    })
  if (!(await listen())) {
    const owner = await ownerOf(path)
    if (owner !== undefined) {
      throw new StartProblem(
        `The database folder ${folder} is in use by process ${owner}, which is already running. Stop that one first, or choose another folder.`,
      )
    }
    await unlink(path)
    await listen()
  }
  return () => server.close()
}

function ownerOf(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    connect(path)
      .on('data', (part) => (answer += part))
      .on('error', () => resolve(undefined))
      .on('end', () => resolve(answer))
  })
}
