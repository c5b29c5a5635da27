import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/run/longest-first.ts'
import { propertySeed } from './test/run/property-seed.ts'

/** Journeys drive a real Chromium through the whole product. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/database/serve-test-database.ts',
    setupFiles: ['test/run/limit-time.ts', 'test/run/seed-properties.ts', 'test/world/cheap-passwords.ts'],
    provide: { propertySeed: propertySeed() },
    // Files run in the order of a committed list, not of what took how long on this machine.
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
