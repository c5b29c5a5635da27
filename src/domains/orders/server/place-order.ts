import { elevated, type SystemWork } from '#domains/access/server/access.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import { countAttemptOrRefuse } from '#domains/accounts/server/accounts.ts'
import { holdForPrints } from '#domains/photos/server/photos.ts'
import { requireOn } from '#domains/flags/server/flags.ts'
import { isPostcode, tidyPostcode, type PostalAddress } from '#platform/pure/postal-address.ts'
import { isBelowOrderMinimum, ORDER_MAX_CENTS, ORDER_MIN_CENTS } from '../cart.rules.ts'
import { orderNumber, UNPAID_ORDERS_MAX, type DeliveryMethod } from '../orders.rules.ts'
import { lockOrder } from '../core/server/find-order.ts'
import type { OrderMetadata } from '../core/server/orders.tables.ts'
import { announceOrderEvent, logAndRefreshOrder, notifyStudioOfOrder } from '../core/server/move-order.ts'
import { markPaid } from './orders.ts'
import { requireOrderableLines, type PlaceOrderCall, type OrderableLine } from '../cart/server/cart-offers.ts'
import { placedLetter } from '../messages/server/order-letters.nl.ts'
import { findSale } from '../cart/server/find-sale.ts'
import * as placeOrderSql from '../checkout/server/place-order.sql.ts'
import { quoteCart, quoteOf, type Quote } from '../cart/server/quote-cart.ts'
import { scheduleStudioMail } from '../messages/server/mail-studio.ts'
import { mailOrderToClient } from '../messages/server/mail-about-order.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { normalizeForSearch } from '#platform/pure/text-search.ts'

export async function placeOrder(call: PlaceOrderCall) {
  const { tx, viewer, input, refuse, now } = call
  await placeOrderSql.lockPlacement(tx, viewer, input.placementId)
  const before = await placeOrderSql.findPlaced(tx, viewer, input.placementId)
  if (before) return orderResult(before)

  await requireOn(tx, 'print_shop', refuse)
  const { isPickedUp = false } = input
  const deliveryAddress = isPickedUp ? null : tidyAddress(call)
  const arrives = deliveryAddress?.country ?? 'NL'
  const sale = (await findSale(tx, viewer, { now, arrives, isPickedUp })) ?? refuse('shop_closed')
  if (isPickedUp && !sale.isPickedUp) refuse('no_pick_up')
  const { lines, photos } = await requireOrderableLines(call, sale.tax)
  const quote = quoteOf(lines, sale)
  if (isBelowOrderMinimum(quote.totalCents)) refuse('order_too_small', { minCents: ORDER_MIN_CENTS })
  if (quote.totalCents > ORDER_MAX_CENTS) refuse('order_too_large', { maxCents: ORDER_MAX_CENTS })
  if (quote.fingerprint !== input.fingerprint)
    refuse('prices_changed', await quoteCart(tx, viewer, input.lines, sale))
  const blocked = await countAttemptOrRefuse(call, 'place_order', viewer.id)
  if (blocked) return blocked
  // Counts after `countAttemptOrRefuse`, whose lock makes a client's orders run one at a time.
  if ((await placeOrderSql.countUnpaid(tx, viewer)) >= UNPAID_ORDERS_MAX)
    refuse('too_many_unpaid', { max: UNPAID_ORDERS_MAX })

  const held = await holdForPrints(tx, viewer, [...photos.keys()])
  // A photo changed since the first check. Checking again refuses with the exact reason.
  if (held.length < photos.size) {
    await requireOrderableLines(call, sale.tax)
    return refuse('photo_not_final')
  }
  const made = newOrder(call, { lines, photos, deliveryAddress, quote })
  await elevated(tx, async (tx) => {
    await placeOrderSql.insertOrder(tx, made)
    await announceNewOrder({ ...call, tx }, made.order.id)
  })
  return orderResult({ id: made.order.id, totalCents: quote.totalCents })
}

const orderResult = ({ id, totalCents }: { id: string; totalCents: number }) => ({
  orderId: id,
  number: orderNumber(id),
  totalCents,
})

function tidyAddress({ input, refuse }: PlaceOrderCall): PostalAddress | null {
  const address = input.deliveryAddress
  if (!address) return null
  const { country, postcode } = address
  if (!isPostcode(country, postcode)) refuse('postcode_invalid')
  return { ...address, postcode: tidyPostcode(country, postcode) }
}

export async function announceNewOrder(
  call: Omit<SystemWork, 'by'> & Pick<PlaceOrderCall, 'viewer'>,
  orderId: string,
): Promise<void> {
  const { tx, viewer, services, now, ipAddress } = call
  const order = (await lockOrder(tx, orderId))!
  const moving = { tx, services, now, by: viewer, ipAddress }
  await logAndRefreshOrder(moving, order, {
    action: 'order_placed',
    newValue: { totalCents: order.totalCents },
  })
  await notifyStudioOfOrder(moving, order, 'order_placed')
  await announceOrderEvent(moving, order, { type: 'order.placed' })
  await mailOrderToClient(moving, order, placedLetter)
  // An order of 0 cents needs no payment, so production may start.
  if (order.totalCents === 0) await markPaid(tx, services, order, now)
  else await scheduleStudioMail(tx, order.id, now)
}

type CheckedOrder = Awaited<ReturnType<typeof requireOrderableLines>> & {
  deliveryAddress: PostalAddress | null
  quote: Quote
}

function newOrder(
  { viewer, input, now }: PlaceOrderCall,
  { lines, photos, deliveryAddress, quote }: CheckedOrder,
) {
  const newId = () => uuidv7(now.getTime())
  const owners = { clientId: viewer.id, studioId: viewer.studioId }
  const orderId = newId()
  const { customerName, customerEmail, notes, placementId } = input
  const { isPickedUp, pickUp } = quote
  const delivery: DeliveryMethod = isPickedUp ? 'pick_up' : deliveryAddress ? 'ship' : 'arranged'
  const pickUpLine = isPickedUp ? pickUp?.line : ''
  const metadata = {
    customerName,
    customerEmail,
    deliveryAddress,
    ...(pickUpLine && { pickUpLine }),
    ...(viewer.viaLetter && { placedInSession: viewer.sessionId }),
  }
  const order = {
    id: orderId,
    ...owners,
    placementId,
    totalPrice: quote.totalCents,
    shippingCents: quote.shippingCents,
    status: 'pending' as const,
    delivery,
    notes: notes || null,
    metadata,
    searchText: searchTextOf(orderId, metadata, lines),
    createdAt: now,
  }
  const pieces = lines.flatMap(itemsOf)
  // Copies the client's choices and the catalogue's facts by name: the columns have the same names.
  const items = pieces.map(({ offer, vat, photos: _, ...chosen }, at) => ({
    ...chosen,
    ...offer,
    id: newId(),
    orderId,
    ...owners,
    position: at + 1,
    unitPriceCents: offer.priceCents,
    vatRate: vat.rate,
    vatCategory: vat.category,
    vatCountry: vat.country,
    supply: 'goods' as const,
    note: chosen.note || null,
  }))
  const itemPhotos = pieces.flatMap((piece, at) =>
    piece.photos.map(({ photoId, crop }, nth) => ({
      id: newId(),
      orderItemId: itemAt(items, at).id,
      ...owners,
      photoId,
      photoLabel: photos.get(photoId)!.label,
      position: nth + 1,
      cropX: crop.x,
      cropY: crop.y,
      cropTurned: crop.isTurned ?? false,
    })),
  )
  return { order, items, photos: itemPhotos }
}

const itemsOf = (line: OrderableLine): OrderableLine[] =>
  line.offer.arrangement === 'together' ? [line] : line.photos.map((photo) => ({ ...line, photos: [photo] }))

function searchTextOf(orderId: string, metadata: OrderMetadata, lines: readonly OrderableLine[]) {
  const { customerName, customerEmail, deliveryAddress } = metadata
  const names = new Set(lines.flatMap(({ offer }) => [offer.productName, ...spellings(offer.variantName)]))
  const { street, houseNumber, postcode, city } = deliveryAddress ?? {}
  const address = [street, houseNumber, postcode, postcode?.replaceAll(' ', ''), city]
  const texts = [orderNumber(orderId), customerName, customerEmail, ...address, ...names]
  return normalizeForSearch(texts.filter((text) => text !== undefined).join(' '))
}

/** Lets '13x18' find '13 × 18 cm'. */
const spellings = (format: string) => [format, format.replaceAll(/\s*×\s*/g, 'x')]
