import { expect, test } from 'vitest'
import { shownText, splitAroundRightToLeft } from './shown-text.ts'

test.each([
  ['מיכל (2) de Vries', ['מיכל']],
  ['(2) מיכל de Vries', ['מיכל']],
  ['מיכל (2) כהן', ['מיכל (2) כהן']],
  ['מיכל (אבי) de Vries', ['מיכל (אבי)']],
  ['Bestelling van מיכל כהן-לוי, 3 foto’s', ['מיכל כהן-לוי']],
  ['محمد 3 de Vries', ['محمد']],
  ['Anna en מיכל, אבי', ['מיכל', 'אבי']],
  ['😀 שָׁלוֹם! 😀', ['שָׁלוֹם']],
  ['de Vries מיכל (', ['מיכל']],
  ['Zoë 李 Ångström 🌷', []],
])('in %o the names from right to left are %o', (text, names) => {
  const parts = splitAroundRightToLeft(text)
  expect(parts.filter((_, at) => at % 2 === 1)).toEqual(names)
  expect(parts.join('')).toBe(text)
})

test('a text without marks of its own isolates those names, and has one kind of apostrophe', () => {
  expect(shownText("Foto's van מיכל (2) de Vries")).toBe('Foto’s van \u2068מיכל\u2069 (2) de Vries')
  expect(shownText("o'brien@voorbeeld.nl van Pat O'Brien")).toBe("o'brien@voorbeeld.nl van Pat O’Brien")
})

test('a long text is split at once', () => {
  const long = `א${'(א) 1 '.repeat(5000)}`
  expect(splitAroundRightToLeft(long).join('')).toBe(long)
})
