import {
  and,
  arrayContains,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PhotographerViewer, StudioViewer } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { cancelObjectRemoval } from '#platform/objects/remove-objects.ts'
import { agreementHashes, agreements } from '../agreements.rules.ts'
import type { StudioSettings } from '../studios.rules.ts'
import {
  photographers,
  shownAccentColorSql,
  shownStudioNameSql,
  styleColumns,
} from '../core/server/studios.tables.ts'
import { acceptedAgreements } from './agreements.tables.ts'

export async function findOwnStudio(tx: Tx, viewer: StudioViewer) {
  const [studio] = await tx
    .select({ ...getTableColumns(photographers), shownAccentColor: shownAccentColorSql })
    .from(photographers)
    .where(eq(photographers.id, viewer.id))
  if (!studio) throw new Error('a photographer without a studio')
  return studio
}

export const setWebhook = (tx: Tx, viewer: PhotographerViewer, webhookUrl: string | null) =>
  tx.update(photographers).set({ webhookUrl }).where(eq(photographers.id, viewer.id))

export const endFirstRun = (tx: Tx, viewer: PhotographerViewer, now: Date) =>
  tx.update(photographers).set({ firstRunEndedAt: now }).where(eq(photographers.id, viewer.id))

export const saveFirstGalleryView = (tx: Tx, viewer: PhotographerViewer, now: Date) =>
  tx
    .update(photographers)
    .set({ galleryViewedAt: now })
    .where(and(eq(photographers.id, viewer.id), isNull(photographers.galleryViewedAt)))

type SavedName =
  | Exclude<keyof StudioSettings, 'watermarkLogoId' | 'styleLogoId'>
  | 'watermarkLogoKey'
  | 'styleLogoKey'
export type SavedSettings = Pick<typeof photographers.$inferSelect, SavedName>
export type SettingsChange = Partial<SavedSettings>

export async function isLogoUsed(tx: Tx, studioId: string, logoKey: string) {
  const { id, watermarkLogoKey, styleLogoKey, documentLogoKeys } = photographers
  const isUsed = or(
    eq(watermarkLogoKey, logoKey),
    eq(styleLogoKey, logoKey),
    arrayContains(documentLogoKeys, [logoKey]),
  )
  return (await tx.$count(photographers, and(eq(id, studioId), isUsed))) > 0
}

/** Keeps the logo of a document, even if the logo was just replaced. */
export async function keepDocumentLogo(tx: Tx<'system'>, studioId: string, logoKey: string, now: Date) {
  const { id, documentLogoKeys } = photographers
  const { rowCount } = await tx
    .update(photographers)
    .set({ documentLogoKeys: sql`array_append(${documentLogoKeys}, ${logoKey})` })
    .where(and(eq(id, studioId), not(arrayContains(documentLogoKeys, [logoKey]))))
  if (rowCount) await cancelObjectRemoval(tx, [logoKey], now)
}

export async function insertStudio(
  tx: Tx<'system'>,
  studio: typeof photographers.$inferInsert,
): Promise<void> {
  await tx.insert(photographers).values(studio)
  await tx.execute(sql`select begin_studio_room(${studio.id})`)
}

export const acceptAgreements = (tx: Tx<'system'>, studioId: string, acceptedAt: Date) =>
  tx.insert(acceptedAgreements).values(
    agreements.map(({ path, version }) => ({
      studioId,
      path,
      version,
      hash: agreementHashes[path],
      acceptedAt,
    })),
  )

/** Opens an account that got time, unless an admin closed it. Refunds must not call this. */
export const openUnlessAdminClosed = (tx: Tx, studioId: string) =>
  tx.execute(sql`select open_account(${studioId}::uuid)`)

/** Closes an account whose time is over. `openUnlessAdminClosed` opens it again. */
export const closeForLapse = (tx: Tx, studioId: string) =>
  updateAccountState(tx, studioId, { isActive: false })

/** Closes an account until an admin opens it or gives it a plan. */
export const closeByAdmin = (tx: Tx<'viewer'>, studioId: string, now: Date) =>
  updateAccountState(tx, studioId, { isActive: false, closedAt: now })

export const openByAdmin = (tx: Tx<'viewer'>, studioId: string) =>
  updateAccountState(tx, studioId, { isActive: true, closedAt: null })

const updateAccountState = (tx: Tx, studioId: string, move: { isActive: boolean; closedAt?: Date | null }) =>
  tx.update(photographers).set(move).where(eq(photographers.id, studioId))

export async function findPublicStyle(tx: Tx<'system'>, studioId: string) {
  const [found] = await tx
    .select({ studioName: shownStudioNameSql, ...styleColumns })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  return found
}

export async function findStyleLogoKey(tx: Tx<'system'>, studioId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ key: styleColumns.styleLogoKey })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  return found?.key ?? undefined
}

const logoKeys = sql<
  string[]
>`array_remove(${photographers.documentLogoKeys} || ${photographers.watermarkLogoKey}
  || ${photographers.styleLogoKey}, null)`

export type StoredLogos = { id: string; keys: string[] }

const selectLogos = (tx: Tx<'system'>, which: SQL) =>
  tx
    .select({ id: photographers.id, keys: logoKeys })
    .from(photographers)
    .where(and(which, sql`cardinality(${logoKeys}) > 0`))
    .orderBy(asc(photographers.id))
    .$dynamic()

/** Returns the logo keys of studios that have any, ordered by studio id, starting at `from`. */
export const listStoredLogos = (
  tx: Tx<'system'>,
  { from, limit }: { from: string; limit: number },
): Promise<StoredLogos[]> => selectLogos(tx, gte(photographers.id, from)).limit(limit)

export const findStoredLogos = (tx: Tx<'system'>, studioIds: readonly string[]): Promise<StoredLogos[]> =>
  selectLogos(tx, inArray(photographers.id, [...studioIds]))
