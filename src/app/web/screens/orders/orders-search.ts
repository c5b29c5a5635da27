import { orderStatuses, type OrderStatus } from '#domains/orders/orders.rules.ts'
import { isDay } from '#platform/pure/calendar-day.ts'

/** What the address of the order desk says; what is not in it is the ordinary case. */
export type OrdersSearch = {
  zoek?: string
  status?: OrderStatus
  /** First and last day. */
  van?: string
  tot?: string
  /** Counts from 1. */
  pagina?: number
  /** The order that lies open. */
  bestelling?: string
}

const SEARCH_MAX_LENGTH = 100
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads an address that anyone may have typed: what it does not know it leaves out. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const { zoek, status, van, tot, pagina, bestelling } = search
  const found = {
    zoek: readSearched(zoek),
    status: orderStatuses.find((one) => one === status),
    van: readDay(van),
    tot: readDay(tot),
    pagina: Number.isInteger(pagina) && Number(pagina) > 1 ? Number(pagina) : undefined,
    bestelling: readOrderId(bestelling),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

export const readOrderId = (value: unknown) =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : undefined

const readDay = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

// The router reads an order's number of only digits as a number.
function readSearched(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).slice(0, SEARCH_MAX_LENGTH) || undefined
}
