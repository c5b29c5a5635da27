import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServerIfNeeded } from '../../scripts/build-server.mjs'
import { root } from '../../scripts/project.mjs'
import {
  lowPriorityFlag,
  programFile,
  programFlags,
  serverEnvironment,
  serverFlags,
} from '../../scripts/server-process.mjs'
import { killOnExit } from './kill-on-exit.ts'

const LONGEST_START_MS = 170_000
/** Same value as in `deploy/systemd/lichttafel-worker@.service`. */
export const WORKER_NICENESS = 10

/** Creates a data folder that the database's user can traverse. */
export async function newDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lichttafel-program-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export type DataFolder = Awaited<ReturnType<typeof newDataFolder>>

let bundle: Promise<number> | undefined

async function bundleProgram() {
  bundle ??= buildServerIfNeeded()
  if ((await bundle) !== 0) throw new Error('the program could not be bundled')
}

type StartOptions = {
  /** Folder of the sources to run. Defaults to the bundle, as with `npm start`. */
  folder?: string | undefined
  /** Whether to start with lowered priority, as `npm start` does. Slow while other tests run. */
  beginsBehind?: boolean | undefined
}

/** Starts the real program, by default on a free port. Resolves once it is open. */
export async function startProgram(
  dataFolder: string,
  env: Record<string, string> = {},
  { folder, beginsBehind = false }: StartOptions = {},
) {
  if (!folder) await bundleProgram()
  const port = Number(env['PORT'] ?? (await findFreePort()))
  const all = { PORT: String(port), STRIPE_SANDBOX_PORT: String(await findFreePort()), ...env }
  const { child, ended, output, ...program } = launch(dataFolder, all, { folder, beginsBehind })
  await new Promise<void>((resolve, reject) => {
    AbortSignal.timeout(LONGEST_START_MS).onabort = () => reject(new Error(`not open in time: ${output()}`))
    child.stdout.on('data', () => {
      if (output().includes(' is open: ')) resolve()
    })
    ended.then(() => reject(new Error(`ended before it was open: ${output()}`)), reject)
  }).catch(async (error: unknown) => {
    await program.kill()
    throw error
  })
  return { ...program, url: `http://localhost:${port}`, pid: child.pid!, output }
}

/** Starts a worker, which prints nothing when it starts. */
export function startWorker(
  dataFolder: string,
  env: { DATABASE_URL: string } & Record<string, string>,
  how: Pick<LaunchOptions, 'folder' | 'niceness'> = {},
) {
  const { output, stop, freeze, kill } = launch(dataFolder, { ...env, ROLES: 'worker' }, how)
  return { output, stop, freeze, kill }
}

type LaunchOptions = StartOptions & { niceness?: number }

function launch(
  dataFolder: string,
  env: Record<string, string>,
  { folder, beginsBehind = false, niceness = 0 }: LaunchOptions,
) {
  const bundle = [...programFlags, ...(beginsBehind ? [lowPriorityFlag] : []), programFile]
  // `nice` replaces itself with the program, so signals reach the program.
  const args = ['-n', String(niceness), process.execPath, ...(folder ? sourcesIn(folder) : bundle)]
  const child = killOnExit(
    spawn('nice', args, {
      env: { ...process.env, ...serverEnvironment, LOG_LEVEL: 'warn', DATA_FOLDER: dataFolder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  let output = ''
  for (const said of [child.stdout, child.stderr]) said.on('data', (text) => (output += String(text)))
  const ended = once(child, 'exit')
  return {
    child,
    ended,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    /** Suspends the process, so that requests get no answer. */
    freeze: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const sourcesIn = (folder: string) => [
  ...serverFlags.map((flag) => flag.replace(pathToFileURL(root).href, pathToFileURL(folder).href)),
  join(folder, 'src/app/start.ts'),
]

// All ports lie below the ephemeral range, so that no outgoing connection takes one first.
const FIRST_PORT = 10_240
const PORTS_OF_A_WORKER = 2_500
const WORKERS = 9

let nextPortOffset = 25 * (process.pid % 100)

/** Returns a free port of this test worker's range. */
export async function findFreePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_OF_A_WORKER + (nextPortOffset++ % PORTS_OF_A_WORKER)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
