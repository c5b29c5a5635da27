import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasMailbox } from '#domains/mail/server/mailbox.ts'
import { readSettings, settingNames } from './settings.ts'

function openToAnyone(env: NodeJS.ProcessEnv) {
  const { hasDemo, isOnOwnMachine, sandboxPort } = readSettings(env)
  return {
    demo: hasDemo,
    mailbox: hasMailbox({ smtp: undefined, isOnOwnMachine }),
    payments: sandboxPort !== undefined,
  }
}

const all = { demo: true, mailbox: true, payments: true }
const none = { demo: false, mailbox: false, payments: false }

test.each([
  {},
  { HOST: '' },
  { HOST: '::1' },
  { HOST: '[::1]' },
  { HOST: 'localhost' },
  { HOST: ' 127.0.0.1 ' },
])('all of it is there on a machine of one’s own: %j', (env) => {
  expect(openToAnyone(env)).toEqual(all)
  expect(readSettings(env).publicUrl).toBe('http://localhost:3000')
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20', PORT: '80' },
  { PUBLIC_URL: 'https://lichttafel.example' },
])('none of it is where others are let in: %j', (env) => {
  expect(openToAnyone(env)).toEqual(none)
})

const PUBLIC_URL = 'http://localhost:8080/'

test.each(['0.0.0.0', '::', '[::]', '::ffff:0.0.0.0', '192.168.1.20', 'fe80::1', 'my-laptop', '0', '127.1'])(
  'none of it is where others are let in at %s, though the product is called localhost, unless DEMO=on',
  (HOST) => {
    expect(openToAnyone({ HOST, PUBLIC_URL })).toEqual(none)
    expect(openToAnyone({ HOST, PUBLIC_URL, DEMO: 'off' })).toEqual(none)
    expect(openToAnyone({ HOST, PUBLIC_URL, DEMO: 'on' })).toEqual(all)
  },
)

test.each([
  '',
  '127.0.0.1',
  '127.0.0.2',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  'localhost',
  'LOCALHOST',
])('all of it is where nobody else is let in, at "%s"', (HOST) => {
  expect(openToAnyone({ HOST, PUBLIC_URL })).toEqual(all)
  expect(openToAnyone({ HOST, PUBLIC_URL, DEMO: 'off' })).toEqual({ ...all, demo: false })
})

test.each([
  [{ HOST: '*' }, 'HOST'],
  [{ HOST: '0.0.0.0:3000' }, 'HOST'],
  [{ HOST: 'http://localhost' }, 'HOST'],
  [{ ROLES: 'wbe' }, 'ROLES'],
  [{ ROLES: '' }, 'ROLES'],
  [{ ROLES: 'web,wroker' }, 'ROLES'],
  [{ SMTP_URL: 'nonsense' }, 'SMTP_URL'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtp:' }, 'SMTP_URL'],
  [{ DNS_SERVERS: 'dns.google' }, 'DNS_SERVERS'],
  [{ DNS_SERVERS: '1.1.1.1,' }, 'DNS_SERVERS'],
  [{ DOMAIN_TARGET: 'https://lichttafel.example' }, 'DOMAIN_TARGET'],
  [{ ASK_PORT: '70000' }, 'ASK_PORT'],
])('a setting that would silently do nothing is named: %j', (env, name) => {
  expect(() => readSettings(env)).toThrow(name)
})

test('roles and a mail server that can be used are taken', () => {
  expect(readSettings({ ROLES: ' web , worker' })).toMatchObject({ isWeb: true, isWorker: true })
  expect(readSettings({ ROLES: 'worker' })).toMatchObject({ isWeb: false, isWorker: true })
  for (const SMTP_URL of ['smtp://localhost:2525', 'smtps://naam:geheim@mail.example:465'])
    expect(readSettings({ SMTP_URL })).toMatchObject({ SMTP_URL })
})

test('health and numbers are for this machine alone, unless told otherwise', () => {
  expect(readSettings({ METRICS_PORT: '9101' }).METRICS_HOST).toBe('127.0.0.1')
  expect(readSettings({ METRICS_PORT: '9101', HOST: '0.0.0.0' }).METRICS_HOST).toBe('127.0.0.1')
  expect(readSettings({ METRICS_PORT: '9101', METRICS_HOST: '10.0.0.11' }).METRICS_HOST).toBe('10.0.0.11')
})

test('domains of studios lead to the host of the product, unless told otherwise', () => {
  const PUBLIC_URL = 'https://lichttafel.example:8443/'
  expect(readSettings({ PUBLIC_URL })).toMatchObject({ domainTarget: 'lichttafel.example' })
  expect(readSettings({ PUBLIC_URL, DOMAIN_TARGET: 'Galerijen.Lichttafel.example' })).toMatchObject({
    domainTarget: 'galerijen.lichttafel.example',
  })
  expect(readSettings({ DNS_SERVERS: '1.1.1.1, [2606:4700::1]:53' })).toMatchObject({
    DNS_SERVERS: ['1.1.1.1', '[2606:4700::1]:53'],
  })
})

const seller = {
  SELLER_STREET: 'Keizersgracht',
  SELLER_HOUSE_NUMBER: '1a',
  SELLER_POSTCODE: '1015cj',
  SELLER_CITY: 'Amsterdam',
}

test('the address on our own invoices is given in its parts, or not', () => {
  expect(readSettings(seller).sellerAddress).toEqual({
    country: 'NL',
    street: 'Keizersgracht',
    houseNumber: '1a',
    postcode: '1015 CJ',
    city: 'Amsterdam',
  })
  expect(readSettings({ SELLER_ADDRESS: 'Keizersgracht 1a, Amsterdam' }).sellerAddress).toBeUndefined()
})

test.each([
  [{ ...seller, SELLER_CITY: undefined }, 'Give all four'],
  [{ SELLER_POSTCODE: '1015 CJ' }, 'Give all four'],
  [{ ...seller, SELLER_POSTCODE: '10155' }, 'SELLER_POSTCODE'],
])('half an address, or one without a postcode, does not start: %j', (env, why) => {
  expect(() => readSettings(env)).toThrow(why)
})

const LONG = 'a secret of at least thirty-two characters'
const OTHER = 'another secret of at least thirty-two letters'

test('any setting may stand in a file, as keepers of secrets give them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lichttafel-settings-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  try {
    const read = readSettings({
      SECRET_FILE: file('secret', `${LONG}\n`),
      SMTP_URL_FILE: file('smtp', 'smtp://naam:geheim@mail.example\r\n'),
      PORT_FILE: file('port', '4001\n'),
      BACKUP_KEY_FILE: '',
    })
    expect(read).toMatchObject({ secrets: [LONG], SMTP_URL: 'smtp://naam:geheim@mail.example', PORT: 4001 })
    expect(() => readSettings({ SECRET: LONG, SECRET_FILE: join(folder, 'secret') })).toThrow('both given')
    expect(() => readSettings({ SECRET_FILE: join(folder, 'none') })).toThrow('SECRET_FILE names')
    expect(() => readSettings({ SECRET_FILE: folder })).toThrow("can't be read")
    expect(() => readSettings({ SECRET_FILE: file('short', 'short') })).toThrow('SECRET')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('of several secrets the first signs; one that is too short, or given twice over, is refused', () => {
  expect(readSettings({ SECRETS: `${LONG}, ${OTHER}` }).secrets).toEqual([LONG, OTHER])
  expect(readSettings({ SECRET: LONG }).secrets).toEqual([LONG])
  expect(readSettings({}).secrets).toBeUndefined()
  expect(readSettings({ SECRET: LONG, SECRET_PREVIOUS: OTHER }).SECRET_PREVIOUS).toEqual([OTHER])
  expect(readSettings({ SECRET_PREVIOUS: `${OTHER}, ${LONG}` }).SECRET_PREVIOUS).toEqual([OTHER, LONG])
  expect(() => readSettings({ SECRETS: `${LONG},` })).toThrow('SECRETS')
  expect(() => readSettings({ SECRET_PREVIOUS: `${LONG},kort` })).toThrow('SECRET_PREVIOUS')
  expect(() => readSettings({ SECRETS: LONG, SECRET: OTHER })).toThrow('both given')
})

const guide = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')

const exampleBlocks = Array.from(guide.matchAll(/^```\n([^`]*)^```$/gm), ([, lines]) =>
  Object.fromEntries(Array.from(lines!.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => [name!, value!])),
)

test('docs/configuration.md has a row for each setting, and for no other', () => {
  const rows = Array.from(guide.matchAll(/^\| `([A-Z0-9_]+)` \|/gm), ([, name]) => name!)
  const known = new Set(settingNames)
  expect(settingNames.filter((name) => !rows.includes(name))).toEqual([])
  expect(rows.filter((name) => !known.has(name))).toEqual([])
  const named = guide.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)!.map((name) => name.replace(/_FILE$/, ''))
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('docs/configuration.md has an example of each setting, and the product takes it', () => {
  const shown = exampleBlocks.flatMap((block) => Object.keys(block))
  expect(settingNames.filter((name) => !shown.includes(name))).toEqual([])
  expect(shown.filter((name) => !settingNames.includes(name))).toEqual([])
  for (const block of exampleBlocks) expect(() => readSettings(block), JSON.stringify(block)).not.toThrow()
})

test('docs/configuration.md gives the defaults that the product has', () => {
  const settings: Record<string, unknown> = readSettings({})
  const defaults = Array.from(guide.matchAll(/^\| `([A-Z0-9_]+)` \|.*\| `?([\w.,@-]+)`?(?: \w+)? \|$/gm))
  const wrong = defaults.filter(
    ([, name, value]) => settings[name!] !== undefined && String(settings[name!]) !== value,
  )
  expect(wrong.map(([row]) => row)).toEqual([])
  expect(defaults.filter(([, name]) => settings[name!] !== undefined).length).toBeGreaterThan(12)
})
