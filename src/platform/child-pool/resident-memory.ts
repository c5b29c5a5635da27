import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const isLinux = process.platform === 'linux'

/** How often a child is looked at: `ps` costs a process each time. */
export const SAMPLE_EVERY_MS = isLinux ? 100 : 500

/** What processes hold of memory, by their ids; one that is gone is left out. */
export const residentBytes = (pids: readonly number[]): Promise<Map<number, number>> =>
  isLinux ? fromProc(pids) : fromPs(pids)

async function fromProc(pids: readonly number[]): Promise<Map<number, number>> {
  const held = new Map<number, number>()
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    if (kib) held.set(pid, Number(kib) * 1024)
  }
  return held
}

const execute = promisify(execFile)

// Where there is no such program either, only time is limited.
async function fromPs(pids: readonly number[]): Promise<Map<number, number>> {
  const { stdout } = await execute('ps', ['-o', 'pid=,rss=', '-p', pids.join(',')]).catch(() => ({
    stdout: '',
  }))
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return new Map(rows.flatMap(([pid, kib]) => (pid && kib ? [[pid, kib * 1024] as const] : [])))
}
