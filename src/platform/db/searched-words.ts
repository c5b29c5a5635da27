import { and, or, sql, type SQL } from 'drizzle-orm'

const LETTERS_INDEXED = 3

/**
 * Whether every word that was typed occurs in `words`, whatever its case and accents; undefined when none was. `words` is
 * made by plain_text, begins with a space, and has an index of three letters at a time: a shorter word is looked for
 * where words begin, since that index knows it nowhere else. `alsoBy` says what else a word finds, such as rows whose code
 * reads so on the screen.
 */
export function hasWords(
  words: SQL,
  typed: string | undefined,
  alsoBy: (word: string) => SQL | undefined = () => undefined,
): SQL | undefined {
  return and(...typedWords(typed).map((word) => or(alsoBy(word), hasWord(words, word))))
}

/** What is looked for: signs by themselves are not. */
export const typedWords = (typed: string | undefined): string[] =>
  typed?.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? []

export const hasWord = (words: SQL, word: string): SQL =>
  sql`${words} like plain_text(${`%${begun(word)}${asItself(word)}%`})`

const begun = (word: string) => (word.length < LETTERS_INDEXED ? ' ' : '')

// A percent sign that someone typed stands for itself.
const asItself = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
