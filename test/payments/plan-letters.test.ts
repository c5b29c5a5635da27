import { afterEach, expect, test } from 'vitest'
import { listLettersTo } from '#test/world/letters.ts'
import type { Photographer } from '#test/world/new-world.ts'
import { newPayingWorld, type PayingWorld } from './paying-world.ts'

let world: PayingWorld
afterEach(() => world.close())

const monthly = { plan: 'starter', period: 'monthly', payMode: 'automatic' } as const

async function listNews(studio: Photographer) {
  const letters = await listLettersTo(world, studio.email)
  const { rows } = await world.owner.query<{ action: string }>(
    `select action from activity_log where photographer_id = $1 and action like 'subscription%' order by created_at, id`,
    [studio.id],
  )
  const ofPlan = /^(subscription_|plan_ended)/
  return {
    letters: letters.map(({ kind }) => kind).filter((kind) => ofPlan.test(kind)),
    lines: rows.map(({ action }) => action),
  }
}

const bothSay = (...news: string[]) => ({
  letters: news.map((one) => (one === 'ended' ? 'plan_ended' : `subscription_${one}`)),
  lines: news.map((one) => `subscription_${one}`),
})

test('beginning, renewing, changing, canceling, going on and ending are each told once, however often they are heard of', async () => {
  world = await newPayingWorld()
  const studio = await world.newcomer()
  await world.delivery({ isShuffled: true, extraCopies: 2, seed: 7 })
  await world.buy(studio, monthly)
  expect(await listNews(studio)).toEqual(bothSay('started'))
  const began = (await listLettersTo(world, studio.email)).find(
    ({ kind }) => kind === 'subscription_started',
  )!
  expect(began.subject).toBe('Je proefperiode is begonnen')
  expect(began.text).toMatch(/Op \d+ \w+ \d{4} betaal je €\s29,00 per maand\./)

  await world.pass({ days: 16 })
  expect(await listNews(studio)).toEqual(bothSay('started', 'renewed'))
  await world.signIn(studio)
  await studio.payments.changePlan({ plan: 'professional', period: 'monthly' })
  await world.pass({ minutes: 1 })
  await studio.payments.changePlan({ plan: 'professional', period: 'yearly' })
  await world.settled()
  expect(await listNews(studio)).toEqual(bothSay('started', 'renewed', 'changed', 'changed'))
  await world.pass({ minutes: 1 })
  await studio.payments.cancelSubscription({})
  await world.pass({ minutes: 1 })
  await studio.payments.resumeSubscription({})
  await world.pass({ minutes: 1 })
  await studio.payments.cancelSubscription({})
  await world.settled()
  const until = ['started', 'renewed', 'changed', 'changed', 'canceled', 'resumed', 'canceled'] as const
  expect(await listNews(studio)).toEqual(bothSay(...until))
  await world.pass({ days: 400 })
  expect(await listNews(studio)).toEqual(bothSay(...until, 'ended'))
})

test('paid by hand, a plan begins, is renewed and ends with one letter each', async () => {
  world = await newPayingWorld()
  const studio = await world.newcomer()
  await world.buy(studio, { ...monthly, payMode: 'manual' })
  await world.pass({ minutes: 1 })
  await world.buy(studio, { ...monthly, payMode: 'manual' })
  expect(await listNews(studio)).toEqual(bothSay('started', 'renewed'))
  await world.pass({ days: 100 })
  expect(await listNews(studio)).toEqual(bothSay('started', 'renewed', 'ended'))
  await world.buy(studio, { ...monthly, payMode: 'manual' })
  expect(await listNews(studio)).toEqual(bothSay('started', 'renewed', 'ended', 'started'))
})

test('a plan that an admin gives is told to the studio, and one of an account that is closed only once', async () => {
  world = await newPayingWorld()
  const [studio, admin] = [await world.newcomer(), await world.admin()]
  const { accountDesk } = admin
  await accountDesk.setPlan({ studioId: studio.id, plan: 'starter' })
  await world.pass({ minutes: 1 })
  await accountDesk.setPlan({ studioId: studio.id, plan: 'studio' })
  await world.pass({ minutes: 1 })
  await accountDesk.setPlan({ studioId: studio.id, plan: 'studio' })
  expect(await listNews(studio)).toEqual(bothSay('started', 'changed', 'renewed'))

  const payer = await world.newcomer()
  await world.buy(payer, monthly)
  await world.pass({ minutes: 1 })
  await accountDesk.setActive({ studioId: payer.id, isActive: false })
  await world.work()
  await world.settled()
  expect(await listNews(payer)).toEqual(bothSay('started', 'canceled'))
  const letter = (await listLettersTo(world, payer.email)).find(
    ({ kind }) => kind === 'subscription_canceled',
  )
  expect(letter!.text).toContain('Wij hebben je account gesloten.')
})
