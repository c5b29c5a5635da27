import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { galleries, gallerySections } from '#domains/galleries/core/server/galleries.tables.ts'
import type { StudioGalleryIds } from '#domains/galleries/server/galleries.ts'
import { photoMarks } from '#domains/light-table/core/server/light-table.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { galleryOrder, matchGalleryPhotos } from '#domains/light-table/server/light-table.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { ListRow, LockedList } from './choice-lists.sql.ts'
import { choiceEntries, choiceSnapshots } from './choices.tables.ts'
import { only } from '#platform/db/only.ts'

// Every function runs as the system: the caller has checked who owns the list.

type OfStudio = Pick<ListRow, 'id' | 'studioId'>

const isChosenIn = (list: OfStudio) =>
  and(
    eq(photos.studioId, list.studioId),
    sql`${photos.id} in (select chosen_in(list) from choice_lists list where list.id = ${list.id})`,
  )

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

/** Counts and locks the chosen photos, so that none is deleted before the transaction ends. */
export async function lockAndCountChosen(tx: Tx<'system'>, list: LockedList): Promise<number> {
  const held = await tx.select({ id: photos.id }).from(photos).where(isChosenIn(list)).for('key share')
  return held.length
}

/** Counts the photos of each list: the current choice of an open list, else the last round. */
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

// PostgreSQL allows 65,535 parameters per statement, and a row has eight.
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

export const listApproved = (tx: Tx<'system'>, gallery: StudioGalleryIds) =>
  tx
    .select({ photoId: photos.id, type: photos.type })
    .from(photos)
    .where(and(matchGalleryPhotos(gallery), eq(photos.isApproved, true), ne(photos.visibility, 'studio')))

export const listPartnerApprovals = (tx: Tx<'system'>, gallery: StudioGalleryIds) =>
  tx
    .select({ photoId: photos.id, type: photos.type, personId: photoMarks.guestId })
    .from(photoMarks)
    .innerJoin(photos, eq(photos.id, photoMarks.photoId))
    .where(and(matchGalleryPhotos(gallery), eq(photoMarks.isApproved, true), ne(photos.visibility, 'studio')))

/**
 * Locks the given photos that may be on the list, and returns their ids. Such photos have the
 * list's gallery and type, and are visible to the client.
 */
export async function lockOfferablePhotos(tx: Tx<'system'>, list: ListRow, photoIds: readonly string[]) {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        inArray(photos.id, [...photoIds]),
        matchGalleryPhotos(list),
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

/** Saves a note. Null clears the note and leaves the photo on the list. */
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

export async function listDeliveredStems(tx: Tx<'system'>, gallery: StudioGalleryIds): Promise<Set<string>> {
  const rows = await tx
    .select({ stem: sql<string>`stem_of(${photos.sourceName})` })
    .from(photos)
    .where(and(matchGalleryPhotos(gallery), eq(photos.type, 'final')))
  return new Set(rows.map(({ stem }) => stem))
}

export async function isAllDelivered(tx: Tx<'system'>, listId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ count: number; isFinal: boolean }>(
    sql`select count(*)::int as count, bool_and(list.from_type = 'final') as "isFinal"
      from choice_lists list join choice_snapshots chosen on chosen.list_id = list.id and chosen.round = list.round
      where list.id = ${listId}`,
  )
  const { count, isFinal } = only(rows)
  // Finals count as delivered: the client could download finals before choosing.
  const delivered = isFinal ? count : ((await countDelivered(tx, [listId])).get(listId) ?? 0)
  return delivered > 0 && delivered === count
}

/**
 * Counts, per list of previews, the photos of the last round that have a final. A final has the
 * same file name, apart from the extension.
 */
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
