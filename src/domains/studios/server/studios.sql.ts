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
import type { StudioSettings } from '../studios.rules.ts'
import {
  photographers,
  shownAccentColor,
  shownStudioName,
  styleColumns,
} from '../core/server/studios.tables.ts'

export async function findOwnStudio(tx: Tx, viewer: StudioViewer) {
  const [studio] = await tx
    .select({ ...getTableColumns(photographers), shownAccentColor })
    .from(photographers)
    .where(eq(photographers.id, viewer.id))
  if (!studio) throw new Error('a photographer without a studio')
  return studio
}

export const setWebhook = (tx: Tx, viewer: PhotographerViewer, webhookUrl: string | null) =>
  tx.update(photographers).set({ webhookUrl }).where(eq(photographers.id, viewer.id))

export const endFirstRun = (tx: Tx, viewer: PhotographerViewer, now: Date) =>
  tx.update(photographers).set({ firstRunEndedAt: now }).where(eq(photographers.id, viewer.id))

export const noteGalleryViewed = (tx: Tx, viewer: PhotographerViewer, now: Date) =>
  tx
    .update(photographers)
    .set({ galleryViewedAt: now })
    .where(and(eq(photographers.id, viewer.id), isNull(photographers.galleryViewedAt)))
    .returning({ id: photographers.id })

type SavedName =
  | Exclude<keyof StudioSettings, 'watermarkLogoId' | 'styleLogoId'>
  | 'watermarkLogoKey'
  | 'styleLogoKey'
export type SavedSettings = Pick<typeof photographers.$inferSelect, SavedName>
export type SettingsChange = Partial<SavedSettings>

/** Whether a logo is the studio's watermark, in its style, or on a document that was issued. */
export async function isLogoUsed(tx: Tx<'system'>, studioId: string, logoKey: string) {
  const { id, watermarkLogoKey, styleLogoKey, documentLogoKeys } = photographers
  const isUsed = or(
    eq(watermarkLogoKey, logoKey),
    eq(styleLogoKey, logoKey),
    arrayContains(documentLogoKeys, [logoKey]),
  )
  return (await tx.$count(photographers, and(eq(id, studioId), isUsed))) > 0
}

export const keepDocumentLogo = (tx: Tx<'system'>, studioId: string, logoKey: string) =>
  tx
    .update(photographers)
    .set({ documentLogoKeys: sql`array_append(${photographers.documentLogoKeys}, ${logoKey})` })
    .where(and(eq(photographers.id, studioId), not(arrayContains(photographers.documentLogoKeys, [logoKey]))))

export async function insertStudio(
  tx: Tx<'system'>,
  studio: typeof photographers.$inferInsert,
): Promise<void> {
  await tx.insert(photographers).values(studio)
  await tx.execute(sql`select begin_studio_room(${studio.id})`)
}

// What opens and closes an account; nothing else does:
//
//   time is paid, free or given        opens it, but not one that an admin closed
//   time is refunded, or only moved    leaves it as it is
//   its time is over                   closes it, until it gets time again
//   an admin closes it                 closes it, until an admin opens it
//   an admin opens it, or gives it a plan   opens it
//
// The first is the database's `open_account`, which activate_{plan} calls as well. A check of the table refuses an account that
// is open and closed by an admin, so that code which forgets this fails.
export const openForTime = (tx: Tx, studioId: string) =>
  tx.execute(sql`select open_account(${studioId}::uuid)`)

export const closeForLapse = (tx: Tx, studioId: string) => setMove(tx, studioId, { isActive: false })

export const closeByAdmin = (tx: Tx<'viewer'>, studioId: string, now: Date) =>
  setMove(tx, studioId, { isActive: false, closedAt: now })

export const openByAdmin = (tx: Tx<'viewer'>, studioId: string) =>
  setMove(tx, studioId, { isActive: true, closedAt: null })

const setMove = (tx: Tx, studioId: string, move: { isActive: boolean; closedAt?: Date | null }) =>
  tx.update(photographers).set(move).where(eq(photographers.id, studioId))

/** A studio's name and style, as they are shown to people who have not signed in. */
export async function findLooks(tx: Tx<'system'>, studioId: string) {
  const [found] = await tx
    .select({ studioName: shownStudioName, ...styleColumns })
    .from(photographers)
    .where(eq(photographers.id, studioId))
  return found
}

/** The key of the logo in a studio's style; undefined where it has none or its plan allows none. */
export async function findStyleLogo(tx: Tx<'system'>, studioId: string): Promise<string | undefined> {
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

/** Studios from this one on, with the keys of all their logos. */
export const listStoredLogos = (
  tx: Tx<'system'>,
  { from, limit }: { from: string; limit: number },
): Promise<StoredLogos[]> => selectLogos(tx, gte(photographers.id, from)).limit(limit)

export const findStoredLogos = (tx: Tx<'system'>, studioIds: readonly string[]): Promise<StoredLogos[]> =>
  selectLogos(tx, inArray(photographers.id, [...studioIds]))
