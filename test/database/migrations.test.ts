import { globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  listDestructiveMigrations,
  migrationFolders,
  readAdditiveMigrations,
} from '#platform/db/migration-files.ts'
import { findMigrationFaults } from './migration-rules.ts'

const { before, after } = migrationFolders

const faultsIn = async (folder: string, kind: 'before' | 'after', names: readonly string[]) => {
  const texts = names.map(async (name) => readFile(join(folder, `${name}.sql`), 'utf8'))
  return (await Promise.all(texts)).flatMap((text) => findMigrationFaults(text, kind))
}

test('no migration after the first takes anything from processes of the version before, or holds them up', async () => {
  const [initial, ...later] = (await readAdditiveMigrations(before)).map(({ name }) => name)
  expect(initial).toBe('0000_initial')
  expect(await faultsIn(before, 'before', later)).toEqual([])
})

test('what is taken away later holds nobody up either', async () => {
  expect(await faultsIn(after, 'after', listDestructiveMigrations(after))).toEqual([])
})

test('only the newest snapshot of the tables is kept, and every migration is in the journal', async () => {
  const names = (await readAdditiveMigrations(before)).map(({ name }) => name)
  expect(globSync('*.sql', { cwd: before }).toSorted()).toEqual(names.map((name) => `${name}.sql`))
  const newest = `${names.at(-1)!.slice(0, 4)}_snapshot.json`
  expect((await readdir(join(before, 'meta'))).toSorted()).toEqual([newest, '_journal.json'])
})

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
  // A new table doesn't exempt statements that only mention it.
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
  expect(findMigrationFaults(text, 'before')[0]).toContain(fault)
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
  expect(findMigrationFaults(text, 'before')).toEqual([])
})
