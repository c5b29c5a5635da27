import { defineConfig } from 'vitest/config'

/** Journeys drive a real Chromium through the whole product; one at a time, so that each has the machine. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/database/serve-test-database.ts',
    fileParallelism: false,
    // Within a file those that say so; each has a browser window at work.
    maxConcurrency: 3,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
