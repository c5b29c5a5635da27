import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { classNames } from '#ui/theme/class-names.ts'
import { type OfferedProduct, type OfferedVariant } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Stepper } from '#ui/fields/Stepper.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { QUANTITY_MAX, type CropPlace } from '../../cart.rules.ts'
import type { NewCartItem } from '../../core/ui/use-cart.ts'
import { chooseAlbumPhotos, albumFormatByPhoto, sortByCapture } from '../album.rules.ts'
import { isSharp, largestSharpSizeText } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { sceneOf } from '../room.rules.ts'
import { CropStage } from './CropStage.tsx'
import { FormatChoice } from './FormatChoice.tsx'
import { PhotoStrip, cropPlaceOf, type CropPlaces } from './PhotoStrip.tsx'
import { PrintTotal, photoCountProblem, type ProductPhotoCount } from './PrintTotal.tsx'
import { stageHeight } from './stage-height.ts'
import type { WallTone } from './RoomScene.tsx'
import { ShownText } from '#ui/elements/ShownText.tsx'

// Loaded when first shown, so that ordering does not wait for these views.
const RoomScene = lazy(async () => ({ default: (await import('./RoomScene.tsx')).RoomScene }))
const AlbumPages = lazy(async () => ({ default: (await import('./AlbumPages.tsx')).AlbumPages }))

type PrintSetupProps = {
  product: OfferedProduct
  photos: readonly Photo[]
  finals: readonly Photo[]
  signature: string
  cartLineCount: number
  onPhotos: (photoIds: readonly string[]) => void
  onAdd: (item: NewCartItem) => void
}

export function PrintSetup(props: PrintSetupProps) {
  const { product } = props
  // Album pages follow the capture times of the photos.
  const photos = product.arrangement === 'together' ? sortByCapture(props.photos) : props.photos
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
    <VariantSetup {...props} {...{ photos, variant, shown }} onVariant={setVariantId} onShow={setShownId} />
  ) : null
}

type VariantSetupProps = PrintSetupProps & {
  variant: OfferedVariant
  shown: Photo
  onVariant: (variantId: string) => void
  onShow: (photoId: string) => void
}

function VariantSetup(props: VariantSetupProps) {
  const { product, photos, variant, cartLineCount, onVariant, onAdd } = props
  const [quantity, setQuantity] = useState(1)
  const [places, setPlaces] = useState<CropPlaces>(new Map())
  const together = { product, variant, photoCount: photos.length }
  const add = () =>
    onAdd({
      variantId: variant.id,
      quantity,
      price: variant.priceCents,
      photos: photos.map(({ id }) => ({ photoId: id, crop: cropPlaceOf(places, id) })),
    })
  return (
    <div className="flex min-h-0 flex-1 flex-col md:grid md:grid-cols-[minmax(0,1fr)_320px] md:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_412px]">
      <div className="min-h-0 overscroll-contain max-md:flex-1 max-md:overflow-y-auto md:contents">
        <div className="bg-paper px-5 pb-3 md:row-span-2 md:overflow-y-auto md:overscroll-contain md:px-6 md:pb-6 lg:px-8">
          <Views {...props} places={places} onPlaces={setPlaces} />
        </div>
        <div className="grid content-start gap-4 max-md:bg-paper max-md:px-5 max-md:pb-5 md:gap-6 md:overflow-y-auto md:overscroll-contain md:border-l md:border-line md:p-6 lg:p-8">
          <FormatChoice variants={product.variants} chosen={variant} onChoose={onVariant} />
          <TogetherLine {...props} {...together} />
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

const togetherTexts = orderingNl.together

type TogetherLineProps = ProductPhotoCount & Pick<PrintSetupProps, 'photos' | 'finals' | 'onPhotos'>

function TogetherLine(props: TogetherLineProps) {
  const { product, variant, photoCount, photos, finals, onPhotos } = props
  if (product.arrangement !== 'together') return null
  const problem = photoCountProblem(props)
  const isTooFew = photoCount < variant.minPhotos
  const filled = isTooFew
    ? chooseAlbumPhotos(finals, new Set(photos.map(({ id }) => id)), variant)
    : undefined
  return (
    <div>
      <p
        role="status"
        className={classNames(
          'text-13',
          problem ? 'rounded-3 bg-orange-tint px-3.5 py-3 text-orange' : 'text-soft',
        )}
      >
        {problem ?? togetherTexts.fits(variant.minPhotos, variant.maxPhotos, photoCount)}
      </p>
      {filled && (
        <>
          <Button kind="outline" className="mt-3" onClick={() => onPhotos(filled.map(({ id }) => id))}>
            {togetherTexts.fill(filled.length)}
          </Button>
          <p className="mt-1.5 text-13 text-soft">{togetherTexts.filledWith}</p>
        </>
      )}
    </div>
  )
}

type ViewsProps = VariantSetupProps & {
  places: CropPlaces
  onPlaces: (change: (places: CropPlaces) => CropPlaces) => void
}

const views = ['crop', 'scene'] as const

function Views(props: ViewsProps) {
  const { product, photos, signature, variant, shown, places, onPlaces } = props
  const [view, setView] = useState<(typeof views)[number]>('crop')
  const [tone, setTone] = useState<WallTone>('light')
  const move = useCallback(
    (place: CropPlace) => onPlaces((places) => new Map(places).set(shown.id, place)),
    [shown.id, onPlaces],
  )
  const scene = sceneOf(product, variant)
  const formats = useMemo(
    () => product.arrangement === 'together' && albumFormatByPhoto(photos, variant),
    [product.arrangement, photos, variant],
  )
  const formatOf = (photo: Photo) => (formats && formats.get(photo)) || variant
  const place = cropPlaceOf(places, shown.id)
  const showsAll = view === 'scene' && scene === 'pages'
  return (
    <>
      <Tabs
        label={orderingNl.views.label}
        items={views.map((value) => ({
          value,
          label: orderingNl.views[value === 'crop' ? 'crop' : scene],
        }))}
        value={view}
        onChange={setView}
        ruled
        panelClassName="mt-4"
      >
        {view === 'crop' ? (
          <CropStage
            photo={shown}
            {...{ signature, place }}
            format={formatOf(shown)}
            mayTurn={product.arrangement === 'each'}
            onMove={move}
          />
        ) : (
          <Suspense fallback={<Skeleton className={stageHeight} />}>
            {scene === 'pages' ? (
              <AlbumPages {...{ photos, variant, places, signature }} />
            ) : (
              <RoomScene
                {...{ product, variant, signature, scene, tone }}
                photo={shown}
                place={place}
                onTone={setTone}
              />
            )}
          </Suspense>
        )}
      </Tabs>
      <div className="mt-3 flex flex-col gap-4 lg:flex-row lg:justify-between lg:gap-6">
        {photos.length > 1 && !showsAll && <PhotoStrip {...props} formatOf={formatOf} shownId={shown.id} />}
        <TooSmallNotice {...props} isAlone={showsAll} formatOf={formatOf} />
      </div>
    </>
  )
}

const texts = orderingNl.tooSmall

type NoticeProps = ViewsProps & { isAlone: boolean; formatOf: (photo: Photo) => OfferedVariant }

function TooSmallNotice({ product, photos, shown, variant, places, isAlone, formatOf }: NoticeProps) {
  const small = photos.filter((photo) => !isSharp(photo, formatOf(photo), cropPlaceOf(places, photo.id)))
  const photo = small.find(({ id }) => id === shown.id) ?? small[0]
  const isTogether = product.arrangement === 'together'
  const size =
    photo && largestSharpSizeText(photo, cropPlaceOf(places, photo.id), formatOf(photo), product.variants)
  return (
    <div
      role="status"
      className={classNames('shrink-0 self-start empty:hidden', isAlone ? 'w-full' : 'lg:max-w-60')}
    >
      {photo && (
        <div className="rounded-3 bg-orange-tint px-3.5 py-3 text-13 text-orange">
          <p className="font-semibold">
            <ShownText>{texts.title(isTogether ? cmOf(variant) : variant.name)}</ShownText>
          </p>
          <p>
            {texts.line(photo.label, photo.widthPx, photo.heightPx)} {size && texts.sharpUpTo(size)}
          </p>
          {small.length > 1 && <p>{texts.more(small.length - 1)}</p>}
        </div>
      )}
    </div>
  )
}

const cmOf = ({ widthMm, heightMm }: OfferedVariant) => orderingNl.room.cm(widthMm / 10, heightMm / 10)
