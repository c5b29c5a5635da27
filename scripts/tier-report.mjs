import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'
import { secondsOfFiles } from './tally.mjs'

const TICKS_PER_S = 100
const folder = inRoot('var', 'test-runs')
const pathOf = (tier) => inRoot('var', 'test-runs', `${tier}.json`)

/** Returns the checked-out commit; empty without git. */
export function commitHere() {
  const asked = { cwd: inRoot(), encoding: 'utf8' }
  return (spawnSync('git', ['rev-parse', 'HEAD'], asked).stdout ?? '').trim()
}

/**
 * Returns the CPU seconds of ended child processes and their descendants; undefined outside Linux.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function cpuSecondsOfPrograms() {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  const [user, system] = fields.slice(13, 15).map(Number)
  return (user + system) / TICKS_PER_S
}

const pathOfNoted = inRoot('test', 'run', 'durations.json')

export const readDurations = () => JSON.parse(readFileSync(pathOfNoted, 'utf8'))

export const saveDurations = (reports) =>
  writeFileSync(pathOfNoted, `${JSON.stringify(secondsOfFiles(reports), null, 2)}\n`)

export function saveReport(tier, { tallies, reports }) {
  mkdirSync(folder, { recursive: true })
  const report = {
    commit: commitHere(),
    wallSeconds: Math.round(process.uptime()),
    cpuSeconds: cpuSecondsOfPrograms(),
    secondsOfFiles: secondsOfFiles(reports),
    tallies,
  }
  writeFileSync(pathOf(tier), `${JSON.stringify(report, null, 2)}\n`)
  return report
}

export function findReport(tier) {
  if (!existsSync(pathOf(tier))) return undefined
  const report = JSON.parse(readFileSync(pathOf(tier), 'utf8'))
  return report.commit === commitHere() ? report : undefined
}
