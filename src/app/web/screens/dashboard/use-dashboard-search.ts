import { useNavigate, useSearch } from '@tanstack/react-router'
import { readParams, toUrlValues } from '#kit/ui/search-params.ts'
import { dashboardParams, type DashboardSearch } from './dashboard-search.ts'

export function useDashboardSearch() {
  const search = readParams(dashboardParams, useSearch({ strict: false }))
  const navigate = useNavigate()
  const urlWith = (part: DashboardSearch) => toUrlValues(dashboardParams, { ...search, ...part })
  const change = (part: DashboardSearch) =>
    // Replaces the history entry, because Back should not step through filters.
    void navigate({ to: '/dashboard', search: urlWith(part), replace: true, resetScroll: false })
  const closeOrder = () =>
    void navigate({ to: '/dashboard', search: urlWith({ orderId: undefined }), resetScroll: false })
  return { search, urlWith, change, closeOrder }
}
