import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { checkoutNl } from '../../checkout/checkout.nl.ts'
import { extrasOrderNl } from '../../extras/extras-order.nl.ts'
import type { extrasQuote, ordersContract, quote } from '../../orders.contract.ts'
import { pictureRenewal } from '../../core/ui/picture-renewal.ts'
import type { CartItem } from '../../core/ui/cart-items.ts'

const orders = browserApi<typeof ordersContract>('orders')

export type Quote = z.infer<typeof quote>
export type DeliveryAddress = NonNullable<Placement['deliveryAddress']>
type Placement = Parameters<typeof orders.placeOrder>[0]

export const toPlacementLines = (items: readonly CartItem[]) =>
  items.map(({ clientId, addedAt, price, ...line }) => ({ ...line, note: line.note ?? '' }))

const cartLines = (items: readonly CartItem[]): Placement['lines'] =>
  toPlacementLines(items).map(({ note, ...line }) => line)

const quoteKey = ['orders', 'all', 'quote'] as const

type PartialArrival = Omit<Parameters<typeof orders.quoteCart>[0], 'lines'>
export type Destination = Required<PartialArrival>

/**
 * Used in the cart, before checkout. The server then assumes the country of the client's invoice
 * address, or else the Netherlands.
 */
export const unknownDestination: PartialArrival = {}
export const dutchDestination: Destination = { arrives: 'NL', isPickedUp: false }

/** Refetches on each opening and focus. The previous quote shows while a new one loads. */
export const quoteQuery = (items: readonly CartItem[], arrival: Destination | PartialArrival) =>
  queryOptions({
    queryKey: [...quoteKey, cartLines(items), arrival],
    queryFn: () => orders.quoteCart({ lines: cartLines(items), ...arrival }),
    enabled: items.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })

export function useCacheQuote() {
  const queryClient = useQueryClient()
  return (items: readonly CartItem[], arrival: Destination, quote: Quote) =>
    queryClient.setQueryData([...quoteKey, cartLines(items), arrival], quote)
}

export const myOrders = queryOptions({
  queryKey: ['orders', 'all', 'mine'],
  queryFn: () => orders.listMyOrders({}),
  ...pictureRenewal,
})

export const myOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'mine'],
    queryFn: () => orders.findMyOrder({ orderId }),
    ...pictureRenewal,
  })

/**
 * Returns the delivery address of the newest order, to prefill the next one. Ignores orders placed
 * after the first load.
 */
export function useLastAddress(): { isPending: boolean; address: DeliveryAddress | null } {
  const mine = useQuery(myOrders)
  const [newestId, setNewestId] = useState<string | null>()
  if (newestId === undefined && mine.data) setNewestId(mine.data.orders[0]?.id ?? null)
  const last = useQuery({ ...myOrder(newestId ?? ''), enabled: typeof newestId === 'string' })
  const isPending = mine.isPending || (typeof newestId === 'string' && last.isPending)
  return { isPending, address: last.data?.deliveryAddress ?? null }
}

const { signedOut, ...placing } = checkoutNl.placing

export const usePlaceOrder = () =>
  useSave(orders.placeOrder, {
    messages: { ...placing, refusals: { ...placing.refusals, signed_out: signedOut } },
    inlineErrors: ['prices_changed', 'postcode_invalid'],
    invalidates: [['orders']],
  })

export type ExtrasQuote = z.infer<typeof extrasQuote>

export const extrasQuoteQuery = (listId: string, chosenCount: number) =>
  queryOptions({
    queryKey: ['orders', 'all', 'extras', listId, chosenCount],
    queryFn: () => orders.quoteExtras({ listId }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
  })

export const extrasOrderQuery = (listId: string) =>
  queryOptions({
    queryKey: ['orders', 'all', 'extras-order', listId],
    queryFn: () => orders.findExtrasOrder({ listId }),
    staleTime: 0,
  })

export type ExtrasOrderResult = Awaited<ReturnType<typeof orders.orderExtras>>

export const useOrderExtras = (onDone: (result: ExtrasOrderResult) => void) =>
  useSave(orders.orderExtras, {
    messages: extrasOrderNl.ordering,
    invalidates: [['orders'], ['choices'], ['photos']],
    onDone,
  })
