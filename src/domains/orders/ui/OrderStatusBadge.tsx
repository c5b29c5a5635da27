import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { orderStatusNl } from '../orders.nl.ts'
import type { Delivery, OrderStatus } from '../orders.rules.ts'

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'orange',
  processing: 'blue',
  shipped: 'purple',
  completed: 'green',
  canceled: 'neutral',
}

type OrderStatusBadgeProps = { order: { status: OrderStatus; delivery: Delivery } }

export function OrderStatusBadge({ order }: OrderStatusBadgeProps) {
  return <Badge tone={tones[order.status]}>{orderStatusNl(order)}</Badge>
}
