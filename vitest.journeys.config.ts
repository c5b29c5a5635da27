import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { turned, withDeadline } from './test/run/deadline.ts'

const takesLong = ({ moduleId }: TestSpecification) =>
  /\/(screens-of-[\w-]+|screen-reader[\w-]*|pay|manage-plan)\.test/.test(moduleId)

/** Files with a case for each screen or plan are short to read and long to run; as the last they would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return turned([...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))])
  }
}

/** Journeys drive a real Chromium through the whole product. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/database/serve-test-database.ts',
    setupFiles: 'test/world/cheap-passwords.ts',
    // People wait about as much as they work: two cores carry three of these files.
    maxWorkers: 3,
    execArgv: ['--max-semi-space-size=64'],
    // The product is loaded once a worker; what a file changes, it changes in a world of its own.
    isolate: false,
    ...withDeadline,
    sequence: { sequencer: LongestFirst },
    // Within a file those that say so; each has a browser window at work.
    maxConcurrency: 2,
    testTimeout: 120_000,
    // The browser's driver presses within the millisecond in which a popup finds its place, and misses it now and then, as no
    // hand does. What fails twice is a fault.
    retry: 1,
    // As long as anyone waits for what is to be seen, however busy the machine is.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
})
