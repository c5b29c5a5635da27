import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { StartProblem } from '#platform/start-problem.ts'

/** Start time that a systemd unit allows. */
const LONGEST_START_MS = 10 * 60_000
const ASKED_EVERY_MS = 200
const LONGEST_ANSWER_MS = 10_000
/** A name that leads nowhere: demo, mailbox and played payments stay closed under it. */
const HOST_NAME = 'drill.invalid'

export type Program = {
  /** Path of the file that starts the product. */
  file: string
  /** Names of all settings, none of which a copy is given. */
  settingNames: readonly string[]
}

/**
 * The environment of a copy: none of the settings that were given, so that it knows no mail server, payment provider,
 * bucket or backup. Without a worker nothing leaves it.
 */
export function copyEnvironment(
  env: NodeJS.ProcessEnv,
  { folder, port, settingNames }: { folder: string; port: number } & Pick<Program, 'settingNames'>,
): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !settingNames.includes(name.replace(/_FILE$/, '')))
  return {
    ...Object.fromEntries(others),
    DATA_FOLDER: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://${HOST_NAME}`,
    ROLES: 'web',
    LOG_LEVEL: 'warn',
  }
}

export type CopyAnswer = { path: string; status: number; text: string }

/**
 * Starts the product on a restored folder and asks these paths once it is ready; it has ended when this returns. Throws
 * a StartProblem with its last words when it does not get ready.
 */
export async function askCopy(
  { file, settingNames }: Program,
  folder: string,
  paths: string[],
): Promise<CopyAnswer[]> {
  const port = await freePort()
  const args = [...process.execArgv, file]
  const child = spawn(process.execPath, args, {
    env: copyEnvironment(process.env, { folder, port, settingNames }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    await untilReady(child, port)
    const answers = []
    for (const path of paths) answers.push(await ask(port, path))
    return answers
  } finally {
    if (isRunning(child)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    process.off('exit', kill)
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  let said = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
  const until = performance.now() + LONGEST_START_MS
  while (isRunning(child) && performance.now() < until) {
    const answer = await ask(port, '/readyz').catch(() => undefined)
    if (answer?.status === 200) return
    await delay(ASKED_EVERY_MS)
  }
  throw new StartProblem(`The copy did not get ready. Its last words: ${said.trim()}`)
}

const ask = (port: number, path: string) =>
  new Promise<CopyAnswer>((resolve, reject) => {
    const headers = { host: HOST_NAME, accept: 'text/html' }
    const asked = request(
      { host: '127.0.0.1', port, path, headers, timeout: LONGEST_ANSWER_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (more: string) => (text += more))
        answer.once('end', () => resolve({ path, status: answer.statusCode!, text }))
        answer.once('error', reject)
      },
    )
    asked.once('timeout', () => asked.destroy(new Error(`the copy gave no answer at ${path}`)))
    asked.once('error', reject).end()
  })

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
