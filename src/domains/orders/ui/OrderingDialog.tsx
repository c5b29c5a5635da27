import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { offersQuery } from '#domains/catalog/ui/catalog.queries.ts'
import { useAllPhotos } from '#domains/light-table/ui/use-all-photos.ts'
import { useNotifier } from '#platform/browser/notifier.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { orderingNl } from '../ordering/ordering.nl.ts'
import { shopEntryNl } from '../shop-entry.nl.ts'
import { PrintSetup } from '../ordering/ui/PrintSetup.tsx'
import { ProductChoice } from '../ordering/ui/ProductChoice.tsx'
import type { NewCartItem } from '../core/ui/use-cart.ts'
import { refusalOf } from '#platform/browser/api.ts'

type OrderingDialogProps = {
  photoIds: readonly string[]
  productId?: string | undefined
  cartLineCount: number
  onAdd: (item: NewCartItem) => void
  onClose: () => void
}

export function OrderingDialog({ cartLineCount, onAdd, onClose, ...initial }: OrderingDialogProps) {
  const finals = useAllPhotos('final')
  const offers = useQuery(offersQuery)
  const [productId, setProductId] = useState(initial.productId)
  const [photoIds, setPhotoIds] = useState(initial.photoIds)
  const chosen = new Set(photoIds)
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
      bodyClassName="flex flex-col overflow-hidden p-0 max-md:flex-[0_1_100dvh] md:flex-[0_1_760px] md:p-0"
    >
      {product ? (
        <PrintSetup
          {...{ product, photos, signature, cartLineCount, onAdd }}
          finals={finals.photos}
          onPhotos={setPhotoIds}
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

function useCloseWhenGone(isGone: boolean, onClose: () => void) {
  const notifier = useNotifier()
  useEffect(() => {
    if (!isGone) return
    notifier.failed(shopEntryNl.noFinals.title, { line: shopEntryNl.noFinals.line })
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
