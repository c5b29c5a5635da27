import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { databaseUrl, withAdmin } from '#test/database/database-admin.ts'
import { migrate } from './migrate.ts'

const roles = Object.values(databaseRoles)
const serverUrl = inject('testServer').url
let name: string

beforeEach(async () => {
  name = `empty_${randomBytes(8).toString('hex')}`
  await withAdmin(serverUrl, (admin) => admin.query(`create database ${name}`))
})
afterEach(() => withAdmin(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`)))

async function applied(): Promise<number> {
  const client = new pg.Client(databaseUrl(serverUrl, name))
  await client.connect()
  const { rows } = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  await client.end()
  return rows[0].count
}

test('several processes that start at once bring an empty database to shape once', async () => {
  const url = databaseUrl(serverUrl, name)
  await Promise.all([migrate(url, roles), migrate(url, roles), migrate(url, roles)])
  const once = await applied()
  expect(once).toBeGreaterThan(0)
  await migrate(url, roles)
  expect(await applied()).toBe(once)
})
