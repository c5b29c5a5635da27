import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { inRoot, root } from '../../scripts/project.mjs'
import { quickModules, serverEnvironment, serverFlags } from '../../scripts/server-process.mjs'

const importsTwice = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load(url, context, next) {
    loaded.push([url, next(url, context).format])
    return next(url, context)
  } })
  for (const name of ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm/pg-core'])
    await import(name)
  console.log(JSON.stringify(loaded))
`

const loadedWith = async (...flags: string[]) => {
  const args = [...flags, '--input-type=module', '--eval', importsTwice]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1024 ** 2 })
  return JSON.parse(stdout) as [url: string, format: string][]
}

test('a quick start loads the same modules as Node does by itself, each in the same format', async () => {
  const byItself = await loadedWith()
  expect(byItself.length).toBeGreaterThan(100)
  expect(await loadedWith(quickModules)).toEqual(byItself)
})

test('the product draws screens and letters with React as it is released, not as it is developed with', async () => {
  const draws = `
    require('react-dom/server')
    console.log(JSON.stringify(Object.keys(require.cache).filter((file) => /development|production/.test(file))))
  `
  const { stdout } = await promisify(execFile)(process.execPath, [...serverFlags, '--eval', draws], {
    env: { ...process.env, NODE_ENV: 'test', ...serverEnvironment },
  })
  const files = JSON.parse(stdout) as string[]
  expect(files.filter((file) => file.includes('production')).length).toBeGreaterThan(1)
  expect(files.filter((file) => file.includes('development'))).toEqual([])
})

test('checking a password asks the system for no new memory each time', async () => {
  const file = new URL('../../src/domains/accounts/server/password-hash.ts', import.meta.url)
  const checks = `
    const { hashPassword } = await import('${file.href}')
    for (let nth = 0; nth < 3; nth += 1) await hashPassword('genoeg licht')
    const before = process.resourceUsage().minorPageFault
    for (let nth = 0; nth < 5; nth += 1) await hashPassword('genoeg licht')
    console.log((process.resourceUsage().minorPageFault - before) / 5)
  `
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...serverFlags, '--input-type=module', '--eval', checks],
    { env: { ...process.env, ...serverEnvironment } },
  )
  // Hashing a password uses 19 MB, which would be 4,864 pages.
  expect(Number(stdout)).toBeLessThan(1000)
})

test('a service that may not write to the project keeps its compiled code in its own data folder', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lichttafel-data-'))
  const file = new URL('../../scripts/server-process.mjs', import.meta.url)
  const says = `
    for (const [dataFolder, query] of Object.entries(JSON.parse(process.argv[1]))) {
      process.env.DATA_FOLDER = dataFolder
      const { serverEnvironment } = await import('${file.href}?' + query)
      console.log(serverEnvironment.NODE_COMPILE_CACHE)
    }
  `
  const folders = JSON.stringify({ [dataFolder]: 1, [join(dataFolder, 'not-made-yet')]: 2 })
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    says,
    folders,
  ])
  await rm(dataFolder, { recursive: true })
  const ofProject = join(root, 'node_modules', '.cache', 'node')
  expect(stdout.trim().split('\n')).toEqual([join(dataFolder, 'code-cache'), ofProject])
})

/**
 * Runs a program through the launcher. Returns whether both have the same process id, what the
 * program received, and its exit code.
 */
async function runThroughLauncher(env: Record<string, string> = {}) {
  const program = `console.log(JSON.stringify([process.pid, process.cwd(), process.env.GIVEN, process.argv[1]])); process.exit(7)`
  const launcher = `
    import { runInPlaceOfSelf } from ${JSON.stringify(inRoot('scripts', 'run-process.mjs'))}
    await runInPlaceOfSelf(process.execPath, ['--eval', ${JSON.stringify(program)}, 'a word'], { env: { GIVEN: 'yes' } })
  `
  const { npm_lifecycle_event: _, ...without } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', launcher], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...without, ...env },
  })
  const ended = once(child, 'exit')
  const [pid, ...given] = JSON.parse(await text(child.stdout)) as [number, ...string[]]
  return { isInPlace: pid === child.pid, given, code: (await ended)[0] as number }
}

test('the program takes over the process that systemd started, and is a child of it under npm, which repeats signals', async () => {
  const same = { given: [root, 'yes', 'a word'], code: 7 }
  expect(await runThroughLauncher()).toEqual({ isInPlace: true, ...same })
  expect(await runThroughLauncher({ npm_lifecycle_event: 'start' })).toEqual({ isInPlace: false, ...same })
})
