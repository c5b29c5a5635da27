import { spawnSync } from 'node:child_process'

const SAMPLE_EVERY_MS = 100

/** Watches what a program holds of memory: it and the processes it started, without PostgreSQL. */
export function watchMemory(pid: number) {
  let peakBytes = 0
  const note = () => (peakBytes = Math.max(peakBytes, heldBytes(pid)))
  const timer = setInterval(note, SAMPLE_EVERY_MS)
  return {
    now: () => heldBytes(pid),
    /** The most since it was asked before. */
    takePeak: () => {
      note()
      const taken = peakBytes
      peakBytes = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

function heldBytes(pid: number): number {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).stdout
  const processes = listed.split('\n').map((line) => {
    const [id, parent, rssKib, name = ''] = line.trim().split(/\s+/)
    return { id: Number(id), parent: Number(parent), rssKib: Number(rssKib), name }
  })
  const below = (id: number): typeof processes =>
    processes.filter(({ parent }) => parent === id).flatMap((child) => [child, ...below(child.id)])
  return [...processes.filter(({ id }) => id === pid), ...below(pid)]
    .filter(({ name }) => !/^(postgres|sh)$/.test(name))
    .reduce((sum, { rssKib }) => sum + rssKib * 1024, 0)
}
