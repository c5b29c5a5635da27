import type { CallOf } from '#domains/access/server/serve-contract.ts'
import { CART_LINES_MAX, QUANTITY_MAX } from '../../cart.rules.ts'
import {
  findGoods,
  isPhotoCount,
  isQuantity,
  photoRange,
  type CartGoods,
  type OrderableLine,
} from './cart-offers.ts'
import type { ordersContract } from '../../orders.contract.ts'

/** A client who orders: what came in, and how to refuse it. */
export type Placing = CallOf<(typeof ordersContract)['placeOrder']>

type Orderable = { lines: OrderableLine[]; photos: CartGoods['photos'] }

/** The lines of a cart of which everything can be ordered now; otherwise says why not. */
export async function orderableLines({ tx, viewer, input, refuse }: Placing): Promise<Orderable> {
  const { lines } = input
  if (lines.length === 0) refuse('cart_empty')
  if (lines.length > CART_LINES_MAX) refuse('too_many_lines')
  const { offers, photos } = await findGoods(tx, viewer, lines)
  const orderable = lines.map((line) => {
    const offer = offers.get(line.variantId) ?? refuse('product_unavailable')
    if (!isQuantity(line.quantity)) refuse('quantity_out_of_range', { max: QUANTITY_MAX })
    if (!isPhotoCount(offer, line.photos.length)) refuse('photo_count_out_of_range', photoRange(offer))
    for (const { photoId } of line.photos) {
      const photo = photos.get(photoId) ?? refuse('photo_not_yours')
      if (photo.type !== 'final') refuse('photo_not_final')
    }
    return { ...line, offer }
  })
  return { lines: orderable, photos }
}
