import { baseOfChange, changedTests, sampleTests } from './changed-tests.mjs'
import { inRoot } from './project.mjs'
import { launch } from './run-process.mjs'
import { runVitest } from './run-vitest.mjs'
import { commitHere, readDurations } from './tier-report.mjs'

const ROUNDS = 5
const BUSY_LOOPS = 2
// Vitest starts a database first. Recorded durations stay valid beside the busy loops: a file takes
// about as long there as beside the three other files of the recording.
const SECONDS_TO_BEGIN = 12
const SECONDS = 5 * 60
const UNKNOWN_SECONDS = 15
const LONGEST_RUN_MS = 12 * 60_000

/**
 * Runs a sample of the changed test files five times beside two busy loops, to find those that fail
 * at random. A machine that is `slowness` times as slow tries fewer files.
 */
export async function repeatChanged(slowness) {
  const base = baseOfChange()
  const changed = changedTests(base)
  const drawn = sampleTests(changed, {
    commit: commitHere(),
    secondsOfFile: readDurations(),
    unknownSeconds: UNKNOWN_SECONDS,
    seconds: SECONDS / slowness / ROUNDS - 2 * SECONDS_TO_BEGIN,
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

function keepBusy() {
  return launch('node', ['--eval', `while (process.ppid === ${process.pid});`])
}
