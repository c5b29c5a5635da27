import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#platform/browser/api.ts'
import type { businessContract } from '../business.contract.ts'

export const business = browserApi<typeof businessContract>('business')

/** Under `studios`, whose live messages tell of its changes as well. */
export const businessQuery = queryOptions({
  queryKey: ['studios', 'all', 'business'],
  queryFn: () => business.findBusiness({}),
})

export type FoundBusiness = Awaited<ReturnType<typeof business.findBusiness>>
