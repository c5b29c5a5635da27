import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { catalogContract, offeredProduct, offeredVariant } from '../catalog.contract.ts'
import { catalogNl } from '../catalog.nl.ts'
import { withChanges, type PriceChanges, type PricedProduct } from '../price-form.rules.ts'

const catalog = browserApi<typeof catalogContract>('catalog')

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

export const useSavePrices = (onDone: (sent: PriceChanges) => void) =>
  useSave(catalog.savePrices, {
    messages: { ...catalogNl.save, done: () => catalogNl.save.done },
    optimistic: [
      {
        key: pricesQuery.queryKey,
        change: ({ products }: { products: PricedProduct[] }, changes) => ({
          products: withChanges(products, changes),
        }),
      },
    ],
    invalidates: [['catalog']],
    onDone: (_output, sent) => onDone(sent),
  })
