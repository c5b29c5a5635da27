import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'

const deploy = join(root, 'deploy')
const units = readdirSync(join(deploy, 'systemd'))

type Unit = { name: string; text: string }

const readUnit = (name: string): Unit => ({
  name,
  text: readFileSync(join(deploy, 'systemd', name), 'utf8'),
})

/** The words of every line of this key, as systemd adds them up. */
const wordsOf = ({ text }: Unit, key: string) =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, words]) =>
    words!.split(/\s+/).filter(Boolean),
  )

const isIn = (folder: string, path: string) => !/^\.\.(\/|$)/.test(relative(folder, normalize(path)))

/** Whether a service with ProtectSystem=strict may write here, and others see what it wrote. */
function mayWrite(unit: Unit, path: string): boolean {
  const closed = ['/home', '/root', '/run/user', '/tmp', '/var/tmp']
  const opened = [
    ...wordsOf(unit, 'StateDirectory').map((name) => `/var/lib/${name}`),
    ...wordsOf(unit, 'ReadWritePaths').map((path) => path.replace(/^[-+]+/, '')),
  ]
  return !closed.some((folder) => isIn(folder, path)) && opened.some((folder) => isIn(folder, path))
}

/** Settings that are paths, those that are proposed behind a # too. */
const pathsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, name, path] = /^#?([A-Z][A-Z0-9_]*)=(\/\S*)$/.exec(line.trim()) ?? []
    return path ? [{ name: name!, path }] : []
  })

test.each(units)('%s may write where its own settings lead, and nowhere by another name', (name) => {
  const unit = readUnit(name)
  expect(unit.text).toMatch(/^ProtectSystem=strict$/m)
  const paths = pathsIn(wordsOf(unit, 'Environment'))
  expect(paths.map(({ name }) => name)).toContain('DATA_FOLDER')
  for (const { name, path } of paths) expect(mayWrite(unit, path), `${name}=${path}`).toBe(true)
})

test('the unit of one machine may write to every path that lichttafel.env proposes', () => {
  const unit = readUnit('lichttafel.service')
  const proposed = pathsIn(readFileSync(join(deploy, 'lichttafel.env'), 'utf8').split('\n'))
  expect(proposed.map(({ name }) => name)).toContain('BACKUP_TO')
  for (const { name, path } of proposed) expect(mayWrite(unit, path), `${name}=${path}`).toBe(true)
})

test('its backup folder may come later than its first start, and the runbook makes it', () => {
  const proposed = pathsIn(readFileSync(join(deploy, 'lichttafel.env'), 'utf8').split('\n'))
  const backup = proposed.find(({ name }) => name === 'BACKUP_TO')!.path
  expect(wordsOf(readUnit('lichttafel.service'), 'ReadWritePaths')).toContain(`-${backup}`)
  const runbook = readFileSync(join(root, 'docs', 'install.md'), 'utf8')
  expect(runbook).toMatch(new RegExp(`^install -d -o lichttafel -g lichttafel -m 700 ${backup}\\b`, 'm'))
})

test.each([
  ['/mnt/backup', true],
  ['/mnt/backup/lichttafel', true],
  ['/var/lib/lichttafel/web-3000', true],
  ['/mnt/backups', false],
  ['/mnt', false],
  ['/', false],
  ['/var/lib', false],
  ['/var/backups/lichttafel', false],
  ['/mnt/backup/../elsewhere', false],
  ['/home/lichttafel/backup', false],
  ['/tmp/backup', false],
])('a service of one machine that writes to %s: %j', (path, isAllowed) => {
  expect(mayWrite(readUnit('lichttafel.service'), path)).toBe(isAllowed)
})
