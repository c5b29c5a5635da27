import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { productUrlOf } from '#platform/db/product-login.ts'
import { databaseUrl, withAdmin } from './database-admin.ts'

export type TestDatabase = {
  /** Of the superuser, for what a test does behind the product's back. */
  url: string
  /** Of the product's own login; `url` by default. */
  productUrl?: string
  drop(): Promise<void>
}

export async function newTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  if (server.problem) throw new Error(`the test database could not be migrated: ${server.problem}`)
  const name = `test_${randomBytes(8).toString('hex')}`
  await withAdmin(server.url, (admin) =>
    admin.query(`create database ${name} template ${server.template} strategy file_copy`),
  )
  const url = databaseUrl(server.url, name)
  return {
    url,
    productUrl: productUrlOf(url),
    drop: () => withAdmin(server.url, (admin) => admin.query(`drop database ${name} with (force)`)),
  }
}
