import { sql, type SQLWrapper } from 'drizzle-orm'
import { createHash } from 'node:crypto'

/** Stands for an address at one studio, and names it to nobody. */
export const addressHashOf = (studioId: string, email: string) =>
  createHash('sha256').update(`${studioId} ${email.toLowerCase()}`).digest('hex')

/** The same where the database has the address. */
export const hashInDatabase = (studioId: SQLWrapper, email: SQLWrapper | string) =>
  sql`encode(sha256(convert_to(${studioId}::text || ' ' || lower(${email}), 'UTF8')), 'hex')`
