import type { z } from 'zod'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { findOffers, type Offer } from '#domains/catalog/server/catalog.ts'
import { listOwnPhotos } from '#domains/photos/server/photos.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { LINE_PHOTOS_MAX, QUANTITY_MAX } from '../../cart.rules.ts'
import type { cartLine } from '../../orders.contract.ts'

export type CartLine = z.infer<typeof cartLine>
type OwnPhoto = Awaited<ReturnType<typeof listOwnPhotos>>[number]

/** What a cart names, as it is now: what is for sale of it, and which of the photos are the client's. */
export type CartGoods = { offers: Map<string, Offer>; photos: Map<string, OwnPhoto> }

/** A line of which everything can be ordered. */
export type OrderableLine = CartLine & { offer: Offer }

export async function findGoods(
  tx: Tx,
  viewer: ClientViewer,
  lines: readonly CartLine[],
): Promise<CartGoods> {
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const photoIds = [...new Set(lines.flatMap(({ photos }) => photos.map(({ photoId }) => photoId)))]
  const photos = await listOwnPhotos(tx, viewer, photoIds)
  return {
    offers: await findOffers(tx, viewer, variantIds),
    photos: new Map(photos.map((photo) => [photo.id, photo])),
  }
}

export const isQuantity = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX

/** How many photos a line may have: an album what it holds, a print as many as are wanted at once. */
export const photoRange = ({ arrangement, minPhotos, maxPhotos }: Offer) =>
  arrangement === 'together'
    ? { min: minPhotos, max: Math.min(maxPhotos, LINE_PHOTOS_MAX) }
    : { min: 1, max: LINE_PHOTOS_MAX }

export function isPhotoCount(offer: Offer, count: number): boolean {
  const { min, max } = photoRange(offer)
  return count >= min && count <= max
}

/** Pieces a line comes to: the quantity of each photo, or the quantity of an album. */
export const piecesOf = ({ offer, photos, quantity }: OrderableLine) =>
  offer.arrangement === 'each' ? photos.length * quantity : quantity
