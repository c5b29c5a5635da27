import type { ReactElement } from 'react'
import { DataTable, type Column } from '#kit/ui/DataTable.tsx'
import { euros, shortDate } from '#platform/pure/format.nl.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { orderSizeNl } from '../orders.nl.ts'
import { studioOrdersNl as texts } from '../studio-orders.nl.ts'
import { ItemPicture } from '../studio/ui/ItemPicture.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { variantText } from '../variant-text.rules.ts'
import type { OrderCard } from '../core/ui/studio-orders.queries.ts'

type OrdersTableProps = {
  orders: OrderCard[]
  signature: string
  isBusy: boolean
  viewLink: (orderId: string, label: string, text: string) => ReactElement
}

export const OrdersTable = ({ orders, isBusy, ...given }: OrdersTableProps) => (
  <DataTable
    label={texts.label}
    columns={columnsOf(given)}
    rows={orders}
    keyOf={({ id }) => id}
    isBusy={isBusy}
    hasRowLinks
  />
)

const columnsOf = ({
  signature,
  viewLink,
}: Pick<OrdersTableProps, 'signature' | 'viewLink'>): Column<OrderCard>[] => [
  {
    name: 'order',
    label: texts.columns.order,
    onPhone: 'title',
    cell: ({ number, createdAt }) => (
      <>
        <span className="block font-medium tabular-nums">{number}</span>
        <span className="block text-13 whitespace-nowrap text-soft">{shortDate(createdAt)}</span>
      </>
    ),
  },
  {
    name: 'client',
    label: texts.columns.client,
    onPhone: 'text',
    cell: ({ clientName }) => (
      <span className="line-clamp-2 break-words md:max-w-44 lg:max-w-56">
        <ShownText>{clientName}</ShownText>
      </span>
    ),
  },
  {
    name: 'items',
    label: texts.columns.items,
    onPhone: 'text',
    isWideOnly: true,
    cell: ({ firstItems: [first], ...order }) => (
      <span className="flex max-w-96 min-w-0 items-center gap-3">
        {first?.kind === 'print' && <ItemPicture item={first} signature={signature} size="small" />}
        <span className="min-w-0">
          <span className="block truncate">
            <ShownText>{first && `${first.productName}, ${variantText(first)}`}</ShownText>
          </span>
          <span className="block text-13 text-soft">{orderSizeNl(order)}</span>
        </span>
      </span>
    ),
  },
  {
    name: 'status',
    label: texts.columns.status,
    onPhone: 'corner',
    cell: (order) => <OrderStatusBadge order={order} />,
  },
  {
    name: 'total',
    label: texts.columns.total,
    isFigure: true,
    onPhone: 'foot',
    cell: ({ totalCents }) => (
      <span className="whitespace-nowrap max-md:font-medium">{euros(totalCents)}</span>
    ),
  },
  {
    name: 'actions',
    label: texts.columns.actions,
    isLabelHidden: true,
    isFigure: true,
    onPhone: 'foot',
    cell: ({ id, number }) => viewLink(id, texts.viewWhich(number), texts.view),
  },
]
