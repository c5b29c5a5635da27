import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { OfferedProduct } from '#domains/catalog/ui/catalog.queries.ts'
import { ProductPicture } from '#domains/catalog/ui/ProductPicture.tsx'
import { FlagOffBanner } from '#domains/flags/ui/FlagOffBanner.tsx'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import type { Photo } from '#domains/light-table/core/ui/photos.queries.ts'
import { refusalOf } from '#platform/browser/api.ts'
import { euros } from '#platform/pure/format.nl.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { orientFormat } from '../crop.rules.ts'
import { orderingNl } from '../ordering.nl.ts'
import { drawnLengthShare, medianVariant, sceneOf } from '../room.rules.ts'
import { withCrop, CroppedPhoto } from './CroppedPhoto.tsx'

type ProductChoiceProps = {
  offers: UseQueryResult<OfferedProduct[]>
  photos: readonly Photo[]
  signature: string
  onChoose: (product: OfferedProduct) => void
}

const THUMBNAILS = 3
const grid = 'grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-3 md:gap-x-5'

export function ProductChoice({ photos, signature, ...rest }: ProductChoiceProps) {
  const offers = rest.offers.data
  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-5 py-3 md:px-8 md:py-4">
        <span aria-hidden className="flex gap-1">
          {photos.slice(0, THUMBNAILS).map((photo) => (
            <img
              key={photo.id}
              src={thumbnailUrl(photo, signature)}
              alt=""
              className="size-11 rounded-2 bg-line object-cover"
            />
          ))}
        </span>
        <p className="font-medium">{orderingNl.selected(photos.length)}</p>
        {offers && offers.length > 0 && (
          <p className="ml-auto text-13 text-soft max-md:hidden">
            {offers.some(({ vatRate }) => vatRate > 0) ? orderingNl.vatIncluded : orderingNl.noVat}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 pb-safe md:px-8 md:py-6">
        <Products photos={photos} signature={signature} {...rest} />
      </div>
    </>
  )
}

function Products({ offers, photos, signature, onChoose }: ProductChoiceProps) {
  if (offers.isPending)
    return (
      <div role="status" aria-label={orderingNl.loadingProducts} className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="grid gap-2">
            <Skeleton className="aspect-square rounded-3 md:aspect-300/189" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        ))}
      </div>
    )
  if (refusalOf(offers.error)?.code === 'switched_off') return <FlagOffBanner name="print_shop" />
  if (!offers.data)
    return <FailedState title={orderingNl.productsFailed} onRetry={() => void offers.refetch()} />
  if (offers.data.length === 0) return <EmptyState {...orderingNl.noProducts} />
  return (
    <ul aria-label={orderingNl.products} className={grid}>
      {offers.data.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            photos={[...photos.slice(index % Math.max(1, photos.length)), ...photos].slice(0, STREWN)}
            signature={signature}
            onChoose={() => onChoose(product)}
          />
        </li>
      ))}
    </ul>
  )
}

type ProductCardProps = {
  product: OfferedProduct
  photos: readonly Photo[]
  signature: string
  onChoose: () => void
}

const STREWN = 3

function ProductCard({ product, photos, signature, onChoose }: ProductCardProps) {
  const { name, description, variants } = product
  const priceCents = Math.min(...variants.map(({ priceCents }) => priceCents))
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group block w-full rounded-4 text-left outline-offset-4 transition-opacity duration-160"
    >
      <ProductPicture
        {...drawingOf(product, photos, signature)}
        className="aspect-300/189 transition-shadow duration-160 group-hover:shadow-[0_0_0_4px_var(--surface),0_0_0_6px_var(--accent)] max-md:aspect-169/156"
      />
      <span className="mt-2.5 flex items-baseline justify-between gap-x-3 max-md:flex-col md:mt-3">
        <span className="font-medium">{name}</span>
        {variants.length > 0 && (
          <span className="text-13 whitespace-nowrap text-soft tabular-nums">
            {orderingNl.from(euros(priceCents))}
          </span>
        )}
      </span>
      <span className="block text-13 text-soft max-md:hidden">{description}</span>
    </button>
  )
}

function drawingOf(
  { picture, arrangement, variants }: OfferedProduct,
  photos: readonly Photo[],
  signature: string,
): ComponentProps<typeof ProductPicture> {
  const size = medianVariant(variants)
  if (!size) return { picture }
  const [shown, ...others] = photos.map((photo) => ({
    format: orientFormat(photo, size),
    photo: (
      <CroppedPhoto
        photo={withCrop(photo)}
        format={size}
        signature={signature}
        alt=""
        sizes="200px"
        className="size-full rounded-none"
      />
    ),
  }))
  const isStrewn = picture === 'print' && sceneOf({ picture, arrangement }, size) === 'table'
  return {
    picture,
    material: size.material,
    length: drawnLengthShare(size),
    ...shown,
    others: isStrewn ? others : [],
  }
}

const thumbnailUrl = (photo: Photo, signature: string) =>
  photo.picture === 'ready' ? photoUrl(photo, 480, signature) : undefined
