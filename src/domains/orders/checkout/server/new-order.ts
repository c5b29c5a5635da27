import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { searchable } from '#platform/pure/text-search.ts'
import { SHIPPING_VAT_RATE } from '../../cart.rules.ts'
import type { DeliveryAddress } from '../../delivery-address.rules.ts'
import { orderNumber } from '../../orders.rules.ts'
import type { CartContents, OrderableLine, Placing } from '../../cart/server/cart-offers.ts'
import type { Quote } from '../../cart/server/quote-cart.ts'

type Placed = {
  viewer: ClientViewer
  input: Placing['input']
  now: Date
  lines: readonly OrderableLine[]
  photos: CartContents['photos']
  deliveryAddress: DeliveryAddress | null
  quote: Quote
}

/** The rows of a new order, with names, prices and VAT as they are this moment. */
export function newOrder({ viewer, input, now, lines, photos, deliveryAddress, quote }: Placed) {
  const newId = () => uuidv7(now.getTime())
  const owners = { clientId: viewer.id, studioId: viewer.studioId }
  const orderId = newId()
  const { customerName, customerEmail, notes, placementId } = input
  const order = {
    id: orderId,
    ...owners,
    placementId,
    totalPrice: quote.totalCents,
    shippingCents: quote.shippingCents,
    shippingVatRate: SHIPPING_VAT_RATE,
    status: 'pending' as const,
    notes: notes || null,
    metadata: { customerName, customerEmail, deliveryAddress },
    searchText: searchTextOf(orderId, { customerName, customerEmail, deliveryAddress, lines }),
    createdAt: now,
  }
  const pieces = lines.flatMap(itemsOf)
  const items = pieces.map(({ offer, quantity, note }, at) => ({
    id: newId(),
    orderId,
    ...owners,
    position: at + 1,
    variantId: offer.variantId,
    productType: offer.productName,
    format: offer.variantName,
    material: offer.material,
    widthMm: offer.widthMm,
    heightMm: offer.heightMm,
    quantity,
    price: offer.priceCents,
    vatRate: offer.vatRate,
    notes: note || null,
  }))
  const itemPhotos = pieces.flatMap((piece, at) =>
    piece.photos.map(({ photoId, crop }, nth) => ({
      id: newId(),
      orderItemId: items[at]!.id,
      ...owners,
      photoId,
      photoLabel: photos.get(photoId)!.label,
      position: nth + 1,
      cropX: crop.x,
      cropY: crop.y,
    })),
  )
  return { order, items, photos: itemPhotos }
}

/** An album is one item with all its photos; of a print each photo is an item. */
const itemsOf = (line: OrderableLine): Pick<OrderableLine, 'offer' | 'quantity' | 'photos' | 'note'>[] =>
  line.offer.arrangement === 'together' ? [line] : line.photos.map((photo) => ({ ...line, photos: [photo] }))

type Searched = {
  customerName: string
  customerEmail: string
  deliveryAddress: DeliveryAddress | null
  lines: readonly OrderableLine[]
}

function searchTextOf(orderId: string, { customerName, customerEmail, deliveryAddress, lines }: Searched) {
  const names = new Set(lines.flatMap(({ offer }) => [offer.productName, ...spellings(offer.variantName)]))
  const { street, houseNumber, postcode, city } = deliveryAddress ?? {}
  const address = [street, houseNumber, postcode, postcode?.replaceAll(' ', ''), city]
  const texts = [orderNumber(orderId), customerName, customerEmail, ...address, ...names]
  return searchable(texts.filter((text) => text !== undefined).join(' '))
}

/** '13 × 18 cm' is typed as '13x18'. */
const spellings = (format: string) => [format, format.replaceAll(/\s*×\s*/g, 'x')]
