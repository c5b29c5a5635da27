import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/run/longest-first.ts'
import { nodeLoaded } from './test/run/node-loaded.ts'
import { propertySeed } from './test/run/property-seed.ts'
import { isThorough } from './test/world/count-by-tier.ts'

const browserSide = [
  'src/ui',
  'src/platform/browser',
  'src/kit/ui',
  'src/domains/**/ui',
  'src/app/web',
  'src/app/site',
]
const tests = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Many of these tests wait for a disk or a database, so two cores can run four workers.
    maxWorkers: 4,
    // Collecting a small young generation took a tenth of the CPU time. One GC thread does less
    // work, and no core is idle here.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    setupFiles: ['test/run/limit-time.ts', 'test/run/seed-properties.ts'],
    provide: { propertySeed: propertySeed() },
    // Files run in the order of committed durations, not of durations on this machine.
    cache: false,
    // A test that asserts nothing proves nothing.
    expect: { poll: { timeout: 15_000 }, requireAssertions: true },
    projects: [
      {
        test: {
          name: 'server',
          include: tests(['src', 'test', 'ops', 'demo']),
          exclude: [...tests(browserSide), 'test/journeys/**', ...(isThorough ? [] : ['test/measured/**'])],
          globalSetup: 'test/database/serve-test-database.ts',
          setupFiles: 'test/world/cheap-passwords.ts',
          // A worker loads the product once. Each file changes only its own world.
          isolate: false,
          server: nodeLoaded,
        },
      },
      { test: { name: 'sandbox', include: tests(['sandbox']) } },
      { test: { name: 'plugins', include: tests(['plugins']) } },
      {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: tests(browserSide),
          setupFiles: 'test/run/no-popovers.ts',
        },
      },
    ],
  },
})
