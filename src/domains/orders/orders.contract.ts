// Prints that clients order from their studio.
import { z } from 'zod'
import { none, photographer } from '#domains/access/who.contract.ts'

export const ordersContract = {
  /** The dashboard's two figures: orders waiting, and what was earned this and last calendar month. */
  summariseOrders: photographer.input(none).output(
    z.object({
      pendingCount: z.number(),
      orderedThisMonth: z.number(),
      orderedLastMonth: z.number(),
      revenueCents: z.number(),
      revenueThisMonthCents: z.number(),
      revenueLastMonthCents: z.number(),
    }),
  ),
}
