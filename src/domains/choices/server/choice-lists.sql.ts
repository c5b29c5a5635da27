import { and, asc, desc, eq, inArray, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import type { ClientViewer, GuestViewer, PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { profiles } from '#domains/accounts/server/accounts.tables.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { GalleryOfStudio } from '#domains/galleries/server/galleries.ts'
import { galleries, gallerySections, openGalleries } from '#domains/galleries/server/galleries.tables.ts'
import { galleryGuests } from '#domains/galleries/sharing/server/sharing.tables.ts'
import { galleryOrder, ofGallery } from '#domains/photos/server/photos.ts'
import { photoMarks, photos } from '#domains/photos/server/photos.tables.ts'
import { photographers, letterBrandColumns, shownStudioName } from '#domains/studios/server/studios.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { choiceEntries, choiceLists, choiceReady, choiceSnapshots } from './choices.tables.ts'

export type ListRow = typeof choiceLists.$inferSelect

declare const lock: unique symbol
/** A list that is locked until its transaction ends: whoever chooses meanwhile waits, and then finds it as it became. */
export type LockedList = ListRow & { readonly [lock]: true }

const inOrder = [desc(choiceLists.isMain), asc(choiceLists.position), asc(choiceLists.id)] as const

export const listOfGallery = (tx: Tx, galleryId: string): Promise<ListRow[]> =>
  tx
    .select()
    .from(choiceLists)
    .where(eq(choiceLists.galleryId, galleryId))
    .orderBy(...inOrder)

/** The newest open gallery, or the open one of this slug, for its client. */
export async function findOpenGalleryId(tx: Tx, viewer: ClientViewer, slug: string | undefined) {
  const [found] = await tx
    .select({ id: galleries.id })
    .from(galleries)
    .where(
      and(
        eq(galleries.clientId, viewer.id),
        sql`${galleries.id} = any (${openGalleries})`,
        slug === undefined ? undefined : eq(galleries.slug, slug),
      ),
    )
    .orderBy(desc(galleries.createdAt), desc(galleries.id))
    .limit(1)
  return found?.id
}

/** What this viewer may see of it, by row-level security and by name. */
export async function findList(
  tx: Tx,
  viewer: ClientViewer | GuestViewer | PhotographerViewer,
  listId: string,
): Promise<ListRow | undefined> {
  const isTheirs: SQL =
    viewer.role === 'photographer'
      ? eq(choiceLists.studioId, viewer.id)
      : viewer.role === 'client'
        ? and(eq(choiceLists.clientId, viewer.id), sql`${choiceLists.galleryId} = any (${openGalleries})`)!
        : and(eq(choiceLists.galleryId, viewer.galleryId), sql`${viewer.rank === 'partner'}`)!
  const [list] = await tx
    .select()
    .from(choiceLists)
    .where(and(eq(choiceLists.id, listId), isTheirs))
  return list
}

// Below runs as the system: the caller has looked whose list it is.

export async function lockList(tx: Tx<'system'>, listId: string): Promise<LockedList | undefined> {
  const [list] = await tx.select().from(choiceLists).where(eq(choiceLists.id, listId)).for('update')
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

/** Locks the gallery, so that two tabs cannot both add the last list. */
export async function lockGalleryOf(tx: Tx<'system'>, viewer: PhotographerViewer, galleryId: string) {
  const [gallery] = await tx
    .select({ id: galleries.id, clientId: galleries.clientId })
    .from(galleries)
    .where(and(eq(galleries.id, galleryId), eq(galleries.studioId, viewer.id)))
    .for('no key update')
  return gallery
}

type OfStudio = Pick<ListRow, 'id' | 'studioId'>

const isChosenIn = (list: OfStudio) =>
  and(
    eq(photos.studioId, list.studioId),
    sql`${photos.id} in (select chosen_in(list) from choice_lists list where list.id = ${list.id})`,
  )

/** The photos that the client chose, in the order of the gallery. */
export const listChosen = (tx: Tx<'system'>, list: ListRow) =>
  tx
    .select({
      photoId: photos.id,
      label: photos.photoLabel,
      sourceName: photos.sourceName,
      note: choiceEntries.note,
    })
    .from(photos)
    .innerJoin(galleries, eq(galleries.id, photos.galleryId))
    .leftJoin(gallerySections, eq(gallerySections.id, photos.sectionId))
    .leftJoin(choiceEntries, isClientEntry(list))
    .where(isChosenIn(list))
    .orderBy(...galleryOrder)

const isClientEntry = (list: ListRow) =>
  and(
    eq(choiceEntries.listId, list.id),
    eq(choiceEntries.photoId, photos.id),
    eq(choiceEntries.personId, list.clientId),
  )

export const countChosen = (tx: Tx<'system'>, list: OfStudio): Promise<number> =>
  tx.$count(photos, isChosenIn(list))

/** Counts what is chosen, and holds it: none of it is deleted until the transaction ends. */
export async function holdChosen(tx: Tx<'system'>, list: LockedList): Promise<number> {
  const held = await tx.select({ id: photos.id }).from(photos).where(isChosenIn(list)).for('key share')
  return held.length
}

/** By list: what their clients chose, while open; what was handed in, afterwards. */
export async function countByList(
  tx: Tx<'system'>,
  listIds: readonly string[],
): Promise<Map<string, number>> {
  if (listIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; count: number }>(
    sql`select list.id, case when list.state = 'open' then (select count(*) from chosen_in(list))
        else (select count(*) from choice_snapshots where list_id = list.id and round = list.round) end::int as count
      from choice_lists list where list.id in ${[...listIds]}`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export const listSnapshot = (tx: Tx<'system'>, listId: string, round: number) =>
  tx
    .select({
      photoId: choiceSnapshots.photoId,
      label: choiceSnapshots.label,
      sourceName: choiceSnapshots.sourceName,
      note: choiceSnapshots.note,
    })
    .from(choiceSnapshots)
    .where(and(eq(choiceSnapshots.listId, listId), eq(choiceSnapshots.round, round)))
    .orderBy(choiceSnapshots.position)

// Postgres allows 65,535 parameters in a statement; a row has eight.
const ROWS_AT_ONCE = 5000

export async function writeSnapshot(
  tx: Tx<'system'>,
  list: LockedList,
  round: number,
  chosen: Awaited<ReturnType<typeof listChosen>>,
): Promise<void> {
  const rows = chosen.map((photo, at) => ({
    ...photo,
    listId: list.id,
    studioId: list.studioId,
    round,
    position: at + 1,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(choiceSnapshots).values(rows.slice(from, from + ROWS_AT_ONCE))
}

/** Of a round that was not handed in after all. */
export const removeSnapshot = (tx: Tx<'system'>, listId: string, round: number) =>
  tx.delete(choiceSnapshots).where(and(eq(choiceSnapshots.listId, listId), eq(choiceSnapshots.round, round)))

export const listEntries = (tx: Tx<'system'>, listIds: readonly string[]) =>
  tx
    .select({
      listId: choiceEntries.listId,
      photoId: choiceEntries.photoId,
      personId: choiceEntries.personId,
      note: choiceEntries.note,
    })
    .from(choiceEntries)
    .where(inArray(choiceEntries.listId, [...listIds]))

/** What is approved in a gallery, by its client and by each partner. */
export const listApproved = (tx: Tx<'system'>, gallery: GalleryOfStudio) =>
  tx
    .select({ photoId: photos.id, type: photos.type })
    .from(photos)
    .where(and(ofGallery(gallery), eq(photos.isApproved, true), ne(photos.visibility, 'studio')))

export const listPartnerMarks = (tx: Tx<'system'>, gallery: GalleryOfStudio) =>
  tx
    .select({ photoId: photos.id, type: photos.type, personId: photoMarks.guestId })
    .from(photoMarks)
    .innerJoin(photos, eq(photos.id, photoMarks.photoId))
    .where(and(ofGallery(gallery), eq(photoMarks.isApproved, true), ne(photos.visibility, 'studio')))

export const listPartners = (tx: Tx<'system'>, galleryId: string) =>
  tx
    .select({ id: galleryGuests.id, name: galleryGuests.name })
    .from(galleryGuests)
    .where(and(eq(galleryGuests.galleryId, galleryId), eq(galleryGuests.rank, 'partner')))
    .orderBy(galleryGuests.createdAt, galleryGuests.id)

export const listReady = (tx: Tx<'system'>, listIds: readonly string[]) =>
  tx
    .select({ listId: choiceReady.listId, personId: choiceReady.personId })
    .from(choiceReady)
    .where(inArray(choiceReady.listId, [...listIds]))

export const setReady = (tx: Tx<'system'>, list: ListRow, personId: string, now: Date) =>
  tx
    .insert(choiceReady)
    .values({ listId: list.id, personId, studioId: list.studioId, readyAt: now })
    .onConflictDoNothing()

export const unsetReady = (tx: Tx<'system'>, list: ListRow, personId: string) =>
  tx.delete(choiceReady).where(and(eq(choiceReady.listId, list.id), eq(choiceReady.personId, personId)))

export const forgetReady = (tx: Tx<'system'>, listId: string) =>
  tx.delete(choiceReady).where(eq(choiceReady.listId, listId))

/** Those of the photos that may be on this list, held: of its gallery and type, and not kept from its client. */
export async function listOfferable(tx: Tx<'system'>, list: ListRow, photoIds: readonly string[]) {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        inArray(photos.id, [...photoIds]),
        ofGallery(list),
        eq(photos.type, list.fromType),
        ne(photos.visibility, 'studio'),
      ),
    )
    .for('key share')
  return rows.map(({ id }) => id)
}

export const addEntries = (
  tx: Tx<'system'>,
  list: ListRow,
  { photoIds, personId, now }: { photoIds: readonly string[]; personId: string; now: Date },
) =>
  tx
    .insert(choiceEntries)
    .values(
      photoIds.toSorted().map((photoId) => ({
        listId: list.id,
        photoId,
        personId,
        studioId: list.studioId,
        addedAt: now,
      })),
    )
    .onConflictDoNothing()

export const removeEntries = (
  tx: Tx<'system'>,
  list: ListRow,
  { photoIds, personId }: { photoIds: readonly string[]; personId: string },
) =>
  tx
    .delete(choiceEntries)
    .where(
      and(
        eq(choiceEntries.listId, list.id),
        eq(choiceEntries.personId, personId),
        inArray(choiceEntries.photoId, [...photoIds]),
      ),
    )

/** Null takes it away; of another list than the main one it is written beside a photo that is on it. */
export const setNote = (
  tx: Tx<'system'>,
  list: ListRow,
  { photoId, personId, note, now }: { photoId: string; personId: string; note: string | null; now: Date },
) =>
  tx
    .insert(choiceEntries)
    .values({ listId: list.id, photoId, personId, studioId: list.studioId, note, addedAt: now })
    .onConflictDoUpdate({
      target: [choiceEntries.listId, choiceEntries.photoId, choiceEntries.personId],
      set: { note },
    })

/** Whom a list is of, and how they are written to. */
export async function findPeople(tx: Tx<'system'>, list: Pick<ListRow, 'clientId' | 'galleryId'>) {
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
      hasOthers: sql<boolean>`exists (select from galleries other
        where other.client_id = clients.id and other.id <> galleries.id and other.state <> 'archived')`,
      clientEmail: profiles.email,
      studioEmail: sql<string>`(select email from profiles where id = ${photographers.id})`,
      studioName: shownStudioName,
      ...letterBrandColumns,
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

/** Stems of the finals in a gallery, lower-cased: by these a chosen photo is found delivered. */
export async function listDeliveredStems(tx: Tx<'system'>, gallery: GalleryOfStudio): Promise<Set<string>> {
  const rows = await tx
    .select({ stem: sql<string>`stem_of(${photos.sourceName})` })
    .from(photos)
    .where(and(ofGallery(gallery), eq(photos.type, 'final')))
  return new Set(rows.map(({ stem }) => stem))
}

/** Whether each photo that was handed in last is delivered. */
export async function isAllDelivered(tx: Tx<'system'>, listId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number; isFinal: boolean }>(
    sql`select count(*)::int as count, bool_and(list.from_type = 'final') as "isFinal"
      from choice_lists list join choice_snapshots chosen on chosen.list_id = list.id and chosen.round = list.round
      where list.id = ${listId}`,
  )
  const { count, isFinal } = rows[0]!
  // Finals were there to download before they were chosen.
  const delivered = isFinal ? count : ((await countDelivered(tx, [listId])).get(listId) ?? 0)
  return delivered > 0 && delivered === count
}

/** By list, how many photos of what was handed in are delivered: a final in the gallery has their name. */
export async function countDelivered(tx: Tx<'system'>, listIds: readonly string[]) {
  if (listIds.length === 0) return new Map<string, number>()
  const { rows } = await tx.execute<{ id: string; count: number }>(
    sql`select list.id, count(*)::int as count
      from choice_lists list join choice_snapshots chosen on chosen.list_id = list.id and chosen.round = list.round
      where list.id in ${[...listIds]} and list.from_type = 'preview' and stem_of(chosen.source_name) in
        (select stem_of(final.source_name) from photos final where final.photographer_id = list.photographer_id
          and final.gallery_id = list.gallery_id and final.type = 'final')
      group by list.id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Lists that were handed in, or whose deadline is past, of the studio's galleries that are not archived. */
export const listWaiting = (tx: Tx, viewer: PhotographerViewer, today: string) =>
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
