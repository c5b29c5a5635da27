import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Files that name what the queue's library keeps to itself, and how often. Only remove from these. */
const EXCEPTIONS: Record<string, number> = {
  // The one index that the library lacks.
  'migrations/before/0000_initial.sql': 1,
  'src/domains/storage/server/storage.database.sql': 2,
  'src/platform/db/database-stage.ts': 5,
}

const CLOSED = /graphile_worker\.(?:_private_|migrations\b)/g

test('whoever raises the queue’s library finds that we use only what it documents', () => {
  const root = join(import.meta.dirname, '..', '..')
  const found = globSync('{src,test,ops,demo,migrations}/**/*.{ts,tsx,sql}', { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const count = readFileSync(join(root, path), 'utf8').match(CLOSED)?.length
      return count === undefined ? [] : [[path, count] as const]
    })
  expect(Object.fromEntries(found)).toEqual(EXCEPTIONS)
})
