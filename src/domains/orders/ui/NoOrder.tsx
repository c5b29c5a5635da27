import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { myOrdersNl } from '../my-orders/my-orders.nl.ts'
import type { Order } from '../core/ui/studio-orders.queries.ts'

const texts = myOrdersNl.order

export function NoOrder({ order: { error, refetch } }: { order: UseQueryResult<Order> }) {
  if (refusalOf(error)?.code === 'order_not_found') return <EmptyState {...texts.notFound} />
  if (error) return <FailedState title={texts.failed} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label={texts.loading} className="grid gap-4">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  )
}

/** Payment components of an order. Payments depend on orders, so the app passes them in. */
export type OrderPaymentParts = Record<
  'PayButton' | 'CancelButton' | 'PaymentNotice' | 'Receipts',
  ComponentType<{ orderId: string }>
>
