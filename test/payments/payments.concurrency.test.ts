import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/world/eventually.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { daysAfter, newPayingWorld, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
let studio: Photographer
let startsAt: Date
beforeAll(async () => {
  world = await newPayingWorld()
})
beforeEach(async () => {
  await world.delivery({})
  await world.settled()
  studio = await world.newcomer()
  startsAt = world.clock()
})
afterAll(() => world.close())

const byHand = { plan: 'starter', period: 'monthly', payMode: 'manual' } as const
const bySubscription = { ...byHand, payMode: 'automatic' } as const
const times = <Result>(count: number, ask: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, ask))

const sessionOf = (location: string) => new URL(location).searchParams.get('session_id')!
const sessions = async () =>
  (await world.api.checkout.sessions.list({ customer: await world.customerOf(studio), limit: 100 })).data
const charges = async () =>
  (await world.api.charges.list({ customer: await world.customerOf(studio), limit: 100 })).data

test.each([byHand, bySubscription])(
  'the same checkout asked for twenty times at once is one customer and one page: $payMode',
  async (choice) => {
    const answers = await times(20, () => studio.payments.startCheckout(choice))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(await sessions()).toHaveLength(1)
    const customers = await world.api.customers.list({ email: studio.email })
    expect(customers.data).toHaveLength(1)
  },
)

test('of different choices at once only the last page can be paid', async () => {
  const plans = ['intro', 'starter', 'professional', 'studio'] as const
  const answers = await Promise.all(plans.map((plan) => studio.payments.startCheckout({ ...byHand, plan })))
  expect((await sessions()).filter(({ status }) => status === 'open')).toHaveLength(1)
  for (const { url } of answers) await world.choose(url)
  await world.settled()
  expect(await charges()).toHaveLength(1)
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(startsAt, 45) })
})

test('paying twice on the same page, and coming back to it, charges once', async () => {
  const { url } = await studio.payments.startCheckout(byHand)
  await times(20, () => world.choose(url))
  await world.choose(url)
  await world.settled()
  expect(await charges()).toHaveLength(1)
  expect(await world.account(studio)).toMatchObject({ endsAt: daysAfter(startsAt, 45) })
  expect(await world.payments(studio)).toHaveLength(1)
})

test('activation by hand twenty times at once, while the news comes in as often, gives the time once', async () => {
  await world.delivery({ extraCopies: 20, isPaused: true })
  const { url } = await studio.payments.startCheckout(byHand)
  const sessionId = sessionOf((await world.choose(url)).location)
  expect(await studio.payments.findActivation({ sessionId, plan: 'starter' })).toMatchObject({
    state: 'processing',
  })
  const [answers] = await Promise.all([
    times(20, () => studio.payments.activateByHand({ sessionId })),
    world.delivery({ isPaused: false }).then(() => world.work()),
  ])
  for (const answer of answers)
    expect(answer).toEqual({ state: 'active', plan: 'starter', endsAt: daysAfter(startsAt, 45) })
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(startsAt, 45) })
  expect(await world.grants(studio)).toHaveLength(2)
  expect(await world.payments(studio)).toHaveLength(1)
  const { rows } = await world.owner.query(`select distinct state from stripe_events order by state`)
  expect(rows).toEqual([{ state: 'handled' }, { state: 'ignored' }])
})

test('what was not paid is not activated by hand, however it was left', async () => {
  const { url } = await studio.payments.startCheckout(byHand)
  const sessionId = new URL(url).pathname.split('/').at(-1)!
  const refused = { code: 'not_paid' }
  await expect(studio.payments.activateByHand({ sessionId })).rejects.toMatchObject(refused)
  await world.choose(url, { does: 'fail' })
  await expect(studio.payments.activateByHand({ sessionId })).rejects.toMatchObject(refused)
  await world.choose(url, { does: 'cancel' })
  await expect(studio.payments.activateByHand({ sessionId })).rejects.toMatchObject(refused)
  await world.pass({ days: 2 })
  await world.signIn(studio)
  await expect(studio.payments.activateByHand({ sessionId })).rejects.toMatchObject(refused)
  expect(await studio.payments.findActivation({ sessionId, plan: 'starter' })).toMatchObject({
    state: 'unpaid',
  })
  expect(await world.account(studio)).toMatchObject({ isActive: false, endsAt: null })

  const neighbour = await world.newcomer()
  await expect(neighbour.payments.activateByHand({ sessionId })).rejects.toMatchObject({
    code: 'checkout_not_found',
  })
})

test('in two tabs, a subscription in one and a period by hand in the other, only one is paid', async () => {
  const first = await studio.payments.startCheckout(bySubscription)
  const second = await studio.payments.startCheckout(byHand)
  await Promise.all([world.choose(first.url), world.choose(second.url)])
  await world.settled()
  expect(await world.account(studio)).toMatchObject({ isActive: true, endsAt: daysAfter(startsAt, 45) })
  expect(await charges()).toHaveLength(1)
  expect(await world.subscription(studio)).toBeUndefined()
})

test('a tab that was left open and pays after the other has, finds its page closed', async () => {
  const first = await studio.payments.startCheckout({ ...byHand, plan: 'intro' })
  const second = await studio.payments.startCheckout(bySubscription)
  await world.choose(second.url)
  await world.settled()
  await world.choose(first.url)
  await world.settled()
  expect(await charges()).toEqual([])
  expect(await world.account(studio)).toMatchObject({ plan: 'starter', endsAt: daysAfter(startsAt, 14) })
  await expect(studio.payments.startCheckout(byHand)).rejects.toMatchObject({ code: 'already_subscribed' })
})

test.each([byHand, bySubscription])(
  'who pays and asks again before the news has come is led on, and not sold it twice: $payMode',
  async (choice) => {
    await world.delivery({ isPaused: true })
    const { url } = await studio.payments.startCheckout(choice)
    const { location } = await world.choose(url)
    expect(await studio.payments.startCheckout({ ...choice, plan: 'studio' })).toEqual({ url: location })
    expect(await sessions()).toHaveLength(1)
    await world.delivery({})
    await world.settled()
    const days = choice === byHand ? 45 : 14
    expect(await world.account(studio)).toMatchObject({ plan: 'starter', endsAt: daysAfter(startsAt, days) })
  },
)

test('five who ask at once for what was paid a moment ago open no second subscription', async () => {
  await world.delivery({ isPaused: true })
  const { url } = await studio.payments.startCheckout(bySubscription)
  const { location } = await world.choose(url)
  const asked = await Promise.allSettled(
    Array.from({ length: 5 }, () => studio.payments.startCheckout(bySubscription)),
  )
  for (const one of asked)
    if (one.status === 'fulfilled') expect(one.value).toEqual({ url: location })
    else expect(one.reason).toMatchObject({ code: 'already_subscribed' })
  expect(await sessions()).toHaveLength(1)
})

test('who asks for a larger plan while a smaller one that was paid is settled, is not sold it for all of that time', async () => {
  await world.delivery({ isPaused: true })
  const { url } = await studio.payments.startCheckout({ ...byHand, period: 'yearly' })
  await world.choose(url)
  const lock = await world.owner.connect()
  await lock.query('begin')
  await lock.query('select from stripe_customers where photographer_id = $1 for update', [studio.id])
  await world.delivery({})
  const handled = world.settled()
  const waitingForIt = await eventually(() => expectWaitingForLocks(world.owner, 1))
  const asked = studio.payments.startCheckout({ ...byHand, plan: 'studio' })
  await Promise.race([
    eventually(() => expectWaitingForLocks(world.owner, waitingForIt + 1)),
    asked.catch(() => {}),
  ])
  await lock.query('commit')
  lock.release()
  await handled
  await expect(asked).rejects.toMatchObject({ code: 'plan_still_runs', data: { plan: 'starter' } })
  expect(await sessions()).toHaveLength(1)
})

const EVENTS = countByTier(20, 300)

test('many events at once are all taken, stored once and handled, and change nothing twice', async () => {
  await world.buy(studio, byHand)
  const before = { account: await world.account(studio), grants: await world.grants(studio) }
  const [invoice] = (await world.api.invoices.list({ customer: await world.customerOf(studio) })).data
  const answers = await Promise.all(
    Array.from({ length: EVENTS }, (_, nth) => world.deliver(`evt_many_${nth}`, 'invoice.paid', invoice!)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(EVENTS)
  await world.work()
  const { rows } = await world.owner.query(
    `select state, attempts, count(*)::int from stripe_events where id like 'evt_many_%' group by 1, 2`,
  )
  expect(rows).toEqual([{ state: 'handled', attempts: 1, count: EVENTS }])
  expect({ account: await world.account(studio), grants: await world.grants(studio) }).toEqual(before)
  expect(await world.payments(studio)).toHaveLength(1)
})

test('studios that pay at the same moment do not wait for each other, and each gets its own', async () => {
  const studios = await times(4, () => world.newcomer())
  await Promise.all(
    studios.map(async (one, nth) => {
      const { url } = await one.payments.startCheckout(nth % 2 ? byHand : bySubscription)
      await world.choose(url)
    }),
  )
  await world.settled()
  for (const [nth, one] of studios.entries())
    expect(await world.account(one)).toMatchObject({ isActive: true, daysRemaining: nth % 2 ? 45 : 14 })
})
