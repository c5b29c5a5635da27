import { useQuery } from '@tanstack/react-query'
import { offersQuery, type OfferedProduct } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { useAllPhotos } from '#domains/light-table/ui/use-all-photos.ts'
import type { CartItem } from '../../core/ui/cart-items.ts'
import { variantText } from '../../variant-text.rules.ts'
import { cartNl } from '../cart.nl.ts'
import { withCrop } from '../../ordering/ui/CroppedPhoto.tsx'
import {
  quoteQuery,
  unknownDestination,
  type Destination,
  type Quote,
} from '../../my-orders/ui/client-orders.queries.ts'

const PICTURES = 3

export type CartView = ReturnType<typeof useCartView>

export type CartLineView = ReturnType<typeof lineView>

export function useCartView(
  items: readonly CartItem[],
  arrival: Destination | typeof unknownDestination = unknownDestination,
) {
  const quote = useQuery(quoteQuery(items, arrival))
  const offers = useQuery(offersQuery)
  const finals = useAllPhotos('final')
  const photos = new Map(finals.photos.map((photo) => [photo.id, photo]))
  const lines = items.map((item) => lineView(item, { quote: quote.data, offers: offers.data, photos }))
  return {
    quote,
    lines,
    signature: finals.signature,
    finals: finals.photos,
    offers: offers.data ?? [],
    hasProblem: lines.some(
      ({ state, goneIds }) => goneIds.length > 0 || state === 'not-for-sale' || state === 'unorderable',
    ),
    isPriceChanged: lines.some(({ isPriceChanged }) => isPriceChanged),
  }
}

type CartSources = {
  quote: Quote | undefined
  offers: OfferedProduct[] | undefined
  photos: Map<string, Photo>
}

function lineView(item: CartItem, { quote, offers, photos }: CartSources) {
  const product = offers?.find(({ variants }) => variants.some(({ id }) => id === item.variantId))
  const variant = product?.variants.find(({ id }) => id === item.variantId)
  const quoted = quote?.lines.find(({ id }) => id === item.id)
  const variantName = quoted?.variantName ?? variant?.name
  const unavailableIds = new Set(quote?.unavailablePhotoIds)
  const goneIds = item.photos.map(({ photoId }) => photoId).filter((photoId) => unavailableIds.has(photoId))
  const isRefused = quote?.unavailableLineIds.includes(item.id) === true
  return {
    item,
    /** Undefined while loading, and when the line can't be ordered. */
    quoted,
    what: variantName && cartNl.line.what(variantText({ ...item, variantName }), item.photos.length),
    product,
    variant,
    pictures: item.photos.slice(0, PICTURES).flatMap(({ photoId, crop }) => {
      const photo = photos.get(photoId)
      return photo ? [withCrop(photo, crop)] : []
    }),
    goneIds,
    state: stateOf(isRefused && goneIds.length === 0, quoted !== undefined, offers !== undefined && !variant),
    isPriceChanged: quoted !== undefined && quoted.unitPriceCents !== item.price,
  }
}

function stateOf(isRefused: boolean, isQuoted: boolean, isNotOffered: boolean) {
  if (isRefused) return isNotOffered ? 'not-for-sale' : 'unorderable'
  return isQuoted ? 'fine' : 'waiting'
}
