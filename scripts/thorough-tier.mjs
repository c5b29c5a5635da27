import { buildAll } from './build-all.mjs'
import { repeatChanged } from './repeat-changed.mjs'
import { runVitest } from './run-vitest.mjs'
import { skipsAllowed } from './skip-conditions.mjs'
import { gapsIn, tallyOfWeight } from './tally.mjs'
import { isMeasured, thoroughFiles } from './thorough-files.mjs'
import { keptReport, notedSeconds } from './tier-report.mjs'

// Only a hang is ended, and it fails the run.
const LONGEST_RUN_MS = 60 * 60_000

/**
 * Runs what takes size, time or chance: the files that do more here, those that measure alone on the machine, and five times
 * those that the change touched. Says as well when the fast tier has grown too heavy.
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
  return {
    tallies: [
      ...builds,
      ...runs.map(({ tally }) => tally),
      gapsIn(reports, { files, ...skipsAllowed(files) }),
      tallyOfWeight(keptReport('fast'), notedSeconds()),
      await repeatChanged(),
    ],
    reports,
  }
}
