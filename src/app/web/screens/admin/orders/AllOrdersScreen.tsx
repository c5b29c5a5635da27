import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { adminOrdersNl as texts } from '#domains/admin/admin-orders.nl.ts'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import { ALL_ORDERS_CSV_PATH, orderStatuses } from '#domains/orders/orders.rules.ts'
import { everyonesOrders, orderSorts } from '#domains/admin/ui/admin-orders.queries.ts'
import { FilterSelect, Narrowing, SearchFilter } from '#kit/ui/ListFilters.tsx'
import { ListScreen } from '#kit/ui/ListScreen.tsx'
import { PeriodFilter } from '#kit/ui/PeriodFilter.tsx'
import { sortOf } from '#kit/ui/use-list-params.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { listUrl, useListUrl } from '../../../list-params.ts'
import { orderColumns } from './order-columns.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'

/** What clients ordered, of all studios; what can be done with an order is its studio's. */
export function AllOrdersScreen() {
  const params = useListUrl()
  const navigate = useNavigate()
  const { orderId, ...values } = params.values
  const { search, studioId, from, until, cursor } = values
  const close = () => void navigate({ to: '/admin/orders', search: listUrl(values), resetScroll: false })
  const status = orderStatuses.find((one) => one === values.status)
  const sort = sortOf(values.sort, orderSorts)
  const asked = { search, status, studioId, from, until, ...sort }
  const list = useQuery(everyonesOrders({ ...asked, cursor }))
  return (
    <>
      <ListScreen
        title={texts.title}
        csv={addressWith(ALL_ORDERS_CSV_PATH, asked)}
        failed={texts.failed}
        empty={texts.empty}
        list={list}
        columns={orderColumns}
        sort={sort}
        params={params}
        filters={
          <>
            <SearchFilter label={texts.search} params={params} />
            <FilterSelect
              label={texts.filters.status}
              all={texts.filters.allStatuses}
              value={status}
              options={orderStatuses.map((value) => ({ value, label: ordersNl.status[value] }))}
              onChange={(value) => params.change({ status: value })}
            />
            <PeriodFilter value={{ from, until }} onChange={params.change} />
            {studioId && (
              <Narrowing onEnd={() => params.change({ studioId: undefined })}>
                {texts.filters.ofOne}
              </Narrowing>
            )}
          </>
        }
      />
      {orderId && <OrderDrawer orderId={orderId} onClose={close} />}
    </>
  )
}
