import { baseOfChange, changedTests, drawTests } from './changed-tests.mjs'
import { inRoot } from './project.mjs'
import { launch } from './run-process.mjs'
import { runVitest } from './run-vitest.mjs'
import { commitHere, notedSeconds } from './tier-report.mjs'

const ROUNDS = 5
const BUSY_LOOPS = 2
// A run of vitest starts a database first; a file beside busy loops takes about as long as beside three others.
const SECONDS_TO_BEGIN = 12
const SECONDS = 5 * 60
const UNKNOWN_SECONDS = 15
const LONGEST_RUN_MS = 12 * 60_000

/** Tries new and changed files of tests five times beside two busy loops, so that one that fails by chance does so here. */
export async function repeatChanged() {
  const base = baseOfChange()
  const changed = changedTests(base)
  const drawn = drawTests(changed, {
    commit: commitHere(),
    secondsOfFile: notedSeconds(),
    unknownSeconds: UNKNOWN_SECONDS,
    seconds: (SECONDS - 2 * ROUNDS * SECONDS_TO_BEGIN) / ROUNDS,
  })
  console.log(
    `${drawn.length} of ${changed.length} test files that changed since ${base ?? 'the beginning'} are tried ` +
      `${ROUNDS} times beside ${BUSY_LOOPS} busy loops; ${changed.length - drawn.length} were not drawn`,
  )
  const runs = [
    { config: 'vitest.config.ts', files: drawn.filter((file) => !isJourney(file)) },
    { config: 'vitest.journeys.config.ts', files: drawn.filter(isJourney) },
  ].filter(({ files }) => files.length > 0)
  const endsAt = Date.now() + LONGEST_RUN_MS
  const loops = Array.from({ length: BUSY_LOOPS }, keepBusy)
  const failures = []
  try {
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const { config, files } of runs) {
        const name = `round ${round}, ${config}`
        const env = { THOROUGH: 'off' }
        const { tally } = await runVitest(name, { config, args: ['--maxWorkers=2', ...files], env, endsAt })
        failures.push(...tally.failures.map((failure) => `round ${round} beside busy loops: ${failure}`))
      }
  } finally {
    for (const loop of loops) loop.kill()
  }
  return { passed: failures.length === 0 ? drawn.length : 0, failed: failures.length, failures }
}

const isJourney = (file) => file.startsWith('test/journeys/')

/** A program that does nothing, as fast as it can, until it is ended, or nobody is there any more to end it. */
function keepBusy() {
  return launch('node', ['--eval', `while (process.ppid === ${process.pid});`])
}
