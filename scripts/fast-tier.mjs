import { buildAll } from './build-all.mjs'
import { testFiles } from './project.mjs'
import { runVitest } from './run-vitest.mjs'
import { runSteps, staticSteps } from './steps.mjs'
import { gapsIn } from './tally.mjs'
import { isMeasured } from './thorough-files.mjs'
import { noteSeconds } from './tier-report.mjs'
import { skipsAllowed } from './skip-conditions.mjs'

// Several times as long as a run takes: only a hang is ended, and it fails the run.
const LONGEST_RUN_MS = 75 * 60_000

/** Every sentence, at its smallest size. */
export async function runTier() {
  const endsAt = Date.now() + LONGEST_RUN_MS
  // The build and the server tests wait now and then; the static steps take what that leaves of the cores.
  const judged = runSteps(staticSteps, { lanes: 1 })
  const builds = await buildAll()
  const server = await runVitest('unit-and-server', { config: 'vitest.config.ts', endsAt })
  const steps = await judged
  const journeys = await runVitest('journeys', { config: 'vitest.journeys.config.ts', endsAt })
  const reports = [...server.reports, ...journeys.reports]
  const files = testFiles().filter((file) => !isMeasured(file))
  if (process.argv.includes('--note-durations')) noteSeconds(reports)
  const gaps = gapsIn(reports, { files, ...skipsAllowed() })
  return { tallies: [...builds, server.tally, steps, journeys.tally, gaps], reports }
}
