import { useQuery } from '@tanstack/react-query'
import { useNavigate, Link } from '@tanstack/react-router'
import { adminOrdersNl as texts } from '#domains/admin/admin-orders.nl.ts'
import { adminCsvPaths } from '#domains/admin/admin-csv.rules.ts'
import { orderStatuses, orderNumber } from '#domains/orders/orders.rules.ts'
import {
  adminOrderList,
  orderSorts,
  adminOrderQuery,
  isUnknownOrder,
  type OrderDetail,
  type ListedOrder,
} from '#domains/admin/ui/admin.queries.ts'
import { FilterSelect, FilterChip } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { pathWithQuery } from '#platform/pure/path-with-query.ts'
import { ShownText } from '#ui/elements/ShownText.tsx'
import { listSearch, useListSearch } from '../../../list-params.ts'
import { shippedNl } from '#domains/orders/orders.nl.ts'
import { studioOrdersNl } from '#domains/orders/studio-orders.nl.ts'
import { OrderCustomer } from '#domains/orders/ui/OrderCustomer.tsx'
import { OrderStatusBadge } from '#domains/orders/ui/OrderStatusBadge.tsx'
import { OrderTimeline } from '#domains/orders/ui/OrderTimeline.tsx'
import { OrderTotals } from '#domains/orders/ui/OrderTotals.tsx'
import { variantWithMaterial } from '#domains/orders/variant-text.rules.ts'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { FailedState } from '#ui/states/FailedState.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { textLinkLook } from '#ui/actions/text-link-look.ts'
import { euros, dateAndTime } from '#platform/pure/format.nl.ts'
import {
  PhotographerCell,
  Moments,
  type MomentsProps,
  type NamedPhotographer,
} from '../payments/PaymentCells.tsx'
import type { Columns } from '#kit/ui/DataTable.tsx'
import { CopyableId } from '#ui/overlays/CopyableId.tsx'
import { adminPaymentsNl } from '#domains/admin/admin-payments.nl.ts'
import { Popover } from '#ui/overlays/Popover.tsx'

export function AllOrdersScreen() {
  const params = useListSearch()
  const navigate = useNavigate()
  const { orderId, ...values } = params.values
  const { search, studioId, from, until, cursor } = values
  const close = () => void navigate({ to: '/admin/orders', search: listSearch(values), resetScroll: false })
  const status = orderStatuses.find((one) => one === values.status)
  const sort = sortOf(values.sort, orderSorts)
  const listInput = { search, status, studioId, from, until, ...sort }
  const list = useQuery(adminOrderList({ ...listInput, cursor }))
  return (
    <>
      <ListScreen
        texts={texts}
        csv={pathWithQuery(adminCsvPaths.orders, listInput)}
        list={list}
        columns={orderColumns}
        sort={sort}
        params={params}
        filters={
          <>
            <FilterSelect params={params} name="status" {...texts.filters.status} options={orderStatuses} />
            <PeriodFilter value={{ from, until }} onChange={params.change} />
            <FilterChip params={params} name="studioId">
              {texts.filters.ofOne}
            </FilterChip>
          </>
        }
      />
      {orderId && <OrderDrawer orderId={orderId} onClose={close} />}
    </>
  )
}

const detailTexts = texts.detail
const { moments } = studioOrdersNl.details

function OrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useQuery(adminOrderQuery(orderId))
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={detailTexts.title(orderNumber(orderId))}
      className="max-md:h-[88dvh]"
    >
      {order.data ? (
        <Shown order={order.data} />
      ) : isUnknownOrder(order.error) ? (
        <EmptyState {...detailTexts.gone} />
      ) : order.isError ? (
        <FailedState title={detailTexts.failed} onRetry={() => void order.refetch()} />
      ) : (
        <div className="grid gap-6">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
        </div>
      )}
    </Drawer>
  )
}

const Shown = ({ order }: { order: OrderDetail }) => (
  <div className="grid grid-cols-1 gap-8">
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <OrderStatusBadge order={order} />
      <PaymentsOfOrder orderId={order.id} />
      <Link to="/admin/logs" search={listSearch({ search: order.number })} className={textLinkLook}>
        {detailTexts.log}
      </Link>
    </div>
    <Section title={studioOrdersNl.details.items}>
      <ul className="mb-4 grid gap-3 border-y border-line py-3">
        {order.items.map((item) => (
          <BoughtItem key={item.id} item={item} />
        ))}
      </ul>
      <OrderTotals order={order} />
    </Section>
    <Section title={detailTexts.photographer}>
      <PhotographerCell name={order.photographerName} studioId={order.studioId} />
    </Section>
    <OrderCustomer order={order} />
    <Section title={studioOrdersNl.details.history}>
      <OrderTimeline order={order} />
    </Section>
  </div>
)

const BoughtItem = ({ item }: { item: OrderDetail['items'][number] }) => (
  <li className="flex gap-4">
    <div className="min-w-0 flex-1">
      <p className="font-medium">
        <ShownText>{item.productName}</ShownText>
      </p>
      <p className="text-13 text-soft">{variantWithMaterial(item)}</p>
      {item.note && <p className="text-13 wrap-anywhere">{studioOrdersNl.details.note(item.note)}</p>}
    </div>
    <div className="text-right tabular-nums">
      <p>{euros(item.lineCents)}</p>
      <p className="text-13 text-soft">{studioOrdersNl.details.quantity(item.quantity)}</p>
    </div>
  </li>
)

const orderColumns: Columns<ListedOrder, typeof texts.columns> = {
  order: {
    onPhone: 'title',
    cell: ({ id }) => (
      <span className="flex items-center gap-1">
        <OpensOrder orderId={id} />
        <CopyableId what={texts.orderId} id={orderNumber(id)} isSignOnly />
      </span>
    ),
  },
  client: {
    cell: ({ clientName, photographerName, studioId }) => (
      <span className="block min-w-0 max-md:text-right max-md:[&>*]:items-end">
        <span className="block max-w-56 truncate leading-[18px]" title={clientName}>
          <ShownText>{clientName}</ShownText>
        </span>
        <PhotographerLine name={photographerName} studioId={studioId} />
      </span>
    ),
  },
  totalCents: {
    isFigure: true,
    isSortable: true,
    cell: ({ totalCents }) => euros(totalCents),
  },
  status: {
    onPhone: 'corner',
    cell: (order) => <OrderStatusBadge order={order} />,
  },
  createdAt: {
    isSortable: true,
    cell: ({ delivery, createdAt, paidAt, shippedAt, completedAt, canceledAt }) => (
      <LastMoment
        of={[
          { name: moments.placed, at: createdAt },
          { name: moments.paid, at: paidAt },
          { name: shippedNl(delivery), at: shippedAt },
          { name: moments.completed, at: completedAt },
          { name: moments.canceled, at: canceledAt },
        ]}
      />
    ),
  },
  money: {
    cell: ({ id }) => <PaymentsOfOrder orderId={id} />,
  },
}

function OpensOrder({ orderId }: { orderId: string }) {
  const number = orderNumber(orderId)
  return (
    <Link
      to="/admin/orders"
      search={(now) => ({ ...now, ...listSearch({ orderId }) })}
      resetScroll={false}
      aria-label={texts.view(number)}
      className="leading-6 font-medium tabular-nums hover:underline"
    >
      {number}
    </Link>
  )
}

const PaymentsOfOrder = ({ orderId }: { orderId: string }) => (
  <Link
    to="/admin/client-payments"
    search={listSearch({ search: orderId })}
    aria-label={texts.paymentsOf(orderNumber(orderId))}
    className={textLinkLook}
  >
    {texts.payments}
  </Link>
)

const PhotographerLine = ({ name, studioId }: NamedPhotographer) => (
  <span className="flex max-w-56 min-w-0 items-center gap-1 text-13 leading-[18px] text-soft">
    <Link
      to="/admin/accounts/$studioId"
      params={{ studioId }}
      title={name}
      className="truncate hover:text-ink hover:underline pointer-coarse:min-h-11 pointer-coarse:content-center"
    >
      <ShownText>{name}</ShownText>
    </Link>
    <span className="-my-1 inline-flex">
      <CopyableId what={adminPaymentsNl.studioId} id={studioId} isSignOnly />
    </span>
  </span>
)

function LastMoment({ of }: MomentsProps) {
  const known = of.filter((one): one is { name: string; at: Date } => one.at !== null)
  const last = known.reduce((latest, one) => (one.at >= latest.at ? one : latest))
  return (
    <Popover
      title={adminPaymentsNl.moments}
      align="end"
      className="w-auto"
      trigger={
        <button
          type="button"
          className="grid justify-items-start rounded-2 text-left text-13 leading-[18px] tabular-nums hover:underline max-md:justify-items-end pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          <span>{last.name}</span>
          <span className="text-soft">{dateAndTime(last.at)}</span>
        </button>
      }
    >
      <Moments of={known} />
    </Popover>
  )
}
