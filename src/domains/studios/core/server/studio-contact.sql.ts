import { eq, sql } from 'drizzle-orm'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { greetedStudioNameSql, photographers, shownStudioNameSql } from './studios.tables.ts'

/**
 * Returns a studio's names, email address and phone number. Throws if the studio is missing or
 * hidden from the viewer.
 */
export async function findStudioContact(tx: Tx, studioId: string) {
  const [contact] = await tx
    .select({
      email: profiles.email,
      studioName: shownStudioNameSql,
      businessName: photographers.businessName,
      greetedName: greetedStudioNameSql,
      ownerFirstName: photographers.ownerFirstName,
      phoneNumber: sql<string | null>`nullif(${photographers.phoneNumber}, '')`,
    })
    .from(photographers)
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(photographers.id, studioId))
  if (!contact) throw new Error(`no studio ${studioId}`)
  return contact
}
