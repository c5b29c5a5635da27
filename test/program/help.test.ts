import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const documents = globSync('{README.md,docs/*.md,deploy/**/*}', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
const named = new Set(
  documents.flatMap((text) =>
    Array.from(text.matchAll(/npm run (?:ops -- )?([a-z:-]+)/g), ([, name]) => name!),
  ),
)

const SHARED = /\/(as-command|command-texts|with-services|.*\.test)\.ts$/
const commands = globSync('src/app/commands/*.ts', { cwd: root }).filter((path) => !SHARED.test(path))

test('help lists every command of operators and every script, each with what it does', () => {
  const help = run('scripts/help.mjs')
  expect(help).not.toContain('undefined')
  for (const name of Object.keys(scripts)) expect(help).toContain(name)
  const listed = run('scripts/ops.mjs')
  expect(listed.match(/^npm run ops -- /gm)).toHaveLength(commands.length)
})

test('every command that a document names says with --help how it is called, and does nothing', () => {
  const ofOperators = [...named].filter((name) =>
    /src\/app\/commands\/|scripts\/ops/.test(scripts[name] ?? ''),
  )
  expect(ofOperators.length).toBeGreaterThan(10)
  for (const name of ofOperators) {
    const [, ...args] = scripts[name]!.split(' ')
    expect(run(...args, '--help'), name).toMatch(new RegExp(`^npm run ops -- ${name}\\b`))
  }
})

test('no document names a command that is not there', () => {
  const listed = run('scripts/ops.mjs')
  const unknown = [...named].filter((name) => !(name in scripts) && !listed.includes(`ops -- ${name}`))
  expect(unknown).toEqual([])
})
