import { and, or, sql, type SQL } from 'drizzle-orm'
import { splitTerms } from '#platform/pure/text-search.ts'

const TRIGRAM_LENGTH = 3

/**
 * Returns undefined without terms. `text` must come from plain_text, begin with a space and have a
 * trigram index. Terms under three letters match only at the start of a word.
 */
export function matchesSearch(
  text: SQL,
  typed: string | undefined,
  orMatches: (term: string) => SQL | undefined = () => undefined,
): SQL | undefined {
  return and(...searchTerms(typed).map((term) => or(orMatches(term), termCondition(text, term))))
}

/** Drops words without a letter or digit. */
export const searchTerms = (typed: string | undefined): string[] =>
  splitTerms(typed ?? '').filter((term) => /[\p{L}\p{N}]/u.test(term))

export const termCondition = (text: SQL, term: string): SQL =>
  substringCondition(text, term.length < TRIGRAM_LENGTH ? ` ${term}` : term)

/** Matches within words too. Use it for a text without a trigram index. */
export const substringCondition = (text: SQL, term: string): SQL =>
  sql`${text} like plain_text(${`%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
