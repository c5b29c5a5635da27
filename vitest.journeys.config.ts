import { defineConfig } from 'vitest/config'

/** Journeys drive a real Chromium through the whole product; two files at a time, one for each core we count on. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/database/serve-test-database.ts',
    maxWorkers: 2,
    // The product is loaded once a worker; what a file changes, it changes in a world of its own.
    isolate: false,
    // Within a file those that say so; each has a browser window at work.
    maxConcurrency: 2,
    testTimeout: 120_000,
    // As long as anyone waits for what is to be seen, however busy the machine is.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
  },
})
