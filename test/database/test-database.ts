import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { productUrlOf } from '#platform/db/product-login.ts'
import { databaseUrl } from './database-admin.ts'

export type TestDatabase = {
  /** URL to connect as superuser. */
  url: string
  /** URL to connect as the product. Defaults to `url`. */
  productUrl?: string
  drop(): Promise<void>
}

let admin: pg.Pool | undefined

/** Uses one shared connection, because a new one costs half as much as copying a database. */
function asAdmin(statement: string) {
  admin ??= new pg.Pool({
    connectionString: inject('testServer').url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => {})
  return admin.query(statement)
}

export async function newTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  if (server.problem) throw new Error(`the test database could not be migrated: ${server.problem}`)
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template ${server.template} strategy file_copy`)
  const url = databaseUrl(server.url, name)
  return {
    url,
    productUrl: productUrlOf(url),
    drop: async () => void (await asAdmin(`drop database ${name} with (force)`)),
  }
}
