import { execFile } from 'node:child_process'
import { readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './postgres-binaries.ts'
import type { Places } from './postgres-places.ts'
import { postgresEnvironment } from './postmaster.ts'
import { StartProblem } from './start-problem.ts'

const run = promisify(execFile)

const FIRST_ROOM_BYTES = 128 * 1024 * 1024

/** Makes the data folder on the first start; later, refuses data of another version. */
export async function ensureCluster(places: Places, binaries: Binaries) {
  const version = await readFile(join(places.data, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) return makeCluster(places, binaries)
  if (version.trim() === binaries.majorVersion) return
  throw new StartProblem(
    `The database in ${places.data} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${binaries.majorVersion}. Move the data over with pg_dump of the old version, or choose another folder.`,
  )
}

// Made beside its place and moved there whole: a first start that is cut off leaves no half database.
async function makeCluster({ home, data, runAs }: Places, { folder }: Binaries) {
  const disk = await statfs(home)
  if (disk.bavail * disk.bsize < FIRST_ROOM_BYTES)
    throw new StartProblem(
      `The disk of the database folder ${home} is full: under 128 MB is free. Make room and start again.`,
    )
  const draft = join(home, 'data.new')
  await rm(draft, { recursive: true, force: true })
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Who may connect is decided anew at each start: see `decideWhoMayConnect`.
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  try {
    const initdb = join(folder, 'bin', 'initdb')
    await run(initdb, ['-D', draft, ...options, ...access], { cwd: home, env: postgresEnvironment, ...runAs })
  } catch (error) {
    throw new StartProblem(
      `PostgreSQL could not make a database in ${data}. It said: ${(error as { stderr?: string }).stderr?.trim()}`,
      { cause: error },
    )
  }
  await rename(draft, data)
}
