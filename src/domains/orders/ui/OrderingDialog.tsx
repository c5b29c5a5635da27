import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { offersQuery, type OfferedProduct } from '#domains/catalog/ui/catalog.queries.ts'
import type { Photo } from '#domains/photos/ui/photos.queries.ts'
import { useAllPhotos } from '#domains/photos/ui/use-all-photos.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { orderingNl } from '../ordering/ordering.nl.ts'
import { shopDoorNl } from '../shop-door.nl.ts'
import { PrintSetup } from '../ordering/ui/PrintSetup.tsx'
import type { NewCartItem } from '../cart/ui/use-cart.ts'
import { ProductPicture, type Orientation } from '#domains/catalog/ui/ProductPicture.tsx'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { OffNotice } from '#domains/flags/ui/OffNotice.tsx'
import { refusalOf } from '#platform/browser/api.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { euros } from '#platform/pure/format.nl.ts'

type OrderingDialogProps = {
  photoIds: readonly string[]
  cartLineCount: number
  onAdd: (item: NewCartItem) => void
  onClose: () => void
}

export function OrderingDialog({ photoIds, cartLineCount, onAdd, onClose }: OrderingDialogProps) {
  const finals = useAllPhotos('final')
  const offers = useQuery(offersQuery)
  const [productId, setProductId] = useState<string>()
  const chosen = new Set(photoIds)
  // In the order of the gallery.
  const photos = finals.photos.filter(({ id }) => chosen.has(id))
  const { signature } = finals
  const product = offers.data?.find(({ id }) => id === productId)
  useCloseWhenGone(finals.isSuccess && photos.length === 0, onClose)

  if (refusalOf(offers.error)?.code === 'shop_closed')
    return (
      <Dialog
        open
        onOpenChange={onClose}
        width="form"
        title={orderingNl.closed.title}
        foot={<Button onClick={onClose}>{orderingNl.closed.back}</Button>}
      >
        <p>{orderingNl.closed.line}</p>
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={product?.name ?? orderingNl.title}
      titleEnd={<OrderSteps current={product ? 'format' : 'product'} />}
      start={
        product && (
          <IconButton icon={ArrowLeft} label={orderingNl.back} onClick={() => setProductId(undefined)} />
        )
      }
      bodyClassName="flex flex-col overflow-hidden p-0 max-md:flex-[0_1_100dvh] md:flex-[0_1_668px] md:p-0"
    >
      {product ? (
        <PrintSetup {...{ product, photos, signature, cartLineCount, onAdd }} />
      ) : (
        <ProductChoice
          offers={offers}
          photos={photos}
          signature={signature}
          onChoose={(product) => setProductId(product.id)}
        />
      )}
    </Dialog>
  )
}

/** The studio may delete the photos or make them previews meanwhile. */
function useCloseWhenGone(isGone: boolean, onClose: () => void) {
  const notifier = useNotifier()
  useEffect(() => {
    if (!isGone) return
    notifier.failed(shopDoorNl.noFinals.title, { line: shopDoorNl.noFinals.line })
    onClose()
    // Runs only when `isGone` changes: `onClose` and `notifier` may be new on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone])
}

const steps = ['product', 'format'] as const
type Step = (typeof steps)[number]

function OrderSteps({ current }: { current: Step }) {
  return (
    <ol
      aria-label={orderingNl.stepsLabel}
      className="flex gap-2 text-13 whitespace-nowrap text-soft max-md:hidden"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className="before:mr-2 not-first:before:content-['—'] aria-[current]:text-ink"
        >
          {index + 1} {orderingNl.steps[step]}
        </li>
      ))}
    </ol>
  )
}

type ProductChoiceProps = {
  offers: UseQueryResult<OfferedProduct[]>
  photos: readonly Photo[]
  signature: string
  onChoose: (product: OfferedProduct) => void
}

const THUMBNAILS = 3
const grid = 'grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-3 md:gap-x-5'

/** The studio's products, each illustrated with one of the client's photos. */
function ProductChoice({ photos, signature, ...rest }: ProductChoiceProps) {
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
  if (refusalOf(offers.error)?.code === 'switched_off') return <OffNotice name="print_shop" />
  if (!offers.data)
    return <FailedState title={orderingNl.productsFailed} onRetry={() => void offers.refetch()} />
  if (offers.data.length === 0) return <EmptyState {...orderingNl.noProducts} />
  return (
    <ul aria-label={orderingNl.products} className={grid}>
      {offers.data.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            photo={photos[index % Math.max(1, photos.length)]}
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
  photo: Photo | undefined
  signature: string
  onChoose: () => void
}

function ProductCard({ product, photo, signature, onChoose }: ProductCardProps) {
  const { name, description, picture, variants } = product
  const priceCents = Math.min(...variants.map(({ priceCents }) => priceCents))
  return (
    <button
      type="button"
      onClick={onChoose}
      className="group block w-full rounded-4 text-left outline-offset-4 transition-opacity duration-160"
    >
      <ProductPicture
        picture={picture}
        photo={photo && thumbnailUrl(photo, signature)}
        orientation={photo && orientationOf(photo)}
        className="transition-shadow duration-160 group-hover:shadow-[0_0_0_4px_var(--surface),0_0_0_6px_var(--accent)] max-md:aspect-169/156"
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

/** Undefined until the rendition is ready. */
const thumbnailUrl = (photo: Photo, signature: string) =>
  photo.picture === 'ready' ? photoUrl(photo, 800, signature) : undefined

function orientationOf({ widthPx, heightPx }: Photo): Orientation {
  if (widthPx === heightPx) return 'square'
  return widthPx > heightPx ? 'landscape' : 'portrait'
}
