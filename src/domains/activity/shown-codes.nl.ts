import { searchable } from '#platform/pure/text-search.ts'
import { actionTexts, userTypeTexts } from './activity.nl.ts'

const LETTERS_ANYWHERE = 3

/** Codes whose Dutch label contains this word; a word of fewer than three letters only matches where a word begins. */
export const codesShownAs = (word: string) => ({
  actions: codesWith(actionTexts, word),
  userTypes: codesWith(userTypeTexts, word),
})

function codesWith(texts: Record<string, string>, word: string): string[] {
  const wanted = searchable(word)
  const part = wanted.length < LETTERS_ANYWHERE ? ` ${wanted}` : wanted
  return Object.keys(texts).filter((code) => searchable(` ${texts[code]!}`).includes(part))
}
