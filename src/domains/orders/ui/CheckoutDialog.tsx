import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { galleryQuery } from '#domains/photos/ui/photos.queries.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { cartNl } from '../cart/cart.nl.ts'
import { checkoutNl } from '../checkout/checkout.nl.ts'
import { shopDoorNl } from '../shop-door.nl.ts'
import { NoQuote } from './CartDrawer.tsx'
import type { CheckoutClient } from './checkout-draft.ts'
import { CheckoutForm } from '../checkout/ui/CheckoutForm.tsx'
import { useLastAddress } from '../my-orders/ui/client-orders.queries.ts'
import type { Cart } from '../cart/ui/use-cart.ts'
import { useCartView } from '../cart/ui/use-cart-view.ts'

type CheckoutDialogProps = {
  client: CheckoutClient
  cart: Cart
  onBack: () => void
  onPlaced: (orderId: string) => void
  onClose: () => void
}

export function CheckoutDialog({ client, cart, onBack, onPlaced, onClose }: CheckoutDialogProps) {
  const view = useCartView(cart.items)
  const gallery = useQuery(galleryQuery)
  const { quote } = view
  const last = useLastAddress()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={checkoutNl.title}
      start={<IconButton icon={ArrowLeft} label={checkoutNl.back} onClick={onBack} />}
      bodyClassName="flex flex-col overflow-hidden p-0 max-md:flex-[0_1_100dvh] md:flex-[0_1_668px] md:p-0"
    >
      {cart.items.length === 0 ? (
        <EmptyState title={shopDoorNl.emptyCart} line={cartNl.emptyLine} className="m-5 md:m-8" />
      ) : quote.isError ? (
        <div className="p-5 md:p-8">
          <NoQuote error={quote.error} onRetry={() => void quote.refetch()} />
        </div>
      ) : gallery.isPending || last.isPending ? (
        <div role="status" aria-label={cartNl.loading} className="grid gap-4 p-5 md:p-8">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : (
        <CheckoutForm
          client={client}
          clientName={gallery.data?.clientName ?? ''}
          lastAddress={last.address}
          cart={cart}
          view={view}
          onCart={onBack}
          onPlaced={onPlaced}
        />
      )}
    </Dialog>
  )
}
