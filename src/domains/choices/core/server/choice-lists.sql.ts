import { and, asc, desc, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, GuestViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/core/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import {
  galleries,
  openGalleryIdsSql,
  hasOtherGalleriesSql,
} from '#domains/galleries/core/server/galleries.tables.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { studioLetterColumns, photographers } from '#domains/studios/core/server/studios.tables.ts'
import { allOf } from '#platform/db/conditions.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { choiceLists, choiceReady } from './choices.tables.ts'

export type ListRow = typeof choiceLists.$inferSelect

declare const lock: unique symbol
/**
 * List that is locked until the transaction ends. A concurrent choice waits, then sees the new
 * state.
 */
export type LockedList = ListRow & { readonly [lock]: true }

const inOrder = [desc(choiceLists.isMain), asc(choiceLists.position), asc(choiceLists.id)] as const

export const listByGallery = (tx: Tx, galleryId: string): Promise<ListRow[]> =>
  tx
    .select()
    .from(choiceLists)
    .where(eq(choiceLists.galleryId, galleryId))
    .orderBy(...inOrder)

export async function findMyOpenGalleryId(tx: Tx, viewer: ClientViewer, slug: string | undefined) {
  const [found] = await tx
    .select({ id: galleries.id })
    .from(galleries)
    .where(
      and(
        eq(galleries.clientId, viewer.id),
        sql`${galleries.id} = any (${openGalleryIdsSql})`,
        slug === undefined ? undefined : eq(galleries.slug, slug),
      ),
    )
    .orderBy(desc(galleries.createdAt), desc(galleries.id))
    .limit(1)
  return found?.id
}

/** Returns the list if the viewer may see it, checked here and by row-level security. */
export async function findList(
  tx: Tx,
  viewer: ClientViewer | GuestViewer | PhotographerViewer,
  listId: string,
): Promise<ListRow | undefined> {
  const isTheirs: SQL =
    viewer.role === 'photographer'
      ? eq(choiceLists.studioId, viewer.id)
      : viewer.role === 'client'
        ? allOf(
            eq(choiceLists.clientId, viewer.id),
            sql`${choiceLists.galleryId} = any (${openGalleryIdsSql})`,
          )
        : allOf(eq(choiceLists.galleryId, viewer.galleryId), sql`${viewer.rank === 'partner'}`)
  const [list] = await tx
    .select()
    .from(choiceLists)
    .where(and(eq(choiceLists.id, listId), isTheirs))
  return list
}

// Functions with a `Tx<'system'>` skip row-level security: callers must check who owns the list.

/**
 * Locks the list. Deleting a list needs `update`, which also blocks new rows that refer to the
 * list.
 */
export async function lockList(
  tx: Tx<'system'>,
  listId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedList | undefined> {
  const [list] = await tx.select().from(choiceLists).where(eq(choiceLists.id, listId)).for(strength)
  return list as LockedList | undefined
}

export async function changeList(
  tx: Tx<'system'>,
  list: LockedList,
  change: Partial<ListRow>,
): Promise<void> {
  await tx.update(choiceLists).set(change).where(eq(choiceLists.id, list.id))
  Object.assign(list, change)
}

export const addList = (tx: Tx<'system'>, list: typeof choiceLists.$inferInsert) =>
  tx.insert(choiceLists).values(list)

export const removeList = (tx: Tx<'system'>, list: LockedList) =>
  tx.delete(choiceLists).where(eq(choiceLists.id, list.id))

/** Locks the studio's gallery, so that two tabs can't add more lists than allowed. */
export async function lockGalleryOf(tx: Tx<'system'>, viewer: PhotographerViewer, galleryId: string) {
  const [gallery] = await tx
    .select({ id: galleries.id, clientId: galleries.clientId })
    .from(galleries)
    .where(and(eq(galleries.id, galleryId), eq(galleries.studioId, viewer.id)))
    .for('no key update')
  return gallery
}

export const listPartners = (tx: Tx<'system'>, galleryId: string) =>
  tx
    .select({ id: galleryGuests.id, name: galleryGuests.name })
    .from(galleryGuests)
    .where(and(eq(galleryGuests.galleryId, galleryId), eq(galleryGuests.rank, 'partner')))
    .orderBy(galleryGuests.createdAt, galleryGuests.id)

export const listReadyPeople = (tx: Tx<'system'>, listIds: readonly string[]) =>
  tx
    .select({ listId: choiceReady.listId, personId: choiceReady.personId })
    .from(choiceReady)
    .where(inArray(choiceReady.listId, [...listIds]))

export const setPersonReady = (tx: Tx<'system'>, list: ListRow, personId: string, now: Date) =>
  tx
    .insert(choiceReady)
    .values({ listId: list.id, personId, studioId: list.studioId, readyAt: now })
    .onConflictDoNothing()

export const unsetPersonReady = (tx: Tx<'system'>, list: ListRow, personId: string) =>
  tx.delete(choiceReady).where(and(eq(choiceReady.listId, list.id), eq(choiceReady.personId, personId)))

export const clearReady = (tx: Tx<'system'>, listId: string) =>
  tx.delete(choiceReady).where(eq(choiceReady.listId, listId))

export async function findClientAndStudio(tx: Tx<'system'>, list: Pick<ListRow, 'clientId' | 'galleryId'>) {
  const [people] = await tx
    .select({
      clientId: clients.id,
      studioId: clients.studioId,
      firstName: clients.firstName,
      lastName: clients.lastName,
      galleryTitle: galleries.title,
      slug: galleries.slug,
      isOpenToClient: sql<boolean>`${galleries.state} = 'live' and ${clients.archivedAt} is null`,
      expiresOn: galleries.expiresOn,
      hasOthers: hasOtherGalleriesSql,
      clientEmail: profiles.email,
      ...studioLetterColumns,
      mailsChoices: photographers.mailsChoices,
    })
    .from(galleries)
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .innerJoin(profiles, eq(profiles.id, clients.personId))
    .innerJoin(photographers, eq(photographers.id, clients.studioId))
    .where(eq(galleries.id, list.galleryId))
  if (!people) throw new Error(`a choice list of no gallery: ${list.galleryId}`)
  return people
}

export const listListsAwaitingStudio = (tx: Tx, viewer: PhotographerViewer, today: string) =>
  tx
    .select({
      list: choiceLists,
      clientId: clients.id,
      firstName: clients.firstName,
      lastName: clients.lastName,
      galleryTitle: galleries.title,
    })
    .from(choiceLists)
    .innerJoin(galleries, eq(galleries.id, choiceLists.galleryId))
    .innerJoin(clients, eq(clients.id, galleries.clientId))
    .where(
      and(
        eq(choiceLists.studioId, viewer.id),
        eq(galleries.state, 'live'),
        isNull(clients.archivedAt),
        sql`(${choiceLists.state} = 'submitted'
          or ${choiceLists.state} = 'open' and ${choiceLists.deadlineOn} < ${today}::date)`,
        notInArray(galleries.status, ['Delivered']),
      ),
    )
    .orderBy(sql`coalesce(${choiceLists.submittedAt}, ${choiceLists.deadlineOn}) desc`, choiceLists.id)
    .limit(50)
