import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { openPool, type Pool } from './pool.ts'
import { inTransaction, readOnce, type Identity } from './transaction.ts'

let database: TestDatabase
let pool: Pool
const broken: Error[] = []

beforeAll(async () => {
  database = await newTestDatabase()
  // One connection, so that whatever is left behind on it meets the next one.
  pool = openPool(database.url, { max: 1, onError: (error) => broken.push(error) })
  await pool.query('create table note (text text); grant all on note to lt_client, lt_system')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const anna = { role: 'lt_client', settings: { 'viewer.id': '01a1fcb6-847a-758c-99b8-599a6109b676' } }

type Who = { role: string; viewer: string | null }
const whoAmI = `select current_user::text as role, nullif(current_setting('viewer.id', true), '') as viewer`
const notes = async () =>
  (await pool.query<{ text: string }>('select text from note')).rows.map(({ text }) => text)

test('inside it is somebody, and after it nobody is left on the connection', async () => {
  const asAnna = { role: anna.role, viewer: anna.settings['viewer.id'] }
  const inside = await inTransaction(pool, anna, async (tx) => (await tx.execute<Who>(sql.raw(whoAmI))).rows)
  expect(inside).toEqual([asAnna])
  expect(await readOnce<Who>(pool, anna, whoAmI)).toEqual([asAnna])
  const { rows } = await pool.query<Who>(whoAmI)
  expect(rows).toEqual([{ role: 'postgres', viewer: null }])
})

test('what is thrown undoes all of it, and nobody is left then either', async () => {
  const thrown = inTransaction(pool, anna, async (tx) => {
    await tx.execute(sql`insert into note values ('undone')`)
    throw new Error('changed my mind')
  })
  await expect(thrown).rejects.toThrow('changed my mind')
  await expect(readOnce(pool, anna, 'select * from nothing')).rejects.toThrow('does not exist')
  expect((await pool.query<Who>(whoAmI)).rows).toEqual([{ role: 'postgres', viewer: null }])
  await inTransaction(pool, anna, (tx) => tx.execute(sql`insert into note values ('kept')`))
  expect(await notes()).toEqual(['kept'])
})

test('a connection that breaks in the middle fails that one only', async () => {
  const cut = inTransaction(pool, anna, async (tx) => {
    await tx.execute(sql`insert into note values ('lost')`)
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(cut).rejects.toThrow()
  expect(await notes()).toEqual(['kept'])
})

test.each<Identity>([
  { role: 'lt_client; drop table note', settings: {} },
  { role: 'lt_client', settings: { 'viewer.id': `', true); set role postgres; --` } },
  { role: 'lt_client', settings: { [`x', '', true); --`]: 'anna' } },
])('nothing but words gets into who it is: %o', async (identity) => {
  await expect(inTransaction(pool, identity, async () => 'in')).rejects.toThrow('not a safe word')
  await expect(readOnce(pool, identity, 'select 1')).rejects.toThrow('not a safe word')
})
