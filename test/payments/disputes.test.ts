import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listLettersTo } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { givePasskey } from '#test/world/software-passkey.ts'
import { testWithDeliveries } from './test-with-deliveries.ts'
import { daysAfter, newPayingWorld, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
let admin: Awaited<ReturnType<PayingWorld['admin']>>
beforeAll(async () => {
  world = await newPayingWorld()
})
beforeEach(async () => {
  await world.delivery({})
  admin = await givePasskey(await world.admin(), world)
})
afterAll(() => world.close())

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const
const disputed = { card: 'isDisputed' } as const
const listed = { sortBy: 'createdAt', isDescending: true } as const

async function decide(paymentIntentId: string, evidence: 'winning_evidence' | 'losing_evidence') {
  const { data } = await world.api.disputes.list({ payment_intent: paymentIntentId })
  await world.api.disputes.update(data[0]!.id, { evidence: { uncategorized_text: evidence } })
  await world.settled()
}

const logOf = async (about: string) =>
  (await admin.activity.listLines({ about, isDescending: true })).rows
    .map(({ action }) => action)
    .filter((action) => /dispute/.test(action))
    // Sorted, because with a fixed clock two log entries can have the same time.
    .toSorted()

const earnedCents = async () => (await admin.office.findOverview({})).oneTimeCents
const attention = async () => {
  const { disputedPlanCount, disputedOrderCount } = await admin.office.findOverview({})
  return { disputedPlanCount, disputedOrderCount }
}

async function payments(studio: Photographer) {
  const { rows } = await admin.paymentDesk.listPhotographerPayments({ ...listed, studioId: studio.id })
  return rows
}

testWithDeliveries(
  'a plan whose payment is disputed runs on, and ends with a dispute that is lost',
  async (delivery) => {
    await world.delivery(delivery)
    const studio = await world.newcomer()
    const before = await earnedCents()
    const at = await world.buy(studio, byHand, disputed)
    await world.pass({ days: 1 })
    admin = await world.admin()
    const [payment] = await payments(studio)
    expect(payment).toMatchObject({ status: 'succeeded', dispute: 'open', refundedCents: 0 })
    expect(await attention()).toEqual({ disputedPlanCount: 1, disputedOrderCount: 0 })
    const inDispute = await admin.paymentDesk.listPhotographerPayments({ ...listed, isInDispute: true })
    expect(inDispute.rows.map(({ id }) => id)).toEqual([payment!.id])
    expect(await earnedCents()).toBe(before + 2900)
    expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(at, 45) })

    await decide(payment!.paymentIntentId!, 'losing_evidence')
    await world.pass({ days: 1 })
    admin = await world.admin()
    expect(await payments(studio)).toMatchObject([{ dispute: 'lost', refundedCents: 2900, isCanceled: true }])
    expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(at, 14) })
    expect(await earnedCents()).toBe(before)
    expect(await attention()).toEqual({ disputedPlanCount: 0, disputedOrderCount: 0 })
    expect(await logOf(studio.id)).toEqual(['dispute_lost', 'payment_disputed'])
  },
)

test('a subscription whose payment is lost to the bank ends as if not renewed, and admins are mailed of it', async () => {
  const { me } = await admin.accounts.findMe({})
  const mailed = async () =>
    (await listLettersTo(world, me!.email))
      .filter(({ kind }) => kind === 'payment_disputed')
      .map(({ subject }) => subject.replace(/:.*/, ''))
  const studio = await world.newcomer()
  const at = await world.buy(studio, { ...byHand, payMode: 'automatic' }, disputed)
  await world.pass({ days: 15 })
  const renewal = (await payments(studio)).find(({ amountCents }) => amountCents > 0)!
  expect(renewal).toMatchObject({ dispute: 'open' })
  expect(await mailed()).toEqual(['Een betaling wordt betwist'])
  await decide(renewal.paymentIntentId!, 'losing_evidence')
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: daysAfter(at, 14) })
  expect((await world.subscription(studio)).status).toBe('canceled')
  expect(new Set(await mailed())).toEqual(
    new Set(['Een betaling wordt betwist', 'Een betwiste betaling is teruggeboekt']),
  )
  const letters = await listLettersTo(world, studio.email)
  expect(letters.map(({ subject }) => subject)).toContain('Je abonnement is gestopt')
  admin = await world.admin()
})

test('a dispute that is won leaves all as it was', async () => {
  const studio = await world.newcomer()
  const at = await world.buy(studio, byHand, disputed)
  await world.pass({ minutes: 3 })
  const [payment] = await payments(studio)
  await decide(payment!.paymentIntentId!, 'winning_evidence')
  expect(await payments(studio)).toMatchObject([{ dispute: 'won', refundedCents: 0, isCanceled: false }])
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(at, 45) })
  expect(await logOf(studio.id)).toEqual(['dispute_won', 'payment_disputed'])
})

test('a dispute that is decided before anyone heard of the payment is heard of once', async () => {
  await world.delivery({ isPaused: true })
  const studio = await world.newcomer()
  const { url } = await studio.payments.startCheckout(byHand)
  await world.choose(url, disputed)
  await world.pass({ minutes: 3 })
  const { data } = await world.api.paymentIntents.list({ customer: await world.customerOf(studio) })
  await decide(data[0]!.id, 'losing_evidence')
  await world.delivery({ isPaused: false, isShuffled: true, extraCopies: 2, seed: 5 })
  await world.settled()
  expect(await payments(studio)).toMatchObject([{ dispute: 'lost', isCanceled: true }])
  expect(await logOf(studio.id)).toEqual(['dispute_lost'])
})

/** Creates a paid order that is disputed three minutes later. */
async function newDisputedOrder() {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const photo = await studio.addPhoto(client.id, { type: 'final' })
  const order = await orderPrints(client, [photo.id], 1)
  const { url } = await client.clientPayments.startPayment({ orderId: order.orderId })
  await world.choose(url, disputed)
  await world.settled()
  const rows = async () =>
    (await admin.paymentDesk.listClientPayments({ ...listed, studioId: studio.id })).rows
  const balance = async () => {
    const { approvedCents, waitingCents } = await studio.clientPayments.findBalance({})
    return [approvedCents, waitingCents]
  }
  const listReports = async () =>
    (await studio.notifications.listNotifications({})).notifications.map(({ kind }) => kind)
  return { studio, ...order, rows, balance, listReports }
}

test('an order whose payment is disputed waits for the bank, and what is lost leaves the balance once', async () => {
  const { studio, orderId, totalCents, rows, balance, listReports } = await newDisputedOrder()
  await world.pass({ minutes: 3 })
  const [payment] = await rows()
  expect(payment).toMatchObject({ status: 'succeeded', dispute: 'open' })
  expect(await attention()).toEqual({ disputedPlanCount: 0, disputedOrderCount: 1 })
  expect(await balance()).toEqual([0, totalCents])
  const paymentId = payment!.id
  await expect(admin.paymentDesk.approvePayment({ paymentId })).rejects.toMatchObject({ code: 'in_dispute' })
  const part = { refundId: crypto.randomUUID(), orderId, amountCents: 100, reason: '' }
  await expect(studio.clientPayments.refundOrder(part)).rejects.toMatchObject({ code: 'refund_failed' })
  await expect(studio.clientPayments.cancelOrder({ orderId })).rejects.toMatchObject({
    code: 'refund_failed',
  })

  await decide(payment!.paymentIntentId!, 'losing_evidence')
  expect(await rows()).toMatchObject([{ dispute: 'lost', refundedCents: totalCents }])
  expect(await balance()).toEqual([0, 0])
  expect(await studio.clientPayments.findOrderMoney({ orderId })).toEqual({
    paidCents: totalCents,
    refundedCents: totalCents,
    dispute: 'lost',
  })
  await expect(admin.paymentDesk.approvePayment({ paymentId })).rejects.toMatchObject({ code: 'not_paid' })
  expect(await listReports()).toEqual(
    expect.arrayContaining(['order_payment_disputed', 'order_dispute_lost']),
  )
  expect(await studio.orders.findOrder({ orderId })).toMatchObject({ status: 'processing' })
  expect(await studio.clientPayments.cancelOrder({ orderId })).toEqual({ refundedCents: 0 })
})

test('an order whose dispute is won can be approved; what was approved before leaves the balance when it is lost', async () => {
  const [won, lost] = [await newDisputedOrder(), await newDisputedOrder()]
  await admin.paymentDesk.approvePayment({ paymentId: (await lost.rows())[0]!.id })
  await world.pass({ minutes: 3 })
  expect(await lost.balance()).toEqual([lost.totalCents, 0])
  await decide((await won.rows())[0]!.paymentIntentId!, 'winning_evidence')
  await decide((await lost.rows())[0]!.paymentIntentId!, 'losing_evidence')

  await admin.paymentDesk.approvePayment({ paymentId: (await won.rows())[0]!.id })
  expect(await won.balance()).toEqual([won.totalCents, 0])
  expect(await won.listReports()).toEqual(
    expect.arrayContaining(['order_payment_disputed', 'order_dispute_won']),
  )
  expect(await lost.balance()).toEqual([0, 0])
})
