import { sql, type SQLWrapper } from 'drizzle-orm'
import { createHash } from 'node:crypto'

/** A hash for an address at one studio, so that the table names nobody. */
export const addressHashOf = (studioId: string, email: string) =>
  createHash('sha256').update(`${studioId} ${email.toLowerCase()}`).digest('hex')

/** The SQL equivalent of `addressHashOf`. */
export const hashInDatabase = (studioId: SQLWrapper, email: SQLWrapper | string) =>
  sql`encode(sha256(convert_to(${studioId}::text || ' ' || lower(${email}), 'UTF8')), 'hex')`
