import { useCallback, useState } from 'react'
import type { OfferedProduct, OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/photos/ui/photos.queries.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Stepper } from '#ui/fields/Stepper.tsx'
import { QUANTITY_MAX } from '../../cart.rules.ts'
import type { CropPlace } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { CropStage } from './CropStage.tsx'
import { FormatChoice } from './FormatChoice.tsx'
import { placeOf, type CropPlaces } from './ordered-photos.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import { PrintTotal } from './PrintTotal.tsx'
import { TogetherLine } from '../../cart/ui/TogetherLine.tsx'
import { TooSmallNotice } from './TooSmallNotice.tsx'
import type { NewCartItem } from '../../cart/ui/use-cart.ts'

type PrintSetupProps = {
  product: OfferedProduct
  photos: readonly Photo[]
  signature: string
  cartLineCount: number
  onAdd: (item: NewCartItem) => void
}

/** Which format, how many, and what of each photo is printed; what it comes to is always in sight. */
export function PrintSetup(props: PrintSetupProps) {
  const { product, photos } = props
  const [variantId, setVariantId] = useState(product.variants[0]?.id)
  // The studio may take a variant out while it is chosen.
  const variant = product.variants.find(({ id }) => id === variantId) ?? product.variants[0]
  const [shownId, setShownId] = useState(photos[0]?.id)
  const shown = photos.find(({ id }) => id === shownId) ?? photos[0]
  if (!variant)
    return (
      <div className="p-5 md:p-8">
        <EmptyState title={orderingNl.noVariants} />
      </div>
    )
  return shown ? (
    <VariantSetup {...props} {...{ variant, shown }} onVariant={setVariantId} onShow={setShownId} />
  ) : null
}

type VariantSetupProps = PrintSetupProps & {
  variant: OfferedVariant
  shown: Photo
  onVariant: (variantId: string) => void
  onShow: (photoId: string) => void
}

function VariantSetup(props: VariantSetupProps) {
  const { product, photos, signature, variant, shown, cartLineCount, onVariant, onShow, onAdd } = props
  const [quantity, setQuantity] = useState(1)
  const [places, setPlaces] = useState<CropPlaces>(new Map())
  const move = useCallback(
    (place: CropPlace) => setPlaces((places) => new Map(places).set(shown.id, place)),
    [shown.id],
  )
  const add = () =>
    onAdd({
      variantId: variant.id,
      quantity,
      price: variant.priceCents,
      photos: photos.map(({ id }) => ({ photoId: id, crop: placeOf(places, id) })),
    })
  return (
    <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_412px]">
      <div className="min-h-0 overscroll-contain max-md:flex-1 max-md:overflow-y-auto md:contents">
        <div className="bg-paper p-5 max-md:pb-3 md:row-span-2 md:overflow-y-auto md:overscroll-contain md:p-6 lg:p-8">
          <CropStage
            photo={shown}
            signature={signature}
            format={variant}
            place={placeOf(places, shown.id)}
            onMove={move}
          />
          <div className="mt-3 flex flex-col gap-4 lg:flex-row lg:justify-between lg:gap-6">
            {photos.length > 1 && (
              <PhotoStrip
                photos={photos}
                signature={signature}
                variant={variant}
                places={places}
                shownId={shown.id}
                onShow={onShow}
              />
            )}
            <TooSmallNotice photos={photos} shown={shown} variant={variant} forSale={product.variants} />
          </div>
        </div>
        <div className="grid content-start gap-4 max-md:bg-paper max-md:px-5 max-md:pb-5 md:gap-6 md:overflow-y-auto md:overscroll-contain md:border-l md:border-line md:p-6 lg:p-8">
          <FormatChoice variants={product.variants} chosen={variant} onChoose={onVariant} />
          <TogetherLine product={product} variant={variant} photoCount={photos.length} />
          <div className="flex items-center justify-between gap-4">
            <p className="font-medium">{orderingNl.quantity[product.arrangement]}</p>
            <Stepper
              label={orderingNl.quantity[product.arrangement]}
              value={quantity}
              max={QUANTITY_MAX}
              onChange={setQuantity}
            />
          </div>
        </div>
      </div>
      <PrintTotal
        product={product}
        variant={variant}
        quantity={quantity}
        photoCount={photos.length}
        cartLineCount={cartLineCount}
        onAdd={add}
      />
    </div>
  )
}
