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

/** One record as it now is; null when it is gone. */
export type Change = [kind: string, id: string, value: unknown]

/**
 * The memory of the sandbox on disk. Each line is all that one request changed, so a line torn by a crash is a request
 * that never happened. Reading back writes the file anew with only what is still true.
 */
export function openJournal(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const changes = existsSync(path) ? readLines(path) : []
  const file = rewritten(path, changes)
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

function rewritten(path: string, changes: Change[]): number {
  const last = new Map(changes.map((change) => [`${change[0]}/${change[1]}`, change]))
  const kept = [...last.values()].filter(([, , value]) => value !== null)
  const beside = `${path}.new`
  // What customers typed is in it.
  writeFileSync(beside, kept.map((change) => `${JSON.stringify([change])}\n`).join(''), { mode: 0o600 })
  renameSync(beside, path)
  return openSync(path, 'a')
}
