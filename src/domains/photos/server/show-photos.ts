import type { PhotoOwner } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { asPhoto } from './photo-columns.sql.ts'
import * as photosSql from './photos.sql.ts'

/** Those of the given photos that are the viewer's own, with label, type and owners. */
export const listOwnPhotos = (tx: Tx, viewer: PhotoOwner, photoIds: readonly string[]) =>
  photosSql.findOwn(tx, viewer, [...photoIds])

export type ShownPhoto = Pick<
  ReturnType<typeof asPhoto>,
  'id' | 'widthPx' | 'heightPx' | 'thumbHash' | 'version'
>

/** What a picture component needs, by photo id; deleted photos are absent. */
export async function showPhotos(
  tx: Tx,
  viewer: PhotoOwner,
  photoIds: readonly string[],
): Promise<Map<string, ShownPhoto>> {
  if (photoIds.length === 0) return new Map()
  const rows = await photosSql.listByIds(tx, viewer, [...photoIds])
  return new Map(rows.map((row) => [row.id, asPhoto(row)]))
}
