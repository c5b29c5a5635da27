import { useNavigate, useSearch } from '@tanstack/react-router'
import { readOrdersSearch, type OrdersSearch } from './orders-search.ts'

type Change = { [Part in keyof OrdersSearch]: OrdersSearch[Part] | undefined }

/** What the address of the order desk says, and a way to filter by another part of it, which begins at the first page. */
export function useOrdersSearch() {
  const search = readOrdersSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const filter = (part: Change) =>
    // A filter is no place to go back to, so it takes the place of the last one.
    void navigate({
      to: '/orders',
      search: (now) => readOrdersSearch({ ...now, pagina: undefined, ...part }),
      replace: true,
      resetScroll: false,
    })
  const close = () =>
    void navigate({ to: '/orders', search: { ...search, bestelling: undefined }, resetScroll: false })
  return { search, filter, close }
}
