import { join } from 'node:path'
import { findFreePort, startProgram, startWorker, WORKER_NICENESS } from './running-program.ts'
import { waitUntil } from './wait-until.ts'

const READY_WITHIN_MS = 120_000

/** Process that can end and restart with the same name and port. */
export type WatchedProcess = Awaited<ReturnType<typeof openProcess>>

type ProcessOptions = {
  name: string
  webPort?: number
  folder: string
  env: { DATABASE_URL: string } & Record<string, string>
  /** Folder of the version to start with. Defaults to `nextFolder`. */
  releaseFolder?: string
  /** Folder of the version to restart with. Defaults to the project's bundle. */
  nextFolder?: string
  beginsBehind?: boolean
}

/** Starts a process with its own data folder and monitor port. */
export async function openProcess({
  name,
  webPort,
  folder,
  env,
  nextFolder,
  releaseFolder = nextFolder,
  beginsBehind,
}: ProcessOptions) {
  const monitorPort = await findFreePort()
  const monitor = `http://127.0.0.1:${monitorPort}`
  const all = { ...env, METRICS_PORT: String(monitorPort) }
  const begin = async (of?: string) => {
    const begun =
      webPort === undefined
        ? startWorker(join(folder, name), all, { folder: of, niceness: WORKER_NICENESS })
        : await startProgram(
            join(folder, name),
            { ...all, ROLES: 'web', PORT: String(webPort) },
            { folder: of, beginsBehind },
          )
    await untilReady(monitor, begun.output)
    return begun
  }
  let running = await begin(releaseFolder)
  const counted = async (metric: string): Promise<number> => {
    const text = await (await fetch(`${monitor}/metrics`)).text()
    return Number(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  }
  return {
    name,
    webPort,
    /** Stops the process as systemd does. It drains before it ends. */
    stop: () => running.stop(),
    freeze: () => running.freeze(),
    kill: () => running.kill(),
    start: async () => void (running = await begin(nextFolder)),
    output: () => running.output(),
    counted,
  }
}

async function untilReady(monitor: string, output: () => string): Promise<void> {
  const isReady = async () => (await fetch(`${monitor}/readyz`).catch(() => undefined))?.ok ?? false
  if (!(await waitUntil(isReady, READY_WITHIN_MS))) throw new Error(`a process is not ready: ${output()}`)
}
