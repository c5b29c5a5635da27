import type { ReactElement } from 'react'
import { euros, shortDate } from '#platform/pure/format.nl.ts'
import { CardTable, HeadCell } from '#ui/data/CardTable.tsx'
import { VisuallyHidden } from '#ui/states/VisuallyHidden.tsx'
import { orderDeskNl as texts } from '../order-desk.nl.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import type { OrderCard } from './order-desk.queries.ts'

type OrdersTableProps = {
  orders: OrderCard[]
  signature: string
  /** The element that opens an order, around these words. */
  viewLink: (orderId: string, label: string, text: string) => ReactElement
}

export function OrdersTable(props: OrdersTableProps) {
  const { columns } = texts
  return (
    <CardTable
      label={texts.label}
      head={
        <>
          <HeadCell>{columns.order}</HeadCell>
          <HeadCell>{columns.client}</HeadCell>
          <HeadCell wideOnly>{columns.items}</HeadCell>
          <HeadCell>{columns.status}</HeadCell>
          <HeadCell end>{columns.total}</HeadCell>
          <HeadCell>
            <VisuallyHidden>{columns.actions}</VisuallyHidden>
          </HeadCell>
        </>
      }
    >
      {props.orders.map((order) => (
        <OrderRow key={order.id} order={order} {...props} />
      ))}
    </CardTable>
  )
}

function OrderRow({ order, signature, viewLink }: OrdersTableProps & { order: OrderCard }) {
  const { id, number, clientName, createdAt, status, totalCents, firstItems, itemCount } = order
  const [first] = firstItems
  return (
    <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 p-4 transition-colors md:table-row md:p-0 md:hover:bg-ink/3 [&>*]:md:border-t [&>*]:md:border-line">
      <td className="md:h-14 md:py-1 md:pl-5">
        <span className="block font-medium tabular-nums">{number}</span>
        <span className="block text-13 whitespace-nowrap text-soft">{shortDate(createdAt)}</span>
      </td>
      <td className="min-w-0 max-md:col-span-2 max-md:row-start-2 md:w-full md:max-w-0 md:pl-5 lg:w-1/4">
        <span className="line-clamp-2 break-words">{clientName}</span>
      </td>
      <td className="min-w-0 max-md:col-span-2 max-md:row-start-3 md:hidden lg:table-cell lg:w-1/3 lg:max-w-0 lg:py-1 lg:pl-5">
        <span className="flex min-w-0 items-center gap-3">
          {first && <ItemPicture item={first} signature={signature} size="small" />}
          <span className="min-w-0">
            <span className="block truncate">{first && `${first.productName}, ${first.variantName}`}</span>
            <span className="block text-13 text-soft">{texts.items(itemCount)}</span>
          </span>
        </span>
      </td>
      <td className="max-md:col-start-2 max-md:row-start-1 md:pl-5">
        <OrderStatusBadge status={status} />
      </td>
      <td className="font-medium tabular-nums max-md:row-start-4 md:pl-5 md:text-right md:font-normal md:whitespace-nowrap">
        {euros(totalCents)}
      </td>
      <td className="max-md:row-start-4 md:pr-2 md:pl-5">
        {/* Wherever the row is pressed, it is this link. */}
        <span className="flex justify-end [&>a]:static [&>a]:after:absolute [&>a]:after:inset-0">
          {viewLink(id, texts.viewWhich(number), texts.view)}
        </span>
      </td>
    </tr>
  )
}
