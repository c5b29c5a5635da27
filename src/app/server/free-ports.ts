import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartProblem } from '#platform/core/start-problem.ts'
import type { Settings } from './settings.ts'

const LOOPBACK = '127.0.0.1'

/**
 * Throws a StartProblem when PORT is in use or forbidden. Checks the payment sandbox's port too
 * if this process would start the sandbox and the data folder has no secret yet.
 */
export async function assertPortsFree(settings: Settings): Promise<void> {
  const problem = portProblem(await tryPort(settings.PORT, settings.HOST), settings.PORT)
  if (problem) throw problem
  const { sandboxPort, STRIPE_SECRET_KEY, dataFolder } = settings
  // The first start creates the secret. Later the sandbox of another process may use this port.
  if (!sandboxPort || STRIPE_SECRET_KEY || existsSync(join(dataFolder, 'secret'))) return
  if (await tryPort(sandboxPort, LOOPBACK)) throw sandboxPortProblem(sandboxPort)
}

const tryPort = (port: number, host: string) =>
  new Promise<string | undefined>((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })

/** Returns a StartProblem for an error code that an operator can fix, and undefined for others. */
export function portProblem(
  code: string | undefined,
  port: number,
  setting = 'PORT',
): StartProblem | undefined {
  if (code === 'EADDRINUSE')
    return new StartProblem(
      `Port ${port} is in use by another program. Stop that, or choose another with ${setting}.`,
    )
  if (code === 'EACCES')
    return new StartProblem(`This user may not listen on port ${port}. Choose one above 1023.`)
  return undefined
}

export const sandboxPortProblem = (port: number, cause?: unknown) =>
  new StartProblem(
    `Port ${port}, where payments are played, is in use by another program. Stop that, or choose another with STRIPE_SANDBOX_PORT.`,
    { cause },
  )
