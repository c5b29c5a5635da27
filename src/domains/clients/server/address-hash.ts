import { sql, type SQLWrapper } from 'drizzle-orm'
import { createHash } from 'node:crypto'

/** Stands for an address at one studio, and names it to nobody. */
export const addressHashOf = (photographerId: string, email: string) =>
  createHash('sha256').update(`${photographerId} ${email.toLowerCase()}`).digest('hex')

/** The same where the database has the address. */
export const hashInDatabase = (photographerId: SQLWrapper, email: SQLWrapper | string) =>
  sql`encode(sha256(convert_to(${photographerId}::text || ' ' || lower(${email}), 'UTF8')), 'hex')`
