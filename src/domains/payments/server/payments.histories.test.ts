import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { playSteps, shopSteps, type PlayedOrder, type ShopStep } from '#test/payments/shop-history.ts'
import { newShopWorld, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { handleStripeEvent } from '#domains/billing/events/server/handle-stripe-event.job.ts'
import { storeEvent } from '#domains/billing/events/server/stripe-events.sql.ts'

const RUNS = countByTier(2, 3, 6)
const HISTORIES_EACH = countByTier(36, 36, 50)
const AT_ONCE = 4
/** Enough buyers to stay below the limit of unpaid orders. */
const BUYERS_EACH = countByTier(6, 20)

let world: ShopWorld
let shops: { studio: Photographer; buyers: Buyer[] }[]
beforeAll(async () => {
  world = await newShopWorld()
  await world.pauseWebhooks()
  shops = []
  for (const studioName of ['Studio Vossen', 'Studio Noord']) {
    const studio = await world.photographer({ studioName })
    const buyers = []
    for (let nth = 0; nth < BUYERS_EACH; nth++) buyers.push(await world.newBuyer(studio))
    shops.push({ studio, buyers })
  }
})
afterAll(() => world.close())

const histories = fc.array(fc.array(fc.constantFrom(...shopSteps), { minLength: 1, maxLength: 7 }), {
  minLength: HISTORIES_EACH,
  maxLength: HISTORIES_EACH,
})
const delivery = fc.record({
  keys: fc.infiniteStream(fc.nat()),
  copies: fc.infiniteStream(fc.constantFrom(1, 1, 2)),
  breaks: fc.infiniteStream(fc.nat({ max: 6 })),
})

test('whatever the order, the repetition and the crashes, money, orders, receipts and letters end as the provider has them', async () => {
  let seenBefore = 0
  await fc.assert(
    fc.asyncProperty(histories, delivery, async (lives, { keys, copies, breaks }) => {
      const lived = await inTurns(lives, (steps, at) => liveInTurn(shops[at % shops.length]!, steps))
      const news = (await world.provider.events.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }))
        .toReversed()
        .slice(seenBefore)
      seenBefore += news.length
      const inAnyOrder = news
        .flatMap((event) =>
          Array.from({ length: copies.next().value }, (_, nth) => ({ ...event, id: `${event.id}_${nth}` })),
        )
        .map((event) => ({ event, key: keys.next().value, breaksAfter: breaks.next().value }))
        .toSorted((a, b) => a.key - b.key)
      await inTurns(inAnyOrder, ({ event, breaksAfter }) => handle(event, breaksAfter))
      world.line.mend()
      for (const one of lived) expect(await held(one)).toEqual(await expected(one))
      for (const { studio } of shops) await expectNoGap(studio.id)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

function liveInTurn({ studio, buyers }: (typeof shops)[number], steps: readonly ShopStep[]) {
  const buyer = buyers.shift()!
  buyers.push(buyer)
  return playSteps({ world, studio, buyer }, steps)
}

async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const waiting = items.map((item, at) => ({ item, at }))
  const results: Result[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results[next.at] = await work(next.item, next.at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

const TRIES = 20

async function handle(event: Stripe.Event, breaksAfter: number): Promise<void> {
  const { services } = world
  await asSystem(services.pool, (tx) => storeEvent(tx, event, services.clock()))
  world.line.breakAfter(breaksAfter, { onTheWayBack: breaksAfter % 2 === 0 })
  for (let attempt = 1; ; attempt++) {
    try {
      await handleStripeEvent.run({ eventId: event.id }, { services, attempt, log: services.log })
      return
    } catch (error) {
      if (attempt === TRIES) throw error
      world.line.mend()
    }
  }
}

async function held({ orderId, number }: PlayedOrder) {
  const { rows } = await world.owner.query(
    `select (select status from orders where id = $1) as status,
      (select print_holds from photos where id in (select photo_id from order_item_photos where order_item_id in
        (select id from order_items where order_id = $1))) >= 0 as "holdsPhoto",
      (select coalesce(json_agg(json_build_object('session', stripe_session_id, 'status', status, 'amountCents', amount_cents,
        'refundedCents', refunded_cents) order by stripe_session_id), '[]') from client_payments where order_id = $1) as payments,
      (select coalesce(json_agg(total_cents order by total_cents), '[]') from receipts where order_id = $1) as receipts,
      (select coalesce(json_agg(kind order by kind), '[]') from letters where subject like '%' || $2 || '%'
        and kind in ('order_paid', 'order_canceled', 'order_refunded')) as letters`,
    [orderId, number],
  )
  return rows[0] as object
}

async function expected({ orderId, totalCents, isStopped }: PlayedOrder) {
  const rows = await world.payments(orderId)
  const checkouts = await Promise.all(rows.map(({ stripe_session_id: id }) => truthOf(id)))
  const paid = checkouts.find(({ status }) => status === 'succeeded')
  const refunds = paid?.refunds ?? []
  const isCanceled = isStopped || (paid !== undefined && paid.refundedCents === totalCents)
  const letters = [
    ...(isCanceled ? ['order_canceled'] : []),
    ...(paid ? ['order_paid'] : []),
    ...refunds.slice(paid && isCanceled ? 1 : 0).map(() => 'order_refunded'),
  ]
  return {
    status: isCanceled ? 'canceled' : paid ? 'processing' : 'pending',
    holdsPhoto: true,
    payments: checkouts
      .map(({ session, status, refundedCents }) => ({
        session,
        status,
        amountCents: totalCents,
        refundedCents,
      }))
      .toSorted((a, b) => (a.session < b.session ? -1 : 1)),
    receipts: [...(paid ? [totalCents] : []), ...refunds.map((cents) => -cents)].toSorted((a, b) => a - b),
    letters,
  }
}

async function truthOf(session: string) {
  const { provider } = world
  const {
    status,
    payment_status: paid,
    payment_intent: intent,
  } = await provider.checkout.sessions.retrieve(session, { expand: ['payment_intent'] })
  const tried = intent as Stripe.PaymentIntent | null
  const { data } = tried ? await provider.refunds.list({ payment_intent: tried.id }) : { data: [] }
  const refunds = data.map(({ amount }) => amount)
  const unpaid = status === 'expired' ? 'canceled' : tried?.last_payment_error ? 'failed' : 'pending'
  return {
    session,
    status: paid === 'paid' ? 'succeeded' : unpaid,
    refunds,
    refundedCents: refunds.reduce((sum, cents) => sum + cents, 0),
  }
}

async function expectNoGap(studioId: string): Promise<void> {
  const { rows } = await world.owner.query<{ number: number }>(
    'select number from receipts where photographer_id = $1 order by number',
    [studioId],
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
}
