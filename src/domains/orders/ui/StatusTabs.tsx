import type { ReactNode } from 'react'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { ordersListNl } from '../orders-list.nl.ts'
import { orderStatusesNl } from '../orders.nl.ts'
import { orderStatuses, type OrderStatus } from '../orders.rules.ts'

type StatusTabsProps = {
  counts: Record<OrderStatus, number> | undefined
  value: OrderStatus | undefined
  onChange: (status: OrderStatus | undefined) => void
  children: ReactNode
}

export function StatusTabs({ counts, value, onChange, children }: StatusTabsProps) {
  const shown = orderStatuses.filter(
    (status) => status !== 'canceled' || value === 'canceled' || (counts?.canceled ?? 0) > 0,
  )
  const items = [
    { value: 'all' as const, label: ordersListNl.tabs.all, count: counts && sum(counts) },
    ...shown.map((status) => ({ value: status, label: orderStatusesNl[status], count: counts?.[status] })),
  ]
  return (
    <Tabs
      ruled
      label={ordersListNl.tabs.label}
      items={items}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      className="max-md:-mx-5 max-md:px-5"
      panelClassName="pt-4"
    >
      {children}
    </Tabs>
  )
}

const sum = (counts: Record<OrderStatus, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)
