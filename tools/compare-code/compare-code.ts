/**
 * Proves that a change of names, comments and types changes no behaviour. Parses each file of an
 * earlier commit and of the working tree, and prints each file that differs with the reason why it
 * may differ. Ends with 1 if a difference has no reason.
 *
 *   node scripts/with-node.mjs tools/compare-code/compare-code.ts COMMIT [REASONS.json]
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot } from '../../scripts/project.mjs'
import { git } from '../git.ts'
import { describeCode } from './describe-code.ts'
import { describeSql } from './describe-sql.ts'

/** Patterns of the paths of files that may differ, and new names of SQL functions by old ones. */
type Reasons = {
  files: { pattern: string; because: string }[]
  sqlNames: Record<string, string>
}

const [commit, reasonsFile] = process.argv.slice(2)
if (!commit) throw new Error('compare-code needs a commit to compare with')
const reasons: Reasons = reasonsFile
  ? JSON.parse(readFileSync(reasonsFile, 'utf8'))
  : { files: [], sqlNames: {} }

const sqlNames = new Map(Object.entries(reasons.sqlNames))
const isProgram = (path: string) => /\.([cm]?[jt]sx?)$/.test(path)
const isCompared = (path: string) => isProgram(path) || path.endsWith('.sql')
const moved = new Map(
  git('diff', '--find-renames=20%', '--diff-filter=R', '--name-status', commit)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t').slice(1) as [string, string]),
)
const movedNames = new Map([...moved].map(([from, to]) => [basename(from), basename(to)]))
const pathsBefore = git('ls-tree', '-r', '--name-only', commit).split('\n').filter(isCompared)
const pathsNow = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n')
const pathsNowThatExist = pathsNow.filter((path) => isCompared(path) && existsSync(inRoot(path)))

const differences: { path: string; what: string }[] = []
const renamedProperties = new Map<string, Set<string>>()
for (const from of pathsBefore) {
  const to = moved.get(from) ?? from
  if (!existsSync(inRoot(to))) {
    differences.push({ path: from, what: 'is gone' })
    continue
  }
  const before = git('show', `${commit}:${from}`)
  const now = readFileSync(inRoot(to), 'utf8')
  if (before !== now) compare(to, before, now)
}
const kept = new Set(pathsBefore.map((path) => moved.get(path) ?? path))
for (const path of pathsNowThatExist) if (!kept.has(path)) differences.push({ path, what: 'is new' })

let unexplained = 0
for (const { path, what } of differences) {
  const reason = reasons.files.find(({ pattern }) => new RegExp(pattern).test(path))
  if (!reason) unexplained += 1
  console.log(`${path} ${what}\n    ${reason ? reason.because : 'NO REASON'}`)
}
for (const [rename, paths] of [...renamedProperties].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`property ${rename}: ${[...paths].join(', ')}`)
console.log(`${pathsBefore.length} files compared, ${moved.size} moved, ${differences.length} differ,`)
console.log(`${renamedProperties.size} properties renamed, ${unexplained} differences without a reason`)
process.exitCode = unexplained === 0 ? 0 : 1

function compare(path: string, before: string, now: string): void {
  if (path.endsWith('.sql')) {
    const [one, other] = [describeSql(before, sqlNames), describeSql(now, new Map())]
    addFirstDifference(path, one, other)
    return
  }
  const one = describeCode(path, before, withNewNames)
  const other = describeCode(path, now, (literal) => literal)
  if (addFirstDifference(path, one.tokens, other.tokens)) return
  for (const [index, name] of one.properties.entries()) {
    const newName = other.properties[index]
    if (newName === name) continue
    const rename = `${name} is ${newName}`
    renamedProperties.set(rename, (renamedProperties.get(rename) ?? new Set()).add(path))
  }
}

/** Replaces moved files and renamed SQL functions in the text of a literal. */
function withNewNames(literal: string): string {
  const withFile = literal.replace(/[^/\s'"`]+\.[cm]?[jt]sx?$/, (name) => movedNames.get(name) ?? name)
  return withFile.replace(/\w+/g, (word) => sqlNames.get(word) ?? word)
}

/** Returns whether two lists of tokens differ, and keeps the first difference for the report. */
function addFirstDifference(path: string, before: string[], now: string[]): boolean {
  const at = before.findIndex((token, index) => token !== now[index])
  if (at < 0 && before.length === now.length) return false
  const place = at < 0 ? before.length : at
  const shown = (tokens: string[]) =>
    tokens
      .slice(Math.max(0, place - 3), place + 6)
      .join(' ')
      .slice(0, 160)
  differences.push({ path, what: `differs at token ${place}: ${shown(before)} | ${shown(now)}` })
  return true
}
