import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Number of uses of the queue library's internals, by file. Add none. */
const EXCEPTIONS: Record<string, number> = {
  'migrations/before/0000_initial.sql': 1,
}

const CLOSED = /graphile_worker\.(?:_private_|migrations\b)/g

test('whoever raises the queue’s library finds that we use only what it documents', () => {
  const root = join(import.meta.dirname, '..', '..')
  const found = globSync('{src,test,ops,demo,tools,sandbox,migrations}/**/*.{ts,tsx,sql,json}', { cwd: root })
    .toSorted()
    .flatMap((path) => {
      const count = readFileSync(join(root, path), 'utf8').match(CLOSED)?.length
      return count === undefined ? [] : [[path, count] as const]
    })
  expect(Object.fromEntries(found)).toEqual(EXCEPTIONS)
})
