import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServerIfNeeded } from './build-server.mjs'
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { inRoot, testFiles } from './project.mjs'
import { exitCode, launch } from './run-process.mjs'
import { holdsHere } from './skip-conditions.mjs'
import { runSteps, staticSteps } from './steps.mjs'
import { gapsIn, linesOfEnd, secondsOfFiles, tallyOf } from './tally.mjs'

// Several times as long as a run takes: only a hang is ended, and it fails the run.
const LONGEST_RUN_MS = 85 * 60_000

const endsAt = Date.now() + LONGEST_RUN_MS
const folder = mkdtempSync(join(tmpdir(), 'test-reports-'))
const reports = []

await installIfNeeded()
// The build and the server tests wait now and then; the static steps take what that leaves of the cores.
const judged = runSteps(staticSteps, { lanes: 1 })
const tallies = [
  await build('the web', buildWebIfNeeded),
  await build('the program', buildServerIfNeeded),
  await vitest('unit-and-server', 'vitest.config.ts'),
  await judged,
  await vitest('journeys', 'vitest.journeys.config.ts'),
]
rmSync(folder, { recursive: true })
const allowed = JSON.parse(readFileSync(inRoot('test', 'run', 'skipped-tests.json'), 'utf8'))
tallies.push(gapsIn(reports, { files: testFiles(), allowed, holdsHere }))
if (process.argv.includes('--note-durations'))
  writeFileSync(
    inRoot('test', 'run', 'durations.json'),
    `${JSON.stringify(secondsOfFiles(reports), null, 2)}\n`,
  )
// Last, since of a long output often only the end is kept.
for (const line of linesOfEnd(tallies)) console.log(line)
process.exit(tallies.every(({ failed }) => failed === 0) ? 0 : 1)

async function build(what, buildIfNeeded) {
  const passed = (await buildIfNeeded()) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}  build of ${what}`)
  return { passed: Number(passed), failed: Number(!passed), failures: passed ? [] : [`build of ${what}`] }
}

async function vitest(name, config) {
  const path = join(folder, `${name}.json`)
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ]
  const timeout = Math.max(1, endsAt - Date.now())
  const code = await exitCode(launch('vitest', args, { timeout }))
  if (!existsSync(path)) return { passed: 0, failed: 1, failures: [`${name}: ${howItEnded()}`] }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  reports.push(report)
  return tallyOf(name, report, code)
}

function howItEnded() {
  if (Date.now() < endsAt) return 'ended without a report'
  return `hung, and was ended when the run had taken ${LONGEST_RUN_MS / 60_000} minutes`
}
