import { useNavigate, useSearch } from '@tanstack/react-router'
import { readDashboardSearch, type DashboardSearch } from './dashboard-search.ts'

/** What the address says, and a way to change a part of it. */
export function useDashboardSearch() {
  const search = readDashboardSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (part: DashboardSearch) =>
    // A filter is no place to go back to, so it takes the place of the last one.
    void navigate({ to: '/dashboard', search: { ...search, ...part }, replace: true, resetScroll: false })
  const closeOrder = () =>
    void navigate({ to: '/dashboard', search: { ...search, bestelling: undefined }, resetScroll: false })
  return { search, change, closeOrder }
}
