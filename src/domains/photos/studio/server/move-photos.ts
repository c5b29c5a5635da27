import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import type { PhotoOrder } from '#domains/clients/clients.rules.ts'
import { setPhotoOrder } from '#domains/clients/server/clients.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { listOwnPhotos } from '../../server/photos.sql.ts'
import { hasSortKeys, listPlaces, lockPhotoOrder, setSortKeys } from './studio-photos.sql.ts'

const GAP = 1024

/**
 * Sets the order and returns the previous one; undefined when the studio has no such client. The first manual order
 * starts from the order shown until then.
 */
export async function choosePhotoOrder(
  tx: Tx,
  viewer: PhotographerViewer,
  clientId: string,
  order: PhotoOrder,
): Promise<PhotoOrder | undefined> {
  const before = await lockPhotoOrder(tx, viewer, clientId)
  if (!before) return undefined
  if (order === 'manual' && !(await hasSortKeys(tx, viewer, clientId)))
    await setSortKeys(tx, viewer, clientId, spread(await listPlaces(tx, viewer, clientId)))
  await setPhotoOrder(tx, viewer, clientId, order)
  return before
}

type Move = { photoIds: readonly string[]; beforeId: string | null }

/**
 * Returns the client whose photos were moved. Undefined, with nothing changed, unless all are the studio's own and in
 * one tab of one gallery.
 */
export async function movePhotos(tx: Tx, viewer: PhotographerViewer, { photoIds, beforeId }: Move) {
  const named = new Set(beforeId === null ? photoIds : [...photoIds, beforeId])
  const own = await listOwnPhotos(tx, viewer, [...named])
  const { clientId, type } = own[0] ?? {}
  if (!clientId || own.length < named.size) return undefined
  if (own.some((photo) => photo.clientId !== clientId || photo.type !== type)) return undefined

  const order = await lockPhotoOrder(tx, viewer, clientId)
  const places = await listPlaces(tx, viewer, clientId)
  const { before, moved, after } = arranged(places, new Set(photoIds), beforeId)
  const keys = order === 'manual' && keysBetween(before.at(-1), after[0], moved.length)
  if (keys) {
    const written = moved.map(({ id }, at) => ({ id, sortKey: keys[at]! }))
    await setSortKeys(tx, viewer, clientId, written)
  } else {
    await setSortKeys(tx, viewer, clientId, spread([...before, ...moved, ...after]))
    await setPhotoOrder(tx, viewer, clientId, 'manual')
  }
  return clientId
}

type Place = { id: string; sortKey: number | null }

function arranged(places: readonly Place[], moving: ReadonlySet<string>, beforeId: string | null) {
  const beforeAt = beforeId === null ? places.length : places.findIndex(({ id }) => id === beforeId)
  const stays = ({ id }: Place) => !moving.has(id)
  return {
    before: places.slice(0, beforeAt).filter(stays),
    moved: places.filter((place) => !stays(place)),
    after: places.slice(beforeAt).filter(stays),
  }
}

/** Evenly spaced sort keys between two photos; undefined when the gap is too small or a neighbour has no key. */
function keysBetween(before: Place | undefined, after: Place | undefined, count: number) {
  const from = before ? before.sortKey : 0
  if (from === null || after?.sortKey === null) return undefined
  const step = after ? Math.floor((after.sortKey - from) / (count + 1)) : GAP
  return step < 1 ? undefined : Array.from({ length: count }, (_, at) => from + (at + 1) * step)
}

const spread = (photos: readonly { id: string }[]) =>
  photos.map(({ id }, at) => ({ id, sortKey: (at + 1) * GAP }))
