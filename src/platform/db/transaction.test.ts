import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { recordStatements } from '#test/world/record-statements.ts'
import { openPool, type Pool } from './pool.ts'
import {
  callInOneTrip,
  inTransaction,
  readInOneTrip,
  withSystemRole,
  type Identity,
  type Tx,
} from './transaction.ts'

let database: TestDatabase
let pool: Pool
const broken: Error[] = []

beforeAll(async () => {
  database = await newTestDatabase()
  // One connection, so that anything a transaction leaves behind reaches the next one.
  pool = openPool(database.url, { max: 1, onError: (error) => broken.push(error) })
  await pool.query('create table note (text text); grant all on note to lt_client, lt_system')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Resets the role first: only a superuser may terminate a superuser's backend. */
const END_ITSELF = sql.raw('reset role; select pg_terminate_backend(pg_backend_pid())')

const anna = { role: 'lt_client', settings: { 'viewer.id': '01a1fcb6-847a-758c-99b8-599a6109b676' } }

type Who = { role: string; viewer: string | null }
const whoAmI = `select current_user::text as role, nullif(current_setting('viewer.id', true), '') as viewer`
const notes = async () =>
  (await pool.query<{ text: string }>('select text from note')).rows.map(({ text }) => text)

test('a connection has the database ask whether this machine is there still', async () => {
  // A Unix socket reports zero for these settings, so their source is checked.
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name like 'tcp_keepalives%' and source = 'client' order by name`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'tcp_keepalives_count',
    'tcp_keepalives_idle',
    'tcp_keepalives_interval',
  ])
})

test('inside it is somebody, and after it nobody is left on the connection', async () => {
  const asAnna = { role: anna.role, viewer: anna.settings['viewer.id'] }
  const inside = await inTransaction(pool, anna, async (tx) => (await tx.execute<Who>(sql.raw(whoAmI))).rows)
  expect(inside).toEqual([asAnna])
  expect(await readInOneTrip<Who>(pool, anna, whoAmI)).toEqual([asAnna])
  const { rows } = await pool.query<Who>(whoAmI)
  expect(rows).toEqual([{ role: 'postgres', viewer: null }])
})

test('what is thrown undoes all of it, and nobody is left then either', async () => {
  const thrown = inTransaction(pool, anna, async (tx) => {
    await tx.execute(sql`insert into note values ('undone')`)
    throw new Error('changed my mind')
  })
  await expect(thrown).rejects.toThrow('changed my mind')
  await expect(readInOneTrip(pool, anna, 'select * from nothing')).rejects.toThrow('does not exist')
  expect((await pool.query<Who>(whoAmI)).rows).toEqual([{ role: 'postgres', viewer: null }])
  await inTransaction(pool, anna, (tx) => tx.execute(sql`insert into note values ('kept')`))
  expect(await notes()).toEqual(['kept'])
})

test('a statement that takes too long is ended, and its transaction undone', async () => {
  const slow = inTransaction(pool, { ...anna, statementMs: 50 }, async (tx) => {
    await tx.execute(sql`insert into note values ('slow')`)
    await tx.execute(sql`select pg_sleep(30)`)
  })
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
  expect(await notes()).toEqual(['kept'])
  const { rows } = await pool.query<{ is: string }>(`select current_setting('statement_timeout') as is`)
  expect(rows).toEqual([{ is: '0' }])
})

test('a connection that breaks in the middle fails that one only', async () => {
  const cut = inTransaction(pool, anna, async (tx) => {
    await tx.execute(sql`insert into note values ('lost')`)
    await tx.execute(END_ITSELF)
  })
  await expect(cut).rejects.toMatchObject({ name: 'DatabaseAway', cause: { code: '57P01' } })
  expect(await notes()).toEqual(['kept'])
})

test('a connection that is ended while statements wait for it is dropped, and nothing more is asked of it', async () => {
  const warnings: string[] = []
  const onWarning = ({ message }: Error) => warnings.push(message)
  process.on('warning', onWarning)
  const cut = inTransaction(pool, anna, (tx) =>
    Promise.all([tx.execute(END_ITSELF), tx.execute(sql`insert into note values ('waiting')`)]),
  )
  await expect(cut).rejects.toMatchObject({ cause: { code: '57P01' } })
  expect(await notes()).toEqual(['kept'])
  process.off('warning', onWarning)
  expect(warnings).toEqual([])
})

test.each<Identity>([
  { role: 'lt_client; drop table note', settings: {} },
  { role: 'lt_client', settings: { 'viewer.id': `', true); set role postgres; --` } },
  { role: 'lt_client', settings: { [`x', '', true); --`]: 'anna' } },
])('nothing but words gets into who it is: %o', async (identity) => {
  await expect(inTransaction(pool, identity, async () => 'in')).rejects.toThrow('not a safe word')
  await expect(readInOneTrip(pool, identity, 'select 1')).rejects.toThrow('not a safe word')
})

describe('a step under the role of the product itself', () => {
  const SYSTEM = 'lt_system'
  const roleIn = async (tx: Tx) => (await tx.execute<Who>(sql.raw(whoAmI))).rows[0]!.role
  const stepIn = (tx: Tx) => withSystemRole(tx, SYSTEM, roleIn)

  const up = 'set local role lt_system'
  const down = 'set local role lt_client'

  test('costs a statement up and one down, and leaves the viewer as they were', async () => {
    await inTransaction(pool, anna, async (tx) => {
      expect(await recordStatements(() => stepIn(tx))).toEqual([up, whoAmI, down])
      expect(await stepIn(tx)).toBe(SYSTEM)
      expect(await roleIn(tx)).toBe(anna.role)
    })
  })

  test("is free where the transaction is the system's own, and within another such step", async () => {
    await inTransaction(pool, { role: SYSTEM, settings: {} }, async (tx) => {
      expect(await recordStatements(() => stepIn(tx))).toEqual([whoAmI])
    })
    await inTransaction(pool, anna, async (tx) => {
      const nested = await recordStatements(() =>
        withSystemRole(tx, SYSTEM, async (system) => {
          await stepIn(system)
          await stepIn(tx)
          expect(await roleIn(system)).toBe(SYSTEM)
        }),
      )
      expect(nested).toEqual([up, whoAmI, whoAmI, whoAmI, down])
      expect(await roleIn(tx)).toBe(anna.role)
    })
  })

  test('that throws is over all the same; an aborted transaction tells why it was', async () => {
    await inTransaction(pool, anna, async (tx) => {
      const refused = withSystemRole(tx, SYSTEM, () => Promise.reject(new Error('refused')))
      await expect(refused).rejects.toThrow('refused')
      expect(await roleIn(tx)).toBe(anna.role)
    })
    const aborted = inTransaction(pool, anna, (tx) =>
      withSystemRole(tx, SYSTEM, (system) => system.execute(sql`select 1 / 0`)),
    )
    await expect(aborted).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  })
})

describe('a transaction whose work leaves nothing but what it writes', () => {
  const twice = { ...anna, mayRunTwice: true }
  const failing = (code: string) => sql.raw(`do $$ begin raise 'undone' using errcode = '${code}'; end $$`)
  const writing = (text: string, first: (tx: Tx) => Promise<unknown>) => {
    let runs = 0
    const work = async (tx: Tx) => {
      await tx.execute(sql`insert into note values (${text})`)
      runs += 1
      if (runs === 1) await first(tx)
      return runs
    }
    return { work, runs: () => runs }
  }
  const lose = async (tx: Tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const killer = openPool(database.url, { max: 1, onError: () => {} })
    await killer.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await killer.end()
    await tx.execute(sql`select 1`)
  }

  // A rollback does not undo `nextval`, so the sequence counts the attempts.
  const undoNext = (code: string, when = '', times = 1) =>
    pool.query(`drop trigger if exists undo_note on note; drop sequence if exists times_undone;
      create sequence times_undone;
      create or replace function undo_note() returns trigger language plpgsql security definer as $$
        begin
          if nextval('times_undone') <= ${times} then raise 'undone' using errcode = '${code}'; end if;
          return null;
        end $$;
      create constraint trigger undo_note after insert on note ${when} for each row execute function undo_note()`)
  afterEach(() => pool.query('drop trigger if exists undo_note on note'))

  test.each(['40001', '40P01'])('runs once more where the database undid it (%s)', async (code) => {
    const { work } = writing(`undone by ${code}`, (tx) => tx.execute(failing(code)))
    expect(await inTransaction(pool, twice, work)).toBe(2)
    expect((await notes()).filter((text) => text.endsWith(code))).toHaveLength(1)
  })

  test.each(['40001', '40P01'])('runs once more where it was undone at its commit (%s)', async (code) => {
    await undoNext(code, 'deferrable initially deferred')
    const { work } = writing(`at its commit ${code}`, async () => {})
    expect(await inTransaction(pool, twice, work)).toBe(2)
    expect((await notes()).filter((text) => text === `at its commit ${code}`)).toHaveLength(1)
  })

  test.each(['40001', '40P01'])('so does what takes one round trip (%s)', async (code) => {
    await pool.query(`create or replace function write_note(given jsonb) returns jsonb language sql as
      $$ insert into note values (given ->> 'text') returning given $$`)
    for (const waitsForDisk of [true, false]) {
      await undoNext(code)
      const given = { text: `called ${code} ${waitsForDisk}` }
      expect(await callInOneTrip(pool, { ...anna, waitsForDisk }, 'write_note', given)).toEqual(given)
      expect((await notes()).filter((text) => text === given.text)).toHaveLength(1)
    }
    await undoNext(code)
    expect(await readInOneTrip(pool, anna, `insert into note values ('read') returning text`)).toEqual([
      { text: 'read' },
    ])
    await undoNext(code, '', 2)
    await expect(callInOneTrip(pool, anna, 'write_note', { text: 'never' })).rejects.toMatchObject({ code })
    expect(await notes()).not.toContain('never')
  })

  test('runs once more where its connection was lost', async () => {
    const { work } = writing('lost', lose)
    expect(await inTransaction(pool, twice, work)).toBe(2)
    expect((await notes()).filter((text) => text === 'lost')).toHaveLength(1)
  })

  test('runs no third time, and not for what is its own fault', async () => {
    const always = (tx: Tx) => tx.execute(failing('40001'))
    await expect(inTransaction(pool, twice, always)).rejects.toThrow()
    const { work, runs } = writing('faulty', (tx) => tx.execute(failing('23505')))
    await expect(inTransaction(pool, twice, work)).rejects.toThrow()
    expect(runs()).toBe(1)
  })

  test('never runs again once its commit was sent, which may have arrived', async () => {
    await pool.query(`create function die_at_end() returns trigger language plpgsql security definer as $$
        begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end $$;
      create constraint trigger note_dies after insert on note deferrable initially deferred
        for each row when (new.text = 'uncertain') execute function die_at_end()`)
    const { work, runs } = writing('uncertain', async () => {})
    await expect(inTransaction(pool, twice, work)).rejects.toMatchObject({ name: 'error' })
    expect(runs()).toBe(1)
  })
})

test('a connection that is cut without a word undoes as much, and what is our own fault stays ours', async () => {
  const cut = inTransaction(pool, anna, async (tx) => {
    await tx.execute(sql`insert into note values ('cut')`)
    const client = (tx as unknown as { session: { client: pg.PoolClient } }).session.client
    ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    await tx.execute(sql`select 1`)
  })
  await expect(cut).rejects.toMatchObject({ name: 'DatabaseAway' })
  const bug = inTransaction(pool, anna, async (tx) => {
    await tx.execute(END_ITSELF).catch(() => {})
    throw new TypeError('a bug')
  })
  await expect(bug).rejects.toThrow('a bug')
  expect(await notes()).not.toContain('cut')
})

test('work that may leave something else runs once, whatever happens', async () => {
  let runs = 0
  const work = async (tx: Tx) => {
    runs += 1
    await tx.execute(sql.raw(`do $$ begin raise 'undone' using errcode = '40001'; end $$`))
  }
  await expect(inTransaction(pool, anna, work)).rejects.toThrow()
  expect(runs).toBe(1)
})
