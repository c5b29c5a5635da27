import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { ClientStatus } from '#domains/clients/clients.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { keysetByCreation } from '#kit/server/keyset.ts'
import { FOREIGN_KEY_VIOLATION, isRaised, UNIQUE_VIOLATION } from '#platform/db/is-raised.ts'
import { only } from '#platform/db/only.ts'
import { pick } from '#platform/pure/pick.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import type { GalleryKind, KindSettings } from '../galleries.rules.ts'
import { removeSectionsFromLinks } from '../sharing/server/share-links.sql.ts'
import { galleries, gallerySections, studioKindSettings } from '../core/server/galleries.tables.ts'

const ownGallery = (viewer: PhotographerViewer, galleryId: string) =>
  and(eq(galleries.studioId, viewer.id), eq(galleries.id, galleryId))

const ofClient = (viewer: PhotographerViewer, clientId: string | undefined) =>
  and(
    eq(galleries.studioId, viewer.id),
    clientId === undefined ? undefined : eq(galleries.clientId, clientId),
  )

const newestFirst = [desc(galleries.createdAt), desc(galleries.id)] as const

export const listGalleries = (tx: Tx, viewer: PhotographerViewer, clientId: string | undefined) =>
  tx
    .select()
    .from(galleries)
    .where(ofClient(viewer, clientId))
    .orderBy(...newestFirst)

type GalleryPageRequest = {
  limit: number
  cursor?: string | undefined
  clientId?: string | undefined
  updatedSince?: string | undefined
}

export async function pageGalleries(
  tx: Tx,
  viewer: PhotographerViewer,
  { clientId, updatedSince, ...page }: GalleryPageRequest,
) {
  const pages = keysetByCreation(galleries.id, galleries.createdAt, page)
  if (!pages.isCursorValid) return undefined
  const changed = updatedSince === undefined ? undefined : gte(galleries.updatedAt, new Date(updatedSince))
  const found = await tx
    .select({ ...getTableColumns(galleries), sortValue: pages.sortValue })
    .from(galleries)
    .where(and(ofClient(viewer, clientId), changed, pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  return pages.toPage(found)
}

export const hasClient = async (tx: Tx, viewer: PhotographerViewer, clientId: string): Promise<boolean> =>
  (await tx.$count(clients, and(eq(clients.id, clientId), eq(clients.studioId, viewer.id)))) === 1

export const listSections = (tx: Tx, viewer: PhotographerViewer, galleryIds: readonly string[]) =>
  tx
    .select()
    .from(gallerySections)
    .where(and(eq(gallerySections.studioId, viewer.id), inArray(gallerySections.galleryId, [...galleryIds])))
    .orderBy(gallerySections.galleryId, gallerySections.position)

export async function findGallery(tx: Tx, viewer: PhotographerViewer, galleryId: string) {
  const [gallery] = await tx.select().from(galleries).where(ownGallery(viewer, galleryId))
  return gallery
}

/** Locks the gallery, so that its changes run one by one. Uploads continue. */
export async function lockGallery(tx: Tx, viewer: PhotographerViewer, galleryId: string) {
  const [gallery] = await tx
    .select()
    .from(galleries)
    .where(ownGallery(viewer, galleryId))
    .for('no key update')
  return gallery
}

export async function findNewestGallery(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [newest] = await tx
    .select()
    .from(galleries)
    .where(ofClient(viewer, clientId))
    .orderBy(sql`${galleries.state} = 'archived'`, ...newestFirst)
    .limit(1)
  return newest
}

/**
 * Returns the galleries that may be meant when only the client is named: all live ones, else the
 * newest not archived.
 */
export async function listCandidateGalleries(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const { rows } = await tx.execute<{ id: string; title: string | null }>(
    sql`select meant.id, meant.title from candidate_galleries(${clientId}) meant
      join ${galleries} on ${galleries.id} = meant.id and ${galleries.studioId} = ${viewer.id}
      order by ${newestFirst[0]}, ${newestFirst[1]}`,
  )
  return rows
}

/**
 * Returns the client's name and gallery count. Locks the client, so that two tabs can't both add
 * the last gallery.
 */
export async function lockAndCountGalleries(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [client] = await tx
    .select({ firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .where(and(eq(clients.id, clientId), eq(clients.studioId, viewer.id)))
    .for('no key update')
  if (!client) return undefined
  const found = only(await tx.select({ count: count() }).from(galleries).where(ofClient(viewer, clientId)))
  return { ...client, count: found.count }
}

type NewGallery = Omit<typeof galleries.$inferInsert, 'slug'> & { slug: string | SQL }

export async function addGallery(tx: Tx, gallery: NewGallery): Promise<boolean> {
  const [added] = await tx
    .insert(galleries)
    .values(gallery)
    .onConflictDoNothing({ target: galleries.id })
    .returning(changedColumns)
  if (!added) return false
  await tx.execute(sql`select add_main_list(${added.id})`)
  await copyStatusToClient(tx, added)
  return true
}

const changedColumns = pick(galleries, ['id', 'clientId', 'updatedAt'])

const copyStatusToClient = (tx: Tx, { clientId, updatedAt }: { clientId: string; updatedAt?: Date }) =>
  tx.execute(sql`select copy_status_to_client(${clientId}, ${updatedAt?.toISOString() ?? null})`)

export async function updateGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  galleryId: string,
  change: PgUpdateSetSource<typeof galleries>,
) {
  const [changed] = await tx
    .update(galleries)
    .set(change)
    .where(ownGallery(viewer, galleryId))
    .returning(changedColumns)
  if (changed && ('status' in change || 'state' in change)) await copyStatusToClient(tx, changed)
  return changed
}

/**
 * Throws while the gallery has a photo or a running upload. `isGalleryNeededError` matches the
 * error.
 */
export async function removeGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await tx.execute(sql`select forget_ended_uploads(${id})`)
  await tx.delete(galleries).where(ownGallery(viewer, id))
  await copyStatusToClient(tx, { clientId })
}

export const isTitleTakenError = (error: unknown): boolean => isRaised(UNIQUE_VIOLATION, error)

export const isGalleryNeededError = (error: unknown): boolean => isRaised(FOREIGN_KEY_VIOLATION, error)

/**
 * Adds a first gallery if the client has none. The lock on the client serializes concurrent
 * removals.
 */
export async function ensureFirstGallery(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  now: Date,
): Promise<void> {
  const counted = await lockAndCountGalleries(tx, viewer, clientId)
  if (!counted || counted.count > 0) return
  const slug = sql`new_slug()`
  const first = { id: uuidv7(now.getTime()), clientId, studioId: viewer.id, state: 'live', slug } as const
  await addGallery(tx, { ...first, openedAt: now, createdAt: now, updatedAt: now })
}

type Section = { id: string; title: string; forGuests: boolean }

export async function replaceSections(
  tx: Tx,
  viewer: PhotographerViewer,
  galleryId: string,
  sections: readonly Section[],
): Promise<void> {
  const ofGallery = and(eq(gallerySections.studioId, viewer.id), eq(gallerySections.galleryId, galleryId))
  const kept = sections.map(({ id }) => id)
  const removed = await tx
    .delete(gallerySections)
    .where(and(ofGallery, notInArray(gallerySections.id, kept)))
    .returning({ id: gallerySections.id })
  if (removed.length > 0)
    await removeSectionsFromLinks(
      tx,
      galleryId,
      removed.map(({ id }) => id),
    )
  if (sections.length === 0) return
  // Swapping two titles would otherwise violate the unique index halfway.
  await tx
    .update(gallerySections)
    .set({ title: sql`id::text` })
    .where(ofGallery)
  await tx
    .insert(gallerySections)
    .values(sections.map((section, position) => ({ ...section, position, galleryId, studioId: viewer.id })))
    .onConflictDoUpdate({
      target: gallerySections.id,
      set: {
        title: sql`excluded.title`,
        forGuests: sql`excluded.for_guests`,
        position: sql`excluded.sort_key`,
      },
      setWhere: ofGallery!,
    })
}

export const listKinds = (tx: Tx, viewer: PhotographerViewer) =>
  tx.select().from(studioKindSettings).where(eq(studioKindSettings.studioId, viewer.id))

export const saveKind = (tx: Tx, viewer: PhotographerViewer, kind: GalleryKind, settings: KindSettings) =>
  tx
    .insert(studioKindSettings)
    .values({ studioId: viewer.id, kind, settings })
    .onConflictDoUpdate({ target: [studioKindSettings.studioId, studioKindSettings.kind], set: { settings } })

type NotifiedAt = 'previewsNotifiedAt' | 'finalsNotifiedAt' | 'choicesNotifiedAt'

/** Saves the time up to which photos or choices need no email to the client or the studio. */
export const saveNotifiedAt = (tx: Tx, galleryId: string, column: NotifiedAt, now: Date) =>
  tx
    .update(galleries)
    .set({ [column]: now })
    .where(eq(galleries.id, galleryId))

/**
 * Returns false when the opening was shown before, perhaps at the same moment on another device.
 */
export async function setOpeningShown(tx: Tx<'system'>, galleryId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(galleries)
    .set({ openingShownAt: now })
    .where(and(eq(galleries.id, galleryId), isNull(galleries.openingShownAt)))
  return rowCount === 1
}

/**
 * Changes a gallery's status if it is one of `from`. Skips a status set by the studio, and archived
 * galleries and clients.
 */
export async function advanceStatus(
  tx: Tx<'system'>,
  galleryId: string,
  from: readonly ClientStatus[],
  to: ClientStatus,
  now: Date,
) {
  const before = tx.$with('before').as(
    tx
      .select({
        ...pick(galleries, ['id', 'status', 'title']),
        ...pick(clients, ['firstName', 'lastName']),
      })
      .from(galleries)
      .innerJoin(clients, eq(clients.id, galleries.clientId))
      .where(
        and(
          eq(galleries.id, galleryId),
          inArray(galleries.status, [...from]),
          eq(galleries.statusByHand, false),
          ne(galleries.state, 'archived'),
          sql`${clients.archivedAt} is null`,
        ),
      )
      .for('no key update', { of: galleries }),
  )
  const [moved] = await tx
    .with(before)
    .update(galleries)
    .set({ status: to, updatedAt: now })
    .from(before)
    .where(eq(galleries.id, before.id))
    .returning({
      ...pick(galleries, ['clientId', 'studioId']),
      ...pick(before, ['title', 'firstName', 'lastName']),
      oldStatus: before.status,
    })
  if (moved) await copyStatusToClient(tx, { clientId: moved.clientId, updatedAt: now })
  return moved
}

export const saveFirstView = (tx: Tx<'system'>, galleryId: string, now: Date) =>
  tx
    .update(galleries)
    .set({ firstViewedAt: now })
    .where(and(eq(galleries.id, galleryId), isNull(galleries.firstViewedAt)))
