import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { lockOrder, markCanceled } from '#domains/orders/server/orders.ts'
import { newShopWorld, sessionsOf, type Buyer, type ShopWorld } from '#test/payments/shop-world.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { openStripe } from '#platform/stripe/stripe-client.ts'

let world: ShopWorld
let studio: Photographer
beforeAll(async () => {
  world = await newShopWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen', maxClients: 100 })
})
afterAll(() => world.close())

const newBuyer = () => world.newBuyer(studio)
const start = async (buyer: Buyer, orderId: string) =>
  (await buyer.clientPayments.startPayment({ orderId })).url
const stateOf = async (buyer: Buyer, orderId: string) => (await buyer.orders.findMyOrder({ orderId })).status
const receiptsOf = async (orderId: string) =>
  (await studio.clientPayments.listReceipts({ orderId })).map(({ kind, totalCents }) => ({
    kind,
    totalCents,
  }))
const refund = (orderId: string, amountCents: number, refundId: string = randomUUID()) =>
  studio.clientPayments.refundOrder({ orderId, refundId, amountCents, reason: 'kras op de afdruk' })
const refusedAs = (code: string) => expect.objectContaining({ code }) as Error

/** Offers only direct debit during `work`, because the bank answers it later. */
async function withDirectDebit(work: () => Promise<void>) {
  const { sessions } = world.services.payments.api.checkout
  const create = sessions.create.bind(sessions)
  const asking: object = { allowed_payment_method_types: ['sepa_debit'] }
  sessions.create = (asked?: object, options?: object) => create({ ...asked, ...asking }, options)
  await work().finally(() => {
    sessions.create = create
  })
}

const BANK_SECONDS = 200

async function bankAnswers() {
  await world.sandbox.advance(BANK_SECONDS)
  await world.work()
}

describe('paying', () => {
  test('the pay page asks for the order line by line, and what it takes is the same amount everywhere', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.order(buyer, 3)
    const url = await start(buyer, orderId)
    const [session] = await sessionsOf(world.provider, orderId)
    expect(session).toMatchObject({ amount_total: totalCents, customer_email: buyer.email, locale: 'nl' })
    const page = await (await fetch(url)).text()
    expect(page).toContain('Verzendkosten')
    expect(page).toContain('Fotoprint')

    const { location } = await world.choose(url, { method: 'ideal' })
    expect(location).toBe(`${world.url}/client-portal?bestelling=${orderId}&betaald=1`)
    await world.settled()
    expect(await stateOf(buyer, orderId)).toBe('processing')
    const [paid] = await world.payments(orderId)
    expect(paid).toMatchObject({ amount_cents: totalCents, refunded_cents: 0, status: 'succeeded' })
    expect(await receiptsOf(orderId)).toEqual([{ kind: 'invoice', totalCents }])
    expect(await studio.clientPayments.findBalance({})).toEqual({
      waitingCents: totalCents,
      approvedCents: 0,
    })
    expect(await studio.clientPayments.listStudioPayments({})).toMatchObject({
      rows: [{ orderId, amountCents: totalCents, status: 'succeeded' }],
      count: 1,
    })
    expect(await world.letters(buyer.email)).toContain('order_paid')
  })

  test('without any news of the provider the page after paying finds out by itself', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    expect(await buyer.clientPayments.checkPayment({ orderId })).toEqual({ state: 'unpaid' })
    await world.choose(await start(buyer, orderId))
    expect(await buyer.clientPayments.checkPayment({ orderId })).toEqual({ state: 'paid' })
    expect(await stateOf(buyer, orderId)).toBe('processing')
    await expect(start(buyer, orderId)).rejects.toEqual(refusedAs('already_paid'))
  })

  test('what failed on the pay page shows, and can still be paid there', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    const url = await start(buyer, orderId)
    await world.choose(url, { does: 'fail' })
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([
      { status: 'failed', failure: expect.any(String) as string },
    ])
    expect(await start(buyer, orderId)).toBe(url)
    await world.choose(url)
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([{ status: 'succeeded', failure: null }])
    expect(await stateOf(buyer, orderId)).toBe('processing')
  })

  test('who left the pay page comes back to the same one, and to a new one once it has expired', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    const url = await start(buyer, orderId)
    const { location } = await world.choose(url, { does: 'cancel' })
    expect(location).toBe(`${world.url}/client-portal?bestelling=${orderId}`)
    expect(await start(buyer, orderId)).toBe(url)

    const [session] = await sessionsOf(world.provider, orderId)
    await world.provider.checkout.sessions.expire(session!.id)
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([{ status: 'canceled' }])
    const anew = await start(buyer, orderId)
    expect(anew).not.toBe(url)
    await world.choose(anew)
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([{ status: 'canceled' }, { status: 'succeeded' }])
  })

  test('twenty tabs at once open one checkout', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    const urls = await Promise.all(Array.from({ length: 20 }, () => start(buyer, orderId)))
    expect(new Set(urls).size).toBe(1)
    expect(await sessionsOf(world.provider, orderId)).toHaveLength(1)
    expect(await world.payments(orderId)).toHaveLength(1)
  })

  test('news that comes twice and all at once is told once', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer)
    await world.owner.query(`update stripe_events set state = 'stored'`)
    await world.owner.query(
      `select enqueue_job('handle-stripe-event', json_build_object('eventId', id))
       from stripe_events`,
    )
    await world.settled()
    expect(await receiptsOf(orderId)).toEqual([{ kind: 'invoice', totalCents }])
    const kinds = await world.letters(buyer.email)
    expect(kinds.filter((kind) => kind === 'order_paid')).toHaveLength(1)
  })

  test('while a bank takes its time nobody pays again; what it refuses can be paid anew', async () => {
    const buyer = await newBuyer()
    const [late, refused] = [await world.order(buyer), await world.order(buyer)]
    await withDirectDebit(async () => {
      await world.choose(await start(buyer, late.orderId), { method: 'sepa_debit' })
      await world.choose(await start(buyer, refused.orderId), { method: 'sepa_debit', does: 'fail' })
    })
    await world.settled()
    for (const { orderId } of [late, refused]) {
      expect(await buyer.clientPayments.checkPayment({ orderId })).toEqual({ state: 'under_way' })
      await expect(start(buyer, orderId)).rejects.toEqual(refusedAs('payment_under_way'))
      await expect(studio.clientPayments.cancelOrder({ orderId })).rejects.toEqual(
        refusedAs('payment_under_way'),
      )
    }
    await bankAnswers()
    expect(await stateOf(buyer, late.orderId)).toBe('processing')
    expect(await stateOf(buyer, refused.orderId)).toBe('pending')
    expect(await world.payments(refused.orderId)).toMatchObject([{ status: 'failed' }])
    await world.choose(await start(buyer, refused.orderId))
    await world.settled()
    expect(await stateOf(buyer, refused.orderId)).toBe('processing')
  })

  test('what the bank brings for an order that was stopped meanwhile goes back', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.order(buyer)
    await withDirectDebit(async () => {
      await world.choose(await start(buyer, orderId), { method: 'sepa_debit' })
    })
    await asSystem(world.services.pool, async (tx) =>
      markCanceled(
        tx,
        world.services,
        (await lockOrder(tx, orderId))!,
        { refundedCents: 0, by: 'system' },
        world.clock(),
      ),
    )
    await bankAnswers()
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([{ status: 'succeeded', refunded_cents: totalCents }])
    expect(await receiptsOf(orderId)).toHaveLength(2)
    expect(await world.letters(buyer.email)).toContain('order_refunded')
  })

  async function secondCheckout(buyer: Buyer, orderId: string, totalCents: number): Promise<string> {
    const [first] = await world.payments(orderId)
    const second = await world.provider.checkout.sessions.create({
      mode: 'payment',
      customer_email: buyer.email,
      metadata: { order: orderId },
      payment_intent_data: { metadata: { order: orderId } },
      success_url: world.url,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: totalCents, product_data: { name: 'x' } },
        },
      ],
    })
    await world.owner.query(
      `insert into client_payments (id, order_id, client_id, photographer_id, amount_cents, currency, status, category,
         description, stripe_session_id, created_at)
       select gen_random_uuid(), order_id, client_id, photographer_id, amount_cents, currency, 'pending', category,
         description, $2, now() from client_payments where id = $1`,
      [first!.id, second.id],
    )
    return second.url!
  }

  test('should an order ever be paid twice, the second time goes back', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer)
    await world.choose(await secondCheckout(buyer, orderId, totalCents))
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([
      { status: 'succeeded', refunded_cents: 0 },
      { status: 'succeeded', refunded_cents: totalCents },
    ])
    expect(await stateOf(buyer, orderId)).toBe('processing')
    expect((await receiptsOf(orderId)).reduce((sum, receipt) => sum + receipt.totalCents, 0)).toBe(totalCents)
  })

  test('when the bank can not take back what was paid twice, both stand, and the order can still be stopped', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer)
    await world.choose(await secondCheckout(buyer, orderId, totalCents), { card: 'refundFails' })
    await world.settled()
    await bankAnswers()
    expect(await world.payments(orderId)).toMatchObject([
      { status: 'succeeded', refunded_cents: 0 },
      { status: 'succeeded', refunded_cents: 0 },
    ])
    expect(await stateOf(buyer, orderId)).toBe('processing')
    expect(await studio.clientPayments.cancelOrder({ orderId })).toEqual({ refundedCents: 2 * totalCents })
    expect(await stateOf(buyer, orderId)).toBe('canceled')
  })
})

describe('while no keys are given', () => {
  async function withoutKeys(work: () => Promise<void>) {
    const { payments } = world.services
    world.services.payments = openStripe(undefined)
    await work().finally(() => {
      world.services.payments = payments
    })
  }

  test('nobody can pay, and an order that nobody tried to pay for can still be stopped', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    await withoutKeys(async () => {
      await expect(start(buyer, orderId)).rejects.toEqual(refusedAs('payments_closed'))
      expect(await buyer.clientPayments.checkPayment({ orderId })).toEqual({ state: 'unpaid' })
      await expect(refund(orderId, 100)).rejects.toEqual(refusedAs('not_paid'))
      expect(await studio.clientPayments.cancelOrder({ orderId })).toEqual({ refundedCents: 0 })
    })
    expect(await stateOf(buyer, orderId)).toBe('canceled')
  })

  test('what only the provider knows is refused, and what was heard of it stands', async () => {
    const buyer = await newBuyer()
    const [opened, paid] = [await world.order(buyer), await world.paidOrder(buyer)]
    await start(buyer, opened.orderId)
    await withoutKeys(async () => {
      await expect(buyer.clientPayments.checkPayment(opened)).rejects.toEqual(refusedAs('payments_closed'))
      expect(await buyer.clientPayments.checkPayment(paid)).toEqual({ state: 'paid' })
      for (const { orderId } of [opened, paid]) {
        await expect(studio.clientPayments.cancelOrder({ orderId })).rejects.toEqual(
          refusedAs('payments_closed'),
        )
        await expect(refund(orderId, 100)).rejects.toEqual(refusedAs('payments_closed'))
      }
    })
    expect(await stateOf(buyer, opened.orderId)).toBe('pending')
    expect(await stateOf(buyer, paid.orderId)).toBe('processing')
  })
})

describe('a client who thinks better of it', () => {
  test('cancels what was not paid for, whose link then takes nothing, and the studio hears of it', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer, 1)
    // Waits until the studio is notified of the order. Earlier cancellations don't notify it.
    world.clock.advance(10 * 60_000)
    await world.work()
    const url = await start(buyer, orderId)
    expect((await buyer.orders.findMyOrder({ orderId })).may).toMatchObject({ pay: true, cancel: true })
    await buyer.clientPayments.cancelMyOrder({ orderId })
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    expect((await buyer.orders.findMyOrder({ orderId })).may).toMatchObject({ pay: false, cancel: false })
    expect(await (await fetch(url)).text()).toContain('verlopen')
    expect(await world.letters(studio.email)).toContain('studio_order_canceled')
    await expect(buyer.clientPayments.cancelMyOrder({ orderId })).rejects.toEqual(refusedAs('not_now'))
  })

  test('cancels nothing that was paid, also before anyone had heard of it, and nothing of another', async () => {
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const { orderId } = await world.order(buyer, 1)
    const url = await start(buyer, orderId)
    await expect(other.clientPayments.cancelMyOrder({ orderId })).rejects.toEqual(
      refusedAs('order_not_found'),
    )
    await world.choose(url)
    await expect(buyer.clientPayments.cancelMyOrder({ orderId })).rejects.toEqual(refusedAs('not_now'))
    expect(await stateOf(buyer, orderId)).toBe('processing')
    expect((await buyer.orders.findMyOrder({ orderId })).may.cancel).toBe(false)
  })
})

describe('stopping an order', () => {
  test('an unpaid one closes its pay page and owes nothing', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    const url = await start(buyer, orderId)
    expect(await studio.clientPayments.cancelOrder({ orderId })).toEqual({ refundedCents: 0 })
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    await world.choose(url)
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([{ status: 'canceled' }])
    await expect(start(buyer, orderId)).rejects.toEqual(refusedAs('order_canceled'))
    await expect(studio.clientPayments.cancelOrder({ orderId })).rejects.toEqual(refusedAs('not_now'))
    expect(await receiptsOf(orderId)).toEqual([])
  })

  test('of a paid one everything is paid back, once, however often it is pressed', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer)
    const pressed = await Promise.allSettled(
      Array.from({ length: 5 }, () => studio.clientPayments.cancelOrder({ orderId })),
    )
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: { refundedCents: totalCents } },
    ])
    await world.settled()
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    expect(await receiptsOf(orderId)).toEqual([
      { kind: 'invoice', totalCents },
      { kind: 'credit', totalCents: -totalCents },
    ])
    expect((await world.letters(buyer.email)).filter((kind) => /cancel|refund/.test(kind))).toEqual([
      'order_canceled',
    ])
  })

  test('when it is paid at the moment it is stopped, the money goes back', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.order(buyer)
    const url = await start(buyer, orderId)
    // Pays between our fetch and our expiry of the checkout.
    const { sessions } = world.services.payments.api.checkout
    const expire = sessions.expire.bind(sessions)
    sessions.expire = async (id: string) => {
      await world.choose(url)
      return expire(id)
    }
    try {
      await studio.clientPayments.cancelOrder({ orderId })
    } finally {
      sessions.expire = expire
    }
    await world.settled()
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    expect(await world.payments(orderId)).toMatchObject([
      { status: 'succeeded', refunded_cents: totalCents, amount_cents: totalCents },
    ])
    expect(await receiptsOf(orderId)).toEqual([
      { kind: 'invoice', totalCents },
      { kind: 'credit', totalCents: -totalCents },
    ])
  })

  test('who asks over and over while the provider takes its time keeps nobody else waiting', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    await start(buyer, orderId)
    const { sessions } = world.services.payments.api.checkout
    const retrieve = sessions.retrieve.bind(sessions)
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const isAsked = new Promise<void>((asked) => {
      sessions.retrieve = async (...which: Parameters<typeof retrieve>) => {
        asked()
        await answered
        return retrieve(...which)
      }
    })
    const asking = Array.from({ length: 30 }, () => buyer.clientPayments.checkPayment({ orderId }))
    await isAsked
    for (let nth = 1; nth <= 25; nth++)
      expect(await studio.orders.findOrder({ orderId })).toMatchObject({ status: 'pending' })
    answer()
    Object.assign(sessions, { retrieve })
    for (const { state } of await Promise.all(asking)) expect(state).toBe('unpaid')
  })

  test('nobody else who pays the studio waits for it while the provider is asked', async () => {
    const buyer = await newBuyer()
    await world.paidOrder(buyer)
    const { orderId, totalCents } = await world.order(buyer)
    // Pays without reconciling, so that canceling issues an invoice and a credit note.
    await world.choose(await start(buyer, orderId))
    const { refunds, checkout } = world.services.payments.api
    const create = refunds.create.bind(refunds)
    const retrieve = checkout.sessions.retrieve.bind(checkout.sessions)
    const takeNumber = () =>
      world.owner.query('select from receipt_numbers where photographer_id = $1 for update nowait', [
        studio.id,
      ])
    refunds.create = async (...asked: Parameters<typeof create>) => {
      await takeNumber()
      return create(...asked)
    }
    checkout.sessions.retrieve = async (...asked: Parameters<typeof retrieve>) => {
      await takeNumber()
      return retrieve(...asked)
    }
    try {
      expect(await studio.clientPayments.cancelOrder({ orderId })).toEqual({ refundedCents: totalCents })
    } finally {
      Object.assign(refunds, { create })
      Object.assign(checkout.sessions, { retrieve })
    }
    expect(await receiptsOf(orderId)).toHaveLength(2)
  })

  test('a pay page that the provider leaves open keeps nobody waiting, and what it brings goes back', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.order(buyer)
    const url = await start(buyer, orderId)
    const { sessions } = world.services.payments.api.checkout
    const expire = sessions.expire.bind(sessions)
    sessions.expire = sessions.retrieve.bind(sessions)
    try {
      await studio.clientPayments.cancelOrder({ orderId })
    } finally {
      sessions.expire = expire
    }
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    await world.choose(url)
    await world.settled()
    expect(await world.payments(orderId)).toMatchObject([
      { status: 'succeeded', refunded_cents: totalCents, amount_cents: totalCents },
    ])
  })

  test('after a crash with the money on its way back, trying again sends it back once', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer)
    // The third request refunds, and its response is lost.
    world.line.breakAfter(2, { onTheWayBack: true })
    await expect(studio.clientPayments.cancelOrder({ orderId })).rejects.toThrow()
    world.line.mend()
    await world.settled()
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    const [payment] = await world.payments(orderId)
    const { data } = await world.provider.refunds.list({ payment_intent: payment!.stripe_payment_intent_id! })
    expect(data.map(({ amount }) => amount)).toEqual([totalCents])
    expect(await receiptsOf(orderId)).toHaveLength(2)
  })
})

describe('paying back', () => {
  test('a part goes back and the order goes on; never more than is left', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer, 2)
    const revenue = async () => (await studio.orders.summariseOrders({})).revenueCents
    const earned = await revenue()
    await refund(orderId, 100)
    expect(await revenue()).toBe(earned - 100)
    await expect(refund(orderId, totalCents)).rejects.toEqual(refusedAs('refund_too_large'))
    expect(await stateOf(buyer, orderId)).toBe('processing')
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: 100, status: 'succeeded' }])
    await refund(orderId, totalCents - 100)
    await world.settled()
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    expect(await receiptsOf(orderId)).toEqual([
      { kind: 'invoice', totalCents },
      { kind: 'credit', totalCents: -100 },
      { kind: 'credit', totalCents: 100 - totalCents },
    ])
    await expect(refund(orderId, 1)).rejects.toEqual(refusedAs('refund_too_large'))
  })

  test('the same press twice, at once or later, pays back once', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.paidOrder(buyer)
    const refundId = randomUUID()
    await Promise.all([refund(orderId, 150, refundId), refund(orderId, 150, refundId)])
    await refund(orderId, 150, refundId)
    expect(await world.payments(orderId)).toMatchObject([{ refunded_cents: 150 }])
    expect((await world.letters(buyer.email)).filter((kind) => kind === 'order_refunded')).toHaveLength(1)
  })

  test('of what was not paid nothing can go back', async () => {
    const buyer = await newBuyer()
    const { orderId } = await world.order(buyer)
    await expect(refund(orderId, 100)).rejects.toEqual(refusedAs('not_paid'))
  })

  test("what was paid back on the provider's own page is credited here too", async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer)
    const [payment] = await world.payments(orderId)
    const intent = payment!.stripe_payment_intent_id!
    await world.provider.refunds.create({ payment_intent: intent, amount: 200 })
    await world.settled()
    expect(await receiptsOf(orderId)).toEqual([
      { kind: 'invoice', totalCents },
      { kind: 'credit', totalCents: -200 },
    ])
    expect(await stateOf(buyer, orderId)).toBe('processing')
    await world.provider.refunds.create({ payment_intent: intent })
    await world.settled()
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    expect(await studio.clientPayments.findOrderMoney({ orderId })).toEqual({
      paidCents: totalCents,
      refundedCents: totalCents,
      dispute: null,
    })
  })

  test('a refund that fails after it was credited is invoiced again, once, so that the receipts say what was kept', async () => {
    const buyer = await newBuyer()
    const { orderId, totalCents } = await world.paidOrder(buyer, 1, { card: 'refundFails' })
    await studio.clientPayments.cancelOrder({ orderId })
    expect(await receiptsOf(orderId)).toHaveLength(2)
    await bankAnswers()
    await buyer.clientPayments.checkPayment({ orderId })
    expect(await world.payments(orderId)).toMatchObject([{ status: 'succeeded', refunded_cents: 0 }])
    expect(await stateOf(buyer, orderId)).toBe('canceled')
    expect(await receiptsOf(orderId)).toEqual([
      { kind: 'invoice', totalCents },
      { kind: 'credit', totalCents: -totalCents },
      { kind: 'invoice', totalCents },
    ])
  })
})

describe('the balance', () => {
  test('says what is approved and what waits, and each payment of it stands on one of its pages', async () => {
    const other = await world.photographer({ studioName: 'Studio Noord' })
    const buyer = await world.newBuyer(other)
    const { orderId, totalCents } = await world.paidOrder(buyer)
    await world.owner.query(
      `insert into client_payments (id, order_id, client_id, photographer_id, amount_cents, refunded_cents, currency,
         status, category, description, created_at)
       select gen_random_uuid(), order_id, client_id, photographer_id, amount_cents, 0, currency, 'canceled', category,
         description, created_at - interval '1 hour' from client_payments, generate_series(1, 120) where order_id = $1`,
      [orderId],
    )
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const { rows, next, count } = await other.clientPayments.listStudioPayments({
        ...(cursor && { cursor }),
      })
      expect(count).toBe(121)
      ids.push(...rows.map(({ id }) => id))
      cursor = next ?? undefined
    } while (cursor)
    expect(new Set(ids).size).toBe(121)
    const [paid] = (await world.payments(orderId)).filter(({ status }) => status === 'succeeded')
    expect(ids).toHaveLength(121)
    expect(ids[0]).toBe(paid!.id)

    expect(await other.clientPayments.findBalance({})).toEqual({ approvedCents: 0, waitingCents: totalCents })
    await other.clientPayments.refundOrder({ orderId, refundId: randomUUID(), amountCents: 100, reason: '' })
    await world.owner.query('update client_payments set approved_at = now() where id = $1', [paid!.id])
    expect(await other.clientPayments.findBalance({})).toEqual({
      approvedCents: totalCents - 100,
      waitingCents: 0,
    })
    expect(await other.clientPayments.findOrderMoney({ orderId })).toEqual({
      paidCents: totalCents,
      refundedCents: 100,
      dispute: null,
    })
    expect(await studio.clientPayments.findOrderMoney({ orderId })).toEqual({
      paidCents: 0,
      refundedCents: 0,
      dispute: null,
    })
  })
})
