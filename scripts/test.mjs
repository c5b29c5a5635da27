import { installIfNeeded } from './install.mjs'
import { makeSummaryLines } from './tally.mjs'
import { saveReport } from './tier-report.mjs'

await installIfNeeded()
const tier = ['on', 'whole'].includes(process.env.THOROUGH) ? 'thorough' : 'fast'
// Dynamic import: a fresh clone has no packages before the installation.
const { runTier } = await import(`./${tier}-tier.mjs`)
const { tallies, reports } = await runTier()
const { wallSeconds, cpuSeconds } = saveReport(tier, { tallies, reports })
console.log(`The ${tier} tier took ${wallSeconds} s, and ${cpuSeconds ?? 'unknown'} s of processor`)
// Last, because often only the end of a long output is kept.
for (const line of makeSummaryLines(tallies)) console.log(line)
process.exit(tallies.every(({ failed }) => failed === 0) ? 0 : 1)
