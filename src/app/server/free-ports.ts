import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '#platform/postgres/start-problem.ts'
import { portProblem, sandboxPortProblem } from '../../../scripts/ports.mjs'
import type { Settings } from './settings.ts'

const LOOPBACK = '127.0.0.1'

/** Says that a port is taken before anything is made or started for it. */
export async function assertPortsFree(settings: Settings): Promise<void> {
  const problem = await portProblem(settings.PORT, settings.HOST)
  if (problem) throw new StartProblem(problem)
  const { sandboxPort, STRIPE_SECRET_KEY, dataFolder } = settings
  // At a later start it may be another process of this product that plays the payments there.
  if (!sandboxPort || STRIPE_SECRET_KEY || existsSync(join(dataFolder, 'secret'))) return
  if (await portProblem(sandboxPort, LOOPBACK)) throw new StartProblem(sandboxPortProblem(sandboxPort))
}
