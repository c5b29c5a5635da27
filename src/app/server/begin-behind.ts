import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

// Given to Node as `--import`, before the program is loaded. Where several processes share a machine, one that starts
// computes for seconds, and those who are served by the others would wait for it: it begins behind them.

const BEHIND = 5
const CAP_SYS_NICE = 23n

/** Undefined where nothing was changed. */
let niceness: number | undefined

/** Once this process is ready: it then runs as it would have from the beginning. */
export function comeForward(): void {
  if (niceness !== undefined) setThreads(niceness)
  niceness = undefined
}

/** On Linux niceness is each thread's own, and inherited by what that thread begins. */
function setThreads(to: number): void {
  for (const thread of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(thread), to)
    } catch {
      // It has ended since.
    }
}

/** Who is not root comes forward again only as far as `LimitNICE` allows. */
function mayReturnTo(before: number): boolean {
  const [capabilities] = wordsAfter('CapEff:', '/proc/self/status')
  if ((BigInt(`0x${capabilities}`) >> CAP_SYS_NICE) & 1n) return true
  const [limit] = wordsAfter('Max nice priority', '/proc/self/limits')
  return limit === 'unlimited' || Number(limit) >= 20 - before
}

function wordsAfter(name: string, file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const [line = ''] = lines.filter((one) => one.startsWith(name))
  return line.slice(name.length).trim().split(/\s+/)
}

function beginBehind(): void {
  const before = getPriority()
  if (before >= BEHIND || !mayReturnTo(before)) return
  setThreads(BEHIND)
  niceness = before
}

const isOneOfSeveral = process.env['S3_BUCKET'] !== undefined
if (isOneOfSeveral && existsSync('/proc/self/task')) beginBehind()
