import { installIfNeeded } from './install.mjs'
import { linesOfEnd } from './tally.mjs'
import { keepReport } from './tier-report.mjs'

await installIfNeeded()
const tier = ['on', 'whole'].includes(process.env.THOROUGH) ? 'thorough' : 'fast'
// Imported only now: a fresh clone has no packages before the install.
const { runTier } = await import(`./${tier}-tier.mjs`)
const { tallies, reports } = await runTier()
const { wallSeconds, cpuSeconds } = keepReport(tier, { tallies, reports })
console.log(`The ${tier} tier took ${wallSeconds} s, and ${cpuSeconds ?? 'unknown'} s of processor`)
// Last, since of a long output often only the end is kept.
for (const line of linesOfEnd(tallies)) console.log(line)
process.exit(tallies.every(({ failed }) => failed === 0) ? 0 : 1)
