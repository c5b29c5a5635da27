import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { refusalOf } from '#platform/browser/api.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { LoadingLines } from '#ui/states/LoadingLines.tsx'
import { myOrdersNl } from '../my-orders/my-orders.nl.ts'
import type { Order } from '../core/ui/studio-orders.queries.ts'

const texts = myOrdersNl.order

export function NoOrder({ order: { error, refetch } }: { order: UseQueryResult<Order> }) {
  if (refusalOf(error)?.code === 'order_not_found') return <EmptyState {...texts.notFound} />
  if (error) return <FailedState title={texts.failed} onRetry={() => void refetch()} />
  return <LoadingLines label={texts.loading} className="grid gap-4" lines={['h-6 w-2/3', 'h-24', 'h-24']} />
}

/** Payment components of an order. Payments depend on orders, so the app passes them in. */
export type OrderPaymentParts = Record<
  'PayButton' | 'CancelButton' | 'PaymentNotice' | 'Receipts',
  ComponentType<{ orderId: string }>
>
