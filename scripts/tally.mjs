import { relative } from 'node:path'
import { root } from './project.mjs'

/**
 * Counts the results. A file that could not be loaded counts as one failure, as does a failed exit
 * without a failed test.
 */
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
 * Returns failures that no report names: missing files, tests skipped without a valid reason, and
 * listed skips without a test.
 */
export function tallyGaps(reports, { files, allowed, holdsHere }) {
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

// Limits of the fast tier, in seconds of the machine that recorded the durations. They are 50 %
// above usual runs, because equal runs differ by up to 44 % of CPU time.
const FILE_MAX_S = 180
const CPU_MAX_S = 4000
// Shorter files depend too much on what runs beside them.
const TELLING_S = 5

/**
 * Returns the median ratio of durations to recorded durations, of files recorded with at least
 * `TELLING_S`; 1 without a report or such files.
 */
export function slownessOf(report, notedSeconds) {
  const ratios = Object.entries(report?.secondsOfFiles ?? {}).flatMap(([file, took]) =>
    notedSeconds[file] >= TELLING_S ? [took / notedSeconds[file]] : [],
  )
  return ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)] ?? 1
}

/**
 * Tallies what exceeded a limit of the fast tier, in seconds of the recording machine. The CPU
 * limit shrinks with the share of tests that ran.
 */
export function tallyExceededLimits(report, notedSeconds) {
  if (!report) return { passed: 0, failed: 0, failures: [] }
  const { cpuSeconds, secondsOfFiles: seconds } = report
  const slowness = slownessOf(report, notedSeconds)
  const noted = (measured) => Math.round(measured / slowness)
  const sum = (files) => files.reduce((total, file) => total + (notedSeconds[file] ?? 0), 0)
  const share = sum(Object.keys(seconds)) / sum(Object.keys(notedSeconds)) || 1
  const cpuMaxS = Math.round(CPU_MAX_S * share)
  const failures = Object.entries(seconds)
    .filter(([, took]) => noted(took) > FILE_MAX_S)
    .map(([file, took]) => `${file}: took ${noted(took)} s of the fast tier, over ${FILE_MAX_S}`)
  if (noted(cpuSeconds) > cpuMaxS)
    failures.push(`the fast tier took ${noted(cpuSeconds)} s of processor, over ${cpuMaxS}`)
  return { passed: Number(failures.length === 0), failed: failures.length, failures }
}

export const secondsOfFiles = (reports) =>
  Object.fromEntries(
    reports
      .flatMap(({ testResults }) => testResults)
      .map(({ name, startTime, endTime }) => [relative(root, name), Math.round((endTime - startTime) / 1000)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Returns the last lines of the output: short failures, then the totals. */
export function makeSummaryLines(tallies) {
  const total = (outcome) => tallies.reduce((sum, tally) => sum + tally[outcome], 0)
  return [
    ...tallies.flatMap(({ failures = [] }) => failures).map((failure) => `FAILED  ${briefly(failure)}`),
    `${total('passed')} passed, ${total('failed')} failed`,
  ]
}

const briefly = (message) => message.split('\n').slice(0, 12).join('\n  ').slice(0, 1500)
