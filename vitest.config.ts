import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { propertySeed } from './test/run/property-seed.ts'

const browserSide = [
  'src/ui',
  'src/platform/browser',
  'src/kit/ui',
  'src/domains/**/ui',
  'src/app/web',
  'src/app/site',
]
const tests = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)

const startsPrograms = ({ moduleId }: TestSpecification) => /\/test\/(crash|uploader)\//.test(moduleId)

/** What kills and starts whole programs takes minutes; as the last it would run alone. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // Files of one size keep this order.
    const sorted = await super.sort(files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1)))
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProgramsFirst },
    // Many of these tests wait for a disk or a database; two cores carry four of them.
    maxWorkers: 4,
    // Room for what is young: a tenth of the processor went to clearing it away.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['test/run/limit-time.ts', 'test/run/seed-properties.ts'],
    provide: { propertySeed: propertySeed() },
    // Files run in the order of their sizes, not of what took how long on this machine.
    cache: false,
    // A test that asserts nothing proves nothing.
    expect: { poll: { timeout: 15_000 }, requireAssertions: true },
    projects: [
      {
        test: {
          name: 'server',
          include: tests(['src', 'test', 'bench', 'demo']),
          exclude: [...tests(browserSide), 'test/journeys/**'],
          globalSetup: 'test/database/serve-test-database.ts',
          setupFiles: 'test/world/cheap-passwords.ts',
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
          setupFiles: 'test/run/no-popovers.ts',
        },
      },
    ],
  },
})
