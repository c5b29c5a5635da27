import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { offersQuery } from '#domains/catalog/ui/catalog.queries.ts'
import { clientPhotos } from '#domains/photos/ui/photos.queries.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { orderingNl } from '../ordering/ordering.nl.ts'
import { shopDoorNl } from '../shop-door.nl.ts'
import { photosOf } from '../ordering/ui/ordered-photos.ts'
import { PrintSetup } from '../ordering/ui/PrintSetup.tsx'
import { ProductChoice } from '../ordering/ui/ProductChoice.tsx'
import type { NewCartItem } from '../cart/ui/use-cart.ts'

type OrderingDialogProps = {
  photoIds: readonly string[]
  cartLineCount: number
  onAdd: (item: NewCartItem) => void
  onClose: () => void
}

export function OrderingDialog({ photoIds, cartLineCount, onAdd, onClose }: OrderingDialogProps) {
  const finals = useQuery(clientPhotos('final'))
  const offers = useQuery(offersQuery)
  const [productId, setProductId] = useState<string>()
  const photos = photosOf(finals.data?.photos ?? [], photoIds)
  const signature = finals.data?.signature ?? ''
  const product = offers.data?.find(({ id }) => id === productId)
  useCloseWhenGone(finals.isSuccess && photos.length === 0, onClose)

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
        <PrintSetup
          product={product}
          photos={photos}
          signature={signature}
          cartLineCount={cartLineCount}
          onAdd={onAdd}
        />
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
