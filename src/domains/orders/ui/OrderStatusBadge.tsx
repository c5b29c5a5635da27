import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { withdrawalNl } from '../withdrawal/withdrawal.nl.ts'
import type { WithdrawalOutcome } from '../withdrawal/withdrawal.rules.ts'
import { orderStatusNl } from '../orders.nl.ts'
import type { DeliveryMethod, OrderStatus } from '../orders.rules.ts'

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'orange',
  processing: 'blue',
  shipped: 'purple',
  completed: 'green',
  canceled: 'neutral',
}

type OrderStatusBadgeProps = {
  order: { status: OrderStatus; delivery: DeliveryMethod; withdrawalOutcome?: WithdrawalOutcome | null }
}

export function OrderStatusBadge({ order }: OrderStatusBadgeProps) {
  // Shows the withdrawal, so that the studio does not make withdrawn items.
  const withdrawn = order.status === 'processing' && order.withdrawalOutcome
  return (
    <Badge tone={withdrawn ? 'orange' : tones[order.status]}>
      {withdrawn ? withdrawalNl.status[withdrawn] : orderStatusNl(order)}
    </Badge>
  )
}
