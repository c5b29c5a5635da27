import { useNavigate, useSearch } from '@tanstack/react-router'
import { readParams, writeParams } from '#kit/ui/search-params.ts'
import { dashboardParams, type DashboardSearch } from './dashboard-search.ts'

/** What the URL says, and ways to change a part of it; `urlWith` is the search of a link to such a change. */
export function useDashboardSearch() {
  const search = readParams(dashboardParams, useSearch({ strict: false }))
  const navigate = useNavigate()
  const urlWith = (part: DashboardSearch) => writeParams(dashboardParams, { ...search, ...part })
  const change = (part: DashboardSearch) =>
    // A filter is no place to go back to, so it takes the place of the last one.
    void navigate({ to: '/dashboard', search: urlWith(part), replace: true, resetScroll: false })
  const closeOrder = () =>
    void navigate({ to: '/dashboard', search: urlWith({ orderId: undefined }), resetScroll: false })
  return { search, urlWith, change, closeOrder }
}
