import type { ReactNode } from 'react'
import { Section } from '#ui/layout/Section.tsx'
import { orderDeskNl } from '../order-desk.nl.ts'
import type { Order } from './order-desk.queries.ts'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderItems } from '../desk/ui/OrderItems.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTotals } from './OrderTotals.tsx'

const texts = orderDeskNl.details

type OrderDetailsProps = {
  order: Order
  /** The next step, shown first. */
  next: ReactNode
  /** Payments and receipts, passed in because their domain depends on this one. */
  money: ReactNode
}

export function OrderDetails({ order, next, money }: OrderDetailsProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="grid min-w-0 content-start gap-6">
        {next}
        <Section title={texts.items}>
          <OrderItems items={order.items} signature={order.signature} />
        </Section>
        <OrderTotals totals={order} />
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <OrderCustomer order={order} />
        <Section title={texts.history}>
          <OrderTimeline order={order} />
        </Section>
        {money}
      </div>
    </div>
  )
}
