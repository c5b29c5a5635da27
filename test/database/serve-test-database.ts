import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { prepareOwnDatabase } from '#app/server/prepare-database.ts'
import { startEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { buildServerIfNeeded } from '../../scripts/build-server.mjs'
import { databaseUrl, withAdmin } from './database-admin.ts'
import { quickestFolder } from './quickest-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: {
      url: string
      template: string
      /** Folder of the same database at rest, for programs that run one of their own. */
      atRest: string
      problem: string | undefined
    }
  }
}

/** The program as it is now, and one server for the whole run, with one migrated database that tests copy. */
export default async function serveTestDatabase(project: TestProject) {
  if ((await buildServerIfNeeded()) !== 0) throw new Error('the program could not be bundled')
  const folder = await mkdtemp(join(await quickestFolder(), 'test-database-'))
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(folder, 0o755)
  const [serving, atRest] = [join(folder, 'serving'), join(folder, 'at-rest')]
  // Tests without a database still run when the migrations fail; the others report `problem`.
  const problem = await prepare(atRest).then(
    () => undefined,
    (error: Error) => error.stack,
  )
  await promisify(execFile)('cp', ['-a', atRest, serving])
  const server = await start(serving)
  const template = `template_${process.pid}`
  await withAdmin(server.url, (admin) => admin.query(`create database ${template} template postgres`))
  // The first connection writes down what each other would look up in the catalog, and copies bring that along.
  await withAdmin(databaseUrl(server.url, template), async () => {})
  project.provide('testServer', { url: server.url, template, atRest, problem })

  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function prepare(folder: string) {
  const { url, stop } = await start(folder)
  await prepareOwnDatabase(url).finally(stop)
}

function start(folder: string) {
  // Tests drop databases under open connections, and PostgreSQL logs each of those as fatal.
  const log = { debug: () => {}, error: () => {} }
  return startEmbeddedPostgres({ folder, log, isDurable: false })
}
