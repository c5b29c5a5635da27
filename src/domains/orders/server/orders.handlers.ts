import type { Handlers } from '#domains/access/server/serve-contract.ts'
import { startOfMonth } from '#platform/calendar-month.ts'
import type { ordersContract } from '../orders.contract.ts'
import { orderStatuses, type OrderStatus } from '../orders.rules.ts'
import * as sql from './orders.sql.ts'

type Total = { status: OrderStatus; count: number; cents: number }

export const ordersHandlers: Handlers<typeof ordersContract> = {
  summariseOrders: async ({ tx, viewer, now }) => {
    const ever = await sql.totalsByStatus(tx, viewer)
    const recent = await sql.totalsByMonth(tx, viewer, startOfMonth(now, 1), startOfMonth(now))
    const thisMonth = recent.filter((total) => total.isThisMonth)
    const lastMonth = recent.filter((total) => !total.isThisMonth)
    const countOf = (status: OrderStatus) => ever.find((total) => total.status === status)?.count ?? 0
    return {
      countByStatus: Object.fromEntries(orderStatuses.map((status) => [status, countOf(status)])) as Record<
        OrderStatus,
        number
      >,
      orderedThisMonth: ordered(thisMonth),
      orderedLastMonth: ordered(lastMonth),
      revenueCents: earnedCents(ever),
      revenueThisMonthCents: earnedCents(thisMonth),
      revenueLastMonthCents: earnedCents(lastMonth),
    }
  },
}

const ordered = (totals: Total[]) => totals.reduce((sum, { count }) => sum + count, 0)

// Production starts after payment: a pending order is not paid yet, every later state is.
const earnedCents = (totals: Total[]) =>
  totals.filter(({ status }) => status !== 'pending').reduce((sum, { cents }) => sum + cents, 0)
