import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** New value of a record; null when it was removed. */
export type Change = [kind: string, id: string, value: unknown]

/**
 * Opens the journal and rewrites it with current records only. Each appended line holds all changes
 * of one request or step. A line torn by a crash loses only its own changes.
 */
export function openJournal(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const changes = existsSync(path) ? readLines(path) : []
  const file = rewriteJournal(path, changes)
  return {
    changes,
    append: (line: Change[]) => void writeSync(file, `${JSON.stringify(line)}\n`),
    close: () => closeSync(file),
  }
}

function readLines(path: string): Change[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, position, lines) => {
      const isTorn = position === lines.length - 1
      return isTorn ? [] : (JSON.parse(line) as Change[])
    })
}

function rewriteJournal(path: string, changes: Change[]): number {
  const last = new Map(changes.map((change) => [`${change[0]}/${change[1]}`, change]))
  const kept = [...last.values()].filter(([, , value]) => value !== null)
  const beside = `${path}.new`
  // Private, because records contain personal data of customers.
  writeFileSync(beside, kept.map((change) => `${JSON.stringify([change])}\n`).join(''), { mode: 0o600 })
  renameSync(beside, path)
  return openSync(path, 'a')
}
