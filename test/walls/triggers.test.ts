import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

/** Trigger functions that change another table (decision 0061). */
const changingTriggers: Record<string, string> = {
  count_waiting_picture: 'studio_room, as the last lock of a transaction',
  forget_log_hours: 'log_hours, whoever writes a line',
  enforce_main_list_limit: 'photos and choice_entries, whoever chooses',
  record_changed_photos: 'photo_changes, also of what PostgreSQL changes itself',
  record_touched_photos: 'photo_changes, also of what PostgreSQL deletes itself',
  publish_studio_hosts: 'live_events, whatever opens or closes a studio',
  // The next three only add a job.
  remove_print_archive: 'the queue',
  renew_watermark: 'the queue',
  spread_event: 'the queue',
}

type DatabaseFunction = { name: string; source: string; isTrigger: boolean }

function changersAmong(functions: readonly DatabaseFunction[]): string[] {
  const changers = new Set(['enqueue_jobs'])
  const isChanger = ({ source }: DatabaseFunction) =>
    /\b(insert\s+into|update\s+(?!of\b)\w+\s+(\w+\s+)?set\b|delete\s+from)/i.test(source) ||
    [...changers].some((name) => new RegExp(`\\b${name}\\s*\\(`).test(source))
  for (let before = -1; before < changers.size;) {
    before = changers.size
    for (const one of functions) if (isChanger(one)) changers.add(one.name)
  }
  return functions.flatMap(({ name, isTrigger }) => (isTrigger && changers.has(name) ? [name] : []))
}

test('no trigger changes another table, but where it is said why', async () => {
  const { rows } = await world.owner.query<DatabaseFunction>(`
    select proname as name, regexp_replace(prosrc, '--[^\\n]*', '', 'g') as source, prorettype = 'trigger'::regtype as "isTrigger"
    from pg_proc where pronamespace = 'public'::regnamespace and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))`)
  expect(changersAmong(rows).toSorted()).toEqual(Object.keys(changingTriggers).toSorted())
})

test.each([
  ['insert into notes select 1;', ['it']],
  ['update notes note set text = 1;', ['it']],
  ['delete from notes;', ['it']],
  ['perform deep(1);', ['it']],
  ['perform shallow(1); perform from notes for no key update;', []],
])('a trigger that changes a table is found, through functions too: %s', (source, found) => {
  const others = [
    { name: 'deeper', source: 'delete from notes', isTrigger: false },
    { name: 'deep', source: 'select deeper()', isTrigger: false },
    { name: 'shallow', source: 'select 1', isTrigger: false },
  ]
  expect(changersAmong([{ name: 'it', source, isTrigger: true }, ...others])).toEqual(found)
})
