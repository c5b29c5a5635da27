import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareOwnDatabase } from '#app/server/prepare-database.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { buildServerIfNeeded } from '../../scripts/build-server.mjs'
import { databaseUrl, withAdmin } from './database-admin.ts'
import { quickestFolder } from './quickest-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string; problem: string | undefined }
  }
}

/** The program as it is now, and one server for the whole run, with one migrated database that tests copy. */
export default async function serveTestDatabase(project: TestProject) {
  if ((await buildServerIfNeeded()) !== 0) throw new Error('the program could not be bundled')
  const server = await testServer()
  const template = `template_${process.pid}`
  await withAdmin(server.url, (admin) => admin.query(`create database ${template}`))
  // Tests without a database still run when the migrations fail; the others report `problem`.
  const problem = await prepareOwnDatabase(databaseUrl(server.url, template)).then(
    () => undefined,
    (error: Error) => error.stack,
  )
  project.provide('testServer', { url: server.url, template, problem })

  return async () => {
    await withAdmin(server.url, (admin) => admin.query(`drop database ${template} with (force)`))
    await server.stop()
  }
}

async function testServer() {
  const url = process.env.DATABASE_TEST_URL
  if (url) return { url, stop: async () => {} }
  const folder = await mkdtemp(join(await quickestFolder(), 'test-database-'))
  // Tests drop databases under open connections, and PostgreSQL logs each of those as fatal.
  const log = { debug: () => {}, error: () => {} }
  const server = await startEmbeddedPostgres({ folder, log, isDurable: false })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return { url: server.url, stop }
}
