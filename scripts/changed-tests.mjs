import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { shapeOfCode } from './code-shape.mjs'
import { inRoot, testFiles } from './project.mjs'

// Longest expected work on one change.
const CHANGE_HOURS = 6

function git(...args) {
  return execFileSync('git', args, {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }).trim()
}

/**
 * Returns the commit at which this change began: the merge base with `origin/main`. On main itself
 * or without that branch, the last commit at least `CHANGE_HOURS` older than HEAD.
 */
export function baseOfChange() {
  const left = attempt(() => git('merge-base', 'HEAD', 'origin/main'))
  if (left && left !== git('rev-parse', 'HEAD')) return left
  const seconds = attempt(() => git('show', '--no-patch', '--format=%ct', 'HEAD'))
  const before = `--before=${Number(seconds) - CHANGE_HOURS * 3600}`
  return seconds && (git('rev-list', '-1', before, 'HEAD') || undefined)
}

/**
 * Returns the test files that are new or whose code changed since `base`; all test files without a
 * base.
 */
export function changedTests(base) {
  const files = testFiles()
  if (!base) return files
  const before = new Map(
    git('diff', '--name-status', '--find-renames=40%', base, 'HEAD')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([status, path, now]) => (status.startsWith('R') ? [now, path] : [path, path])),
  )
  return files.filter((file) => before.has(file) && !isSame(file, textAt(base, before.get(file))))
}

const isSame = (file, text) =>
  text !== undefined && shapeOfCode(text) === shapeOfCode(readFileSync(inRoot(file), 'utf8'))

const textAt = (commit, path) => attempt(() => git('show', `${commit}:${path}`))

function attempt(act) {
  try {
    return act()
  } catch {
    return undefined
  }
}

/**
 * Draws files in an order that the commit determines. Skips files that exceed the remaining time.
 */
export function sampleTests(files, { commit, secondsOfFile, unknownSeconds, seconds }) {
  const lot = (file) => createHash('sha256').update(`${commit} ${file}`).digest('hex')
  let left = seconds
  return files
    .map((file) => ({ file, lot: lot(file) }))
    .sort((one, other) => (one.lot < other.lot ? -1 : 1))
    .map(({ file }) => file)
    .filter((file) => {
      const takes = secondsOfFile[file] ?? unknownSeconds
      if (takes > left) return false
      left -= takes
      return true
    })
}
