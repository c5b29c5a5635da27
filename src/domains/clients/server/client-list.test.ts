import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByTier } from '#test/world/count-by-tier.ts'
import { checkClientList, readClientList, findUnreadColumns } from '../client-list.rules.ts'
import { importedClient } from '../clients.contract.ts'

const read = (text: string) => readClientList(new TextEncoder().encode(text))
const faultsOf = (text: string) => {
  const listed = read(text)
  return typeof listed === 'string' ? listed : listed.map(({ line, fault }) => [line, fault ?? 'good'])
}
const anna = { firstName: 'Anna', lastName: 'de Vries', email: 'anna@voorbeeld.nl' }

test.each([
  ['one name, in Dutch', 'Naam;E-mail\nAnna de Vries;anna@voorbeeld.nl'],
  ['one name, in English', 'Email Address,Full Name\nANNA@voorbeeld.nl,Anna de Vries'],
  ['a name in parts', 'Voornaam\tTussenvoegsel\tAchternaam\tE-mailadres\nAnna\tde\tVries\tanna@voorbeeld.nl'],
  ['parts, in English', 'Surname,Given Name,E-mail 1 - Value\nde Vries,Anna,anna@voorbeeld.nl'],
  [
    'columns that say something else',
    'Telefoon;Naam;E-mail;Plaats\n06;Anna de Vries; anna@voorbeeld.nl ;Utrecht',
  ],
  ['a name turned round', 'naam;email\n"Vries, Anna de";anna@voorbeeld.nl'],
  ['no headings', 'Anna;de Vries;anna@voorbeeld.nl'],
  ['no headings, and one name', 'anna@voorbeeld.nl,Anna  de Vries'],
])('a list is understood with %s', (_how, text) => {
  expect(read(text)).toEqual([expect.objectContaining(anna)])
})

test('both of a couple are the first name, and who has one name has no last name', () => {
  expect(read('naam,email\nAnna & Bram de Vries,a@b.nl\nLotte,l@b.nl')).toMatchObject([
    { firstName: 'Anna & Bram', lastName: 'de Vries' },
    { firstName: 'Lotte', lastName: '' },
  ])
})

test('each row says what is wrong with it, by its line', () => {
  const rows = ['Anna,', 'Bram,bram@', ',cleo@b.nl', 'Dirk,d@b.nl', 'Dirk,D@B.nl', `${'x'.repeat(81)},e@b.nl`]
  expect(faultsOf(['naam,e-mail', ...rows].join('\r\n'))).toEqual([
    [2, 'no_email'],
    [3, 'invalid_email'],
    [4, 'no_name'],
    [5, 'good'],
    [6, 'twice'],
    [7, 'name_too_long'],
  ])
})

test.each([
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['TIFF', [0x49, 0x49, 0x2a, 0]],
  ['HEIC', [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]],
])('a %s of any size is no CSV file', (_kind, begin) => {
  const large = new Uint8Array(2 * 1024 ** 2)
  large.set(begin)
  expect(readClientList(large)).toBe('no_csv')
  expect(readClientList(new Uint8Array(begin))).toBe('no_csv')
})

test('a workbook is one however large it is', () => {
  const large = new Uint8Array(2 * 1024 ** 2)
  large.set([0x50, 0x4b, 3, 4])
  expect(readClientList(large)).toBe('spreadsheet')
})

test.each([
  ['Naam;E-mail;Mobiel;Soort shoot;\nAnna;a@b.nl;06;Bruiloft;', ['Mobiel', 'Soort shoot']],
  ['Naam;E-mail\nAnna;a@b.nl', []],
  ['Anna;a@b.nl;06', []],
])('columns that are left out are named: %j', (text, columns) => {
  expect(findUnreadColumns(new TextEncoder().encode(text))).toEqual(columns)
})

test.each([
  ['nobody', ''],
  ['nobody', 'naam;e-mail\r\n;\r\n'],
  ['no_email_column', 'naam;telefoon\nAnna;06'],
  ['spreadsheet', 'PK\x03\x04'],
  ['too_large', 'x'.repeat(1024 ** 2 + 1)],
  ['too_many', ['naam;e-mail', ...Array.from({ length: 501 }, (_, at) => `Anna;a${at}@b.nl`)].join('\n')],
])('a file that is no list says so: %s', (failure, text) => {
  expect(read(text)).toBe(failure)
})

test('places go to whoever stands first and can be added', () => {
  const listed = read('naam,email\nA,a@b.nl\nB,b@b.nl\nC,\nD,d@b.nl\nE,e@b.nl')
  if (typeof listed === 'string') throw new Error(listed)
  const judged = checkClientList(listed, { ownEmails: new Set(['b@b.nl']), places: 2 })
  expect(judged.map(({ fault }) => fault)).toEqual([undefined, 'exists', 'no_email', undefined, 'no_place'])
})

test('whatever a file says, the server takes everyone that the list calls good', () => {
  const text = fc.oneof(
    fc.emailAddress(),
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc.stringMatching(/^[a-z'.+@-]{1,20}$/),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (rows) => {
      const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      const listed = read(['naam;e-mail', ...quoted].join('\n'))
      if (typeof listed === 'string') return
      for (const { firstName, lastName, email, fault } of listed)
        if (!fault)
          expect(importedClient.parse({ firstName, lastName, email })).toEqual({ firstName, lastName, email })
    }),
    { numRuns: countByTier(500, 10_000) },
  )
})
