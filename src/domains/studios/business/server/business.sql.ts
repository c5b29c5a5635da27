import { and, asc, eq } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { pick } from '#platform/pure/pick.ts'
import type { VatScheme } from '../../vat-schemes.rules.ts'
import {
  greetedStudioNameSql,
  isStudioOpenSql,
  photographers,
  shownAccentColorSql,
  shownStudioNameSql,
} from '../../core/server/studios.tables.ts'
import { studioBusinesses, studioVatSchemes } from './business.tables.ts'

export async function findBusiness(tx: Tx, studioId: string) {
  const [found] = await tx
    .select({
      studioName: shownStudioNameSql,
      greetedName: greetedStudioNameSql,
      ...pick(photographers, ['businessName', 'kvkNumber']),
      accentColor: shownAccentColorSql,
      logoKey: photographers.styleLogoKey,
      mayUseCustomBranding: photographers.allowCustomBranding,
      business: studioBusinesses,
    })
    .from(photographers)
    .leftJoin(studioBusinesses, eq(studioBusinesses.studioId, photographers.id))
    .where(eq(photographers.id, studioId))
  if (!found) throw new Error('a business without a studio')
  return found
}

export const isStudioOpenNow = async (tx: Tx<'system'>, studioId: string, now: Date): Promise<boolean> =>
  (await tx.$count(photographers, and(eq(photographers.id, studioId), isStudioOpenSql(now)))) === 1

export type FoundBusiness = Awaited<ReturnType<typeof findBusiness>>

/** Returns the schemes in the order in which they were added, as `schemeOn` expects them. */
export const listSchemes = (tx: Tx, studioId: string) =>
  tx
    .select({ id: studioVatSchemes.id, scheme: studioVatSchemes.scheme, from: studioVatSchemes.fromDate })
    .from(studioVatSchemes)
    .where(eq(studioVatSchemes.studioId, studioId))
    .orderBy(asc(studioVatSchemes.createdAt), asc(studioVatSchemes.id))

export type BusinessChange = Partial<Omit<typeof studioBusinesses.$inferInsert, 'studioId' | 'updatedAt'>>

/**
 * Saves the change. `legalName` fills the required column on the first save if `change` has none.
 */
export const saveBusiness = (
  tx: Tx,
  viewer: PhotographerViewer,
  { legalName, change }: { legalName: string; change: BusinessChange },
  now: Date,
) =>
  tx
    .insert(studioBusinesses)
    .values({ legalName, ...change, studioId: viewer.id, updatedAt: now })
    .onConflictDoUpdate({ target: studioBusinesses.studioId, set: { ...change, updatedAt: now } })

export const addScheme = (
  tx: Tx,
  viewer: PhotographerViewer,
  { scheme, from }: { scheme: VatScheme; from: string },
  now: Date,
) =>
  tx
    .insert(studioVatSchemes)
    .values({ id: uuidv7(), studioId: viewer.id, scheme, fromDate: from, createdAt: now })
