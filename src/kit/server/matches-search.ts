import { and, or, sql, type SQL } from 'drizzle-orm'
import { splitTerms } from '#platform/pure/text-search.ts'

const LETTERS_INDEXED = 3

/**
 * Whether `text` holds every term; undefined without terms. `text` is made by plain_text, begins with a space and has a
 * trigram index, so terms under three letters match only where a word begins.
 */
export function matchesSearch(
  text: SQL,
  typed: string | undefined,
  alsoBy: (term: string) => SQL | undefined = () => undefined,
): SQL | undefined {
  return and(...searchTerms(typed).map((term) => or(alsoBy(term), matchesTerm(text, term))))
}

/** The typed words; those without a letter or digit are dropped. */
export const searchTerms = (typed: string | undefined): string[] =>
  splitTerms(typed ?? '').filter((term) => /[\p{L}\p{N}]/u.test(term))

export const matchesTerm = (text: SQL, term: string): SQL =>
  containsTerm(text, term.length < LETTERS_INDEXED ? ` ${term}` : term)

/** As `matchesTerm`, for a text without a trigram index: matches within words too, however short the term is. */
export const containsTerm = (text: SQL, term: string): SQL =>
  sql`${text} like plain_text(${`%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
