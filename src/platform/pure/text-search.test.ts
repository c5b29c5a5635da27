import { expect, test } from 'vitest'
import { containsAllTerms, nameKey, normalizeForSearch } from './text-search.ts'

test.each([
  ['', true],
  ['zoe', true],
  ['ZOË', true],
  ['jurgen zoe', true],
  ['example', true],
  ['zoe peters', false],
])("'%s' finds Zoë Jürgens at zoe@example.nl: %s", (typed, found) => {
  expect(containsAllTerms(typed, 'Zoë Jürgens', 'zoe@example.nl')).toBe(found)
})

test.each([
  [
    'apostrophes',
    "van 't Hof",
    ['van ’t hof', 'VAN ‘T HOF', 'van `t hof', 'van ´t hof', 'van ʼt hof', 'van ′t hof'],
  ],
  ['apostrophes within a word', "D'Angelo", ['d’angelo', 'D‘Angelo', 'd´angelo', 'd＇angelo']],
  ['quotes', 'Jan "Jip" Berg', ['jan “jip” berg', 'jan „jip” berg', "jan 'jip' berg", 'jan «jip» berg']],
  [
    'dashes',
    'Jansen-de Boer',
    ['jansen‐de boer', 'jansen‑de boer', 'jansen–de boer', 'jansen—de boer', 'jansen−de boer'],
  ],
  ['blanks', 'de Vries', ['de\u00a0vries', 'de\u202fvries', 'de\u2009vries', 'de\u3000vries', 'de\tvries']],
  [
    'what takes no room',
    'Koolmees',
    ['kool\u00admees', 'kool\u200bmees', '\u200ekoolmees\ufeff', 'kool\u2060mees'],
  ],
  ['ligatures', 'IJsbrand Fiffi', ['ĳsbrand fiffi', 'Ĳsbrand ﬁﬃ', 'ijsbrand ﬁfﬁ']],
  ['accents of a Mac', 'Zoë', ['Zoe\u0308', 'zoe', 'ZOË']],
  [
    'letters of neighbours',
    'Strauss Soren Lukasz Aegir',
    ['strauß søren łukasz ægir', 'STRAUẞ SØREN ŁUKASZ ÆGIR'],
  ],
  ['letters that look like one', 'Anna', ['Аnnа', 'ＡＮＮＡ', 'ᴬnna', '𝐀nna']],
  ['capitals of Turkey and Greece', 'Istanbul ΟΔΟΣ', ['İstanbul οδος', 'ıstanbul οδοσ']],
])('%s: %j is found and is one name, however it is typed', (_kind, stored, spellings) => {
  for (const typed of spellings) {
    expect(containsAllTerms(typed, stored), typed).toBe(true)
    expect(containsAllTerms(stored, typed), typed).toBe(true)
    expect(nameKey(`  ${typed.replace(' ', '  ')} `), typed).toBe(nameKey(stored))
  }
})

test.each([
  ['vermeer', 'van der Meer'],
  ['jansen', 'Janssen'],
  ["van 's hof", "van 't Hof"],
  ['anna-maria', 'Anna Maria'],
])('%j does not find %j', (typed, stored) => {
  expect(containsAllTerms(typed, stored)).toBe(false)
  expect(normalizeForSearch(typed)).not.toBe(normalizeForSearch(stored))
})
