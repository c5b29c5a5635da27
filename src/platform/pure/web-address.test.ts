import { expect, test } from 'vitest'
import { isWebAddress, tidyWebAddress } from './web-address.ts'

test.each([
  ['https://voorbeeld.nl/hook', 'https://voorbeeld.nl/hook'],
  ['voorbeeld.nl/hook', 'https://voorbeeld.nl/hook'],
  ['//voorbeeld.nl/hook', 'https://voorbeeld.nl/hook'],
  ['voorbeeld.nl:8080/hook', 'https://voorbeeld.nl:8080/hook'],
  ['localhost:3000', 'https://localhost:3000'],
  [' https://voorbeeld.nl/hook\n', 'https://voorbeeld.nl/hook'],
  ['\u00a0voorbeeld.nl/hook\u200b', 'https://voorbeeld.nl/hook'],
  ['HTTPS://Voorbeeld.nl/Hook?Id=A', 'https://Voorbeeld.nl/Hook?Id=A'],
  ['HTTP://voorbeeld.nl', 'http://voorbeeld.nl'],
  ['ｈｔｔｐｓ：／／ｖｏｏｒｂｅｅｌｄ．ｎｌ／ｈｏｏｋ', 'https://voorbeeld.nl/hook'],
  ['<https://voorbeeld.nl/hook>', 'https://voorbeeld.nl/hook'],
  ['https://naam:Geheim@voorbeeld.nl/', 'https://naam:Geheim@voorbeeld.nl/'],
  ['https://127.0.0.1/hook', 'https://127.0.0.1/hook'],
  ['https://[::1]/hook', 'https://[::1]/hook'],
  ['ftp://voorbeeld.nl/', 'ftp://voorbeeld.nl/'],
])('%j is the web address %j', (typed, tidied) => {
  expect(isWebAddress(typed)).toBe(true)
  expect(tidyWebAddress(typed)).toBe(tidied)
  expect(tidyWebAddress(tidied)).toBe(tidied)
})

test.each([
  '',
  ' ',
  'geen adres',
  'https://',
  'https://voorbeeld.nl/mijn hook',
  'https://een.nl https://twee.nl',
  'javascript:alert(1)',
  'mailto:jan@voorbeeld.nl',
  'data:text/html,hoi',
  'https://voor beeld.nl',
])('%j is no web address', (typed) => expect(isWebAddress(typed)).toBe(false))
