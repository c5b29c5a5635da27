import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PeriodFilter } from '#domains/access/ui/PeriodFilter.tsx'
import { adminOrdersNl as texts } from '#domains/admin/admin-orders.nl.ts'
import { ordersNl } from '#domains/orders/orders.nl.ts'
import { ALL_ORDERS_CSV_PATH, orderStatuses } from '#domains/orders/orders.rules.ts'
import { everyonesOrders, orderSorts } from '#domains/admin/ui/admin-orders.queries.ts'
import { addressWith } from '#platform/pure/address-with.ts'
import { AdminList } from '../AdminList.tsx'
import { FilterSelect, OneAccount, SearchFilter } from '../ListFilters.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { sortOf, useListSearch } from '../use-list-search.ts'

/** What clients ordered, of all studios; what can be done with an order is its studio's. */
export function AllOrdersScreen() {
  const address = useListSearch()
  const { zoek, account, plaats, bestelling } = address.search
  const status = orderStatuses.find((one) => one === address.search.status)
  const period = { from: address.search.van, until: address.search.tot }
  const sort = sortOf(address.search, orderSorts)
  const asked = { search: zoek, status, studioId: account, ...period, ...sort }
  const list = useQuery(everyonesOrders({ ...asked, position: plaats }))
  return (
    <>
      <AdminList
        title={texts.title}
        csv={addressWith(ALL_ORDERS_CSV_PATH, asked)}
        failed={texts.failed}
        empty={texts.empty}
        list={list}
        columns={orderColumns}
        sort={sort}
        address={address}
        filters={
          <>
            <SearchFilter label={texts.search} address={address} />
            <FilterSelect
              label={texts.filters.status}
              all={texts.filters.allStatuses}
              value={status}
              options={orderStatuses.map((value) => ({ value, label: ordersNl.status[value] }))}
              onChange={(value) => address.change({ status: value })}
            />
            <PeriodFilter
              value={period}
              onChange={({ from, until }) => address.change({ van: from, tot: until })}
            />
            <OneAccount address={address} label={texts.filters.ofOne} />
          </>
        }
      />
      {bestelling && <OpenOrder orderId={bestelling} />}
    </>
  )
}

function OpenOrder({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '/admin/orders',
      search: ({ bestelling: _, ...now }) => now,
      resetScroll: false,
    })
  return <OrderDrawer orderId={orderId} onClose={close} />
}
