import type { ReactNode } from 'react'
import { Section } from '#ui/layout/Section.tsx'
import { orderDeskNl } from '../order-desk.nl.ts'
import type { Order } from './order-desk.queries.ts'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTotals } from './OrderTotals.tsx'

const texts = orderDeskNl.details

type OrderDetailsProps = {
  order: Order
  /** What is to be done with it now, first of all. */
  next: ReactNode
  /** What it was paid and receipted with. */
  money: ReactNode
}

/** All of one order: what was asked, by whom, and what became of it. */
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
