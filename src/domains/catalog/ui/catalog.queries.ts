import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import type { catalogContract, offeredProduct, offeredVariant } from '../catalog.contract.ts'

export const catalog = browserApi<typeof catalogContract>('catalog')

export type OfferedProduct = z.infer<typeof offeredProduct>
export type OfferedVariant = z.infer<typeof offeredVariant>

export const offersQuery = queryOptions({
  queryKey: ['catalog', 'all', 'offers'],
  queryFn: () => catalog.listOffers({}),
})

export const pricesQuery = queryOptions({
  queryKey: ['catalog', 'all', 'prices'],
  queryFn: () => catalog.findPrices({}),
})
