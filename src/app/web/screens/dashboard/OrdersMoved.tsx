import { Navigate } from '@tanstack/react-router'
import { listUrl } from '../../list-params.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

/** The tab's address of before leads to its place on the screen of all orders. */
export function OrdersMoved() {
  const { orderStatus: status, orderId } = useDashboardSearch().search
  return <Navigate to="/orders" search={listUrl({ view: 'kaarten', status, orderId })} replace />
}
