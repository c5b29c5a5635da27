import { and, sql, type SQL } from 'drizzle-orm'

/** Whether every word that was typed occurs in this text, whatever its case and accents; undefined when none was. */
export function hasWords(text: SQL, typed: string | undefined): SQL | undefined {
  const words = typed?.split(/\s+/).filter((word) => word !== '') ?? []
  return and(...words.map((word) => sql`plain_text(${text}) like plain_text(${`%${asItself(word)}%`})`))
}

// A percent sign that someone typed stands for itself.
const asItself = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)
