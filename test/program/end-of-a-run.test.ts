import { expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'
import { linesOfEnd, tallyOf } from '../../scripts/tally.mjs'

type Result = { status: string; fullName: string; failureMessages: string[] }

const passed: Result = { status: 'passed', fullName: 'a client looks', failureMessages: [] }
const failed: Result = {
  status: 'failed',
  fullName: 'a client chooses',
  failureMessages: ['Error: no heart\n  at line 3'],
}
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
  expect(linesOfEnd([tallyOf('server', report, 1), steps])).toEqual([
    'FAILED  src/a.test.ts > a client chooses\n  Error: no heart\n    at line 3',
    'FAILED  lint\n  an unused name',
    '6 passed, 2 failed',
  ])
})

test('a run where all passed says nothing but that', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('src/a.test.ts', [passed])] }
  expect(linesOfEnd([tallyOf('server', report, 0)])).toEqual(['1 passed, 0 failed'])
})

test('a file that could not be loaded fails the run, and so does a runner that ends badly', () => {
  const unloaded = { ...file('src/b.test.ts', []), status: 'failed', message: 'SyntaxError: no brace' }
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [unloaded] }
  expect(linesOfEnd([tallyOf('server', report, 1)])).toEqual([
    'FAILED  src/b.test.ts\n  SyntaxError: no brace',
    '0 passed, 1 failed',
  ])
  const green = { numPassedTests: 1, numFailedTests: 0, testResults: [file('src/a.test.ts', [passed])] }
  expect(linesOfEnd([tallyOf('journeys', green, 143)])).toEqual([
    'FAILED  journeys: vitest ended with 143',
    '1 passed, 1 failed',
  ])
})
