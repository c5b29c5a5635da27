import { lazy, Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CartDrawer } from '#domains/orders/ui/CartDrawer.tsx'
import type { CheckoutClient } from '#domains/orders/core/ui/checkout-draft.ts'
import { CheckoutDialog } from '#domains/orders/ui/CheckoutDialog.tsx'
import { PlacedDialog } from '#domains/orders/ui/PlacedDialog.tsx'
import { OrderingDialog } from '#domains/orders/ui/OrderingDialog.tsx'
import type { Shop } from '#domains/orders/ui/use-shop.ts'
import { isBuying } from '#domains/orders/ui/shop-panel.ts'
import { flagsOffNl } from '#domains/flags/flags-off.nl.ts'
import { galleryParams } from '#domains/light-table/core/ui/gallery-search.ts'
import { readParams, toUrlValues } from '#kit/ui/search-params.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { orderPaymentParts, useStartPayment } from '#domains/payments/ui/MyOrderPayment.tsx'

const FinishChoice = lazy(async () => ({ default: (await import('./FinishChoice.tsx')).FinishChoice }))
const OrdersOfClient = lazy(async () => ({ default: (await import('./OrdersOfClient.tsx')).OrdersOfClient }))

/** Shows the open panel of the print shop, in a chunk that loads after the photos. */
export function GalleryShop({ shop, client }: { shop: Shop; client: CheckoutClient }) {
  const { cart, panel, show, close, ordering } = shop
  const navigate = useNavigate()
  const pay = useStartPayment()
  const { gallery } = readParams(galleryParams, useSearch({ strict: false }))
  if (shop.isOff && isBuying(panel)) return <ShopOffDialog onClose={close} />
  if (panel?.kind === 'ordering' && ordering)
    return (
      <OrderingDialog
        photoIds={ordering.photoIds}
        productId={ordering.productId}
        cartLineCount={cart.items.length}
        onAdd={(item) => {
          cart.add(item)
          ordering.onAdded()
          show({ kind: 'cart' })
        }}
        onClose={ordering.productId === undefined ? close : () => show({ kind: 'cart' })}
      />
    )
  if (panel?.kind === 'cart')
    return (
      <CartDrawer
        cart={cart}
        onCheckout={() => show({ kind: 'checkout' })}
        onOrder={(productId, photoIds) => shop.order('final', { photoIds, productId, onAdded: () => {} })}
        onFinals={() =>
          void navigate({
            to: '/client-portal',
            search: toUrlValues(galleryParams, { gallery, tab: 'final' }),
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
        onPlaced={({ orderId, totalCents }) => {
          show({ kind: 'placed', orderId })
          if (totalCents > 0) pay.start(orderId)
        }}
        onClose={close}
      />
    )
  if (panel?.kind === 'choice')
    return (
      <Suspense>
        <FinishChoice listId={panel.listId} of={panel.slug} onClose={close} />
      </Suspense>
    )
  if (panel?.kind === 'placed')
    return (
      <PlacedDialog
        orderId={panel.orderId}
        isLeaving={pay.isBusy}
        payment={orderPaymentParts}
        onOrder={() => show({ kind: 'order', orderId: panel.orderId, isBack: false })}
        onClose={close}
      />
    )
  if (panel?.kind === 'orders' || panel?.kind === 'order')
    return (
      <Suspense>
        <OrdersOfClient panel={panel} show={show} onClose={close} />
      </Suspense>
    )
  return null
}

const off = flagsOffNl.sentences.print_shop

const ShopOffDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} width="ask" title={off.title}>
    <p className="text-soft">{off.line}</p>
  </Dialog>
)
