import { and, or, sql, type SQL } from 'drizzle-orm'

const LETTERS_INDEXED = 3

/**
 * Whether every search term occurs in `text`, whatever its case and accents; undefined without terms. `text` is made by
 * plain_text, begins with a space, and has a trigram index, which knows a shorter term only where a word begins.
 * `alsoBy` says what else a term finds, such as rows whose code reads so on the screen.
 */
export function matchesSearch(
  text: SQL,
  typed: string | undefined,
  alsoBy: (term: string) => SQL | undefined = () => undefined,
): SQL | undefined {
  return and(...searchTerms(typed).map((term) => or(alsoBy(term), matchesTerm(text, term))))
}

/** What was typed, word by word; signs by themselves are no terms. */
export const searchTerms = (typed: string | undefined): string[] =>
  typed?.split(/\s+/).filter((term) => /[\p{L}\p{N}]/u.test(term)) ?? []

export const matchesTerm = (text: SQL, term: string): SQL =>
  containsTerm(text, term.length < LETTERS_INDEXED ? ` ${term}` : term)

/** The same for a text without such an index: within words too, however short the term is. */
export const containsTerm = (text: SQL, term: string): SQL =>
  sql`${text} like plain_text(${`%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
