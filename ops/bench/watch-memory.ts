import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const SAMPLE_EVERY_MS = 100
const isLinux = process.platform === 'linux'

/** Samples the memory of a program and its descendant processes, except PostgreSQL and shells. */
export function watchMemory(pid: number) {
  let peakBytes = 0
  let ownPeakBytes = 0
  const takeSample = () => {
    const { ownBytes, allBytes } = heldBytes(pid)
    peakBytes = Math.max(peakBytes, allBytes)
    ownPeakBytes = Math.max(ownPeakBytes, ownBytes)
  }
  const timer = setInterval(takeSample, SAMPLE_EVERY_MS)
  return {
    now: () => heldBytes(pid).allBytes,
    takePeak: () => {
      takeSample()
      const takenBytes = peakBytes
      peakBytes = 0
      return takenBytes
    },
    ownPeak: () => ownPeakBytes,
    stop: () => clearInterval(timer),
  }
}

function heldBytes(pid: number): { ownBytes: number; allBytes: number } {
  const processes = isLinux ? processesInProc() : processesByPs()
  const below = (id: number): Process[] =>
    processes.filter(({ parent }) => parent === id).flatMap((child) => [child, ...below(child.id)])
  const own = processes.filter(({ id }) => id === pid)
  const all = [...own, ...below(pid)].filter(({ name }) => !/^(postgres|sh)$/.test(name))
  return {
    ownBytes: own.reduce((sum, { rssKib }) => sum + rssKib * 1024, 0),
    allBytes: all.reduce((sum, { id, rssKib }) => sum + (proportionalShareOf(id) ?? rssKib) * 1024, 0),
  }
}

type Process = { id: number; parent: number; name: string; rssKib: number }

// Reads /proc: calling `ps` would block for longer than the measured work takes.
function processesInProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'latin1')
        const valueOf = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
        const rssKib = Number(valueOf('VmRSS'))
        return [{ id: Number(id), parent: Number(valueOf('PPid')), name: valueOf('Name'), rssKib }]
      } catch {
        return []
      }
    })
}

function processesByPs(): Process[] {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).stdout
  return listed.split('\n').map((line) => {
    const [id, parent, rssKib, name = ''] = line.trim().split(/\s+/)
    return { id: Number(id), parent: Number(parent), rssKib: Number(rssKib), name }
  })
}

// Counts shared memory once, by proportional share (Pss), where the system reports it.
function proportionalShareOf(pid: number): number | undefined {
  try {
    const kib = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1]
    return kib === undefined ? undefined : Number(kib)
  } catch {
    return undefined
  }
}
