import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killOnExit } from '#test/program/kill-on-exit.ts'
import { findFreePort } from '#test/program/running-program.ts'
import { readDeployFile, type Replacement } from '../deploy-file.ts'

const WEB = 'haproxy.cfg'
const DATABASE = 'haproxy-database.cfg'

export const haproxyVersion = (): string | undefined =>
  spawnSync('haproxy', ['-v'], { encoding: 'utf8' }).stdout?.split('\n')[0]?.replace(/ - .*/, '')

type BalancerOptions = { port: number; folder: string; webPorts: readonly number[] }

/** Allows fewer connections, and runs HAProxy as the current user. */
const SMALL_MACHINE: Replacement = [
  / {4}maxconn \d+\n {4}user haproxy\n {4}group haproxy\n/,
  '    maxconn 1000\n',
]

export async function startBalancer({ port, folder, webPorts }: BalancerOptions) {
  const servers = webPorts.map((at, nth) => `    server web${nth + 1} 127.0.0.1:${at}`).join('\n')
  const haproxy = await startHaproxy(join(folder, 'haproxy-web'), WEB, [
    SMALL_MACHINE,
    [
      / {4}bind :80\n {4}bind :443 .*\n {4}http-request redirect scheme https .*\n/,
      `    bind 127.0.0.1:${port}\n`,
    ],
    [/( {4}server web\d .*\n)+/g, `${servers}\n`],
    [/bind 127\.0\.0\.1:8405/, `bind 127.0.0.1:${await findFreePort()}`],
  ])
  return {
    ...haproxy,
    untilOpen: () => haproxy.until(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)),
    complaints: async (count: number): Promise<string[]> =>
      (await haproxy.log())
        .split('\n')
        .filter((line) => line.endsWith('"') && !/ [23]\d\d \d+ - - ----/.test(line))
        .slice(-count),
  }
}

type Database = { socket: string; healthPort: number }
type SwitchOptions = {
  port: number
  folder: string
  databases: readonly Database[]
  isOpen: () => Promise<boolean>
}

export async function startDatabaseSwitch({ port, folder, databases, isOpen }: SwitchOptions) {
  const servers = databases.map(
    ({ socket, healthPort }, nth) =>
      `    server db${nth + 1} unix@${socket}/.s.PGSQL.5432 check addr 127.0.0.1 port ${healthPort}`,
  )
  const haproxy = await startHaproxy(join(folder, 'haproxy-db'), DATABASE, [
    SMALL_MACHINE,
    [/bind 127\.0\.0\.1:5432/, `bind 127.0.0.1:${port}`],
    [/( {4}server db\d .*\n)+/g, `${servers.join('\n')}\n`],
    [/# PgBouncer beside it[^]*$/, ''],
  ])
  await haproxy.until(isOpen)
  return haproxy
}

async function startHaproxy(path: string, name: string, changes: readonly Replacement[]) {
  await writeFile(`${path}.cfg`, await readDeployFile(name, changes))
  const logFile = openSync(`${path}.log`, 'a')
  const child = killOnExit(
    spawn('haproxy', ['-db', '-f', `${path}.cfg`], { stdio: ['ignore', logFile, logFile] }),
  )
  const ended = once(child, 'exit')
  const log = () => readFile(`${path}.log`, 'utf8')
  return {
    log,
    until: async (isOpen: () => Promise<boolean>) => {
      for (let tries = 0; !(await isOpen().catch(() => false)); tries++) {
        if (tries === 100 || child.exitCode !== null)
          throw new Error(`HAProxy does not answer: ${await log()}`)
        await sleep(200)
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
