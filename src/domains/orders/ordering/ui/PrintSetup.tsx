import { useCallback, useState, memo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type OfferedProduct, type OfferedVariant, offersQuery } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/photos/ui/photos.queries.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Stepper } from '#ui/fields/Stepper.tsx'
import {
  QUANTITY_MAX,
  CART_LINES_MAX,
  lineCents,
  LINE_PHOTOS_MAX,
  MIDDLE,
  type CropPlace,
} from '../../cart.rules.ts'
import { isSharp } from '../crop.rules.ts'
import { sharpSize } from './sharp-size.ts'
import { orderingNl } from '../ordering.nl.ts'
import { CropStage } from './CropStage.tsx'
import type { NewCartItem } from '../../cart/ui/use-cart.ts'
import { classNames } from '#ui/theme/class-names.ts'
import { FailedState } from '#ui/states/FailedState.tsx'
import { RadioGroup } from '#ui/fields/RadioGroup.tsx'
import { RadioRow } from '#ui/fields/RadioRow.tsx'
import { euros } from '#platform/pure/format.nl.ts'
import { PhotoPicture } from '#domains/photos/ui/PhotoPicture.tsx'
import { CropFrame } from './CropFrame.tsx'
import { vatWithin } from '#domains/catalog/vat.rules.ts'
import { Button } from '#ui/actions/Button.tsx'

type PrintSetupProps = {
  product: OfferedProduct
  photos: readonly Photo[]
  signature: string
  cartLineCount: number
  onAdd: (item: NewCartItem) => void
}

export function PrintSetup(props: PrintSetupProps) {
  const { product, photos } = props
  const [variantId, setVariantId] = useState(product.variants[0]?.id)
  // The studio may remove the chosen variant meanwhile.
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

type CropPlaces = ReadonlyMap<string, CropPlace>
const placeOf = (places: CropPlaces, photoId: string) => places.get(photoId) ?? MIDDLE

type VariantSetupProps = PrintSetupProps & {
  variant: OfferedVariant
  shown: Photo
  onVariant: (variantId: string) => void
  onShow: (photoId: string) => void
}

function VariantSetup(props: VariantSetupProps) {
  const { product, photos, signature, variant, shown, cartLineCount, onVariant, onAdd } = props
  const [quantity, setQuantity] = useState(1)
  const [places, setPlaces] = useState<CropPlaces>(new Map())
  const together = { product, variant, photoCount: photos.length }
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
            {photos.length > 1 && <PhotoStrip {...props} places={places} shownId={shown.id} />}
            <TooSmallNotice {...props} />
          </div>
        </div>
        <div className="grid content-start gap-4 max-md:bg-paper max-md:px-5 max-md:pb-5 md:gap-6 md:overflow-y-auto md:overscroll-contain md:border-l md:border-line md:p-6 lg:p-8">
          <FormatChoice variants={product.variants} chosen={variant} onChoose={onVariant} />
          <TogetherLine {...together} />
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
      <PrintTotal {...{ ...together, quantity, cartLineCount }} onAdd={add} />
    </div>
  )
}

function TogetherLine(props: Together) {
  const { product, variant, photoCount } = props
  if (product.arrangement !== 'together') return null
  const problem = togetherProblem(props)
  return (
    <p
      role="status"
      className={classNames(
        'text-13',
        problem ? 'rounded-3 bg-orange-tint px-3.5 py-3 text-orange' : 'text-soft',
      )}
    >
      {problem ?? orderingNl.together.fits(variant.minPhotos, variant.maxPhotos, photoCount)}
    </p>
  )
}

type FormatChoiceProps = {
  variants: readonly OfferedVariant[]
  chosen: OfferedVariant
  onChoose: (variantId: string) => void
}

// Characters of a name plus its price that fit side by side on half a phone's width.
const SHORT = 17

const boxes =
  'max-md:[&>div]:grid max-md:[&>div]:grid-cols-2 max-md:[&>div]:gap-2 max-md:[&_label]:mt-0 max-md:[&_label]:gap-1.5 max-md:[&_label]:rounded-4 max-md:[&_label]:px-2 max-md:[&_label]:text-13'

function FormatChoice({ variants, chosen, onChoose }: FormatChoiceProps) {
  // Prices may have changed since the products were loaded.
  const offers = useQuery({ ...offersQuery, refetchOnMount: 'always' })
  if (offers.isError)
    return <FailedState title={orderingNl.variantsFailed} onRetry={() => void offers.refetch()} />
  const isShort = variants.every(({ name, priceCents }) => name.length + euros(priceCents).length <= SHORT)
  return (
    <RadioGroup
      label={orderingNl.format}
      className={classNames('max-md:[&_legend]:sr-only', isShort && boxes)}
    >
      {variants.map(({ id, name, priceCents }) => (
        <RadioRow
          key={id}
          name="format"
          label={name}
          end={<span className="text-ink">{euros(priceCents)}</span>}
          checked={id === chosen.id}
          onChange={() => onChoose(id)}
        />
      ))}
    </RadioGroup>
  )
}

type PhotoStripProps = Pick<VariantSetupProps, 'photos' | 'signature' | 'variant' | 'onShow'> & {
  places: CropPlaces
  shownId: string
}

function PhotoStrip({ photos, signature, variant, places, shownId, onShow }: PhotoStripProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{orderingNl.strip}</legend>
      <div className="-m-1.5 flex no-scrollbar gap-0.5 overflow-x-auto">
        {photos.map((photo) => (
          <StripPhoto
            key={photo.id}
            photo={photo}
            signature={signature}
            variant={variant}
            place={placeOf(places, photo.id)}
            isShown={photo.id === shownId}
            onShow={onShow}
          />
        ))}
      </div>
    </fieldset>
  )
}

type StripPhotoProps = Pick<VariantSetupProps, 'signature' | 'variant' | 'onShow'> & {
  photo: Photo
  place: CropPlace
  isShown: boolean
}

const HEIGHT_PX = 72

/** Memoised and rendered by the browser only when in view: there may be hundreds. */
const StripPhoto = memo(function StripPhoto(props: StripPhotoProps) {
  const { photo, signature, variant, place, isShown, onShow } = props
  const widthPx = Math.max(44, Math.round((HEIGHT_PX * photo.widthPx) / photo.heightPx))
  const isSmall = !isSharp(photo, variant)
  return (
    <label
      style={{ containIntrinsicSize: `${widthPx}px 100px` }}
      className="relative block shrink-0 cursor-pointer p-1.5 [content-visibility:auto]"
    >
      <input
        type="radio"
        name="strip"
        checked={isShown}
        onChange={() => onShow(photo.id)}
        className="peer sr-only"
      />
      <span
        style={{ width: widthPx, height: HEIGHT_PX }}
        className={classNames(
          'relative block overflow-hidden rounded-2 bg-line outline-offset-2',
          'peer-checked:outline-2 peer-checked:outline-accent peer-focus-visible:outline-3 peer-focus-visible:outline-accent',
        )}
      >
        <PhotoPicture photo={photo} signature={signature} sizes={`${widthPx}px`} alt="" isLazy />
        <CropFrame photo={photo} format={variant} place={place} />
      </span>
      <span
        style={{ maxWidth: Math.max(widthPx, 100) }}
        className={classNames(
          'mt-1.5 flex items-center gap-1.5 text-13',
          isSmall ? 'font-medium text-orange' : 'text-soft',
        )}
      >
        {isSmall && <TriangleAlert aria-hidden className="size-3.5 shrink-0" strokeWidth={1.5} />}
        <span className={isSmall ? 'sr-only' : 'truncate'}>{photo.label}</span>
        {isSmall && orderingNl.tooSmall.mark}
      </span>
    </label>
  )
})

type PrintTotalProps = Together & { quantity: number; cartLineCount: number; onAdd: () => void }

function PrintTotal(props: PrintTotalProps) {
  const { product, variant, quantity, photoCount, cartLineCount, onAdd } = props
  const pieces = product.arrangement === 'each' ? photoCount * quantity : quantity
  const totalCents = lineCents({ unitPriceCents: variant.priceCents, quantity: pieces })
  const what =
    product.arrangement === 'each' ? orderingNl.photosTimes(photoCount, quantity) : String(quantity)
  const reason =
    togetherProblem(props) ??
    (photoCount > LINE_PHOTOS_MAX ? orderingNl.tooManyPhotos(LINE_PHOTOS_MAX) : undefined) ??
    (cartLineCount >= CART_LINES_MAX ? orderingNl.cartFull(CART_LINES_MAX) : undefined)
  return (
    <div data-bottom-bar className="shrink-0 border-line pb-safe max-md:border-t max-md:bg-paper md:border-l">
      <div className="grid gap-1 px-5 pt-3 pb-5 tabular-nums md:mx-6 md:border-t md:border-line md:px-0 md:pt-4 md:pb-6 lg:mx-8 lg:pb-8">
        <p className="flex justify-between gap-4 text-soft max-md:hidden">
          <span>{orderingNl.sum(what, euros(variant.priceCents))}</span>
          <span>{euros(totalCents)}</span>
        </p>
        {product.vatRate > 0 && (
          <p className="flex justify-between gap-4 text-13 text-soft max-md:hidden">
            <span>{orderingNl.vat(product.vatRate)}</span>
            <span>{euros(vatWithin(totalCents, product.vatRate))}</span>
          </p>
        )}
        <p className="mb-3 flex items-baseline justify-between gap-4 md:mt-3">
          <span className="text-soft">
            <span className="font-medium text-ink">{orderingNl.total}</span> {orderingNl.totalVat}
          </span>
          <output className="text-21 font-medium">{euros(totalCents)}</output>
        </p>
        <Button kind="accent" size="large" wide disabledReason={reason ?? false} onClick={onAdd}>
          {orderingNl.add}
        </Button>
      </div>
    </div>
  )
}

const texts = orderingNl.tooSmall

function TooSmallNotice({ product, photos, shown, variant }: VariantSetupProps) {
  const small = photos.filter((photo) => !isSharp(photo, variant))
  const photo = small.find(({ id }) => id === shown.id) ?? small[0]
  const size = photo && sharpSize(photo, variant, product.variants)
  return (
    <div role="status" className="shrink-0 self-start empty:hidden lg:max-w-60">
      {photo && (
        <div className="rounded-3 bg-orange-tint px-3.5 py-3 text-13 text-orange">
          <p className="font-semibold">{texts.title(variant.name)}</p>
          <p>
            {texts.line(photo.label, photo.widthPx, photo.heightPx)} {size && texts.sharpUpTo(size)}
          </p>
          {small.length > 1 && <p>{texts.more(small.length - 1)}</p>}
        </div>
      )}
    </div>
  )
}

type Together = Pick<VariantSetupProps, 'product' | 'variant'> & { photoCount: number }

function togetherProblem({ product, variant, photoCount }: Together): string | undefined {
  const { minPhotos, maxPhotos } = variant
  if (product.arrangement !== 'together') return undefined
  if (photoCount < minPhotos) return orderingNl.together.tooFew(minPhotos, maxPhotos, photoCount)
  return photoCount > maxPhotos ? orderingNl.together.tooMany(minPhotos, maxPhotos, photoCount) : undefined
}
