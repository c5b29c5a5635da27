import { ChevronRight } from 'lucide-react'
import type { Arrangement, ProductPictureKind as Kind } from '#domains/catalog/catalog.rules.ts'
import type { OfferedProduct } from '#domains/catalog/ui/catalog.queries.ts'
import { ProductPicture } from '#domains/catalog/ui/ProductPicture.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { CENTERED_CROP } from '../../cart.rules.ts'
import { chooseAlbumPhotos } from '../../ordering/album.rules.ts'
import { orientFormat } from '../../ordering/crop.rules.ts'
import { medianVariant } from '../../ordering/room.rules.ts'
import { withCrop, CroppedPhoto } from '../../ordering/ui/CroppedPhoto.tsx'
import { cartNl } from '../cart.nl.ts'
import type { CartView } from './use-cart-view.ts'

type CartSuggestionsProps = { view: CartView; onOrder: (productId: string, photoIds: string[]) => void }

const texts = cartNl.finish

export function CartSuggestions({
  view: { lines, offers, finals, signature },
  onOrder,
}: CartSuggestionsProps) {
  const cart = {
    productIds: new Set(lines.flatMap(({ product }) => product?.id ?? [])),
    photoIds: lines.flatMap(({ item }) => item.photos.map(({ photoId }) => photoId)),
  }
  const suggestions = suggestProducts(offers, cart, finals)
  if (suggestions.length === 0) return null
  return (
    <section aria-label={texts.title} className="mt-8 border-t border-line pt-5">
      <h3 className="mb-1 text-13 font-medium text-soft">{texts.title}</h3>
      <ul>
        {suggestions.map((touch) => (
          <li key={touch.product.id}>
            <SuggestionRow {...touch} finals={finals} signature={signature} onOrder={onOrder} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type SuggestionRowProps = Suggestion<OfferedProduct> &
  Pick<CartView, 'finals' | 'signature'> &
  Pick<CartSuggestionsProps, 'onOrder'>

function SuggestionRow({ product, photoIds, fromCents, finals, signature, onOrder }: SuggestionRowProps) {
  const photo = finals.find(({ id }) => id === photoIds[0])
  const size = medianVariant(product.variants)
  const price = euros(fromCents)
  return (
    <button
      type="button"
      onClick={() => onOrder(product.id, photoIds)}
      className="-mx-2 flex h-18 w-[calc(100%+16px)] items-center gap-4 rounded-4 px-2 text-left transition-colors duration-160 hover:bg-ink/4"
    >
      <ProductPicture
        picture={product.picture}
        {...(photo &&
          size && {
            material: size.material,
            format: orientFormat(photo, size),
            photo: (
              <CroppedPhoto
                photo={withCrop(photo, CENTERED_CROP)}
                format={size}
                signature={signature}
                alt=""
                sizes="72px"
                className="size-full rounded-none"
              />
            ),
          })}
        className="h-14 w-18 shrink-0 rounded-2"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <ShownText>{product.name}</ShownText>
        </span>
        <span className="block text-13 text-soft tabular-nums">
          {photoIds.length > 1 ? texts.album(photoIds.length, price) : texts.from(price)}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" strokeWidth={1.5} />
    </button>
  )
}

type Variant = { priceCents: number; minPhotos: number; maxPhotos: number }
type Product = { id: string; picture: Kind; arrangement: Arrangement; variants: readonly Variant[] }
type Photo = { id: string; capturedAt: string | null; isFavorite: boolean; isApproved: boolean }

type Suggestion<Offered> = { product: Offered; photoIds: string[]; fromCents: number }

/** Excludes loose prints and cards, because clients order prints and cards first anyway. */
const suggestedKinds: readonly Kind[] = ['framed', 'album', 'canvas', 'acrylic', 'aluminium', 'fine_art']
const SUGGESTIONS_MAX = 2

/**
 * Suggests products that the cart lacks: prints of the cart's first photo, or an album if the
 * gallery has enough photos.
 */
export function suggestProducts<Offered extends Product>(
  offers: readonly Offered[],
  cart: { productIds: ReadonlySet<string>; photoIds: readonly string[] },
  finals: readonly Photo[],
): Suggestion<Offered>[] {
  const inCart = new Set(cart.photoIds)
  const first = finals.find(({ id }) => id === cart.photoIds[0])
  if (!first) return []
  return suggestedKinds
    .flatMap((kind) => offers.filter(({ id, picture }) => picture === kind && !cart.productIds.has(id)))
    .flatMap((product) => {
      const [variant] = product.variants
      if (!variant) return []
      const photos = product.arrangement === 'together' ? chooseAlbumPhotos(finals, inCart, variant) : [first]
      const fromCents = Math.min(...product.variants.map(({ priceCents }) => priceCents))
      return photos ? [{ product, photoIds: photos.map(({ id }) => id), fromCents }] : []
    })
    .slice(0, SUGGESTIONS_MAX)
}
