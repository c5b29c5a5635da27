import type { ReactNode } from 'react'
import { dateAndTime } from '#platform/pure/format.nl.ts'
import { orderDeskNl } from '../order-desk.nl.ts'
import type { Order } from './order-desk.queries.ts'

export function NextStep({ order, verb }: { order: Order; verb?: ReactNode }) {
  const { title, line } = orderDeskNl.next[order.status]
  const isReminded = order.status === 'pending' && order.remindedAt !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-6 bg-sunk p-4 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        <p className="text-13 text-soft">{line}</p>
        {isReminded && (
          <p className="text-13 text-soft">{orderDeskNl.remind.last(dateAndTime(order.remindedAt!))}</p>
        )}
      </div>
      {verb}
    </div>
  )
}
