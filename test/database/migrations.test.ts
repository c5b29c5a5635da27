import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationFolders, readAfter, readBefore } from '#platform/db/migration-files.ts'
import { findFaults } from './migration-rules.ts'

const { before, after } = migrationFolders

test('no migration takes anything from processes of the version before, or holds them up', async () => {
  const { apart } = await readBefore(before)
  expect(apart.length).toBeGreaterThan(0)
  for (const { name } of apart)
    expect(findFaults(await readFile(join(before, `${name}.sql`), 'utf8'), 'before'), name).toEqual(
      knowingly[name] ?? [],
    )
})

/** The log became a table in parts of the same name: what its old form loses stands in its new one in the same moment. */
const knowingly: Record<string, string[]> = {
  // While it looks for the newest line by an index.
  '0073_log-makes-room': ['rewrites: do $$ declare first_until timestamptz; begin'],
  '0075_log-by-month': [
    'drops: drop trigger activity_log_aside on activity_log',
    'drops: drop trigger activity_log_only_grows on activity_log',
    'drops: drop trigger activity_log_only_forgets on activity_log',
    'renames: alter table activity_log rename to first_lines',
  ],
}

test('what is taken away later holds nobody up either', async () => {
  const steps = await readAfter(after)
  expect(steps.length).toBeGreaterThan(0)
  for (const { name } of steps)
    expect(findFaults(await readFile(join(after, `${name}.sql`), 'utf8'), 'after'), name).toEqual([])
})

test('what landed before keeps its names, its order and its hashes, by which every database knows it', async () => {
  const { together } = await readBefore(before)
  expect(together).toHaveLength(63)
  expect([together[0]!.name, together.at(-1)!.name]).toEqual(['0000_main-job', '0062_opening-and-covers'])
  expect(together.at(-1)).toMatchObject({ madeAt: 1795620754288, hash: HASH_OF_LAST })
})

const HASH_OF_LAST = '4af2cba7b7b91cb32c8ca93c42074f4595feb355250994db4c2dd01383c79c02'

const makesNotes = 'create table notes (id uuid primary key, photo_id uuid, text text)'

test.each([
  ['drop table photo_marks', 'drops'],
  ['alter table "photos" drop column "crc32"', 'drops'],
  ['alter table photos rename column crc32 to sum', 'renames'],
  ['alter table photos alter column file_size type numeric', 'changes a type'],
  ['alter table orders add column "note" text not null', 'asks for a value'],
  ['alter table orders alter column note set not null', 'asks for a value'],
  [`alter table photos add column words text generated always as (lower(photo_label)) stored`, 'computes'],
  ['alter table photos add column token uuid default gen_random_uuid()', 'gives each row'],
  ['create index photos_by_sum on photos (crc32)', 'indexes in a transaction'],
  ['CREATE UNIQUE INDEX "one" ON "public"."photos" USING btree ("crc32")', 'indexes in a transaction'],
  ['alter table photos add constraint positive check (file_size > 0)', 'checks all rows'],
  ['update photos set damage = null', 'changes all rows'],
  ['create index clients_by_name on clients (last_name)', 'indexes in a transaction'],
  // What mentions a table that is new, or stands beside it, is judged like all others.
  [`${makesNotes}; create index notes_of on clients (last_name)`, 'indexes in a transaction'],
  [`${makesNotes}; update photos set note = n.text from notes n where n.photo_id = photos.id`, 'changes all'],
  [
    `${makesNotes}; alter table photos add constraint of_note foreign key (id) references notes (id)`,
    'checks',
  ],
  [
    `${makesNotes}; insert into notes select 'a; b'; delete from photos using notes where true`,
    'changes all',
  ],
  [`do $$ begin perform 1 from notes; lock table photos; end $$; ${makesNotes}`, 'rewrites'],
  ['create index concurrently if not exists one on photos (crc32)', "needs '-- concurrently'"],
  ['-- concurrently\ncreate index concurrently one on photos (crc32)', "can't be repeated"],
])('a migration that would be noticed is found: %s', (text, fault) => {
  expect(findFaults(text, 'before')[0]).toContain(fault)
})

test.each([
  `create table notes (id uuid primary key, photo_id uuid not null);--> statement-breakpoint
   create index notes_of_photo on notes (photo_id);`,
  `${makesNotes}; create policy "notes: on photos" on "public"."notes" to lt_client using (true);
   create trigger notes_grow before update of text on notes for each row execute function grow();
   alter table only notes add constraint note_of_photo foreign key (photo_id) references photos (id);
   insert into notes select gen_random_uuid(), id, 'x' from photos; update notes set text = 'y'`,
  `alter table photos add column rating int;--> statement-breakpoint
   alter table photos add column "seen" boolean default false not null;`,
  `alter table photos add constraint positive check (file_size > 0) not valid`,
  `-- concurrently
   create index concurrently if not exists one on photos (crc32)`,
])('a migration that nobody notices is let through', (text) => {
  expect(findFaults(text, 'before')).toEqual([])
})
