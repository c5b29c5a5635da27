import type { PhotoOwner } from '#domains/access/viewer.rules.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { asPhoto } from './photo-columns.sql.ts'
import * as photosSql from './photos.sql.ts'

/** The viewer's own among these photos: what they are called, and whether they are previews or finals. */
export const listOwnPhotos = (tx: Tx, viewer: PhotoOwner, photoIds: readonly string[]) =>
  photosSql.findOwn(tx, viewer, [...photoIds])

export type ShownPhoto = Pick<
  ReturnType<typeof asPhoto>,
  'id' | 'widthPx' | 'heightPx' | 'thumbHash' | 'version'
>

/** What it takes to show these photos to the viewer, by photo; those that are gone are not in the answer. */
export async function showPhotos(
  tx: Tx,
  viewer: PhotoOwner,
  photoIds: readonly string[],
): Promise<Map<string, ShownPhoto>> {
  if (photoIds.length === 0) return new Map()
  const rows = await photosSql.listByIds(tx, viewer, [...photoIds])
  return new Map(rows.map((row) => [row.id, asPhoto(row)]))
}
