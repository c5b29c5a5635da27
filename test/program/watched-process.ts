import { join } from 'node:path'
import { freePort, startProgram, startWorker, WORKER_NICENESS } from './running-program.ts'
import { waitUntil } from './wait-until.ts'

const READY_WITHIN_MS = 120_000

/** One process of the product, which may end and come back under its name and address. */
export type WatchedProcess = Awaited<ReturnType<typeof openProcess>>

type Opening = {
  name: string
  /** A worker has none. */
  webPort?: number
  folder: string
  env: { DATABASE_URL: string } & Record<string, string>
  /** Where another version of it is to begin with. */
  releaseFolder?: string
  /** Where it comes back from; the project itself by default. */
  nextFolder?: string
  beginsBehind?: boolean
}

/** One of several processes, with a folder and a monitor of its own. */
export async function openProcess({
  name,
  webPort,
  folder,
  env,
  nextFolder,
  releaseFolder = nextFolder,
  beginsBehind,
}: Opening) {
  const monitorPort = await freePort()
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
  /** What it counted since it began. */
  const counted = async (metric: string): Promise<number> => {
    const text = await (await fetch(`${monitor}/metrics`)).text()
    return Number(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
  }
  return {
    name,
    webPort,
    /** As systemd stops it: it takes itself out of service before it ends. */
    stop: () => running.stop(),
    freeze: () => running.freeze(),
    kill: () => running.kill(),
    start: async () => void (running = await begin(nextFolder)),
    /** What it said that is worth a look: warnings and errors. */
    output: () => running.output(),
    counted,
  }
}

async function untilReady(monitor: string, output: () => string): Promise<void> {
  const isReady = async () => (await fetch(`${monitor}/readyz`).catch(() => undefined))?.ok ?? false
  if (!(await waitUntil(isReady, READY_WITHIN_MS))) throw new Error(`a process is not ready: ${output()}`)
}
