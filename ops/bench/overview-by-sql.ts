import { orderStatuses } from '#domains/orders/orders.rules.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import { only } from '#platform/db/only.ts'
import type { Pool } from '#platform/db/pool.ts'

export async function computeOverview(pool: Pool, now: Date) {
  const moment = `'${now.toISOString()}'::timestamptz`
  const month = (back: number) =>
    `(date_trunc('month', ${moment} at time zone 'Europe/Amsterdam') - interval '${back} months') at time zone 'Europe/Amsterdam'`
  const queryNumber = async (query: string) =>
    Number(only((await pool.query<{ one: string }>(`select (${query}) as one`)).rows).one)
  const counts = async (query: string) =>
    Object.fromEntries(
      (await pool.query<{ name: string | null; count: string }>(query)).rows.map(({ name, count }) => [
        name,
        Number(count),
      ]),
    )
  const isActive = `is_active and (active_until > ${moment} or renews_itself and (active_until + interval '4 days' > ${moment}
    or id in (select photographer_id from photographer_payments
      where payment_kind = 'subscription' and status = 'pending' and not is_canceled)))`
  const active = await counts(
    `select subscription_type as name, count(*) from photographers where ${isActive} group by 1`,
  )
  const total = await counts(`select subscription_type as name, count(*) from photographers group by 1`)
  const earned = (kind: string, back: number) =>
    queryNumber(`select coalesce(sum(amount_cents - refunded_cents), 0) from photographer_payments where status = 'succeeded'
      and not is_canceled and payment_kind = '${kind}' and paid_at >= ${month(back)} and paid_at < ${month(back - 1)}`)
  const ends = `is_active and active_until between ${moment} and ${moment} + interval '6 days'`
  const waits = `from client_payments where status = 'succeeded' and approved_at is null and refunded_cents < amount_cents`
  const byStatus = await counts(`select status as name, count(*) from orders group by 1`)
  const revenueByMonth = []
  for (let back = 11; back >= 0; back -= 1)
    revenueByMonth.push({
      month: only((await pool.query<{ month: Date }>(`select ${month(back)} as month`)).rows).month,
      subscriptionCents: await earned('subscription', back),
      oneTimeCents: await earned('one_time', back),
      upgradeCents: await earned('upgrade', back),
    })
  return {
    accountsByPlan: [...planIds, null].map((plan) => ({
      plan,
      active: active[String(plan)] ?? 0,
      inactive: (total[String(plan)] ?? 0) - (active[String(plan)] ?? 0),
    })),
    accountCount: await queryNumber('select count(*) from photographers'),
    activeCount: await queryNumber(`select count(*) from photographers where ${isActive}`),
    trialsEndingCount: await queryNumber(`select count(*) from photographers where ${ends}
      and id in (select photographer_id from granted_time where period = 'trial')
      and id not in (select photographer_id from granted_time where period <> 'trial' and not is_taken_back)`),
    expiringCount: await queryNumber(`select count(*) from photographers where ${ends}`),
    revenueByMonth,
    mrrCents: Math.round(
      await queryNumber(`select coalesce(sum(case period when 'yearly' then prices.cents * 12 * 0.8 / 12 else prices.cents end), 0)
        from subscriptions join (values ('intro', 1300), ('starter', 2900), ('professional', 5900), ('studio', 9900))
          as prices (plan, cents) using (plan)
        where status in ('active', 'past_due') and not is_canceled`),
    ),
    takingsCents:
      (await earned('subscription', 0)) + (await earned('one_time', 0)) + (await earned('upgrade', 0)),
    oneTimeCents: await earned('one_time', 0),
    toApproveCount: await queryNumber(`select count(*) ${waits}`),
    toApproveCents: await queryNumber(`select coalesce(sum(amount_cents - refunded_cents), 0) ${waits}`),
    ordersByStatus: Object.fromEntries(orderStatuses.map((status) => [status, byStatus[status] ?? 0])),
    disputedPlanCount: await queryNumber(`select count(*) from photographer_payments where dispute = 'open'`),
    disputedOrderCount: await queryNumber(`select count(*) from client_payments where dispute = 'open'`),
    storageUsedBytes: await queryNumber('select coalesce(sum(used_bytes), 0) from studio_room'),
    storageRestingBytes: await queryNumber('select coalesce(sum(resting_bytes), 0) from studio_room'),
    signupsThisMonth: await queryNumber(
      `select count(*) from photographers where created_at >= ${month(0)} and created_at < ${moment}`,
    ),
    signupsLastMonth: await queryNumber(
      `select count(*) from photographers where created_at >= ${month(1)} and created_at < ${month(0)}`,
    ),
  }
}
