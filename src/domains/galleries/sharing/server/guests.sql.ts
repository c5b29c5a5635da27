import { and, desc, eq, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { TokenHost } from '#domains/access/server/token-host.ts'
import type { GuestViewer, ClientOrPhotographer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { only } from '#platform/db/only.ts'
import { pick } from '#platform/pure/pick.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { galleries } from '../../core/server/galleries.tables.ts'
import { BROWSERS_OF_GUEST_MAX } from '../../sharing.rules.ts'
import { galleryAndStudioColumns } from './share-links.sql.ts'
import { galleryGuests, galleryLinks, guestBrowsers } from './sharing.tables.ts'

const isListedFor = (viewer: ClientOrPhotographer) =>
  viewer.role === 'client'
    ? or(eq(galleryGuests.rank, 'partner'), eq(galleryLinks.madeBy, 'client'))
    : eq(galleryGuests.studioId, viewer.id)

export const listGuests = (tx: Tx, viewer: ClientOrPhotographer, galleryId: string) =>
  tx
    .select({
      ...pick(galleryGuests, ['id', 'name', 'rank', 'linkId', 'createdAt', 'lastSeenAt']),
      // Guests give their email only to the studio.
      email:
        viewer.role === 'client'
          ? sql<string | null>`case when ${galleryGuests.rank} = 'partner' then ${galleryGuests.email} end`
          : galleryGuests.email,
    })
    .from(galleryGuests)
    .leftJoin(galleryLinks, eq(galleryLinks.id, galleryGuests.linkId))
    .where(
      and(isListedFor(viewer), eq(galleryGuests.galleryId, galleryId), eq(galleryGuests.isPreview, false)),
    )
    .orderBy(desc(galleryGuests.lastSeenAt), desc(galleryGuests.id))

export async function findListedGuest(tx: Tx, viewer: ClientOrPhotographer, guestId: string) {
  const [found] = await tx
    .select(pick(galleryGuests, ['id', 'galleryId', 'rank', 'name', 'email']))
    .from(galleryGuests)
    .leftJoin(galleryLinks, eq(galleryLinks.id, galleryGuests.linkId))
    .where(and(isListedFor(viewer), eq(galleryGuests.id, guestId), eq(galleryGuests.isPreview, false)))
  return found
}

export async function removeGuestsOfLink(tx: Tx<'system'>, linkId: string): Promise<void> {
  await tx
    .delete(galleryGuests)
    .where(and(eq(galleryGuests.linkId, linkId), eq(galleryGuests.isPreview, false)))
  await tx.update(galleryLinks).set({ openedCount: 0, lastOpenedAt: null }).where(eq(galleryLinks.id, linkId))
}

export const removeGuest = (tx: Tx<'system'>, guestId: string) =>
  tx.delete(galleryGuests).where(eq(galleryGuests.id, guestId))

const isWayBack = (tokenHash: string) =>
  sql<boolean>`coalesce(${galleryGuests.wayBackHash} = ${tokenHash}, false)`

/** Returns the guest of a personal link. The caller checks whether the link is still valid. */
export async function findGuestByLetter(tx: Tx<'system'>, tokenHash: string) {
  const [found] = await tx
    .select({
      ...galleryAndStudioColumns,
      guestId: galleryGuests.id,
      guestName: galleryGuests.name,
      ...pick(galleryGuests, ['email', 'rank']),
      isWayBack: isWayBack(tokenHash),
      letterExpiresAt:
        sql<Date | null>`case when ${isWayBack(tokenHash)} then ${galleryGuests.wayBackExpiresAt}
        else ${galleryGuests.letterExpiresAt} end`.mapWith(galleryGuests.letterExpiresAt),
      letterHost: sql<string | null>`case when ${isWayBack(tokenHash)} then ${galleryGuests.wayBackHost}
        else ${galleryGuests.letterHost} end`,
      ...pick(galleryLinks, ['expiresOn', 'revokedAt']),
    })
    .from(galleryGuests)
    .innerJoin(galleries, eq(galleries.id, galleryGuests.galleryId))
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .innerJoin(photographers, eq(photographers.id, galleryGuests.studioId))
    .leftJoin(galleryLinks, eq(galleryLinks.id, galleryGuests.linkId))
    // Two index searches, because PostgreSQL scans a small table for an `or`.
    .where(
      sql`${galleryGuests.id} in (select id from gallery_guests where letter_hash = ${tokenHash}
        union all select id from gallery_guests where way_back_hash = ${tokenHash})`,
    )
  return found
}

export async function findGalleryForLetter(tx: Tx<'system'>, galleryId: string) {
  return only(
    await tx
      .select(galleryAndStudioColumns)
      .from(galleries)
      .innerJoin(clients, eq(clients.id, galleries.clientId))
      .innerJoin(photographers, eq(photographers.id, galleries.studioId))
      .where(eq(galleries.id, galleryId)),
  )
}

/** Counts a link's guests. Locks the link, so that two guests can't both take the last place. */
export async function lockAndCountGuests(tx: Tx<'system'>, linkId: string): Promise<number> {
  await tx
    .select({ id: galleryLinks.id })
    .from(galleryLinks)
    .where(eq(galleryLinks.id, linkId))
    .for('no key update')
  return tx.$count(galleryGuests, and(eq(galleryGuests.linkId, linkId), eq(galleryGuests.isPreview, false)))
}

/** Locks the gallery, so that two partners can't both take the last place. */
export async function lockAndListPartners(tx: Tx<'system'>, galleryId: string) {
  await tx
    .select({ id: galleries.id })
    .from(galleries)
    .where(eq(galleries.id, galleryId))
    .for('no key update')
  return tx
    .select({ email: galleryGuests.email })
    .from(galleryGuests)
    .where(and(eq(galleryGuests.galleryId, galleryId), eq(galleryGuests.rank, 'partner')))
}

/**
 * Returns a partner with this email, else the guest who first proved to own the email, else the
 * oldest guest with the email. Ignores guests, but not partners, created after `since`.
 */
export async function findGuestByEmail(tx: Tx<'system'>, galleryId: string, email: string, since: Date) {
  const isPartner = eq(galleryGuests.rank, 'partner')
  const [found] = await tx
    .select({ id: galleryGuests.id, name: galleryGuests.name })
    .from(galleryGuests)
    .where(
      and(
        eq(galleryGuests.galleryId, galleryId),
        eq(galleryGuests.email, email),
        or(isPartner, lte(galleryGuests.createdAt, since)),
      ),
    )
    .orderBy(desc(isPartner), sql`${galleryGuests.emailProvenAt} nulls last`, galleryGuests.createdAt)
    .limit(1)
  return found
}

/**
 * Saves that the guest used a link sent to their email. The first time, forgets the guest's
 * browsers and removes the email from other guests, because someone else may have typed the email.
 */
export async function saveEmailProof(tx: Tx<'system'>, guestId: string, now: Date): Promise<void> {
  const [proven] = await tx
    .update(galleryGuests)
    .set({ emailProvenAt: now })
    .where(
      and(
        eq(galleryGuests.id, guestId),
        eq(galleryGuests.rank, 'guest'),
        isNull(galleryGuests.emailProvenAt),
      ),
    )
    .returning({ galleryId: galleryGuests.galleryId, email: galleryGuests.email })
  if (!proven?.email) return
  await tx.delete(guestBrowsers).where(eq(guestBrowsers.guestId, guestId))
  await tx
    .update(galleryGuests)
    .set({ email: null })
    .where(
      and(
        eq(galleryGuests.galleryId, proven.galleryId),
        eq(galleryGuests.email, proven.email),
        eq(galleryGuests.rank, 'guest'),
        ne(galleryGuests.id, guestId),
      ),
    )
}

/**
 * Makes room in a full link: removes the guest without choices or comments who was seen longest
 * ago.
 */
export async function forgetIdleGuest(tx: Tx<'system'>, linkId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`delete from gallery_guests where id = (
    select id from gallery_guests guest where link_id = ${linkId} and not is_preview
      and not exists (select from photo_marks where guest_id = guest.id)
      and not exists (select from photo_comments where guest_id = guest.id)
    order by last_seen_at, id limit 1)`)
  return rowCount === 1
}

export const addGuest = (tx: Tx<'system'>, guest: typeof galleryGuests.$inferInsert) =>
  tx.insert(galleryGuests).values(guest)

/**
 * Moves a returning guest, never a partner, to this link. A new name or email replaces the old one.
 */
export const moveGuest = (
  tx: Tx<'system'>,
  guestId: string,
  change: { linkId: string; name?: string; email?: string },
  now: Date,
) =>
  tx
    .update(galleryGuests)
    .set({ ...change, ...(change.email !== undefined && resetProof(change.email)), lastSeenAt: now })
    .where(and(eq(galleryGuests.id, guestId), eq(galleryGuests.rank, 'guest')))

// An email to the former address proves nothing about another address.
const resetProof = (email: string) => ({
  emailProvenAt: sql`case when ${galleryGuests.email} = ${email} then ${galleryGuests.emailProvenAt} end`,
  wayBackHash: sql`case when ${galleryGuests.email} = ${email} then ${galleryGuests.wayBackHash} end`,
})

export const saveLetterToken = (
  tx: Tx<'system'>,
  guestId: string,
  letter:
    | { letterHash: string; letterExpiresAt: Date; letterHost: TokenHost }
    | { wayBackHash: string; wayBackExpiresAt: Date; wayBackHost: TokenHost },
) => tx.update(galleryGuests).set(letter).where(eq(galleryGuests.id, guestId))

/** Remembers another browser of a guest. Beyond the limit, the oldest is forgotten. */
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

export async function findGuestByBrowser(tx: Tx<'system'>, galleryId: string, tokenHash: string) {
  const [found] = await tx
    .select({ guestId: guestBrowsers.guestId, ...pick(galleryGuests, ['linkId', 'rank', 'isPreview']) })
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

export async function saveVisitAndFindClientName(
  tx: Tx<'system'>,
  viewer: GuestViewer,
  now: Date,
  savedBefore: Date,
) {
  await tx
    .update(galleryGuests)
    .set({ lastSeenAt: now })
    .where(and(eq(galleryGuests.id, viewer.id), lt(galleryGuests.lastSeenAt, savedBefore)))
  const client = only(
    await tx.select({ firstName: clients.firstName }).from(clients).where(eq(clients.id, viewer.clientId)),
  )
  return client.firstName
}

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
