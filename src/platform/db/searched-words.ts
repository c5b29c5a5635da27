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
  const found = typed?.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? []
  return and(
    ...found.map((word) =>
      or(alsoBy(word), sql`${words} like plain_text(${`%${begun(word)}${asItself(word)}%`})`),
    ),
  )
}

const begun = (word: string) => (word.length < LETTERS_INDEXED ? ' ' : '')

// A percent sign that someone typed stands for itself.
const asItself = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
