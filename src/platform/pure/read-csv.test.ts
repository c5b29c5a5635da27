import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countByTier } from '#test/world/count-by-tier.ts'
import { decodeText, readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

const separators = [';', ',', '\t'] as const
const ends = ['\n', '\r\n', '\r'] as const
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.stringMatching(/^["';,\t\r\n a-z]{0,8}$/),
  fc.constantFrom('José', 'Brontë & Søn', '"Anna"', 'de Vries, Anna'),
)

const written = (rows: string[][], separator: string, end: string, quotesAll: boolean) =>
  rows
    .map((row) =>
      row
        .map((value) => (quotesAll || /["\r\n;,\t]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
        .join(separator),
    )
    .join(end)

test('whatever a program writes is read back to the letter: any separator, quotes and line ends', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...separators),
      fc.constantFrom(...ends),
      fc.boolean(),
      fc.boolean(),
      (rows, separator, end, quotesAll, endsLast) => {
        const table = [['naam', 'tussen', 'e-mail'], ...rows]
        const text = written(table, separator, end, quotesAll) + (endsLast ? end : '')
        expect(cellsOf(text)).toEqual(table.filter((row) => row.some((value) => value.trim() !== '')))
      },
    ),
    { numRuns: countByTier(300, 5000) },
  )
})

test('anything at all can be read, and each row begins on a later line than the one before', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[";,\r\n\tax=sep]{0,40}$/)),
      (text) => {
        const lines = readCsv(text).map(({ line }) => line)
        expect(lines).toEqual([...new Set(lines)].toSorted((one, other) => one - other))
      },
    ),
    { numRuns: countByTier(500, 10_000) },
  )
})

test('a row says on which line of the file it begins, also behind a cell of several lines', () => {
  expect(readCsv('sep=;\r\nnaam;adres\r\n"Anna";"Straat 1\r\nUtrecht"\r\n\r\nBram;x')).toEqual([
    { line: 2, cells: ['naam', 'adres'] },
    { line: 3, cells: ['Anna', 'Straat 1\r\nUtrecht'] },
    { line: 6, cells: ['Bram', 'x'] },
  ])
})

test('letters come through as Excel, a Mac and a text editor write them', () => {
  const text = 'Renée Løvenskiöld €'
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (l) => l.charCodeAt(0)).buffer),
  ])
  const old = Uint8Array.from('Ren\xe9e L\xf8venski\xf6ld \x80', (letter) => letter.charCodeAt(0))
  const utf8 = new TextEncoder().encode(text)
  for (const bytes of [utf8, new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]), utf16, old])
    expect(decodeText(bytes)).toBe(text)
})

function encodedIn(name: 'windows-1252' | 'macintosh', text: string): Uint8Array {
  const all = new TextDecoder(name).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (letter) => all.indexOf(letter))
}

const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

test.each([
  'Zoë;de Groot',
  'ZOË;DE GROOT',
  'José;van ’t Hof',
  'Renée;d’Angelo',
  'Jürgen;Müller',
  'Anaïs;François',
  'Søren;Brontë',
  'Chloë “Clo”;van ‘t Hek',
  'Aimée;foto’s – album',
  'Élodie;Öz',
])('%s is read from lists of old Windows and Mac programs, and in either UTF-16', (text) => {
  const list = `Voornaam;Achternaam\r${text}\r`
  expect(decodeText(encodedIn('windows-1252', list))).toBe(list)
  expect(decodeText(encodedIn('macintosh', list))).toBe(list)
  expect(decodeText(utf16be(list))).toBe(list)
})
