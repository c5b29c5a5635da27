import { orderStatuses, type OrderStatus } from '#domains/orders/orders.rules.ts'
import { readDay, readId, readSearch } from '../../read-address.ts'

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

/** Reads an address that anyone may have typed: what it does not know it leaves out. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const { zoek, status, van, tot, pagina, bestelling } = search
  const found = {
    zoek: readSearch(zoek),
    status: orderStatuses.find((one) => one === status),
    van: readDay(van),
    tot: readDay(tot),
    pagina: Number.isInteger(pagina) && Number(pagina) > 1 ? Number(pagina) : undefined,
    bestelling: readId(bestelling),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
