import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebIfNeeded } from './build-web.mjs'
import { installIfNeeded } from './install.mjs'
import { exitCode, launch } from './run-process.mjs'
import { runSteps, staticSteps } from './steps.mjs'

// Twice as long as an ordinary machine takes: only a hang is ended.
const LONGEST_VITEST_MS = 26 * 60_000

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))

await installIfNeeded()
// The build and the server tests wait now and then; the static steps take what that leaves of the cores.
const judged = runSteps(staticSteps, { lanes: 1 })
const tallies = [
  await buildWeb(),
  await vitest('unit-and-server', 'vitest.config.ts'),
  await judged,
  await vitest('journeys', 'vitest.journeys.config.ts'),
]
rmSync(reports, { recursive: true })

const total = (outcome) => tallies.reduce((sum, tally) => sum + tally[outcome], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)

async function buildWeb() {
  const passed = (await buildWebIfNeeded()) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}  build of the web`)
  return { passed: Number(passed), failed: Number(!passed) }
}

async function vitest(name, config) {
  const report = join(reports, `${name}.json`)
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await exitCode(launch('vitest', args, { timeout: LONGEST_VITEST_MS }))
  return existsSync(report)
    ? tallyOf(JSON.parse(readFileSync(report, 'utf8')), code)
    : { passed: 0, failed: 1 }
}

/** A file that could not even be loaded has no tests to fail; it counts as one. So does any other reason to fail. */
function tallyOf({ numPassedTests, numFailedTests, testResults }, code) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  const failed = numFailedTests + unloaded.length
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}
