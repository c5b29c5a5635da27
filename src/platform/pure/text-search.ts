// The database's `plain_text` has the same rules; a test compares the two for every character.

const LONE_ACCENT = /[\u00b4\u02dd\u1fbd\u1fbf\u1ffd\u1ffe]/g
const UNSEEN =
  /[\u0300-\u036f\ufe00-\ufe0f\u0591-\u05bd\u05bf-\u05c7\u064b-\u0652\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
const QUOTE =
  /["`\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u05f3\u2018-\u201f\u2032\u2035\u2039\u203a\ua78b\ua78c]/g
const DASH = /[\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]/g
const BLANK = /[\t-\r\u1680\u2028\u2029]/g

const foreign = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', ħ: 'h', ς: 'σ' }
/** Cyrillic and Greek letters that look like Latin ones. */
const lookalikes = { а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', і: 'i', ј: 'j', ο: 'o' }
const letters: Readonly<Record<string, string>> = {
  ...foreign,
  ...lookalikes,
}
const LETTER = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * Normalizes text for comparison: removes case, accents and invisible characters, and unifies
 * quotes, dashes and lookalike letters.
 */
export const normalizeForSearch = (text: string) =>
  text
    .replaceAll(LONE_ACCENT, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(UNSEEN, '')
    .replaceAll(QUOTE, "'")
    .replaceAll(DASH, '-')
    .replaceAll(BLANK, ' ')
    .replaceAll(LETTER, (letter) => letters[letter]!)

/** Normalizes a name for comparison, and also removes repeated and outer spaces. */
export const nameKey = (name: string) => normalizeForSearch(name).trim().replaceAll(/ +/g, ' ')

export function containsAllTerms(typed: string, ...texts: string[]): boolean {
  const searched = normalizeForSearch(texts.join(' '))
  return splitTerms(typed).every((word) => searched.includes(word))
}

export const splitTerms = (typed: string) => normalizeForSearch(typed).split(' ').filter(Boolean)
