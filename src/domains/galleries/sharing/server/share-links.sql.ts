import { and, arrayOverlaps, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ClientOrPhotographer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import {
  studioLetterColumns,
  photographers,
  styleColumns,
} from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import { pick } from '#platform/pure/pick.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { ArchivedReason } from '../../sharing.rules.ts'
import { galleries, gallerySections, openGalleryIdsSql } from '../../core/server/galleries.tables.ts'
import { galleryGuests, galleryLinks } from './sharing.tables.ts'

const terms = [
  'shows',
  'mayFavor',
  'mayComment',
  'mayDownload',
  'sectionIds',
  'asksEmail',
  'expiresOn',
] as const

type LinkChange = Partial<
  Pick<typeof galleryLinks.$inferInsert, (typeof terms)[number] | 'label' | 'pinHash' | 'revokedAt'>
>

export async function findGalleryForSharing(tx: Tx, viewer: ClientOrPhotographer, galleryId: string) {
  const isOwn =
    viewer.role === 'client'
      ? and(eq(galleries.clientId, viewer.id), sql`${galleries.id} = any (${openGalleryIdsSql})`)
      : eq(galleries.studioId, viewer.id)
  const [found] = await tx
    .select({
      ...pick(galleries, ['id', 'clientId', 'studioId', 'clientMayShare', 'clientMayGiveOriginals']),
      archived: sql<ArchivedReason | null>`case when ${clients.archivedAt} is not null then 'client_archived'
        when ${galleries.state} = 'archived' then 'gallery_archived' end`,
    })
    .from(galleries)
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .where(and(eq(galleries.id, galleryId), isOwn))
  return found
}

export const setClientSharing = (
  tx: Tx,
  viewer: ClientOrPhotographer,
  galleryId: string,
  change: { clientMayShare: boolean; clientMayGiveOriginals: boolean },
) =>
  tx
    .update(galleries)
    .set(change)
    .where(and(eq(galleries.id, galleryId), eq(galleries.studioId, viewer.id)))

/**
 * Removes deleted chapters from the links that list them. A link with an empty list shows nothing.
 */
export const removeSectionsFromLinks = (tx: Tx, galleryId: string, sectionIds: string[]) =>
  tx
    .update(galleryLinks)
    .set({
      sectionIds: sql`array(select id from unnest(${galleryLinks.sectionIds}) with ordinality named(id, place)
        where id <> all (${sql.param(sectionIds)}::uuid[]) order by place)`,
    })
    .where(and(eq(galleryLinks.galleryId, galleryId), arrayOverlaps(galleryLinks.sectionIds, sectionIds)))

const linkColumns = {
  ...pick(galleryLinks, ['id', 'galleryId', 'label', 'sealedToken', ...terms, 'madeBy', 'revokedAt']),
  ...pick(galleryLinks, ['openedCount', 'lastOpenedAt', 'createdAt']),
  hasPin: sql<boolean>`${galleryLinks.pinHash} is not null`,
}

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

/** Matches all links for the studio, and for a client only links made by clients. */
const isSharedBy = (viewer: ClientOrPhotographer) =>
  viewer.role === 'client'
    ? and(eq(galleryLinks.studioId, viewer.studioId), eq(galleryLinks.madeBy, 'client'))
    : eq(galleryLinks.studioId, viewer.id)

/** Runs as the system, the only role that reads PIN hashes. The caller has checked the gallery. */
export const listLinks = (tx: Tx<'system'>, viewer: ClientOrPhotographer, galleryId: string) =>
  tx
    .select(linkColumns)
    .from(galleryLinks)
    .where(and(isSharedBy(viewer), eq(galleryLinks.galleryId, galleryId)))
    .orderBy(desc(galleryLinks.createdAt), desc(galleryLinks.id))

export async function lockAndCountOpenLinks(tx: Tx<'system'>, galleryId: string) {
  // Locks the gallery, so that two links can't both take the last place.
  await tx
    .select({ id: galleries.id })
    .from(galleries)
    .where(eq(galleries.id, galleryId))
    .for('no key update')
  const found = only(
    await tx
      .select({ count: count() })
      .from(galleryLinks)
      .where(and(eq(galleryLinks.galleryId, galleryId), isNull(galleryLinks.revokedAt))),
  )
  return found.count
}

export async function filterSectionIds(tx: Tx, galleryId: string, sectionIds: readonly string[]) {
  const rows = await tx
    .select({ id: gallerySections.id })
    .from(gallerySections)
    .where(and(eq(gallerySections.galleryId, galleryId), inArray(gallerySections.id, [...sectionIds])))
  return rows.map(({ id }) => id)
}

export const addLink = (tx: Tx, link: typeof galleryLinks.$inferInsert) =>
  tx.insert(galleryLinks).values(link)

export async function findLink(tx: Tx, viewer: ClientOrPhotographer, linkId: string) {
  const [found] = await tx
    .select({ galleryId: galleryLinks.galleryId, label: galleryLinks.label })
    .from(galleryLinks)
    .where(and(isSharedBy(viewer), eq(galleryLinks.id, linkId), isNull(galleryLinks.revokedAt)))
  return found
}

export const changeLink = (tx: Tx, viewer: ClientOrPhotographer, linkId: string, change: LinkChange) =>
  tx
    .update(galleryLinks)
    .set(change)
    .where(and(isSharedBy(viewer), eq(galleryLinks.id, linkId), isNull(galleryLinks.revokedAt)))

export const galleryAndStudioColumns = {
  ...pick(galleries, ['clientId', 'slug', 'state', 'title']),
  galleryId: galleries.id,
  galleryExpiresOn: galleries.expiresOn,
  clientArchivedAt: clients.archivedAt,
  firstName: clients.firstName,
  ...studioLetterColumns,
  ...styleColumns,
}

/** Returns a link with its gallery. The caller checks the token and whether the link is open. */
export async function findLinkBy(tx: Tx<'system'>, by: { tokenHash: string } | { id: string }) {
  const [found] = await tx
    .select({
      ...galleryAndStudioColumns,
      ...pick(galleryLinks, ['id', 'label', 'shows', 'mayFavor', 'mayComment', 'asksEmail', 'pinHash']),
      ...pick(galleryLinks, ['sealedToken', 'expiresOn', 'revokedAt']),
    })
    .from(galleryLinks)
    .innerJoin(galleries, eq(galleries.id, galleryLinks.galleryId))
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .innerJoin(photographers, eq(photographers.id, galleryLinks.studioId))
    .where('id' in by ? eq(galleryLinks.id, by.id) : eq(galleryLinks.tokenHash, by.tokenHash))
  return found
}

export const recordLinkEntry = (tx: Tx<'system'>, linkId: string, now: Date) =>
  tx
    .update(galleryLinks)
    .set({ openedCount: sql`${galleryLinks.openedCount} + 1`, lastOpenedAt: now })
    .where(eq(galleryLinks.id, linkId))

/** Removes the studio's earlier previews of a link, so that there is at most one. */
export const removePreviewGuests = (tx: Tx<'system'>, linkId: string) =>
  tx.delete(galleryGuests).where(and(eq(galleryGuests.linkId, linkId), eq(galleryGuests.isPreview, true)))

export async function findCoverThumbHash(tx: Tx<'system'>, linkId: string): Promise<Uint8Array | undefined> {
  const { rows } = await tx.execute<{ hash: Uint8Array | null }>(
    sql`select cover_hash_of_link(${linkId}::uuid) as hash`,
  )
  return rows[0]?.hash ?? undefined
}
