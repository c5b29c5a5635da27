import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killOnExit } from '#test/program/kill-on-exit.ts'
import { findFreePort } from '#test/program/running-program.ts'
import { acceptsConnections } from '../postgres/embedded-postgres.ts'
import { readDeployFile } from './deploy-file.ts'

export const pgBouncerVersion = (): string | undefined =>
  spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0]

export async function startPgBouncer(database: URL, home: string) {
  await mkdir(home)
  await chmod(home, 0o777)
  const port = await findFreePort()
  const host = database.searchParams.get('host') ?? database.hostname
  const place = `host=${host} port=${database.port || 5432} dbname=postgres user=postgres`
  const ini = await readDeployFile('pgbouncer.ini', [
    [/^lichttafel = .*$/m, `postgres = ${place}`],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    // No password, since PgBouncer listens on this machine alone.
    [/^auth_type = [^]*^auth_file = .*$/m, 'auth_type = any'],
    [/^admin_users = .*$/m, `logfile = ${home}/log`],
  ])
  await writeFile(join(home, 'pgbouncer.ini'), ini)
  const child = killOnExit(
    spawn('pgbouncer', ['-u', 'nobody', join(home, 'pgbouncer.ini')], { stdio: 'ignore' }),
  )
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let tries = 0; !(await acceptsConnections(url)); tries++) {
    if (tries === 50) {
      await stop()
      throw new Error('PgBouncer does not answer')
    }
    await sleep(100)
  }
  return { url, stop }
}
