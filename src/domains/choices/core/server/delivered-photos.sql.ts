import { and, eq, sql } from 'drizzle-orm'
import type { GalleryOfStudio } from '#domains/galleries/server/galleries.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import { ofGallery } from '#domains/photos/server/photos.ts'
import { only } from '#platform/db/only.ts'
import type { Tx } from '#platform/db/transaction.ts'

// All runs as the system: the caller has looked whose list it is.

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
  const { count, isFinal } = only(rows)
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
