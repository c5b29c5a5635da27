import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './postgres-binaries.ts'
import type { Places } from './postgres-places.ts'
import { isReady } from './postmaster-file.ts'

export type PostgresLog = { debug(text: string): void; error(text: string): void }

export type Postmaster = { ended: Promise<unknown>; stop(): Promise<void> }

const STOP_PATIENCE_MS = 20_000

// PostgreSQL must end with this process, even after SIGKILL: its shell and this process hold the
// ends of a pipe. When this process ends, `read` returns and the server shuts down.
const withLifeline = `
  exec 3<&0
  "$@" </dev/null 3<&- & server=$!
  { read -r _ <&3; kill -INT $server; } 2>/dev/null & lifeline=$!
  exec 3<&-
  wait $server; code=$?
  kill $lifeline 2>/dev/null
  exit $code`

/** Starts a server and waits until it accepts connections; returns its last output if it ended. */
export async function startPostmaster(
  { data, home, socket, runAs }: Places,
  { folder }: Binaries,
  settings: Record<string, string>,
  log: PostgresLog,
): Promise<Postmaster | { lastLines: string }> {
  const options = Object.entries({ ...settings, unix_socket_directories: socket })
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      withLifeline,
      'sh',
      join(folder, 'bin', 'postgres'),
      '-D',
      data,
      ...options.flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    // Own process group: Ctrl-C reaches only this process, which stops the server at the end.
    { cwd: home, env: postgresEnvironment, detached: true, stdio: ['pipe', 'ignore', 'pipe'], ...runAs },
  )
  const ended = once(child, 'close')
  const state = { isStopping: false, hasEnded: false }
  void ended.then(() => (state.hasEnded = true))
  const lastLines = followLog(child, log, state)
  while (!state.hasEnded) {
    if (await isReady(data)) return { ended, stop: () => stop(child, ended, state) }
    await Promise.race([sleep(10), ended])
  }
  return { lastLines: lastLines.join('\n') }
}

/** Leaves out variables such as PGDATA, PGPORT and locale of the person who starts the product. */
export const postgresEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

function followLog(child: ChildProcess, log: PostgresLog, state: { isStopping: boolean }): string[] {
  const lastLines: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 10) lastLines.shift()
    // A stopping server logs FATAL for every connection it closes.
    const isFailure = /FATAL|PANIC/.test(line) && !state.isStopping
    log[isFailure ? 'error' : 'debug'](`postgres: ${line}`)
  })
  return lastLines
}

async function stop(child: ChildProcess, ended: Promise<unknown>, state: { isStopping: boolean }) {
  state.isStopping = true
  child.stdin?.end()
  const patience = new AbortController()
  await Promise.race([
    ended.then(() => patience.abort()),
    sleep(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).then(
      () => process.kill(-child.pid!, 'SIGQUIT'),
      () => undefined,
    ),
  ])
  await ended
}
