import { path } from '#domains/access/paths.rules.ts'
import { addressWith } from '#platform/pure/address-with.ts'
export const orderStatuses = ['pending', 'processing', 'shipped', 'completed', 'canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** How an order may go on. It is paid, not moved, from pending to processing: production starts after payment. */
const nextStatuses = {
  pending: ['processing', 'canceled'],
  processing: ['shipped', 'canceled'],
  shipped: ['completed', 'canceled'],
  completed: ['canceled'],
  canceled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const mayBecome = (from: OrderStatus, to: OrderStatus) =>
  (nextStatuses[from] as readonly OrderStatus[]).includes(to)

/** What people call an order by: the last eight characters of its id (spec §9). */
export const orderNumber = (orderId: string) => orderId.slice(-8).toUpperCase()

/** Items that a card of an order shows. */
export const CARD_ITEMS = 3

/** Where a client, and a studio, sees this order. */
export const clientOrderAddress = (orderId: string) => path('gallery', { bestelling: orderId })
/** Where the pay page leads back to; who has not signed in there is thanked before signing in. */
export const paidOrderAddress = (orderId: string) => path('gallery', { bestelling: orderId, betaald: '1' })
export const isPaidOrderAddress = (address: string) =>
  new URL(address, 'http://gallery').searchParams.has('betaald')
export const studioOrderAddress = (orderId: string) => path('orders', { bestelling: orderId })

export const NOTES_MAX_LENGTH = 1000
/** What may be said about one line of the cart. */
export const LINE_NOTE_MAX_LENGTH = 300
export const ORDERS_PAGE_SIZE = 20
/** Orders of one client that may wait for payment together. */
export const UNPAID_ORDERS_MAX = 25

/** An order that waits longer for its payment may be reminded again. */
export const REMINDER_PAUSE_MS = 24 * 60 * 60_000

/** Whether its files may be made: it is paid for, and not stopped. */
export const mayProduce = (status: OrderStatus) => status !== 'pending' && status !== 'canceled'

/** Where the studio gets the files that a printer needs of an order, as one ZIP. */
export const productionPath = (orderId: string) => `/production/${orderId}.zip`

export const ORDERS_CSV_PATH = '/orders.csv'

/** Where the studio gets the orders that a filter leaves as CSV; the names in the address are those of the filter. */
export const ordersCsvPath = (filter: Record<string, string | undefined>) =>
  addressWith(ORDERS_CSV_PATH, filter)

/** Where an admin gets the orders of all studios as CSV. */
export const ALL_ORDERS_CSV_PATH = '/all-orders.csv'
