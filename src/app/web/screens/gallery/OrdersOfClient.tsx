import { MyOrderDialog } from '#domains/orders/ui/MyOrderDialog.tsx'
import { MyOrdersDialog } from '#domains/orders/ui/MyOrdersDialog.tsx'
import type { ShopPanel } from '#domains/orders/ui/shop-panel.ts'
import { orderPaymentParts } from '#domains/payments/ui/MyOrderPayment.tsx'

type OrdersOfClientProps = {
  panel: Extract<ShopPanel, { kind: 'order' }> | { kind: 'orders' }
  show: (panel: ShopPanel) => void
  onClose: () => void
}

export function OrdersOfClient({ panel, show, onClose }: OrdersOfClientProps) {
  if (panel.kind === 'orders')
    return (
      <MyOrdersDialog
        onOrder={(orderId) => show({ kind: 'order', orderId, isBack: false })}
        onClose={onClose}
      />
    )
  return (
    <MyOrderDialog
      key={panel.orderId}
      orderId={panel.orderId}
      isBack={panel.isBack}
      payment={orderPaymentParts}
      onAll={() => show({ kind: 'orders' })}
      onClose={onClose}
    />
  )
}
