import { itemAt } from '#platform/pure/item-at.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { PhotoOrder } from '#domains/galleries/galleries.rules.ts'
import { lockGallery, setPhotoOrder } from '#domains/galleries/server/galleries.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { listVisiblePhotos } from '../../core/server/own-photos.sql.ts'
import { updateOwnPhotos } from '#domains/photos/server/photos.ts'
import { hasSortKeys, listPhotoPlaces, setSortKeys } from './studio-photos.sql.ts'

const GAP = 1024

/**
 * Saves the order. Returns the previous order, or undefined if the studio has no such gallery. The
 * first manual order starts from the shown order.
 */
export async function saveChosenPhotoOrder(
  tx: Tx,
  viewer: PhotographerViewer,
  galleryId: string,
  order: PhotoOrder,
): Promise<PhotoOrder | undefined> {
  const gallery = await lockGallery(tx, viewer, galleryId)
  if (!gallery) return undefined
  if (order === 'manual' && !(await hasSortKeys(tx, viewer, galleryId)))
    await setSortKeys(tx, viewer, galleryId, spread(await listPhotoPlaces(tx, viewer, galleryId)))
  await setPhotoOrder(tx, viewer, galleryId, order)
  return gallery.sortBy
}

type Move = { photoIds: readonly string[]; beforeId: string | null }

/**
 * Moves photos and returns the id of their client. Returns undefined and changes nothing unless all
 * photos are the studio's own, in one tab of one gallery.
 */
export async function movePhotos(tx: Tx, viewer: PhotographerViewer, { photoIds, beforeId }: Move) {
  const named = new Set(beforeId === null ? photoIds : [...photoIds, beforeId])
  const own = await listVisiblePhotos(tx, viewer, [...named])
  const { clientId, galleryId, type } = own[0] ?? {}
  if (!clientId || !galleryId || own.length < named.size) return undefined
  if (own.some((photo) => photo.galleryId !== galleryId || photo.type !== type)) return undefined

  const gallery = await lockGallery(tx, viewer, galleryId)
  const places = await listPhotoPlaces(tx, viewer, galleryId)
  const { before, moved, after } = arranged(places, new Set(photoIds), beforeId)
  const section = beforeId === null ? undefined : places.find(({ id }) => id === beforeId)
  if (section && moved.some(({ sectionId }) => sectionId !== section.sectionId))
    await updateOwnPhotos(tx, viewer, photoIds, { sectionId: section.sectionId })
  const keys = gallery?.sortBy === 'manual' && keysBetween(before.at(-1), after[0], moved.length)
  if (keys) {
    const written = moved.map(({ id }, at) => ({ id, sortKey: itemAt(keys, at) }))
    await setSortKeys(tx, viewer, galleryId, written)
  } else {
    await setSortKeys(tx, viewer, galleryId, spread([...before, ...moved, ...after]))
    await setPhotoOrder(tx, viewer, galleryId, 'manual')
  }
  return clientId
}

type Place = { id: string; sortKey: number | null; sectionId: string | null }

function arranged(places: readonly Place[], moving: ReadonlySet<string>, beforeId: string | null) {
  const beforeAt = beforeId === null ? places.length : places.findIndex(({ id }) => id === beforeId)
  const stays = ({ id }: Place) => !moving.has(id)
  return {
    before: places.slice(0, beforeAt).filter(stays),
    moved: places.filter((place) => !stays(place)),
    after: places.slice(beforeAt).filter(stays),
  }
}

/** Returns undefined if the gap is too small or a neighbor has no key. */
function keysBetween(before: Place | undefined, after: Place | undefined, count: number) {
  const from = before ? before.sortKey : 0
  if (from === null || after?.sortKey === null) return undefined
  const step = after ? Math.floor((after.sortKey - from) / (count + 1)) : GAP
  return step < 1 ? undefined : Array.from({ length: count }, (_, at) => from + (at + 1) * step)
}

const spread = (photos: readonly { id: string }[]) =>
  photos.map(({ id }, at) => ({ id, sortKey: (at + 1) * GAP }))
