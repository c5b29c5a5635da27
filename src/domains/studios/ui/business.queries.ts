import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { businessContract } from '../business.contract.ts'

export const business = browserApi<typeof businessContract>('business')

/** The key begins with `studios`, so that live events of the topic `studios` refetch the query. */
export const businessQuery = queryOptions({
  queryKey: ['studios', 'all', 'business'],
  queryFn: () => business.findBusiness({}),
})

export type LoadedBusiness = Awaited<ReturnType<typeof business.findBusiness>>
