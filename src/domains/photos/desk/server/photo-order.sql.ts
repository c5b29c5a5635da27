import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { clients } from '#domains/clients/server/clients.tables.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { galleryOrder, visibleTo } from '../../server/photos.sql.ts'
import { photos } from '../../server/photos.tables.ts'

const isClient = (viewer: PhotographerViewer, clientId: string) =>
  and(eq(clients.id, clientId), eq(clients.studioId, viewer.id))

export async function findPhotoOrder(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [client] = await tx
    .select({ order: clients.photoOrder })
    .from(clients)
    .where(isClient(viewer, clientId))
  return client?.order
}

/** Locks the client's row, which serialises changes of the order and moves. */
export async function lockPhotoOrder(tx: Tx, viewer: PhotographerViewer, clientId: string) {
  const [client] = await tx
    .select({ order: clients.photoOrder })
    .from(clients)
    .where(isClient(viewer, clientId))
    .for('update')
  return client?.order
}

/**
 * Both tabs in gallery order. They share their sort keys, so that a preview that becomes a final keeps its position.
 */
export const listPlaces = (tx: Tx, viewer: PhotographerViewer, clientId: string) =>
  tx
    .select({ id: photos.id, type: photos.type, sortKey: photos.sortKey })
    .from(photos)
    .innerJoin(clients, eq(clients.id, photos.clientId))
    .where(and(visibleTo(viewer), eq(photos.clientId, clientId)))
    .orderBy(...galleryOrder)

export const hasSortKeys = async (tx: Tx, viewer: PhotographerViewer, clientId: string) =>
  (await tx.$count(
    tx
      .select({ id: photos.id })
      .from(photos)
      .where(and(visibleTo(viewer), eq(photos.clientId, clientId), isNotNull(photos.sortKey)))
      .limit(1)
      .as('ordered'),
  )) > 0

type Place = { id: string; sortKey: number }

export const setSortKeys = (tx: Tx, viewer: PhotographerViewer, clientId: string, places: readonly Place[]) =>
  tx
    .update(photos)
    .set({ sortKey: sql`places.sort_key` })
    .from(
      sql`unnest(${sql.param(places.map(({ id }) => id))}::uuid[], ${sql.param(places.map(({ sortKey }) => sortKey))}::bigint[]) as places(id, sort_key)`,
    )
    .where(and(visibleTo(viewer), eq(photos.clientId, clientId), sql`${photos.id} = places.id`))
