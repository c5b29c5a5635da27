import { buildAll } from './build-all.mjs'
import { runVitest } from './run-vitest.mjs'
import { runSteps, staticSteps } from './steps.mjs'
import { tallyGaps } from './tally.mjs'
import { fastFiles } from './thorough-files.mjs'
import { saveDurations } from './tier-report.mjs'
import { listAllowedSkips } from './skip-conditions.mjs'

// Several times the usual duration: only a run that hangs is ended, and counts as failed.
const LONGEST_RUN_MS = 75 * 60_000

/**
 * Builds, checks, and runs the tests at their smallest size. BOTH_TIERS=on leaves out the files
 * that do more in the thorough tier.
 */
export async function runTier() {
  const files = fastFiles({ isBesideThorough: process.env.BOTH_TIERS === 'on' })
  const isJourney = (file) => file.startsWith('test/journeys/')
  const endsAt = Date.now() + LONGEST_RUN_MS
  // The build and the server tests sometimes wait. The static steps use the idle cores.
  const judged = runSteps(staticSteps, { lanes: 1 })
  const builds = await buildAll()
  const run = (name, config, args) => runVitest(name, { config, args, endsAt })
  const server = await run(
    'unit-and-server',
    'vitest.config.ts',
    files.filter((file) => !isJourney(file)),
  )
  const steps = await judged
  const journeys = await run('journeys', 'vitest.journeys.config.ts', files.filter(isJourney))
  const reports = [...server.reports, ...journeys.reports]
  if (process.argv.includes('--note-durations')) saveDurations(reports)
  const gaps = tallyGaps(reports, { files, ...listAllowedSkips(files) })
  return { tallies: [...builds, server.tally, steps, journeys.tally, gaps], reports }
}
