import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { PREVIEW_ADDRESS_SECONDS } from '#domains/photos/photos.rules.ts'
import { browserApi } from '#platform/browser/api.ts'
import { useSave } from '#platform/browser/use-save.ts'
import { checkoutNl } from '../../checkout/checkout.nl.ts'
import type { ordersContract, quote, quotedLine } from '../../orders.contract.ts'
import type { CartItem } from '../../cart/ui/cart-items.ts'

const orders = browserApi<typeof ordersContract>('orders')

export type Quote = z.infer<typeof quote>
export type QuotedLine = z.infer<typeof quotedLine>
export type DeliveryAddress = NonNullable<Placement['deliveryAddress']>
type Placement = Parameters<typeof orders.placeOrder>[0]

/** Of a cart what its price hangs on, and never a price, which is the server's to say. */
const cartLines = (items: readonly CartItem[]): Placement['lines'] =>
  items.map(({ id, variantId, quantity, photos }) => ({ id, variantId, quantity, photos }))

/** The same with what is wished for each line, as it is ordered. */
export const orderedLines = (items: readonly CartItem[]): Placement['lines'] =>
  cartLines(items).map((line, at) => ({ ...line, note: items[at]!.note ?? '' }))

const quoteKey = ['orders', 'all', 'quote'] as const

/** What the cart comes to now. Each opening asks anew; while another amount is worked out the last one stays. */
export const quoteQuery = (items: readonly CartItem[]) =>
  queryOptions({
    queryKey: [...quoteKey, cartLines(items)],
    queryFn: () => orders.quoteCart({ lines: cartLines(items) }),
    enabled: items.length > 0,
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })

/** An answer that came along with a refusal is as fresh as one that was asked for. */
export function useTakeQuote() {
  const queryClient = useQueryClient()
  return (items: readonly CartItem[], quote: Quote) =>
    queryClient.setQueryData([...quoteKey, cartLines(items)], quote)
}

// Addresses change every half life; asking by then keeps the pictures of a page that is left open.
const renewal = { refetchInterval: (PREVIEW_ADDRESS_SECONDS / 2) * 1000 }

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
 * Where the newest order went, to begin with for the next one; null when there is none, or it can't be known now. It stays the
 * newest of when this was opened: the one that is placed meanwhile changes nothing here.
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
    // The form shows the new prices, and what is wrong with an address, in its place.
    inlineErrors: ['prices_changed', 'postcode_invalid'],
    invalidates: [['orders']],
  })
