import { findReport } from './tier-report.mjs'
import { makeSummaryLines } from './tally.mjs'

/** Results of the named tiers. A tier without a report for this commit has failed. */
const tallies = process.argv
  .slice(2)
  .flatMap(
    (tier) =>
      findReport(tier)?.tallies ?? [{ passed: 0, failed: 1, failures: [`the ${tier} tier left no report`] }],
  )
for (const line of makeSummaryLines(tallies)) console.log(line)
process.exit(tallies.every(({ failed }) => failed === 0) ? 0 : 1)
