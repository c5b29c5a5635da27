import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { planIds } from '#domains/plans/plans.rules.ts'
import type { Services } from '#platform/services.ts'
import { emptyQueue } from '#test/world/empty-queue.ts'
import { firstRun } from '#test/world/first-run.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { newHistoryPlayer, type ProviderStep } from '#test/payments/provider-history.ts'
import { newFakeProvider, type ProviderEvent, type FakeProvider } from '#test/payments/fake-provider.ts'
import { handleStripeEvent } from '#domains/billing/events/server/handle-stripe-event.job.ts'
import { expireStudios } from '#domains/billing/time/server/expire-studios.job.ts'
import { storeEvent } from '#domains/billing/events/server/stripe-events.sql.ts'

const HISTORIES = countByTier(25, 50, 125)
const ORDERS_EACH = countByTier(5, 5, 8)
const CUSTOMER = 'cus_told'
const STARTS_AT = Date.parse('2026-01-10T09:00:00Z') / 1000

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

const plan = fc.constantFrom(...planIds)
const period = fc.constantFrom('monthly' as const, 'yearly' as const)
const refund = fc.constantFrom(
  'none' as const,
  'none' as const,
  'half' as const,
  'whole' as const,
  'returned' as const,
)
const step: fc.Arbitrary<ProviderStep> = fc.oneof(
  fc.record({
    does: fc.constant('buy' as const),
    plan,
    period,
    ends: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'left' as const),
    refund,
  }),
  fc.record({ does: fc.constant('subscribe' as const), plan, period, withTrial: fc.boolean() }),
  fc.record({
    does: fc.constant('renew' as const),
    ends: fc.constantFrom(
      'paid' as const,
      'paid' as const,
      'late' as const,
      'slow' as const,
      'lost' as const,
    ),
    lateDays: fc.integer({ min: 1, max: 12 }),
    refund,
  }),
  fc.record({ does: fc.constant('change' as const), plan, period }),
  fc.record({ does: fc.constant('cancel' as const) }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 90 }) }),
)
const history = fc.array(step, { minLength: 1, maxLength: 6 })

const delivery = fc.record({
  keys: fc.infiniteStream(fc.nat()),
  again: fc.infiniteStream(fc.nat({ max: 3 })),
  breaks: fc.infiniteStream(fc.nat({ max: 5 })),
})

test('whatever the order, the repetition and the crashes, account and records end as in the clean sequence', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(delivery, { minLength: ORDERS_EACH, maxLength: ORDERS_EACH }),
      async (steps, deliveries) => {
        const clean = await runCleanly(steps)
        await expectInvoicesAddUp()
        for (const { keys, again, breaks } of deliveries) {
          await startOver(clean.checkouts)
          const inAnyOrder = clean.truth.events
            .flatMap((event) => Array.from({ length: 1 + Math.max(0, again.next().value - 1) }, () => event))
            .map((event) => ({ event, key: keys.next().value }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ event }) => event)
          await store(clean.services, clean.truth.events)
          for (const event of inAnyOrder)
            await handle(clean.truth, clean.services, event, breaks.next().value)
          await expireStudios.run({}, firstRun(clean.services))
          expect(await accountAndRecords()).toEqual(clean.ended)
          await expectInvoicesAddUp()
        }
      },
    ),
    { numRuns: HISTORIES },
  )
})

async function runCleanly(steps: readonly ProviderStep[]) {
  const truth = newFakeProvider()
  await startOver([])
  const history = newHistoryPlayer(truth, CUSTOMER, STARTS_AT)
  let now = history.now()
  const services: Services = {
    ...world.services,
    payments: { ...world.services.payments, api: truth.api },
    clock: () => now,
  }
  const checkouts: string[] = []
  let handled = 0
  for (const one of steps) {
    const checkout = history.play(one)
    if (checkout) {
      checkouts.push(checkout)
      await insertCheckout(checkout)
    }
    for (; handled < truth.events.length; handled++) {
      const event = truth.events[handled]!
      truth.lookAt(handled)
      now = new Date(event.created * 1000)
      await store(services, [event])
      await handle(truth, services, event)
    }
    now = history.now()
    await expireStudios.run({}, firstRun(services))
  }
  truth.lookAt(Infinity)
  return { truth, services, checkouts, ended: await accountAndRecords() }
}

const store = (services: Services, events: readonly ProviderEvent[]) =>
  asSystem(services.pool, async (tx) => {
    for (const event of events) await storeEvent(tx, event as never, services.clock())
  })

async function handle(
  truth: FakeProvider,
  services: Services,
  event: ProviderEvent,
  breaksAfter = Infinity,
): Promise<void> {
  truth.breakAfter(breaksAfter)
  await handleStripeEvent.run({ eventId: event.id }, firstRun(services)).catch(async () => {
    truth.breakAfter(Infinity)
    await handleStripeEvent.run({ eventId: event.id }, firstRun(services))
  })
}

const emptied = [
  'plan_invoices',
  'plan_invoice_numbers',
  'stripe_customers',
  'checkouts',
  'subscriptions',
  'granted_time',
  'photographer_payments',
  'stripe_events',
  'lapse_notices',
  'letters',
]

async function startOver(checkouts: readonly string[]): Promise<void> {
  await emptyQueue(world.owner)
  await world.owner.query(`
    ${emptied.map((table) => `delete from ${table};`).join(' ')}
    update photographers set is_active = false, subscription_type = null, active_until = null, max_clients = 0,
      base_storage_limit_gb = 10, allow_custom_branding = false, allow_domain = false, api_access = false,
      renews_itself = false where id = '${studio.id}';
    insert into stripe_customers values ('${studio.id}', '${CUSTOMER}')`)
  for (const checkout of checkouts) await insertCheckout(checkout)
}

async function expectInvoicesAddUp(): Promise<void> {
  const { rows } = await world.owner.query<{ left: number; paid: number; invoiced: number; count: number }>(
    `select amount_cents - refunded_cents as left, amount_cents as paid, count(issued.id)::int as count,
       coalesce(sum(total_cents), 0)::int as invoiced
     from photographer_payments payment left join plan_invoices issued on issued.payment_id = payment.id
     where status = 'succeeded' group by payment.id`,
  )
  for (const { left, paid, invoiced, count } of rows) {
    expect(invoiced).toBe(left)
    expect(count > 0).toBe(paid > 0)
  }
  const { rows: series } = await world.owner.query<{ number: number; nth: number }>(
    'select number, row_number() over (partition by year order by number)::int as nth from plan_invoices',
  )
  for (const { number, nth } of series) expect(number).toBe(nth)
  const { rows: unpaid } = await world.owner.query(
    `select from plan_invoices where payment_id not in (select id from photographer_payments where status = 'succeeded')`,
  )
  expect(unpaid).toEqual([])
}

async function insertCheckout(checkout: string): Promise<void> {
  const [id, sessionId, boughtPlan, boughtPeriod] = checkout.split('|')
  await world.owner.query(
    `insert into checkouts (id, photographer_id, purpose, plan, period, pay_mode, amount_cents, trial_days, period_start,
       period_end, session_id, state, created_at)
     values ($1, $2, 'plan', $3, $4, 'manual', 1, 0, to_timestamp(${STARTS_AT}), to_timestamp(${STARTS_AT}), $5, 'complete', now())`,
    [id, studio.id, boughtPlan, boughtPeriod, sessionId],
  )
}

async function accountAndRecords() {
  const { rows } = await world.owner.query(
    `select (select to_jsonb(p) from (select is_active, subscription_type, active_until, max_clients, base_storage_limit_gb,
        allow_custom_branding, allow_domain, api_access, renews_itself from photographers where id = $1) p) as account,
      (select jsonb_agg(to_jsonb(r) - 'id' order by r.source) from photographer_payments r) as payments,
      (select jsonb_agg(to_jsonb(g) order by g.source) from granted_time g) as grants,
      (select jsonb_agg(to_jsonb(s) order by s.id) from subscriptions s) as subscriptions,
      (select jsonb_agg(c.state order by c.id) from checkouts c) as checkouts,
      (select count(*)::int from stripe_events where state not in ('handled', 'ignored')) as unhandled`,
    [studio.id],
  )
  return rows[0]
}
