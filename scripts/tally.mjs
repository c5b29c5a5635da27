import { relative } from 'node:path'
import { root } from './project.mjs'

/** What a run of vitest reported. A file that could not be loaded counts as one failure; so does any other reason to fail. */
export function tallyOf(run, { numPassedTests, numFailedTests, testResults }, code) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  const failed = numFailedTests + unloaded.length
  const failures = [
    ...unloaded.map(({ name, message }) => `${relative(root, name)}\n${message}`),
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => {
          return `${relative(root, name)} > ${fullName}\n${failureMessages.join('\n')}`
        }),
    ),
  ]
  return failed === 0 && code !== 0
    ? { passed: numPassedTests, failed: 1, failures: [`${run}: vitest ended with ${code}`] }
    : { passed: numPassedTests, failed, failures }
}

/**
 * Failures of a whole run that no report names: files that no report has, tests that were skipped without a reason that
 * holds here, and listed reasons whose test is gone.
 */
export function gapsIn(reports, { files, allowed, holdsHere }) {
  const results = reports.flatMap(({ testResults }) => testResults)
  const reported = new Set(results.map(({ name }) => relative(root, name)))
  const tests = results.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: relative(root, name), title: fullName, status })),
  )
  const isSame = (one) => (other) => one.file === other.file && one.title === other.title
  const mayBeSkipped = (test) => allowed.filter(isSame(test)).some(({ when }) => holdsHere(when))
  const failures = [
    ...files.filter((file) => !reported.has(file)).map((file) => `${file}: was not run`),
    ...tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .filter((test) => !mayBeSkipped(test))
      .map(({ file, title }) => `${file} > ${title}: was skipped for no listed reason`),
    ...allowed
      .filter(({ file }) => reported.has(file) || !files.includes(file))
      .filter((entry) => !tests.some(isSame(entry)))
      .map(({ file, title }) => `${file} > ${title}: is listed as skipped, and there is no such test`),
  ]
  return { passed: 0, failed: failures.length, failures }
}

// Beyond these the fast tier is no longer one: each file that grows over its share, and the whole. In seconds of the machine
// that noted how long files take.
const FILE_MAX_S = 120
const CPU_MAX_S = 2600
// A shorter file says more of what ran beside it.
const TELLING_S = 5

/**
 * Failures of a fast tier that grew too heavy, by its report; none where it did not run. A machine may be slower than the
 * one that noted the seconds of files: by as much as most files took longer on it.
 */
export function tallyOfWeight(report, notedSeconds) {
  if (!report) return { passed: 0, failed: 0, failures: [] }
  const { cpuSeconds, secondsOfFiles: seconds } = report
  const ratios = Object.entries(seconds).flatMap(([file, took]) =>
    notedSeconds[file] >= TELLING_S ? [took / notedSeconds[file]] : [],
  )
  const slowness = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 1
  const noted = (measured) => Math.round(measured / slowness)
  const failures = Object.entries(seconds)
    .filter(([, took]) => noted(took) > FILE_MAX_S)
    .map(([file, took]) => `${file}: took ${noted(took)} s of the fast tier, over ${FILE_MAX_S}`)
  if (noted(cpuSeconds) > CPU_MAX_S)
    failures.push(`the fast tier took ${noted(cpuSeconds)} s of processor, over ${CPU_MAX_S}`)
  return { passed: Number(failures.length === 0), failed: failures.length, failures }
}

/** Whole seconds that each file of tests took, by its name. */
export const secondsOfFiles = (reports) =>
  Object.fromEntries(
    reports
      .flatMap(({ testResults }) => testResults)
      .map(({ name, startTime, endTime }) => [relative(root, name), Math.round((endTime - startTime) / 1000)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** The end of a run's output: what failed, shortly, and then how much did and didn't. */
export function linesOfEnd(tallies) {
  const total = (outcome) => tallies.reduce((sum, tally) => sum + tally[outcome], 0)
  return [
    ...tallies.flatMap(({ failures = [] }) => failures).map((failure) => `FAILED  ${briefly(failure)}`),
    `${total('passed')} passed, ${total('failed')} failed`,
  ]
}

const briefly = (message) => message.split('\n').slice(0, 12).join('\n  ').slice(0, 1500)
