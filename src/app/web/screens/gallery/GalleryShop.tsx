import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FinishChoiceDialog } from '#domains/orders/extras/ui/FinishChoiceDialog.tsx'
import { CartDrawer } from '#domains/orders/ui/CartDrawer.tsx'
import type { CheckoutClient } from '#domains/orders/ui/checkout-draft.ts'
import { CheckoutDialog } from '#domains/orders/ui/CheckoutDialog.tsx'
import { MyOrderDialog, PlacedDialog } from '#domains/orders/ui/MyOrderDialog.tsx'
import { MyOrdersDialog } from '#domains/orders/ui/MyOrdersDialog.tsx'
import { OrderingDialog } from '#domains/orders/ui/OrderingDialog.tsx'
import type { Shop } from '#domains/orders/ui/use-shop.ts'
import { isBuying } from '#domains/orders/ui/shop-panel.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { galleryParams } from '#domains/photos/ui/gallery-search.ts'
import { readParams, writeParams } from '#kit/ui/search-params.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { galleryQuery } from '#domains/photos/ui/photos.queries.ts'
import { orderPaymentParts, useCancelUnpaid, useStartPayment } from '#domains/payments/ui/MyOrderPayment.tsx'

/** The open part of the print shop, over the gallery. All parts are in one chunk, which loads after the photos. */
export function GalleryShop({ shop, client }: { shop: Shop; client: CheckoutClient }) {
  const { cart, panel, show, close, ordering } = shop
  const navigate = useNavigate()
  const { gallery } = readParams(galleryParams, useSearch({ strict: false }))
  if (shop.isOff && isBuying(panel)) return <ShopOffDialog onClose={close} />
  if (panel?.kind === 'ordering' && ordering)
    return (
      <OrderingDialog
        photoIds={ordering.photoIds}
        cartLineCount={cart.items.length}
        onAdd={(item) => {
          cart.add(item)
          ordering.onAdded()
          show({ kind: 'cart' })
        }}
        onClose={close}
      />
    )
  if (panel?.kind === 'cart')
    return (
      <CartDrawer
        cart={cart}
        onCheckout={() => show({ kind: 'checkout' })}
        onFinals={() =>
          void navigate({
            to: '/client-portal',
            search: writeParams(galleryParams, { gallery, tab: 'final' }),
            replace: true,
          })
        }
        onClose={close}
      />
    )
  if (panel?.kind === 'checkout')
    return (
      <CheckoutDialog
        client={client}
        cart={cart}
        onBack={() => show({ kind: 'cart' })}
        onPlaced={(orderId) => show({ kind: 'placed', orderId })}
        onClose={close}
      />
    )
  if (panel?.kind === 'choice') return <FinishChoice listId={panel.listId} onClose={close} />
  if (panel?.kind === 'placed')
    return (
      <PlacedDialog
        orderId={panel.orderId}
        payment={orderPaymentParts}
        onOrder={() => show({ kind: 'order', orderId: panel.orderId, isBack: false })}
        onClose={close}
      />
    )
  if (panel?.kind === 'orders')
    return (
      <MyOrdersDialog
        onOrder={(orderId) => show({ kind: 'order', orderId, isBack: false })}
        onClose={close}
      />
    )
  if (panel?.kind === 'order')
    return (
      <MyOrderDialog
        key={panel.orderId}
        orderId={panel.orderId}
        isBack={panel.isBack}
        payment={orderPaymentParts}
        onAll={() => show({ kind: 'orders' })}
        onClose={close}
      />
    )
  return null
}

type FinishChoiceProps = { listId: string; onClose: () => void }

function FinishChoice({ listId, onClose }: FinishChoiceProps) {
  const { gallery: named } = readParams(galleryParams, useSearch({ strict: false }))
  const { data: gallery } = useQuery(galleryQuery(named))
  const pay = useStartPayment()
  const cancel = useCancelUnpaid()
  const slug = named ?? gallery?.current?.slug
  if (slug === undefined) return null
  const studioName = gallery?.studioName ?? ''
  return <FinishChoiceDialog {...{ listId, slug, studioName, pay, cancel, onClose }} />
}

const off = flagsOffNl.sentences.print_shop

/** Replaces cart, checkout and ordering while the print shop's feature flag is off. */
const ShopOffDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} width="ask" title={off.title}>
    <p className="text-soft">{off.line}</p>
  </Dialog>
)
