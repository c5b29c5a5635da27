import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, readlink, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '#platform/core/start-problem.ts'

const pidFile = (data: string) => join(data, 'postmaster.pid')

/** Whether the server is ready, by the eighth line of its pid file, as pg_ctl reads it. */
export async function isReady(data: string): Promise<boolean> {
  const lines = await readFile(pidFile(data), 'utf8').catch(() => '')
  return lines.split('\n')[7]?.trim() === 'ready'
}

/**
 * Ends a server left over from a run that died. The server is not reused: version or settings may
 * differ, and it would outlive this process.
 */
export async function endLeftOver(data: string) {
  const pid = Number((await readFile(pidFile(data), 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  if (!(await isServerOf(pid, data))) {
    // Another process may have the file's pid by now, as is usual in a container. PostgreSQL would
    // then refuse to start.
    await unlink(pidFile(data)).catch(() => undefined)
    return
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    process.kill(pid, signal)
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
      if (!(await isServerOf(pid, data))) return
    }
  }
  throw new StartProblem(
    `A PostgreSQL of an earlier run (process ${pid}) doesn't stop. End it by hand and start again.`,
  )
}

// A server's working directory is its data folder, which no other process uses as its own.
async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (existsSync('/proc/self')) return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(data)
}
