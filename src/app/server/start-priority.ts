import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

// Node's `--import` loads this file. With S3_BUCKET a process starts at low priority, so that other
// processes on this machine keep serving.

const BEHIND = 5
const CAP_SYS_NICE = 23n

let niceness: number | undefined

export function restorePriority(): void {
  if (niceness !== undefined) setThreads(niceness)
  niceness = undefined
}

/**
 * Sets the niceness of every thread. On Linux each thread has its own, and new threads inherit it.
 */
function setThreads(to: number): void {
  for (const thread of readdirSync('/proc/self/task'))
    try {
      setPriority(Number(thread), to)
    } catch {}
}

/**
 * Whether this process may restore its niceness. Without CAP_SYS_NICE, `LimitNICE` is the limit.
 */
function mayRestore(before: number): boolean {
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

function lowerPriority(): void {
  const before = getPriority()
  if (before >= BEHIND || !mayRestore(before)) return
  setThreads(BEHIND)
  niceness = before
}

const isOneOfSeveral = process.env['S3_BUCKET'] !== undefined
if (isOneOfSeveral && existsSync('/proc/self/task')) lowerPriority()
