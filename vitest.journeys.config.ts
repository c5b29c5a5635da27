import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { propertySeed } from './test/run/property-seed.ts'

const takesLong = ({ moduleId }: TestSpecification) =>
  /\/(screens-of-[\w-]+|screen-reader[\w-]*)\.test/.test(moduleId)

/** Files with a case for each screen are short to read and long to run; as the last they would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // Files of one size keep this order.
    const sorted = await super.sort(files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1)))
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))]
  }
}

/** Journeys drive a real Chromium through the whole product. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/database/serve-test-database.ts',
    setupFiles: ['test/run/limit-time.ts', 'test/run/seed-properties.ts', 'test/world/cheap-passwords.ts'],
    provide: { propertySeed: propertySeed() },
    // Files run in the order of their sizes, not of what took how long on this machine.
    cache: false,
    // People wait about as much as they work: two cores carry three of these files.
    maxWorkers: 3,
    execArgv: ['--max-semi-space-size=64'],
    // The product is loaded once a worker; what a file changes, it changes in a world of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Within a file those that say so; each has a browser window at work.
    maxConcurrency: 2,
    // As long as anyone waits for what is to be seen, however busy the machine is.
    expect: { poll: { timeout: 15_000 } },
  },
})
