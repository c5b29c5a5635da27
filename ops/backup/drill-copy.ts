import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { StartProblem } from '#platform/core/start-problem.ts'

/** Equals `TimeoutStartSec` of the systemd units. */
const START_TIMEOUT_MS = 10 * 60_000
const POLL_EVERY_MS = 200
const ANSWER_TIMEOUT_MS = 10_000
/** Host name that never resolves. Demo, mailbox and simulated payments stay off under it. */
const HOST_NAME = 'drill.invalid'

export type Program = {
  file: string
  settingNames: readonly string[]
}

/**
 * Returns `env` without `settingNames`, so that a copy has no mail server, payment provider, bucket
 * or backup. A copy has no worker, so it sends nothing.
 */
export function buildCopyEnvironment(
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
 * Starts the product on a restored folder, requests `paths`, and stops it. Throws a StartProblem if
 * it doesn't get ready.
 */
export async function startCopyAndRequest(
  { file, settingNames }: Program,
  folder: string,
  paths: string[],
): Promise<CopyAnswer[]> {
  const port = await freePort()
  const args = [...process.execArgv, file]
  const child = spawn(process.execPath, args, {
    env: buildCopyEnvironment(process.env, { folder, port, settingNames }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  try {
    await waitUntilReady(child, port)
    const answers = []
    for (const path of paths) answers.push(await requestPath(port, path))
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

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  let errorOutput = ''
  child
    .stderr!.setEncoding('utf8')
    .on('data', (text: string) => (errorOutput = (errorOutput + text).slice(-2000)))
  const until = performance.now() + START_TIMEOUT_MS
  while (isRunning(child) && performance.now() < until) {
    const answer = await requestPath(port, '/readyz').catch(() => undefined)
    if (answer?.status === 200) return
    await delay(POLL_EVERY_MS)
  }
  throw new StartProblem(`The copy did not get ready. Its last words: ${errorOutput.trim()}`)
}

const requestPath = (port: number, path: string) =>
  new Promise<CopyAnswer>((resolve, reject) => {
    const headers = { host: HOST_NAME, accept: 'text/html' }
    const clientRequest = request(
      { host: '127.0.0.1', port, path, headers, timeout: ANSWER_TIMEOUT_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (more: string) => (text += more))
        answer.once('end', () => resolve({ path, status: answer.statusCode!, text }))
        answer.once('error', reject)
      },
    )
    clientRequest.once('timeout', () =>
      clientRequest.destroy(new Error(`the copy gave no answer at ${path}`)),
    )
    clientRequest.once('error', reject).end()
  })

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
