import type { ReactElement } from 'react'
import { euros, shortDate } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { orderSizeNl } from '../orders.nl.ts'
import { studioOrdersNl as texts } from '../studio-orders.nl.ts'
import { ItemPicture } from '../studio/ui/ItemPicture.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { variantText } from '../variant-text.rules.ts'
import type { OrderCard as Card, OrderItem } from '../core/ui/studio-orders.queries.ts'

type OrderCardProps = {
  order: Card
  signature: string
  viewLink: (orderId: string, label: string, text: string) => ReactElement
}

export function OrderCard({ order, signature, viewLink }: OrderCardProps) {
  const { id, number, clientName, createdAt, totalCents, firstItems, itemCount } = order
  const more = itemCount - firstItems.length
  return (
    <article
      aria-label={texts.details.title(number)}
      className="flex min-w-0 flex-col rounded-6 border border-line bg-surface p-4 md:p-5"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="line-clamp-2 font-medium break-words">
            <ShownText>{clientName}</ShownText>
          </h3>
          <p className="text-13 text-soft tabular-nums">
            {number}, {shortDate(createdAt)}
          </p>
        </div>
        <OrderStatusBadge order={order} />
      </header>
      <ul className="mt-4 grid gap-3">
        {firstItems.map((item) => (
          <ItemLine key={item.id} item={item} signature={signature} />
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-13 text-soft">{texts.moreItems(more)}</p>}
      <footer className="mt-auto flex items-center justify-between gap-3 pt-4">
        <p className="font-medium tabular-nums">
          {euros(totalCents)} <span className="text-13 font-normal text-soft">· {orderSizeNl(order)}</span>
        </p>
        {viewLink(id, texts.viewWhich(number), texts.view)}
      </footer>
    </article>
  )
}

function ItemLine({ item, signature }: { item: OrderItem; signature: string }) {
  return (
    <li className="flex items-center gap-4">
      {item.kind === 'print' && <ItemPicture item={item} signature={signature} size="small" />}
      <div className="min-w-0">
        <p className="truncate">
          <span className="tabular-nums">{item.quantity} ×</span> <ShownText>{item.productName}</ShownText>
        </p>
        <p className="truncate text-13 text-soft">
          <ShownText>{variantText(item)}</ShownText>
        </p>
      </div>
    </li>
  )
}
