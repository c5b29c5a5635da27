import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertEntryNames, safeEntryNames } from '#platform/zip/entry-names.ts'

test.each([
  [
    ['a.jpg', 'b.jpg'],
    ['a.jpg', 'b.jpg'],
  ],
  [
    ['a.jpg', 'a.jpg', 'A.JPG', 'a.jpg'],
    ['a.jpg', 'a (2).jpg', 'A (3).JPG', 'a (4).jpg'],
  ],
  [
    ['a (2).jpg', 'a.jpg', 'a.jpg'],
    ['a (2).jpg', 'a.jpg', 'a (3).jpg'],
  ],
  [['../../etc/passwd'], ['_.._etc_passwd']],
  [['C:\\foto\\1.jpg'], ['C__foto_1.jpg']],
  [
    ['CON', 'nul.txt'],
    ['_CON', '_nul.txt'],
  ],
  [
    ['con .jpg', 'COM¹.jpg', 'lpt³', 'CONIN$', 'conout$.jpg', 'NUL  .tar.gz', 'aux\u200b.jpg'],
    ['_con .jpg', '_COM¹.jpg', '_lpt³', '_CONIN$', '_conout$.jpg', '_NUL  .tar.gz', '_aux.jpg'],
  ],
  [
    ['contact.jpg', 'com.jpg', 'COM12.jpg', 'Con amore.jpg'],
    ['contact.jpg', 'com.jpg', 'COM12.jpg', 'Con amore.jpg'],
  ],
  [
    ['foto\u200e\u202egpj.exe', 'foto\u200f\u061cgpj.exe', 'a\u200bb\ufeff\u2060.jpg', 'می\u200cخواهم.jpg'],
    ['fotogpj.exe', 'fotogpj (2).exe', 'ab.jpg', 'می\u200cخواهم.jpg'],
  ],
  [
    ['', '...', ' '],
    ['_', '_ (2)', '_ (3)'],
  ],
  [
    ['Zoe\u0308.jpg', 'Zoë.jpg'],
    ['Zoë.jpg', 'Zoë (2).jpg'],
  ],
  [
    ['zonder punt', 'zonder punt'],
    ['zonder punt', 'zonder punt (2)'],
  ],
])('%j unpacks as %j', (wished, names) => {
  expect(safeEntryNames(wished)).toEqual(names)
})

test('a very long name keeps its extension and fits every file system', () => {
  const [name] = safeEntryNames([`${'é'.repeat(300)}.jpeg`])

  expect(name).toMatch(/^é+\.jpeg$/)
  expect(Buffer.byteLength(name!)).toBeLessThan(240)
})

test('whatever names are wished for, they are safe and all different, also where case does not count', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a.b', 'A.b', '.', '..', 'a (2).b'))),
      (wished) => {
        const names = safeEntryNames(wished)
        assertEntryNames(names)
        expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(wished.length)
      },
    ),
  )
})

test('ten thousand files by one name are numbered without delay', () => {
  const names = safeEntryNames(Array<string>(10_000).fill('IMG.jpg'))

  expect(names.at(-1)).toBe('IMG (10000).jpg')
})
