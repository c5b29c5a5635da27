import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import type { extrasQuote, ordersContract } from '../../orders.contract.ts'
import { extrasOrderNl } from '../extras-order.nl.ts'

const orders = browserApi<typeof ordersContract>('orders')

export type ExtrasQuote = z.infer<typeof extrasQuote>

/** Asked anew whenever the page opens, since it is what will be paid. */
export const extrasQuoteQuery = (listId: string, chosenCount: number) =>
  queryOptions({
    queryKey: ['orders', 'all', 'extras', listId, chosenCount],
    queryFn: () => orders.quoteExtras({ listId }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  })

/** The order of a choice that waits for its payment. */
export const extrasOrderQuery = (listId: string) =>
  queryOptions({
    queryKey: ['orders', 'all', 'extras-order', listId],
    queryFn: () => orders.findExtrasOrder({ listId }),
    staleTime: 0,
  })

export type ExtrasOrdered = Awaited<ReturnType<typeof orders.orderExtras>>

export const useOrderExtras = (onDone: (ordered: ExtrasOrdered) => void) =>
  useSave(orders.orderExtras, {
    messages: extrasOrderNl.ordering,
    invalidates: [['orders'], ['choices'], ['photos']],
    onDone,
  })
