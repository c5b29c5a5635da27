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
  beginBehind,
  programFile,
  programFlags,
  serverEnvironment,
  serverFlags,
} from '../../scripts/server-process.mjs'
import { endsWithUs } from './ends-with-us.ts'

const LONGEST_START_MS = 170_000
/** The same as in `deploy/systemd/lichttafel-worker@.service`; beside busy tests a start would take long with it. */
export const WORKER_NICENESS = 10

/** A folder for a program's data that the database's user can reach. */
export async function newDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lichttafel-program-'))
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export type DataFolder = Awaited<ReturnType<typeof newDataFolder>>

let bundle: Promise<number> | undefined

/** Builds once a process, since nobody builds for benches and proofs. */
async function bundlesProgram() {
  bundle ??= buildServerIfNeeded()
  if ((await bundle) !== 0) throw new Error('the program could not be bundled')
}

type Beginning = {
  /** Holds the sources that it runs from; else it is the bundle, as with `npm start`. */
  folder?: string | undefined
  /** As `npm start` has it; beside other tests it would take long. */
  beginsBehind?: boolean | undefined
}

/** The real program as a process of its own, on loopback and a free port; resolves once it reports that it is open. */
export async function startProgram(
  dataFolder: string,
  env: Record<string, string> = {},
  { folder, beginsBehind = false }: Beginning = {},
) {
  if (!folder) await bundlesProgram()
  const port = Number(env['PORT'] ?? (await freePort()))
  const all = { PORT: String(port), STRIPE_SANDBOX_PORT: String(await freePort()), ...env }
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

/** A worker beside a running program, on the same database and files; it prints nothing when it starts. */
export function startWorker(
  dataFolder: string,
  env: { DATABASE_URL: string } & Record<string, string>,
  how: Pick<Launch, 'folder' | 'niceness'> = {},
) {
  const { output, stop, freeze, kill } = launch(dataFolder, { ...env, ROLES: 'worker' }, how)
  return { output, stop, freeze, kill }
}

type Launch = Beginning & { niceness?: number }

function launch(
  dataFolder: string,
  env: Record<string, string>,
  { folder, beginsBehind = false, niceness = 0 }: Launch,
) {
  const bundle = [...programFlags, ...(beginsBehind ? [beginBehind] : []), programFile]
  // It becomes the program itself.
  const args = ['-n', String(niceness), process.execPath, ...(folder ? sourcesIn(folder) : bundle)]
  const child = endsWithUs(
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
    /** Has it stand still: what it is asked from now on waits for an answer until it is killed. */
    freeze: () => void child.kill('SIGSTOP'),
    /** Ends it as a power cut does. */
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

// Below those that the system draws for outgoing connections, so that nothing takes one before its program does.
const FIRST_PORT = 10_240
const PORTS_OF_A_WORKER = 2_500
const WORKERS = 9

let drawn = 25 * (process.pid % 100)

/** A port of this worker of the tests alone, which it did not draw lately. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS
  for (;;) {
    const port = FIRST_PORT + worker * PORTS_OF_A_WORKER + (drawn++ % PORTS_OF_A_WORKER)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
