import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  mayWrite,
  pathSettingsIn,
  readProposedBackupFolder,
  readProposedPaths,
  readUnit,
  readDirectiveWords,
} from '#test/program/systemd-unit.ts'
import { root } from '../../scripts/project.mjs'

const units = readdirSync(join(root, 'deploy', 'systemd'))

test.each(units)('%s may write where its own settings lead, and nowhere by another name', (name) => {
  const unit = readUnit(name)
  expect(unit.text).toMatch(/^ProtectSystem=strict$/m)
  const paths = pathSettingsIn(readDirectiveWords(unit, 'Environment'))
  expect(paths.map(({ name }) => name)).toContain('DATA_FOLDER')
  for (const { name, path } of paths) expect(mayWrite(unit, path), `${name}=${path}`).toBe(true)
})

test('the unit of one machine may write to every path that lichttafel.env proposes', () => {
  const unit = readUnit('lichttafel.service')
  const proposed = readProposedPaths()
  expect(proposed.map(({ name }) => name)).toContain('BACKUP_TO')
  for (const { name, path } of proposed) expect(mayWrite(unit, path), `${name}=${path}`).toBe(true)
})

test('its backup folder may come later than its first start, and the runbook makes it', () => {
  const backup = readProposedBackupFolder()
  expect(readDirectiveWords(readUnit('lichttafel.service'), 'ReadWritePaths')).toContain(`-${backup}`)
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
