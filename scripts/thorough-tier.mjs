import { buildAll } from './build-all.mjs'
import { repeatChanged } from './repeat-changed.mjs'
import { runVitest } from './run-vitest.mjs'
import { listAllowedSkips } from './skip-conditions.mjs'
import { tallyGaps, slownessOf, tallyExceededLimits } from './tally.mjs'
import { isMeasured, thoroughFiles } from './thorough-files.mjs'
import { findReport, readDurations } from './tier-report.mjs'

// Only a run that hangs is ended, and counts as failed.
const LONGEST_RUN_MS = 60 * 60_000

/**
 * Runs the files that do more in this tier, measurements one at a time, and a sample of changed
 * files five times. Reports a fast tier that became too slow.
 */
export async function runTier() {
  const endsAt = Date.now() + LONGEST_RUN_MS
  const files = thoroughFiles()
  const builds = await buildAll()
  const run = (name, config, chosen, args = []) =>
    runVitest(name, { config, args: [...args, ...chosen], endsAt })
  const isJourney = (file) => file.startsWith('test/journeys/')
  const runs = [
    await run('measured', 'vitest.config.ts', files.filter(isMeasured), ['--maxWorkers=1']),
    await run(
      'unit-and-server',
      'vitest.config.ts',
      files.filter((file) => !isMeasured(file) && !isJourney(file)),
    ),
    await run('journeys', 'vitest.journeys.config.ts', files.filter(isJourney)),
  ]
  const reports = runs.flatMap((one) => one.reports)
  const fast = findReport('fast')
  return {
    tallies: [
      ...builds,
      ...runs.map(({ tally }) => tally),
      tallyGaps(reports, { files, ...listAllowedSkips(files) }),
      tallyExceededLimits(fast, readDurations()),
      await repeatChanged(slownessOf(fast, readDurations())),
    ],
    reports,
  }
}
