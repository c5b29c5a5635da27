// Prints that clients order from their studio.
import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'
import { orderStatuses } from './orders.rules.ts'

export const ordersSummary = z.object({
  countByStatus: z.record(z.enum(orderStatuses), z.number()),
  orderedThisMonth: z.number(),
  orderedLastMonth: z.number(),
  /** Earned: what clients have paid for, so everything but pending orders. */
  revenueCents: z.number(),
  revenueThisMonthCents: z.number(),
  revenueLastMonthCents: z.number(),
})

export const ordersContract = {
  /** The dashboard's figures: orders in each state, and what was earned in all, this and last calendar month. */
  summariseOrders: photographer.input(none).output(ordersSummary),
}
