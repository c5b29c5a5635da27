import { keptReport } from './tier-report.mjs'
import { linesOfEnd } from './tally.mjs'

/** The end of the tiers that are named, together; one that left no report for this commit has failed. */
const tallies = process.argv
  .slice(2)
  .flatMap(
    (tier) =>
      keptReport(tier)?.tallies ?? [{ passed: 0, failed: 1, failures: [`the ${tier} tier left no report`] }],
  )
for (const line of linesOfEnd(tallies)) console.log(line)
process.exit(tallies.every(({ failed }) => failed === 0) ? 0 : 1)
