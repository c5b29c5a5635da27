import { and, desc, eq, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { choiceLists } from '#domains/choices/core/server/choices.tables.ts'
import { clientLetters } from '#domains/clients/server/clients.tables.ts'
import { galleries } from '#domains/galleries/core/server/galleries.tables.ts'
import { photos } from '#domains/photos/core/server/photos.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { orderItemPhotos, orderItems, orders } from '../../core/server/orders.tables.ts'

const moment = (query: ReturnType<typeof sql>) => sql<Date | null>`(${query})`.mapWith(galleries.openedAt)

// Raw column names, because Drizzle omits the table name of a column inside a subquery.
const firstLetter = sql`select min(letter.created_at) from ${clientLetters} letter
  where letter.client_id = "galleries"."client_id" and not letter.is_held_back`

const selectFromPhotos = (expression: string, condition: string) =>
  sql`select ${sql.raw(expression)} from ${photos} photo where photo.photographer_id = "galleries"."photographer_id"
    and photo.gallery_id = "galleries"."id" and ${sql.raw(condition)}`

const firstSubmission = sql`select min(list.submitted_at) from ${choiceLists} list where list.gallery_id = "galleries"."id"`

const firstOrder = sql`select min(placed.created_at) from ${orders} placed
  where placed.client_id = "galleries"."client_id" and placed.kind = 'prints' and placed.status <> 'canceled'
    and exists (select from ${orderItems} item
      join ${orderItemPhotos} ordered on ordered.order_item_id = item.id
      join ${photos} photo on photo.photographer_id = ordered.photographer_id and photo.id = ordered.photo_id
      where item.order_id = placed.id and photo.photographer_id = "galleries"."photographer_id" and photo.gallery_id = "galleries"."id")`

/** Runs as system, because studios may not read emails. */
export const findJourneys = (tx: Tx<'system'>, viewer: PhotographerViewer, clientId: string) =>
  tx
    .select({
      galleryId: galleries.id,
      title: galleries.title,
      invited: moment(sql`case when "galleries"."opened_at" is not null
        then (select greatest(first, "galleries"."opened_at") from (${firstLetter}) letters (first) where first is not null) end`),
      // Favorites, choices and orders count as viewing, even if made before the photos moved to
      // this gallery.
      viewed: moment(sql`least("galleries"."first_viewed_at",
        (${selectFromPhotos('min(least(photo.favorited_at, photo.approved_at))', 'true')}), (${firstSubmission}), (${firstOrder}))`),
      chosen: moment(
        sql`coalesce((${firstSubmission}), (${selectFromPhotos('min(photo.approved_at)', 'photo.is_approved')}))`,
      ),
      finished: moment(selectFromPhotos('min(photo.type_since)', `photo.type = 'final'`)),
      ordered: moment(firstOrder),
    })
    .from(galleries)
    .where(and(eq(galleries.studioId, viewer.id), eq(galleries.clientId, clientId)))
    .orderBy(desc(galleries.createdAt), desc(galleries.id))
