import type { z } from 'zod'
import type { CallOf } from '#domains/access/server/serve-contract.ts'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { findOffers, type Offer, type SaleVatFacts } from '#domains/catalog/server/catalog.ts'
import { vatOf, type Vat } from '#domains/catalog/vat.rules.ts'
import { listVisiblePhotos } from '#domains/light-table/server/light-table.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { CART_LINES_MAX, LINE_PHOTOS_MAX, QUANTITY_MAX } from '../../cart.rules.ts'
import type { cartLine, ordersContract } from '../../orders.contract.ts'

export type CartLine = z.infer<typeof cartLine>
export type OrderableLine = CartLine & { offer: Offer; vat: Vat }

export async function findCartContents(tx: Tx, viewer: ClientViewer, lines: readonly CartLine[]) {
  const variantIds = [...new Set(lines.map(({ variantId }) => variantId))]
  const photoIds = [...new Set(lines.flatMap(({ photos }) => photos.map(({ photoId }) => photoId)))]
  const photos = await listVisiblePhotos(tx, viewer, photoIds)
  return {
    offers: await findOffers(tx, viewer, variantIds),
    photos: new Map(photos.map((photo) => [photo.id, photo])),
  }
}

export const isQuantity = (quantity: number) =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX

const photoRange = ({ arrangement, minPhotos, maxPhotos }: Offer) =>
  arrangement === 'together'
    ? { min: minPhotos, max: Math.min(maxPhotos, LINE_PHOTOS_MAX) }
    : { min: 1, max: LINE_PHOTOS_MAX }

export function allowsPhotoCount(offer: Offer, count: number): boolean {
  const { min, max } = photoRange(offer)
  return count >= min && count <= max
}

/** Counts the pieces of a line: quantity times photos for prints, the quantity for an album. */
export const pieceCountOf = ({ offer, photos, quantity }: OrderableLine) =>
  offer.arrangement === 'each' ? photos.length * quantity : quantity

export type PlaceOrderCall = CallOf<(typeof ordersContract)['placeOrder']>

export const vatOfOffer = (tax: SaleVatFacts, { vatClass }: Offer): Vat =>
  vatOf({ ...tax, vatClass, supply: 'goods' })

export async function requireOrderableLines(
  { tx, viewer, input, refuse }: PlaceOrderCall,
  tax: SaleVatFacts,
) {
  const { lines } = input
  if (lines.length === 0) refuse('cart_empty')
  if (lines.length > CART_LINES_MAX) refuse('too_many_lines')
  const { offers, photos } = await findCartContents(tx, viewer, lines)
  const orderable = lines.map((line) => {
    const offer = offers.get(line.variantId) ?? refuse('product_unavailable')
    if (!isQuantity(line.quantity)) refuse('quantity_out_of_range', { max: QUANTITY_MAX })
    if (!allowsPhotoCount(offer, line.photos.length)) refuse('photo_count_out_of_range', photoRange(offer))
    for (const { photoId } of line.photos) {
      const photo = photos.get(photoId) ?? refuse('photo_not_yours')
      if (photo.type !== 'final') refuse('photo_not_final')
    }
    return { ...line, offer, vat: vatOfOffer(tax, offer) }
  })
  return { lines: orderable, photos }
}
