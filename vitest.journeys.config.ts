import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/run/longest-first.ts'
import { nodeLoaded } from './test/run/node-loaded.ts'
import { propertySeed } from './test/run/property-seed.ts'

/** Journeys drive a real Chromium through the complete product. */
export default defineConfig({
  test: {
    name: 'journeys',
    include: ['test/journeys/**/*.test.ts'],
    globalSetup: 'test/database/serve-test-database.ts',
    setupFiles: ['test/run/limit-time.ts', 'test/run/seed-properties.ts', 'test/world/cheap-passwords.ts'],
    provide: { propertySeed: propertySeed() },
    // Files run in the order of committed durations, not of durations on this machine.
    cache: false,
    // Journeys wait about as much as they compute, so two cores can run three files.
    maxWorkers: 3,
    execArgv: ['--max-semi-space-size=64'],
    // A worker loads the product once. Each file changes only its own world.
    isolate: false,
    server: nodeLoaded,
    sequence: { sequencer: LongestFirst },
    // Concurrent tests of a file; each has a browser window.
    maxConcurrency: 2,
    // Long enough on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})
