import { defineConfig } from 'vitest/config'

const browserSide = ['src/ui', 'src/platform/browser', 'src/kit/ui', 'src/domains/**/ui', 'src/app/web', 'src/app/site']
const tests = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

export default defineConfig({
  test: {
    // Many of these tests wait for a disk or a database; two cores carry four of them.
    maxWorkers: 4,
    // Longer than any of them needs: a busy machine is no fault of the product.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        test: {
          name: 'server',
          include: tests(['src', 'test', 'bench', 'demo']),
          exclude: [...tests(browserSide), 'test/journeys/**'],
          globalSetup: 'test/database/serve-test-database.ts',
          // The product is loaded once a worker; what a file changes, it changes in a world of its own.
          isolate: false,
        },
      },
      { test: { name: 'sandbox', include: tests(['sandbox']) } },
      { test: { name: 'plugins', include: tests(['plugins']) } },
      {
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: tests(browserSide),
        },
      },
    ],
  },
})
