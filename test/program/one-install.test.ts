import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'

let folder: string

// Creates `node_modules`, because npm creates none for a project without dependencies.
const installScript = `
  const { appendFileSync, mkdirSync } = require('node:fs')
  appendFileSync('installed', '.')
  mkdirSync('node_modules', { recursive: true })
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fresh-'))
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  const project = { name: 'fresh', version: '1.0.0' }
  await writeFile(join(folder, 'note.cjs'), installScript)
  const scripts = { install: 'node note.cjs' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...project, scripts }))
  const lockfile = { ...project, lockfileVersion: 3, requires: true, packages: { '': project } }
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lockfile))
})
afterEach(() => rm(folder, { recursive: true }))

const install = "import('./scripts/install.mjs').then((module) => module.installIfNeeded())"

// `npm test` passes `ignore-scripts` to nested npm processes, but here a script counts the
// installs.
const env = { ...process.env, npm_config_ignore_scripts: 'false' }

async function runInstall(): Promise<number> {
  const child = spawn(process.execPath, ['--eval', install], { cwd: folder, env, stdio: 'ignore' })
  const [code] = (await once(child, 'close')) as [number]
  return code
}

const howOften = async () => (await readFile(join(folder, 'installed'), 'utf8')).length

const LONG_AGO = new Date('2026-01-01')

test('of three that start on a fresh copy one installs, and the others wait until it has', async () => {
  expect(await Promise.all([runInstall(), runInstall(), runInstall()])).toEqual([0, 0, 0])
  expect(await howOften()).toBe(1)
})

test('what a killed one has left behind holds nobody up', async () => {
  await writeFile(join(folder, '.at-work'), '')
  await utimes(join(folder, '.at-work'), LONG_AGO, LONG_AGO)

  expect(await runInstall()).toBe(0)

  expect(await howOften()).toBe(1)
})

test('one that fails says so, and the next one tries anew', async () => {
  const lockfile = join(folder, 'package-lock.json')
  const whole = await readFile(lockfile)
  await writeFile(lockfile, '{')
  expect(await runInstall()).toBe(1)

  await writeFile(lockfile, whole)
  expect(await runInstall()).toBe(0)
})
