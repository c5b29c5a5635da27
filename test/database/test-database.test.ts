import pg from 'pg'
import { expect, test } from 'vitest'
import { newTestDatabase } from './test-database.ts'

async function tablesIn(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
  await client.end()
  return rows.map((row) => row.tablename)
}

test('each database is migrated, private to its test and gone after it', async () => {
  const [mine, yours] = await Promise.all([newTestDatabase(), newTestDatabase()])
  const client = new pg.Client(mine.url)
  await client.connect()
  await client.query('create table only_mine (id int)')
  await client.end()

  const untouched = await tablesIn(yours.url)
  expect(await tablesIn(mine.url)).toEqual(expect.arrayContaining([...untouched, 'only_mine']))
  expect(untouched).not.toContain('only_mine')

  await Promise.all([mine.drop(), yours.drop()])
  await expect(tablesIn(mine.url)).rejects.toThrow('does not exist')
})
