import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { exitCode, launch } from './run-process.mjs'
import { runSteps, staticSteps } from './steps.mjs'
import { linesOfEnd, tallyOf } from './tally.mjs'

// Several times as long as an ordinary machine takes: only a hang is ended.
const LONGEST_VITEST_MS = 45 * 60_000
// What a test that is at work when the time of a run is over may still take.
const LAST_TEST_MS = 2 * 60_000

// By TEST_MINUTES no further test is begun, as where a machine may be half as fast as usual; those left out are named.
const startedAt = Date.now()
const endsAt = startedAt + Number(process.env.TEST_MINUTES ?? Infinity) * 60_000
/** Of the whole time, what the tests of the server may take. */
const SERVER_PART = 0.54

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const leftOutFile = join(reports, 'left-out')

await installIfNeeded()
// The build and the server tests wait now and then; the static steps take what that leaves of the cores.
const judged = runSteps(staticSteps, { lanes: 1 })
const tallies = [
  await buildWeb(),
  await vitest('unit-and-server', 'vitest.config.ts', startedAt + (endsAt - startedAt) * SERVER_PART),
  await judged,
  await vitest('journeys', 'vitest.journeys.config.ts', endsAt),
]
const leftOut = existsSync(leftOutFile) ? readFileSync(leftOutFile, 'utf8').trimEnd().split('\n') : []
rmSync(reports, { recursive: true })
if (leftOut.length > 0) nameLeftOut(leftOut)
// Last, since of a long output often only the end is kept.
for (const line of linesOfEnd(tallies)) console.log(line)
process.exit(tallies.every(({ failed }) => failed === 0) ? 0 : 1)

async function buildWeb() {
  const passed = (await buildWebIfNeeded()) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}  build of the web`)
  return { passed: Number(passed), failed: Number(!passed), failures: passed ? [] : ['build of the web'] }
}

async function vitest(name, config, until) {
  const report = join(reports, `${name}.json`)
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  // When the time is over already it only names what it leaves out.
  const left = Math.max(0, endsAt - Date.now())
  const timeout = Math.min(LONGEST_VITEST_MS, left + LAST_TEST_MS)
  const code = await exitCode(launch('vitest', args, { timeout, env: deadlineEnv(until) }))
  return existsSync(report)
    ? tallyOf(name, JSON.parse(readFileSync(report, 'utf8')), code)
    : { passed: 0, failed: 1, failures: [`${name}: ended without a report`] }
}

function deadlineEnv(until) {
  return Number.isFinite(until) ? { TESTS_UNTIL: String(Math.round(until)), TESTS_LEFT_OUT: leftOutFile } : {}
}

function nameLeftOut(names) {
  const counts = new Map()
  for (const name of names) {
    const file = name.split(' > ', 1)[0]
    counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  console.log(`\nNOT RUN, since ${process.env.TEST_MINUTES} minutes were over:`)
  for (const [file, count] of counts) console.log(`${file} (${count})`)
  console.log(`${names.length} tests were not run`)
}
