import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { prepareOwnDatabase } from '#app/server/prepare-database.ts'
import { startEmbeddedPostgres } from '#ops/postgres/embedded-postgres.ts'
import { buildServerIfNeeded } from '../../scripts/build-server.mjs'
import { databaseUrl, withAdmin } from './database-admin.ts'
import { findQuickestFolder } from './quickest-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: {
      url: string
      template: string
      /** Folder of a stopped database, for programs that run their own server. */
      atRest: string
      problem: string | undefined
    }
  }
}

/** Bundles the program and starts one server with a template database. */
export default async function serveTestDatabase(project: TestProject) {
  if ((await buildServerIfNeeded()) !== 0) throw new Error('the program could not be bundled')
  const folder = await mkdtemp(join(await findQuickestFolder(), 'test-database-'))
  await chmod(folder, 0o755)
  const [serving, atRest] = [join(folder, 'serving'), join(folder, 'at-rest')]
  // Tests without a database still run when migrations fail.
  const problem = await prepare(atRest).then(
    () => undefined,
    (error: Error) => error.stack,
  )
  await promisify(execFile)('cp', ['-a', atRest, serving])
  const server = await start(serving)
  const template = `template_${process.pid}`
  await withAdmin(server.url, (admin) => admin.query(`create database ${template} template postgres`))
  // The first connection writes catalog caches, which copies inherit.
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
  // Tests drop databases with open connections, which PostgreSQL logs as fatal errors.
  const log = { debug: () => {}, error: () => {} }
  return startEmbeddedPostgres({ folder, log, isDurable: false })
}
