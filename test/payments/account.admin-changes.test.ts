import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Photographer } from '#test/world/new-world.ts'
import { givePasskey } from '#test/world/software-passkey.ts'
import { daysAfter, newPayingWorld, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
let admin: Awaited<ReturnType<typeof newAdmin>>
let studio: Photographer
let firstDay: Date
beforeAll(async () => {
  world = await newPayingWorld()
  admin = await newAdmin()
})
beforeEach(async () => {
  studio = await world.newcomer()
  firstDay = world.clock()
})
afterAll(() => world.close())

const newAdmin = async () => givePasskey(await world.admin(), world)

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const
const bySubscription = { ...byHand, payMode: 'automatic' } as const

// Signs in again, because sessions expire during these tests.
const accountDesk = async () => {
  await admin.comesBack()
  return admin.accountDesk
}
const setActive = async (isActive: boolean) =>
  (await accountDesk()).setActive({ studioId: studio.id, isActive })
async function payBack() {
  const { stripe_payment_intent_id: intent } = (await world.payments(studio)).at(-1)!
  await world.api.refunds.create({ payment_intent: String(intent) })
  await world.settled()
}
const seenByAdmin = async () => (await accountDesk()).findAccount({ studioId: studio.id })

const paidCents = async () => (await world.payments(studio)).map(({ amount_cents: cents }) => cents)

test('an account that an admin closed pays no more, and goes on as it was once it is opened again', async () => {
  await world.buy(studio, bySubscription)
  await world.pass({ days: 14 })
  await world.delivery({ isPaused: true })
  await world.pass({ hours: 2 })
  await setActive(false)
  const closedAt = world.clock()
  const letters = await world.letters(studio)
  await world.delivery({})
  await world.settled()
  expect(await paidCents()).toEqual([0, 2900])
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: daysAfter(firstDay, 14 + 31) })
  expect(await seenByAdmin()).toMatchObject({ state: 'inactive', closedAt, renewsItself: false })

  await world.pass({ days: 20 })
  await setActive(true)
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(firstDay, 14 + 31) })
  expect(await world.letters(studio)).toEqual(letters)
  await world.settled()
  expect(await seenByAdmin()).toMatchObject({ closedAt: null, renewsItself: true })
  await world.pass({ days: 20 })
  expect(await paidCents()).toEqual([0, 2900, 2900])
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(firstDay, 14 + 62) })
})

test('what a studio canceled itself stays canceled when an admin closes the account and opens it again', async () => {
  await world.buy(studio, bySubscription)
  await world.signIn(studio)
  await studio.payments.cancelSubscription({})
  await setActive(false)
  await world.settled()
  await setActive(true)
  await world.settled()
  expect(await seenByAdmin()).toMatchObject({ state: 'ending', renewsItself: false })
  await world.pass({ days: 20 })
  expect(await paidCents()).toEqual([0])
})

test('an account that is closed and opened at once, twice, renews as before', async () => {
  await world.buy(studio, bySubscription)
  for (const isActive of [false, true, false, true]) await setActive(isActive)
  await world.settled()
  expect(await seenByAdmin()).toMatchObject({ state: 'active', renewsItself: true })
  await world.pass({ days: 20 })
  expect(await paidCents()).toEqual([0, 2900])
})

test('nor does a subscription go on that was begun before the account was closed and paid after it', async () => {
  const { url } = await studio.payments.startCheckout(bySubscription)
  await setActive(false)
  await world.choose(url)
  await world.settled()
  expect(await seenByAdmin()).toMatchObject({ state: 'inactive', renewsItself: false })
  await world.pass({ days: 20 })
  expect(await paidCents()).toEqual([0])
})

test('an account that an admin closed is not opened by what it pays by hand, lapsed or not, however late that is told', async () => {
  const { url } = await studio.payments.startCheckout(byHand)
  await setActive(false)
  await world.delivery({ isPaused: true })
  const sessionId = new URL((await world.choose(url)).location).searchParams.get('session_id')!
  const refused = { code: 'account_closed' }
  await expect(studio.payments.activateByHand({ sessionId })).rejects.toMatchObject(refused)
  expect(await studio.payments.findActivation({ sessionId, plan: 'starter' })).toMatchObject({
    state: 'closed',
  })
  await world.delivery({})
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: daysAfter(firstDay, 45) })
  await expect(studio.payments.startCheckout(byHand)).rejects.toMatchObject(refused)
  const larger = { plan: 'professional', period: 'monthly' } as const
  await expect(studio.payments.changePlan(larger)).rejects.toMatchObject(refused)

  await world.pass({ days: 60 })
  expect(await world.letters(studio)).toEqual([])
  const lapsedAt = world.clock()
  await (await accountDesk()).setPlan({ studioId: studio.id, plan: 'professional' })
  expect(await seenByAdmin()).toMatchObject({ state: 'active', closedAt: null })
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(lapsedAt, 31) })
})

test('an account that has lapsed is opened by paying, unless an admin closed it since', async () => {
  await world.buy(studio, byHand)
  await world.pass({ days: 46 })
  expect(await world.account(studio)).toMatchObject({ isActive: false })
  const { url } = await studio.payments.startCheckout(byHand)
  await setActive(false)
  await world.choose(url)
  await world.settled()
  const end = daysAfter(world.clock(), 31)
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: end })
  expect(await world.payments(studio)).toHaveLength(2)
  await setActive(true)
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: end })

  await world.pass({ days: 32 })
  expect(await world.account(studio)).toMatchObject({ isActive: false })
  await world.buy(studio, byHand)
  expect(await world.account(studio)).toMatchObject({ isActive: true })
})

test('money that goes back leaves an account as it is, also when that is told before all else', async () => {
  await world.buy(studio, byHand)
  await world.pass({ days: 1 })
  await world.buy(studio, byHand)
  await setActive(false)
  await payBack()
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: daysAfter(firstDay, 14 + 31) })

  const other = await world.newcomer()
  await world.buy(other, byHand)
  await world.pass({ days: 46 })
  studio = other
  await world.signIn(other)
  const { url } = await other.payments.startCheckout(byHand)
  await world.delivery({ isPaused: true })
  await world.choose(url)
  const { data } = await world.api.paymentIntents.list({ customer: await world.customerOf(other) })
  await world.api.refunds.create({ payment_intent: data[0]!.id })
  await world.delivery({})
  await world.settled()
  expect(await world.grants(other)).toMatchObject([{}, {}, { days: 0, isTakenBack: true }])
  expect(await seenByAdmin()).toMatchObject({ isActive: false })
})

test('the number of clients that an admin set stays as long as the plan does', async () => {
  const maxClients = async () => (await seenByAdmin()).maxClients
  await world.buy(studio, bySubscription)
  await (await accountDesk()).setMaxClients({ studioId: studio.id, maxClients: 40 })
  await (await accountDesk()).setExtraStorage({ studioId: studio.id, extraStorageGb: 7 })
  await world.pass({ days: 46 })
  expect(await world.payments(studio)).toHaveLength(3)
  expect(await seenByAdmin()).toMatchObject({ maxClients: 40, extraStorageGb: 7 })

  await world.signIn(studio)
  await studio.payments.changePlan({ plan: 'starter', period: 'yearly' })
  await world.settled()
  expect(await maxClients()).toBe(40)
  await studio.payments.changePlan({ plan: 'professional', period: 'yearly' })
  await world.settled()
  expect(await seenByAdmin()).toMatchObject({ maxClients: 25, extraStorageGb: 7 })
})

test('a late payment for the plan there was before leaves that number as it is', async () => {
  await world.buy(studio, bySubscription, { card: 'failsLater' })
  await world.pass({ days: 15 })
  await world.signIn(studio)
  await studio.payments.changePlan({ plan: 'intro', period: 'monthly' })
  await (await accountDesk()).setMaxClients({ studioId: studio.id, maxClients: 40 })
  await world.pass({ days: 5 })
  await world.newCard(studio)
  await world.pass({ days: 6 })
  expect((await world.grants(studio)).at(-1)).toMatchObject({ plan: 'starter', days: 31 })
  expect(await seenByAdmin()).toMatchObject({ plan: 'intro', maxClients: 40 })
})

test('a studio with more clients than its plan has for others pays its next period all the same', async () => {
  const intro = { ...byHand, plan: 'intro' } as const
  await world.buy(studio, intro)
  await (await accountDesk()).setMaxClients({ studioId: studio.id, maxClients: 3 })
  for (let made = 0; made < 3; made++) await studio.newClient()
  await world.buy(studio, intro)
  expect(await world.payments(studio)).toHaveLength(2)
  expect(await seenByAdmin()).toMatchObject({ maxClients: 3, clientCount: 3 })
})
