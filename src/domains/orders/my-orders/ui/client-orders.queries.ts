import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { checkoutNl } from '../../checkout/checkout.nl.ts'
import type { ordersContract, quote } from '../../orders.contract.ts'
import { renewal } from '../../core/ui/picture-renewal.ts'
import type { CartItem } from '../../core/ui/cart-items.ts'

const orders = browserApi<typeof ordersContract>('orders')

export type Quote = z.infer<typeof quote>
export type DeliveryAddress = NonNullable<Placement['deliveryAddress']>
type Placement = Parameters<typeof orders.placeOrder>[0]

/** What determines the price of a cart; prices themselves come from the server. */
const cartLines = (items: readonly CartItem[]): Placement['lines'] =>
  items.map(({ id, variantId, quantity, photos }) => ({ id, variantId, quantity, photos }))

export const orderedLines = (items: readonly CartItem[]): Placement['lines'] =>
  cartLines(items).map((line, at) => ({ ...line, note: items[at]!.note ?? '' }))

const quoteKey = ['orders', 'all', 'quote'] as const

/** Where an order would go, on which its shipping and VAT depend. */
type Unknown = Omit<Parameters<typeof orders.quoteCart>[0], 'lines'>
export type Arrival = Required<Unknown>

/** As long as no address is typed; the server knows where the client's invoices go. */
export const notTyped: Unknown = {}
export const sentInTheNetherlands: Arrival = { arrives: 'NL', isPickedUp: false }

/** Refetched on each opening; the previous quote shows while a new one loads. */
export const quoteQuery = (items: readonly CartItem[], arrival: Arrival | Unknown) =>
  queryOptions({
    queryKey: [...quoteKey, cartLines(items), arrival],
    queryFn: () => orders.quoteCart({ lines: cartLines(items), ...arrival }),
    enabled: items.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })

export function useTakeQuote() {
  const queryClient = useQueryClient()
  return (items: readonly CartItem[], arrival: Arrival, quote: Quote) =>
    queryClient.setQueryData([...quoteKey, cartLines(items), arrival], quote)
}

export const myOrders = queryOptions({
  queryKey: ['orders', 'all', 'mine'],
  queryFn: () => orders.listMyOrders({}),
  ...renewal,
})

export const myOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId, 'mine'],
    queryFn: () => orders.findMyOrder({ orderId }),
    ...renewal,
  })

/**
 * The newest order's address, to prefill the next one; null when unknown. An order placed meanwhile does not change it.
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
