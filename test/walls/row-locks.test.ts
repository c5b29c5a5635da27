import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', 'src')

/**
 * Declarations that lock with `for update`, with the reason. This lock also blocks inserts of rows
 * that refer to the locked rows.
 */
const strongestLocks: Record<string, string> = {
  'domains/admin/server/erasure.sql.ts: lockSubjectsByEmail':
    'nothing may be added to the account that is erased: no session, no passkey, no seat',
  'domains/choices/server/choices.handlers.ts: deleteList': 'the list is deleted',
  'domains/light-table/studio/server/studio-photos.sql.ts: deleteWithoutHolds': 'the photos are deleted',
  'domains/light-table/studio/server/studio-photos.sql.ts: lockGalleryAgainstUploads':
    'a photo that comes in meanwhile would miss its twins or the clock of its camera',
}

const declared =
  /^(?:export )?(?:async )?(?:const|function) (\w+)|^ {2}(\w+): |^create or replace function (\w+)/
const locking = /\bfor\s+update\b|[(,]\s*'update'\s*[,)]/i

/** Lists declarations with `for update`. In calls of `allow`, 'update' is no lock. */
function findStrongestLocks(text: string): string[] {
  let name = '?'
  return text.split('\n').flatMap((line) => {
    name = declared.exec(line)?.slice(1).find(Boolean) ?? name
    return locking.test(line) && !/\ballow\(/.test(line) ? [name] : []
  })
}

test('rows are locked as weakly as will do, but where it is said why', () => {
  const paths = globSync('**/*.{ts,sql}', { cwd: folder, exclude: (path) => path.endsWith('.test.ts') })
  const found = paths.flatMap((path) =>
    findStrongestLocks(readFileSync(join(folder, path), 'utf8')).map((name) => `${path}: ${name}`),
  )
  expect(found.toSorted()).toEqual(Object.keys(strongestLocks).toSorted())
})

test.each([
  "export const lock = (tx: Tx) => tx.select().from(galleries).for('update')",
  "const lock = (tx: Tx) => tx.select().from(galleries).for('update', { of: galleries })",
  "async function lock(tx: Tx) {\n  await lockPhotos(tx, own, 'update')",
  'export function lock(tx: Tx) {\n  return tx.execute(sql`select from galleries for update skip locked`)',
  'create or replace function lock() returns trigger language plpgsql as $$\nbegin\n  perform from galleries FOR UPDATE;',
  "  lock: (call) =>\n    onList(call, work, 'update'),",
])('a strongest lock is found however it is asked for: %s', (text) => {
  expect(findStrongestLocks(text)).toEqual(['lock'])
})

test.each([
  "tx.select().from(galleries).for('no key update', { of: galleries })",
  'select from galleries for no key update',
  "strength: 'no key update' | 'update' = 'no key update',",
  "allow('galleries', 'photographer', 'update', isOwn),",
])('and nothing else is: %s', (text) => {
  expect(findStrongestLocks(text)).toEqual([])
})
