/**
 * Compares the database that an earlier commit makes at its first start with the working tree's.
 * Prints each line that differs with the reason why it may differ. Ends with 1 if a line has no
 * reason.
 *
 *   node scripts/with-node.mjs tools/compare-databases/compare-databases.ts COMMIT [REASONS.json]
 *
 * REASONS.json holds `sqlNames`, which maps old names to new names, and `databaseReasons`.
 * Needs PostgreSQL's programs, in the folder POSTGRES_BIN or the one that `pg_config` names.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, root } from '../../scripts/project.mjs'
import type { DatabaseLine } from './describe-database.ts'
import { describeFirstStart } from './start-in-cluster.ts'

type Reason = { pattern: string; because: string }
type Expectation = { sqlNames: Record<string, string>; databaseReasons: Reason[] }

const SHOWN_LENGTH = 180

const [commit, reasonsFile] = process.argv.slice(2)
if (!commit) throw new Error('compare-databases needs a commit to compare with')
const { sqlNames, databaseReasons: reasons }: Expectation = reasonsFile
  ? JSON.parse(readFileSync(reasonsFile, 'utf8'))
  : { sqlNames: {}, databaseReasons: [] }
const binaries =
  process.env['POSTGRES_BIN'] ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()

const home = mkdtempSync(join(tmpdir(), 'compare-databases-'))
chmodSync(home, 0o755)
try {
  const before = await describeFirstStart(checkOut(commit), join(home, 'before'), binaries, 54_391)
  const now = await describeFirstStart(root, join(home, 'now'), binaries, 54_392)
  process.exitCode = report(before.map(renamed), now) === 0 ? 0 : 1
} finally {
  rmSync(home, { recursive: true })
}

function checkOut(ref: string): string {
  const folder = join(home, 'checkout')
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 2 * 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  if (packagesIn(folder) === packagesIn(root))
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  return folder
}

function packagesIn(folder: string): string {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  delete packages[''].version
  return JSON.stringify(packages)
}

function renamed({ what, text }: DatabaseLine): DatabaseLine {
  const rename = (words: string) => words.replaceAll(/\b\w+\b/g, (name) => sqlNames[name] ?? name)
  return { what: rename(what), text: rename(text) }
}

function report(before: DatabaseLine[], now: DatabaseLine[]): number {
  const lines = [...difference('-', before, now), ...difference('+', now, before)].toSorted((one, other) =>
    one.slice(2) < other.slice(2) ? -1 : 1,
  )
  const groups = Map.groupBy(
    lines,
    (line) => reasons.find(({ pattern }) => new RegExp(pattern).test(line))?.because,
  )
  for (const [because, found] of groups) {
    console.log(`\n${because ?? 'WITHOUT A REASON'} (${found.length})`)
    for (const line of found)
      console.log(line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)} …` : line)
  }
  const unexplained = groups.get(undefined)?.length ?? 0
  console.log(
    `\n${before.length} lines before, ${now.length} now: ${lines.length} differ, ${unexplained} of them without a reason`,
  )
  return unexplained
}

function difference(sign: string, lines: DatabaseLine[], others: DatabaseLine[]): string[] {
  const counts = new Map<string, number>()
  for (const line of others.map(asText)) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines.map(asText).flatMap((line) => {
    const left = counts.get(line) ?? 0
    counts.set(line, left - 1)
    return left > 0 ? [] : [`${sign} ${line}`]
  })
}

function asText({ what, text }: DatabaseLine): string {
  const withoutComments = text.replaceAll(/--.*$/gm, '')
  return `${what}: ${withoutComments.replaceAll(/\s+/g, ' ').trim()}`
}
