import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileInQueue } from '#domains/payments/server/reconcile-order.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { newPayingWorld, type PayingWorld } from './paying-world.ts'
import { newShopWorld, sessionsOf, type Buyer, type ShopWorld } from './shop-world.ts'

let shop: ShopWorld
let seller: Photographer
let buyer: Buyer
let plans: PayingWorld
beforeAll(async () => {
  shop = await newShopWorld()
  seller = await shop.photographer({ studioName: 'Studio Vossen' })
  buyer = await shop.newBuyer(seller)
  await shop.pauseWebhooks()
  plans = await newPayingWorld()
})
afterAll(() => Promise.all([shop.close(), plans.close()]))

type Sessions = ShopWorld['services']['payments']['api']['checkout']['sessions']

/**
 * Runs `work`, and `happens` before the provider's first answer arrives. Returns the number of
 * requests.
 */
async function interruptAnswer(
  sessions: Sessions,
  happens: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  const retrieve = sessions.retrieve.bind(sessions)
  let asked = 0
  sessions.retrieve = async (...which: Parameters<typeof retrieve>) => {
    const answer = await retrieve(...which)
    asked += 1
    if (asked === 1) await happens()
    return answer
  }
  await work().finally(() => Object.assign(sessions, { retrieve }))
  return asked
}

const checkoutOf = async () => {
  const { orderId } = await shop.order(buyer)
  const { url } = await buyer.clientPayments.startPayment({ orderId })
  return { orderId, url }
}
const sessions = () => shop.services.payments.api.checkout.sessions
const check = (orderId: string) => buyer.clientPayments.checkPayment({ orderId })
/** Reconciles as another process would, without waiting for this one. */
const reconcileElsewhere = (orderId: string) => reconcileInQueue(shop.services, orderId, {})
const listOpenTransactions = async ({ owner }: Pick<ShopWorld, 'owner'>) =>
  (
    await owner.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  ).rows

test('while the provider is asked about an order, nothing is locked and no transaction is open', async () => {
  const { orderId, url } = await checkoutOf()
  await shop.choose(url)
  const looks = async () => {
    expect(await listOpenTransactions(shop)).toEqual([])
    await shop.owner.query('select from orders where id = $1 for update nowait', [orderId])
  }
  await interruptAnswer(sessions(), looks, () => check(orderId))
  await interruptAnswer(sessions(), looks, () => seller.clientPayments.cancelOrder({ orderId }))
  expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ status: 'canceled' })
})

test('an answer that is older than what was written meanwhile is not written, but asked again', async () => {
  const { orderId, url } = await checkoutOf()
  const isPaidElsewhere = async () => {
    await shop.choose(url)
    await reconcileElsewhere(orderId)
  }
  expect(await interruptAnswer(sessions(), isPaidElsewhere, () => check(orderId))).toBe(3)
  expect(await shop.payments(orderId)).toMatchObject([{ status: 'succeeded' }])
  expect(await seller.clientPayments.listReceipts({ orderId })).toHaveLength(1)
})

test('also where what was written meanwhile said nothing new', async () => {
  const { orderId, url } = await checkoutOf()
  await shop.choose(url, { does: 'fail' })
  await check(orderId)
  expect(
    await interruptAnswer(
      sessions(),
      () => reconcileElsewhere(orderId),
      () => check(orderId),
    ),
  ).toBe(3)
})

test('an order that is canceled between asking and locking is not paid: what came in goes back', async () => {
  const { orderId, url } = await checkoutOf()
  await shop.choose(url)
  const isCanceled = () => shop.owner.query(`update orders set status = 'canceled' where id = $1`, [orderId])
  await interruptAnswer(sessions(), isCanceled, () => check(orderId))
  const [payment] = await shop.payments(orderId)
  expect(payment).toMatchObject({ status: 'succeeded', refunded_cents: payment!.amount_cents })
  expect(await buyer.orders.findMyOrder({ orderId })).toMatchObject({ status: 'canceled' })
})

test('a checkout that another process opens first is the one that is led to, and the other is closed', async () => {
  const { orderId } = await shop.order(buyer)
  const api = sessions()
  const create = api.create.bind(api)
  let others: string | null = null
  api.create = async (...asked: Parameters<typeof create>) => {
    const own = await create(...asked)
    const other = await create(asked[0])
    others = other.url
    await shop.owner.query(
      `insert into client_payments (id, order_id, client_id, photographer_id, amount_cents, refunded_cents, currency, status,
         category, description, stripe_session_id, created_at)
       select gen_random_uuid(), id, client_id, photographer_id, total_price, 0, 'eur', 'pending', 'order', 'elders', $2, now()
       from orders where id = $1`,
      [orderId, other.id],
    )
    return own
  }
  const { url } = await buyer.clientPayments
    .startPayment({ orderId })
    .finally(() => Object.assign(api, { create }))
  expect(url).toBe(others)
  const open = (await sessionsOf(shop.provider, orderId)).filter(({ status }) => status === 'open')
  expect(open.map((session) => session.url)).toEqual([others])
})

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const

test("a studio's money is not locked while the provider is asked, and what was written meanwhile is asked about again", async () => {
  const studio = await plans.newcomer()
  await plans.delivery({ isPaused: true })
  const { url } = await studio.payments.startCheckout(byHand)
  const { location } = await plans.choose(url)
  const sessionId = new URL(location).searchParams.get('session_id')!
  const isWrittenElsewhere = async () => {
    expect(await listOpenTransactions(plans)).toEqual([])
    await plans.owner.query(
      'update stripe_customers set customer_id = customer_id where photographer_id = $1',
      [studio.id],
    )
  }
  const asked = await interruptAnswer(plans.services.payments.api.checkout.sessions, isWrittenElsewhere, () =>
    studio.payments.activateByHand({ sessionId }),
  )
  expect(asked).toBe(2)
  expect(await plans.grants(studio)).toHaveLength(2)
})

test('a studio that pays while its page is closed for another choice is led on, and not sold it twice', async () => {
  const studio = await plans.newcomer()
  await plans.delivery({ isPaused: true })
  const { url } = await studio.payments.startCheckout(byHand)
  const api = plans.services.payments.api.checkout.sessions
  const expire = api.expire.bind(api)
  let location = ''
  api.expire = async (id: string) => {
    ;({ location } = await plans.choose(url))
    return expire(id)
  }
  const opened = await studio.payments
    .startCheckout({ ...byHand, plan: 'studio' })
    .finally(() => Object.assign(api, { expire }))
  expect(opened).toEqual({ url: location })
})
