import { describe, expect, test, vi } from 'vitest'
import { longTests } from '#test/run/long-tests.ts'
import { root, testFiles } from '../../scripts/project.mjs'
import { tallyGaps, makeSummaryLines, tallyOf } from '../../scripts/tally.mjs'

type Result = { status: string; fullName: string; failureMessages: string[] }

const passed: Result = { status: 'passed', fullName: 'a client looks', failureMessages: [] }
const failed: Result = {
  status: 'failed',
  fullName: 'a client chooses',
  failureMessages: ['Error: no heart\n  at line 3'],
}
const skipped: Result = { status: 'skipped', fullName: 'a client leaves', failureMessages: [] }
const file = (name: string, assertionResults: Result[]) => ({
  name: `${root}/${name}`,
  status: assertionResults.includes(failed) ? 'failed' : 'passed',
  message: '',
  assertionResults,
})

test('a run ends with the names of what failed and, alone on the last line, with how much did', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [file('src/a.test.ts', [passed, failed])],
  }
  const steps = { passed: 5, failed: 1, failures: ['lint\nan unused name'] }
  expect(makeSummaryLines([tallyOf('server', report, 1), steps])).toEqual([
    'FAILED  src/a.test.ts > a client chooses\n  Error: no heart\n    at line 3',
    'FAILED  lint\n  an unused name',
    '6 passed, 2 failed',
  ])
})

test('a run where all passed says nothing but that', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('src/a.test.ts', [passed])] }
  expect(makeSummaryLines([tallyOf('server', report, 0)])).toEqual(['1 passed, 0 failed'])
})

test('a file that could not be loaded fails the run, and so does a runner that ends badly', () => {
  const unloaded = { ...file('src/b.test.ts', []), status: 'failed', message: 'SyntaxError: no brace' }
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [unloaded] }
  expect(makeSummaryLines([tallyOf('server', report, 1)])).toEqual([
    'FAILED  src/b.test.ts\n  SyntaxError: no brace',
    '0 passed, 1 failed',
  ])
  const green = { numPassedTests: 1, numFailedTests: 0, testResults: [file('src/a.test.ts', [passed])] }
  expect(makeSummaryLines([tallyOf('journeys', green, 143)])).toEqual([
    'FAILED  journeys: vitest ended with 143',
    '1 passed, 1 failed',
  ])
})

describe('a run', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [file('src/a.test.ts', [passed, skipped])],
  }
  const entry = {
    file: 'src/a.test.ts',
    title: skipped.fullName,
    when: 'at night',
    reason: 'nobody is there',
  }
  const gaps = (run: Partial<Parameters<typeof tallyGaps>[1]>) =>
    tallyGaps([report], { files: ['src/a.test.ts'], allowed: [entry], holdsHere: () => true, ...run })

  test('in which all that was skipped may be is whole', () => {
    expect(gaps({})).toEqual({ passed: 0, failed: 0, failures: [] })
  })

  test('that left a file out fails, and names it', () => {
    const left = gaps({ files: ['src/a.test.ts', 'test/b.test.ts'] })
    expect(left).toEqual({ passed: 0, failed: 1, failures: ['test/b.test.ts: was not run'] })
  })

  test('that skipped a test fails where no reason is listed, and where the listed one does not hold', () => {
    const failures = ['src/a.test.ts > a client leaves: was skipped for no listed reason']
    expect(gaps({ allowed: [] })).toEqual({ passed: 0, failed: 1, failures })
    const holdsHere = vi.fn(() => false)
    expect(gaps({ holdsHere })).toEqual({ passed: 0, failed: 1, failures })
    expect(holdsHere).toHaveBeenCalledWith('at night')
  })

  test.each(['pending', 'todo'])('that reports a test as %s fails', (status) => {
    const open = { ...report, testResults: [file('src/a.test.ts', [{ ...skipped, status }])] }
    const run = { files: ['src/a.test.ts'], allowed: [], holdsHere: () => true }
    expect(tallyGaps([open], run).failed).toBe(1)
  })

  test('fails for a listed test that is gone', () => {
    const [renamed, moved] = [
      { ...entry, title: 'a client left' },
      { ...entry, file: 'src/gone.test.ts' },
    ]
    expect(gaps({ allowed: [entry, renamed, moved] }).failures).toEqual([
      'src/a.test.ts > a client left: is listed as skipped, and there is no such test',
      'src/gone.test.ts > a client leaves: is listed as skipped, and there is no such test',
    ])
  })
})

test('the test files that a run must report are looked for everywhere', () => {
  const files = testFiles()
  for (const folder of ['demo', 'plugins', 'sandbox', 'src', 'test'])
    expect(files.some((path) => path.startsWith(`${folder}/`))).toBe(true)
  expect(files).toContain('test/program/end-of-a-run.test.ts')
  expect(files.filter((path) => path.includes('node_modules'))).toEqual([])
})

test('all that is listed as long is there', () => {
  const files = testFiles()
  expect(Object.keys(longTests).filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([])
})
