import type { Arrangement, ProductPicture } from '#domains/catalog/catalog.rules.ts'
import { albumPhotos } from '../ordering/album.rules.ts'

type Variant = { priceCents: number; minPhotos: number; maxPhotos: number }
type Product = { id: string; picture: ProductPicture; arrangement: Arrangement; variants: readonly Variant[] }
type Photo = { id: string; capturedAt: string | null; isFavorite: boolean; isApproved: boolean }

export type Finishing<Offered> = { product: Offered; photoIds: string[]; fromCents: number }

/** What goes with anything, first; what is small and loose is ordered first anyway. */
const finest: readonly ProductPicture[] = ['framed', 'album', 'canvas', 'acrylic', 'aluminium', 'fine_art']
const OFFERED_MAX = 2

/**
 * Products to finish a cart with, of what the studio sells and the cart has none of: one of the cart's first photo, or an
 * album of what the client loved where there are photos enough.
 */
export function finishingTouches<Offered extends Product>(
  offers: readonly Offered[],
  cart: { productIds: ReadonlySet<string>; photoIds: readonly string[] },
  finals: readonly Photo[],
): Finishing<Offered>[] {
  const inCart = new Set(cart.photoIds)
  const first = finals.find(({ id }) => id === cart.photoIds[0])
  if (!first) return []
  return finest
    .flatMap((kind) => offers.filter(({ id, picture }) => picture === kind && !cart.productIds.has(id)))
    .flatMap((product) => {
      const [variant] = product.variants
      if (!variant) return []
      const photos = product.arrangement === 'together' ? albumPhotos(finals, inCart, variant) : [first]
      const fromCents = Math.min(...product.variants.map(({ priceCents }) => priceCents))
      return photos ? [{ product, photoIds: photos.map(({ id }) => id), fromCents }] : []
    })
    .slice(0, OFFERED_MAX)
}
