import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ClientViewer } from '#domains/access/viewer.rules.ts'
import type { SaleVatFacts } from '#domains/catalog/server/catalog.ts'
import { noVatOf } from '#domains/catalog/vat.rules.ts'
import type { ShippingSettings } from '#domains/catalog/shipping.rules.ts'
import type { Seller } from '#domains/studios/server/studios.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { cartTotals, CART_LINES_MAX, lineCents, type CartTotals } from '../../cart.rules.ts'
import { madeToMeasureExtentOf } from '../../order-lines.rules.ts'
import type { quote } from '../../orders.contract.ts'
import {
  findCartContents,
  allowsPhotoCount,
  isQuantity,
  pieceCountOf,
  vatOfOffer,
  type CartLine,
  type OrderableLine,
} from './cart-offers.ts'

export type Quote = z.infer<typeof quote>

export async function quoteCart(
  tx: Tx,
  viewer: ClientViewer,
  lines: readonly CartLine[],
  sale: SaleTerms,
): Promise<Quote> {
  const { offers, photos } = await findCartContents(tx, viewer, lines)
  const isFinal = ({ photoId }: { photoId: string }) => photos.get(photoId)?.type === 'final'
  const orderable = lines.slice(0, CART_LINES_MAX).flatMap((line): OrderableLine[] => {
    const offer = offers.get(line.variantId)
    const finals = line.photos.filter(isFinal)
    const isOrderable = offer && isQuantity(line.quantity) && allowsPhotoCount(offer, finals.length)
    return isOrderable ? [{ ...line, offer, photos: finals, vat: vatOfOffer(sale.tax, offer) }] : []
  })
  const orderableIds = new Set(orderable.map(({ id }) => id))
  const missingPhotos = lines.flatMap((line) => line.photos.filter((photo) => !isFinal(photo)))
  return {
    ...quoteOf(orderable, sale),
    unavailableLineIds: lines.map(({ id }) => id).filter((id) => !orderableIds.has(id)),
    unavailablePhotoIds: [...new Set(missingPhotos.map(({ photoId }) => photoId))],
  }
}

export type SaleTerms = { tax: SaleVatFacts; seller: Seller; shipping: ShippingSettings; isPickedUp: boolean }

export function quoteOf(orderable: readonly OrderableLine[], sale: SaleTerms): Quote {
  const { tax, seller, shipping, isPickedUp } = sale
  const lines = orderable.map((line) => {
    const { productName, variantName, priceCents: unitPriceCents } = line.offer
    const pieces = pieceCountOf(line)
    const amountCents = lineCents({ unitPriceCents, quantity: pieces })
    return { id: line.id, productName, variantName, unitPriceCents, pieces, lineCents: amountCents }
  })
  const totals = cartTotals(
    orderable.map((line) => ({
      unitPriceCents: line.offer.priceCents,
      quantity: pieceCountOf(line),
      vat: line.vat,
    })),
    isPickedUp ? 0 : shipping.shippingCents,
  )
  return {
    lines,
    unavailableLineIds: [],
    unavailablePhotoIds: [],
    ...totals,
    noVat: noVatOf({ ...seller, scheme: tax.scheme }, orderable),
    soldBy: { ...seller, vatId: tax.scheme === 'kor' ? null : seller.vatId },
    madeToMeasure: madeToMeasureExtentOf(orderable.map(({ offer }) => offer)),
    sendingCents: shipping.shippingCents,
    pickUp: shipping.offersPickUp ? { line: shipping.pickUpLine } : null,
    isPickedUp,
    fingerprint: fingerprintOf(orderable, totals, sale),
  }
}

// Excludes names, crops and VAT: if they change at the same price, the client need not confirm
// again.
function fingerprintOf(
  lines: readonly OrderableLine[],
  { totalCents, shippingCents }: CartTotals,
  { isPickedUp }: SaleTerms,
): string {
  const priced = lines.map((line) => [line.variantId, line.offer.priceCents, pieceCountOf(line)])
  return createHash('sha256')
    .update(JSON.stringify([priced, shippingCents, totalCents, ...(isPickedUp ? ['pick_up'] : [])]))
    .digest('base64url')
}
