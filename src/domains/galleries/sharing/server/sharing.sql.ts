import { and, count, desc, eq, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { GuestViewer, PhotoOwner } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import {
  letterBrandColumns,
  photographers,
  shownStudioName,
  styleColumns,
} from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { galleries, gallerySections, openGalleries } from '../../server/galleries.tables.ts'
import { BROWSERS_OF_GUEST_MAX } from '../../sharing.rules.ts'
import { galleryGuests, galleryLinks, guestBrowsers } from './sharing.tables.ts'

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

/** The gallery, with what its client may do, for its studio or its client. */
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
    })
    .from(galleries)
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
  await tx.select({ id: galleries.id }).from(galleries).where(eq(galleries.id, galleryId)).for('update')
  const [found] = await tx
    .select({ count: count() })
    .from(galleryLinks)
    .where(and(eq(galleryLinks.galleryId, galleryId), isNull(galleryLinks.revokedAt)))
  return found!.count
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

const guestColumns = {
  id: galleryGuests.id,
  name: galleryGuests.name,
  rank: galleryGuests.rank,
  linkId: galleryGuests.linkId,
  createdAt: galleryGuests.createdAt,
  lastSeenAt: galleryGuests.lastSeenAt,
}

const hasInList = (viewer: PhotoOwner) =>
  viewer.role === 'client'
    ? or(eq(galleryGuests.rank, 'partner'), eq(galleryLinks.madeBy, 'client'))
    : eq(galleryGuests.studioId, viewer.id)

/** A client's list has partners, and the guests of their own links. */
export const listGuests = (tx: Tx, viewer: PhotoOwner, galleryId: string) =>
  tx
    .select({
      ...guestColumns,
      // Guests give their address to the studio alone.
      email:
        viewer.role === 'client'
          ? sql<string | null>`case when ${galleryGuests.rank} = 'partner' then ${galleryGuests.email} end`
          : galleryGuests.email,
    })
    .from(galleryGuests)
    .leftJoin(galleryLinks, eq(galleryLinks.id, galleryGuests.linkId))
    .where(and(hasInList(viewer), eq(galleryGuests.galleryId, galleryId), eq(galleryGuests.isPreview, false)))
    .orderBy(desc(galleryGuests.lastSeenAt), desc(galleryGuests.id))

/** A guest or partner whom this viewer has in their list. */
export async function findListedGuest(tx: Tx, viewer: PhotoOwner, guestId: string) {
  const [found] = await tx
    .select({
      id: galleryGuests.id,
      galleryId: galleryGuests.galleryId,
      rank: galleryGuests.rank,
      name: galleryGuests.name,
      email: galleryGuests.email,
    })
    .from(galleryGuests)
    .leftJoin(galleryLinks, eq(galleryLinks.id, galleryGuests.linkId))
    .where(and(hasInList(viewer), eq(galleryGuests.id, guestId), eq(galleryGuests.isPreview, false)))
  return found
}

/** The guest with all that is theirs goes, by the database's own cascade. */
export const removeGuest = (tx: Tx<'system'>, guestId: string) =>
  tx.delete(galleryGuests).where(eq(galleryGuests.id, guestId))

const behindGallery = {
  galleryId: galleries.id,
  clientId: galleries.clientId,
  slug: galleries.slug,
  state: galleries.state,
  galleryExpiresOn: galleries.expiresOn,
  title: galleries.title,
  clientArchivedAt: clients.archivedAt,
  firstName: clients.firstName,
  studioName: shownStudioName,
  ...letterBrandColumns,
  ...styleColumns,
  studioEmail: profiles.email,
}

/** What stands behind a link, for whoever knows its token; whether it opens is the caller's to judge. */
export async function findLinkByToken(tx: Tx<'system'>, tokenHash: string) {
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
      expiresOn: galleryLinks.expiresOn,
      revokedAt: galleryLinks.revokedAt,
    })
    .from(galleryLinks)
    .innerJoin(galleries, eq(galleries.id, galleryLinks.galleryId))
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .innerJoin(photographers, eq(photographers.id, galleryLinks.studioId))
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(galleryLinks.tokenHash, tokenHash))
  return found
}

/** The guest whom a letter lets in; whether it still opens is the caller's to judge. */
export async function findGuestByLetter(tx: Tx<'system'>, tokenHash: string) {
  const [found] = await tx
    .select({
      ...behindGallery,
      guestId: galleryGuests.id,
      guestName: galleryGuests.name,
      email: galleryGuests.email,
      rank: galleryGuests.rank,
      letterExpiresAt: galleryGuests.letterExpiresAt,
      expiresOn: galleryLinks.expiresOn,
      revokedAt: galleryLinks.revokedAt,
    })
    .from(galleryGuests)
    .innerJoin(galleries, eq(galleries.id, galleryGuests.galleryId))
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .innerJoin(photographers, eq(photographers.id, galleryGuests.studioId))
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .leftJoin(galleryLinks, eq(galleryLinks.id, galleryGuests.linkId))
    .where(eq(galleryGuests.letterHash, tokenHash))
  return found
}

/** Names for a letter about a gallery. */
export async function findCorrespondents(tx: Tx<'system'>, galleryId: string) {
  const [found] = await tx
    .select(behindGallery)
    .from(galleries)
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .innerJoin(photographers, eq(photographers.id, galleries.studioId))
    .innerJoin(profiles, eq(profiles.id, photographers.id))
    .where(eq(galleries.id, galleryId))
  return found!
}

/** Locks the link, so that its guests are counted one after another. */
export async function countGuests(tx: Tx<'system'>, linkId: string): Promise<number> {
  await tx.select({ id: galleryLinks.id }).from(galleryLinks).where(eq(galleryLinks.id, linkId)).for('update')
  return tx.$count(galleryGuests, and(eq(galleryGuests.linkId, linkId), eq(galleryGuests.isPreview, false)))
}

/** Partners of a gallery, which is locked, so that they are counted one after another. */
export async function listPartners(tx: Tx<'system'>, galleryId: string) {
  await tx.select({ id: galleries.id }).from(galleries).where(eq(galleries.id, galleryId)).for('update')
  return tx
    .select({ email: galleryGuests.email })
    .from(galleryGuests)
    .where(and(eq(galleryGuests.galleryId, galleryId), eq(galleryGuests.rank, 'partner')))
}

/** The guest of this gallery with this address, longest known first. */
export async function findGuestByEmail(tx: Tx<'system'>, galleryId: string, email: string) {
  const [found] = await tx
    .select({ id: galleryGuests.id, name: galleryGuests.name })
    .from(galleryGuests)
    .where(and(eq(galleryGuests.galleryId, galleryId), eq(galleryGuests.email, email)))
    .orderBy(galleryGuests.createdAt)
    .limit(1)
  return found
}

export const addGuest = (tx: Tx<'system'>, guest: typeof galleryGuests.$inferInsert) =>
  tx.insert(galleryGuests).values(guest)

export const noteOpened = (tx: Tx<'system'>, linkId: string, now: Date) =>
  tx
    .update(galleryLinks)
    .set({ openedCount: sql`${galleryLinks.openedCount} + 1`, lastOpenedAt: now })
    .where(eq(galleryLinks.id, linkId))

/** A guest who comes in again by a link has what that link gives; a name or address they gave anew takes the place. */
export const moveGuest = (
  tx: Tx<'system'>,
  guestId: string,
  change: { linkId: string; name?: string; email?: string },
  now: Date,
) =>
  tx
    .update(galleryGuests)
    .set({ ...change, lastSeenAt: now })
    .where(and(eq(galleryGuests.id, guestId), eq(galleryGuests.rank, 'guest')))

/** The studio looks at a link as one guest, whoever of them and however often. */
export const removePreviews = (tx: Tx<'system'>, linkId: string) =>
  tx.delete(galleryGuests).where(and(eq(galleryGuests.linkId, linkId), eq(galleryGuests.isPreview, true)))

export const setLetter = (
  tx: Tx<'system'>,
  guestId: string,
  letter: { letterHash: string; letterExpiresAt: Date },
) => tx.update(galleryGuests).set(letter).where(eq(galleryGuests.id, guestId))

/** Remembers one more browser of a guest; of more than a few the oldest is forgotten. */
export async function addBrowser(tx: Tx<'system'>, guestId: string, tokenHash: string, now: Date) {
  await tx.insert(guestBrowsers).values({ tokenHash, guestId, createdAt: now })
  const kept = tx
    .select({ tokenHash: guestBrowsers.tokenHash })
    .from(guestBrowsers)
    .where(eq(guestBrowsers.guestId, guestId))
    .orderBy(desc(guestBrowsers.createdAt), desc(sql`${guestBrowsers.tokenHash} = ${tokenHash}`))
    .limit(BROWSERS_OF_GUEST_MAX)
  await tx
    .delete(guestBrowsers)
    .where(
      and(
        eq(guestBrowsers.guestId, guestId),
        ne(guestBrowsers.tokenHash, tokenHash),
        notInArray(guestBrowsers.tokenHash, kept),
      ),
    )
}

/** The guest and link that a browser's token stands for in this gallery. */
export async function findBrowser(tx: Tx<'system'>, galleryId: string, tokenHash: string) {
  const [found] = await tx
    .select({
      guestId: guestBrowsers.guestId,
      linkId: galleryGuests.linkId,
      rank: galleryGuests.rank,
      isPreview: galleryGuests.isPreview,
    })
    .from(guestBrowsers)
    .innerJoin(galleryGuests, eq(galleryGuests.id, guestBrowsers.guestId))
    .where(and(eq(guestBrowsers.tokenHash, tokenHash), eq(galleryGuests.galleryId, galleryId)))
  return found
}

export async function findMyself(tx: Tx<'system'>, viewer: GuestViewer) {
  const [found] = await tx
    .select({ name: galleryGuests.name })
    .from(galleryGuests)
    .where(eq(galleryGuests.id, viewer.id))
  return found
}

/** Notes when a guest was last seen, at most once per interval, and returns the first name of the gallery's client. */
export async function noteSeen(tx: Tx<'system'>, viewer: GuestViewer, now: Date, unseenSince: Date) {
  await tx
    .update(galleryGuests)
    .set({ lastSeenAt: now })
    .where(and(eq(galleryGuests.id, viewer.id), lt(galleryGuests.lastSeenAt, unseenSince)))
  const [client] = await tx
    .select({ firstName: clients.firstName })
    .from(clients)
    .where(eq(clients.id, viewer.clientId))
  return client!.firstName
}

/** The name of a guest of this gallery, for whoever answers them. */
export async function findGuestName(tx: Tx<'system'>, galleryId: string, guestId: string) {
  const [found] = await tx
    .select({ name: galleryGuests.name })
    .from(galleryGuests)
    .where(
      and(
        eq(galleryGuests.id, guestId),
        eq(galleryGuests.galleryId, galleryId),
        eq(galleryGuests.isPreview, false),
      ),
    )
  return found?.name
}

/** ThumbHash of the cover that a link shows; undefined while it shows no photo. */
export async function findCoverHash(tx: Tx<'system'>, linkId: string): Promise<Uint8Array | undefined> {
  const { rows } = await tx.execute<{ hash: Uint8Array | null }>(
    sql`select cover_hash_of_link(${linkId}::uuid) as hash`,
  )
  return rows[0]?.hash ?? undefined
}
