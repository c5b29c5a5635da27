import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'

const machine = mkdtempSync(join(tmpdir(), 'lichttafel-server-'))
const settingsFolder = join(machine, 'etc')
const stateFolder = join(machine, 'state')
const script = join(machine, 'as-lichttafel')
const programs = join(machine, 'bin')
for (const folder of [settingsFolder, programs]) mkdirSync(folder)
writeFileSync(
  script,
  readFileSync(join(root, 'deploy/as-lichttafel'), 'utf8')
    .replaceAll('/etc/lichttafel', settingsFolder)
    .replaceAll('/var/lib/lichttafel', stateFolder),
)
// Stubs for commands that need root.
for (const [name, text] of [
  ['setpriv', 'while [ "${1#--}" != "$1" ]; do shift; done; exec "$@"'],
  ['install', 'for last; do :; done; mkdir -p "$last"'],
]) {
  writeFileSync(join(programs, name!), `#!/bin/sh\n${text}\n`)
  chmodSync(join(programs, name!), 0o755)
}
afterAll(() => rmSync(machine, { recursive: true }))

function environmentOf(file: string, given: Record<string, string> = {}) {
  writeFileSync(join(settingsFolder, 'lichttafel.env'), file)
  const env = { PATH: `${programs}:${process.env['PATH']}`, ...given }
  const text = execFileSync('sh', [script, 'env', '-0'], { env, encoding: 'utf8' })
  return Object.fromEntries(
    text.split('\0').map((pair) => [pair.split('=', 1)[0]!, pair.replace(/^.*?=/s, '')]),
  )
}

test('an operator’s command reads the settings as systemd reads them for the units', () => {
  const file = [
    '# a comment=no',
    ';ANOTHER=comment',
    'MAIL_FROM="post@lichttafel.example"',
    'SELLER_NAME=\'Licht & Tafel "BV" \\n\'',
    'SMTP_URL=smtps://naam:p&s$wo#rd=@mail.example:465',
    'SPACES=  around it  ',
    'INSIDE="  kept  "',
    String.raw`ESCAPED="a \"quote\", a \$dollar, a \\ and \n"`,
    String.raw`BARE=a\ b\\c`,
    'HALF="open',
    'EMPTY=',
    'QUOTED_EMPTY=""',
    '  INDENTED=yes\r',
    'export SHELL_WORD=no',
    'no setting at all',
    'LAST=without a newline',
  ].join('\n')
  expect(environmentOf(file)).toMatchObject({
    MAIL_FROM: 'post@lichttafel.example',
    SELLER_NAME: 'Licht & Tafel "BV" \\n',
    SMTP_URL: 'smtps://naam:p&s$wo#rd=@mail.example:465',
    SPACES: 'around it',
    INSIDE: '  kept  ',
    ESCAPED: 'a "quote", a $dollar, a \\ and \\n',
    BARE: 'a b\\c',
    EMPTY: '',
    QUOTED_EMPTY: '',
    INDENTED: 'yes',
    LAST: 'without a newline',
  })
  const names = Object.keys(environmentOf(file))
  expect(names).not.toContain('ANOTHER')
  expect(names).not.toContain('SHELL_WORD')
})

test('an operator who names a data folder works in that one, else in the one of the service', () => {
  const elsewhere = join(machine, 'elsewhere')
  const folderOf = (file: string, given?: Record<string, string>) => environmentOf(file, given)['DATA_FOLDER']
  expect(folderOf('')).toBe(stateFolder)
  expect(folderOf('DATABASE_URL=postgres://x@y/z')).toBe(`${stateFolder}/commands`)
  expect(folderOf('', { DATA_FOLDER: elsewhere })).toBe(elsewhere)
  expect(folderOf('DATABASE_URL=postgres://x@y/z', { DATA_FOLDER: elsewhere })).toBe(elsewhere)
  expect(folderOf(`DATA_FOLDER=${join(machine, 'in-the-file')}`)).toBe(join(machine, 'in-the-file'))
  expect(folderOf(`DATA_FOLDER=${join(machine, 'in-the-file')}`, { DATA_FOLDER: elsewhere })).toBe(elsewhere)
  expect(statSync(elsewhere).isDirectory()).toBe(true)
})
