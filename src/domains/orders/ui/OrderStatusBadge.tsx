import { Badge, type BadgeTone } from '#ui/data/Badge.tsx'
import { ordersNl } from '../orders.nl.ts'
import type { OrderStatus } from '../orders.rules.ts'

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'orange',
  processing: 'blue',
  shipped: 'purple',
  completed: 'green',
  canceled: 'neutral',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{ordersNl.status[status]}</Badge>
}
