import { ChevronRight } from 'lucide-react'
import type { OfferedProduct } from '#domains/catalog/ui/catalog.queries.ts'
import { ProductPicture } from '#domains/catalog/ui/ProductPicture.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { MIDDLE } from '../../cart.rules.ts'
import { turnedFor } from '../../ordering/crop.rules.ts'
import { middleSize } from '../../ordering/room.rules.ts'
import { croppable, CroppedPhoto } from '../../ordering/ui/CroppedPhoto.tsx'
import { cartNl } from '../cart.nl.ts'
import { finishingTouches, type Finishing } from '../finishing.rules.ts'
import type { CartView } from './use-cart-view.ts'

type FinishingTouchesProps = { view: CartView; onOrder: (productId: string, photoIds: string[]) => void }

const texts = cartNl.finish

/** Below a cart: two products that it has none of, in the client's own photo. */
export function FinishingTouches({
  view: { lines, offers, finals, signature },
  onOrder,
}: FinishingTouchesProps) {
  const cart = {
    productIds: new Set(lines.flatMap(({ product }) => product?.id ?? [])),
    photoIds: lines.flatMap(({ item }) => item.photos.map(({ photoId }) => photoId)),
  }
  const touches = finishingTouches(offers, cart, finals)
  if (touches.length === 0) return null
  return (
    <section aria-label={texts.title} className="mt-8 border-t border-line pt-5">
      <h3 className="mb-1 text-13 font-medium text-soft">{texts.title}</h3>
      <ul>
        {touches.map((touch) => (
          <li key={touch.product.id}>
            <Touch {...touch} finals={finals} signature={signature} onOrder={onOrder} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type TouchProps = Finishing<OfferedProduct> &
  Pick<CartView, 'finals' | 'signature'> &
  Pick<FinishingTouchesProps, 'onOrder'>

function Touch({ product, photoIds, fromCents, finals, signature, onOrder }: TouchProps) {
  const photo = finals.find(({ id }) => id === photoIds[0])
  const size = middleSize(product.variants)
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
            format: turnedFor(photo, size),
            photo: (
              <CroppedPhoto
                photo={croppable(photo, MIDDLE)}
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
