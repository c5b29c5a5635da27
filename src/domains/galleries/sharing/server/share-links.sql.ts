import { and, arrayOverlaps, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PhotoOwner } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import {
  studioLetterColumns,
  photographers,
  styleColumns,
} from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { ArchivedReason } from '../../sharing.rules.ts'
import { galleries, gallerySections, openGalleries } from '../../core/server/galleries.tables.ts'
import { galleryGuests, galleryLinks } from './sharing.tables.ts'

type LinkChange = Partial<
  Pick<
    typeof galleryLinks.$inferInsert,
    | 'label'
    | 'shows'
    | 'mayFavor'
    | 'mayComment'
    | 'mayDownload'
    | 'sectionIds'
    | 'asksEmail'
    | 'expiresOn'
    | 'pinHash'
    | 'revokedAt'
  >
>

/** The gallery, with what its client may do and why nothing new is shared of it, for its studio or its client. */
export async function findShareable(tx: Tx, viewer: PhotoOwner, galleryId: string) {
  const isOwn =
    viewer.role === 'client'
      ? and(eq(galleries.clientId, viewer.id), sql`${galleries.id} = any (${openGalleries})`)
      : eq(galleries.studioId, viewer.id)
  const [found] = await tx
    .select({
      id: galleries.id,
      clientId: galleries.clientId,
      studioId: galleries.studioId,
      clientMayShare: galleries.clientMayShare,
      clientMayGiveOriginals: galleries.clientMayGiveOriginals,
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
  viewer: PhotoOwner,
  galleryId: string,
  change: { clientMayShare: boolean; clientMayGiveOriginals: boolean },
) =>
  tx
    .update(galleries)
    .set(change)
    .where(and(eq(galleries.id, galleryId), eq(galleries.studioId, viewer.id)))

/** Takes deleted chapters out of the links that name them; a link of no chapter shows nothing. */
export const forgetSections = (tx: Tx, galleryId: string, sectionIds: string[]) =>
  tx
    .update(galleryLinks)
    .set({
      sectionIds: sql`array(select id from unnest(${galleryLinks.sectionIds}) with ordinality named(id, place)
        where id <> all (${sql.param(sectionIds)}::uuid[]) order by place)`,
    })
    .where(and(eq(galleryLinks.galleryId, galleryId), arrayOverlaps(galleryLinks.sectionIds, sectionIds)))

const linkColumns = {
  id: galleryLinks.id,
  galleryId: galleryLinks.galleryId,
  label: galleryLinks.label,
  sealedToken: galleryLinks.sealedToken,
  shows: galleryLinks.shows,
  mayFavor: galleryLinks.mayFavor,
  mayComment: galleryLinks.mayComment,
  mayDownload: galleryLinks.mayDownload,
  sectionIds: galleryLinks.sectionIds,
  asksEmail: galleryLinks.asksEmail,
  madeBy: galleryLinks.madeBy,
  expiresOn: galleryLinks.expiresOn,
  revokedAt: galleryLinks.revokedAt,
  openedCount: galleryLinks.openedCount,
  lastOpenedAt: galleryLinks.lastOpenedAt,
  createdAt: galleryLinks.createdAt,
  hasPin: sql<boolean>`${galleryLinks.pinHash} is not null`,
}

export type LinkRow = Awaited<ReturnType<typeof listLinks>>[number]

/** All links are their studio's; those that a client made are also theirs. */
const isSharedBy = (viewer: PhotoOwner) =>
  viewer.role === 'client'
    ? and(eq(galleryLinks.studioId, viewer.studioId), eq(galleryLinks.madeBy, 'client'))
    : eq(galleryLinks.studioId, viewer.id)

/** Runs as the system, since nobody else reads the PIN's hash; the caller has found the gallery for this viewer. */
export const listLinks = (tx: Tx<'system'>, viewer: PhotoOwner, galleryId: string) =>
  tx
    .select(linkColumns)
    .from(galleryLinks)
    .where(and(isSharedBy(viewer), eq(galleryLinks.galleryId, galleryId)))
    .orderBy(desc(galleryLinks.createdAt), desc(galleryLinks.id))

export async function countOpenLinks(tx: Tx<'system'>, galleryId: string) {
  // Locked, so that links of one gallery are counted one after another.
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

/** Those of these chapters that the gallery still has. */
export async function listSectionsAmong(tx: Tx, galleryId: string, sectionIds: readonly string[]) {
  const rows = await tx
    .select({ id: gallerySections.id })
    .from(gallerySections)
    .where(and(eq(gallerySections.galleryId, galleryId), inArray(gallerySections.id, [...sectionIds])))
  return rows.map(({ id }) => id)
}

export const addLink = (tx: Tx, link: typeof galleryLinks.$inferInsert) =>
  tx.insert(galleryLinks).values(link)

export async function findLink(tx: Tx, viewer: PhotoOwner, linkId: string) {
  const [found] = await tx
    .select({ galleryId: galleryLinks.galleryId, label: galleryLinks.label })
    .from(galleryLinks)
    .where(and(isSharedBy(viewer), eq(galleryLinks.id, linkId), isNull(galleryLinks.revokedAt)))
  return found
}

export const changeLink = (tx: Tx, viewer: PhotoOwner, linkId: string, change: LinkChange) =>
  tx
    .update(galleryLinks)
    .set(change)
    .where(and(isSharedBy(viewer), eq(galleryLinks.id, linkId), isNull(galleryLinks.revokedAt)))

export const behindGallery = {
  galleryId: galleries.id,
  clientId: galleries.clientId,
  slug: galleries.slug,
  state: galleries.state,
  galleryExpiresOn: galleries.expiresOn,
  title: galleries.title,
  clientArchivedAt: clients.archivedAt,
  firstName: clients.firstName,
  ...studioLetterColumns,
  ...styleColumns,
}

/** What stands behind a link; whether its token was given, and whether it opens, is the caller's to judge. */
export async function findLinkBy(tx: Tx<'system'>, by: { tokenHash: string } | { id: string }) {
  const [found] = await tx
    .select({
      ...behindGallery,
      id: galleryLinks.id,
      label: galleryLinks.label,
      shows: galleryLinks.shows,
      mayFavor: galleryLinks.mayFavor,
      mayComment: galleryLinks.mayComment,
      asksEmail: galleryLinks.asksEmail,
      pinHash: galleryLinks.pinHash,
      sealedToken: galleryLinks.sealedToken,
      expiresOn: galleryLinks.expiresOn,
      revokedAt: galleryLinks.revokedAt,
    })
    .from(galleryLinks)
    .innerJoin(galleries, eq(galleries.id, galleryLinks.galleryId))
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .innerJoin(photographers, eq(photographers.id, galleryLinks.studioId))
    .where('id' in by ? eq(galleryLinks.id, by.id) : eq(galleryLinks.tokenHash, by.tokenHash))
  return found
}

export const noteOpened = (tx: Tx<'system'>, linkId: string, now: Date) =>
  tx
    .update(galleryLinks)
    .set({ openedCount: sql`${galleryLinks.openedCount} + 1`, lastOpenedAt: now })
    .where(eq(galleryLinks.id, linkId))

/** The studio looks at a link as one guest, whoever of them and however often. */
export const removePreviews = (tx: Tx<'system'>, linkId: string) =>
  tx.delete(galleryGuests).where(and(eq(galleryGuests.linkId, linkId), eq(galleryGuests.isPreview, true)))

/** ThumbHash of the cover that a link shows; undefined while it shows no photo. */
export async function findCoverHash(tx: Tx<'system'>, linkId: string): Promise<Uint8Array | undefined> {
  const { rows } = await tx.execute<{ hash: Uint8Array | null }>(
    sql`select cover_hash_of_link(${linkId}::uuid) as hash`,
  )
  return rows[0]?.hash ?? undefined
}
