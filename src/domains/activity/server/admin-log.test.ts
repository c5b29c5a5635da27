import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { record, type Activity } from './activity.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const happened = (activities: Activity[], agoMs: (position: number) => number, now = world.clock()) =>
  asSystem(world.services.pool, async (tx) => {
    for (const [position, activity] of activities.entries())
      await record(tx, 'system', activity, new Date(now.getTime() - agoMs(position)))
  })

const everything = { isDescending: true } as const

test('an admin pages through the log from either end and misses no line', async () => {
  const admin = await world.admin()
  const details = Array.from({ length: 120 }, (_, position) => `bladzij-${position}`)
  // Three entries per timestamp, so that a page can end between equal timestamps.
  await happened(
    details.map((one) => ({ action: 'photo_uploaded', details: one })),
    (position) => Math.floor(position / 3) * MINUTE_MS,
  )
  const search = 'bladzij'

  const first = await admin.activity.listLines({ ...everything, search })
  const second = await admin.activity.listLines({ ...everything, search, cursor: first.next! })
  const third = await admin.activity.listLines({ ...everything, search, cursor: second.next! })
  expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 20])
  expect(new Set([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(120)
  expect(first).toMatchObject({ count: 120, isCountWhole: true, previous: null })
  expect(third).toMatchObject({ next: null, last: null })

  const back = await admin.activity.listLines({ ...everything, search, cursor: third.previous! })
  expect(back.rows).toEqual(second.rows)
  const end = await admin.activity.listLines({ ...everything, search, cursor: first.last! })
  expect(end.rows.at(-1)).toEqual(third.rows.at(-1))
  expect(end.next).toBeNull()
  const oldestFirst = await admin.activity.listLines({ ...everything, isDescending: false, search })
  expect(oldestFirst.rows[0]).toEqual(third.rows.at(-1))
})

test('lines are found by words without case or accents, by who did them, by kind and by day', async () => {
  const admin = await world.admin()
  const studio = await world.photographer({ studioName: 'Fotografie Zoë' })
  await asSystem(world.services.pool, (tx) =>
    record(
      tx,
      { id: studio.id, role: 'photographer' },
      { action: 'product_price_updated', details: 'Canvas 100% katoen', oldValue: 100, newValue: 200 },
      world.clock(),
    ),
  )
  const find = async (filter: object) =>
    (await admin.activity.listLines({ ...everything, about: studio.id, ...filter })).rows.map(
      ({ action }) => action,
    )

  expect(await find({ search: 'zoe CANVAS' })).toEqual(['product_price_updated'])
  expect(await find({ search: '100%' })).toEqual(['product_price_updated'])
  expect(await find({ search: '10_%' })).toEqual([])
  expect(await find({ kind: 'price', userType: 'photographer' })).toEqual(['product_price_updated'])
  expect(await find({ kind: 'price', userType: 'client' })).toEqual([])
  expect(await find({ kind: 'price', until: '2020-01-01' })).toEqual([])
  for (const nonsense of [{ until: '0000-01-01' }, { search: 'zoe\0' }])
    await expect(find(nonsense)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('lines are found by what the screen calls them, and by their code', async () => {
  const admin = await world.admin()
  const studio = await world.photographer({ studioName: 'Etiket' })
  await world.visitor().accounts.signIn({ email: studio.email, password: studio.password })
  const by = { id: studio.id, role: 'photographer' } as const
  await asSystem(world.services.pool, async (tx) => {
    await record(tx, by, { action: 'product_price_updated', details: 'Canvas' }, world.clock())
    await record(tx, by, { action: 'photo_uploaded', details: 'DSC_1.jpg' }, world.clock())
    await record(tx, by, { action: 'switch_changed', details: 'uploads' }, world.clock())
  })
  const find = async (filter: object) =>
    (await admin.activity.listLines({ ...everything, about: studio.id, ...filter })).rows
      .map(({ action }) => action)
      .filter((action) => action !== 'registered')

  expect(await find({ search: 'Prijs gewijzigd' })).toEqual(['product_price_updated'])
  expect(await find({ search: 'geüpload' })).toEqual(['photo_uploaded'])
  expect(await find({ search: 'GEUPLOAD dsc_1' })).toEqual(['photo_uploaded'])
  expect(await find({ search: 'geupload canvas' })).toEqual([])
  expect(await find({ search: 'ingelogd etiket' })).toEqual(['signed_in'])
  expect(await find({ search: 'fotograaf canvas' })).toEqual(['product_price_updated'])
  expect(await find({ search: 'klant canvas' })).toEqual([])
  expect(await find({ search: 'photo_uploaded' })).toEqual(['photo_uploaded'])
  // Each repeated word multiplies the interpretations, which are limited.
  expect(await find({ search: 'prijs '.repeat(16).trim() })).toEqual(['product_price_updated'])
  expect(await find({ kind: 'sign_in' })).toEqual(['signed_in'])
  expect(await find({ kind: 'admin' })).toEqual(['switch_changed'])
})

test('of deletions the photos are counted, and of changed plans those for a larger one', async () => {
  const admin = await world.admin()
  const counts = async () => {
    const counted = await admin.activity.countEvents({ period: 'week' })
    const of = (type: string) => counted.find((event) => event.type === type)!.count
    return [of('photo_deletions'), of('subscription_upgrades')] as const
  }
  const [photosBefore, upgradesBefore] = await counts()
  const changed = (oldValue: string | null, newValue: string): Activity => ({
    action: 'subscription_changed',
    details: newValue,
    oldValue,
    newValue,
  })
  await happened(
    [
      { action: 'photo_deleted', details: '40' },
      { action: 'photo_deleted', details: 'DSC_0001.jpg' },
      changed('starter', 'professional'),
      changed('intro', 'studio'),
      changed('studio', 'professional'),
      changed('studio', 'studio'),
      changed(null, 'studio'),
      changed('active', 'ended'),
    ],
    () => 0,
  )
  const [photos, upgrades] = await counts()
  expect(photos - photosBefore).toBe(41)
  expect(upgrades - upgradesBefore).toBe(2)
})

test('events are counted from what happened, this period against the one before', async () => {
  const admin = await world.admin()
  const before = await admin.activity.countEvents({ period: 'week' })
  const failures = (times: number): Activity[] =>
    Array.from({ length: times }, () => ({ action: 'payment_failed', details: 'Kaart geweigerd' }))
  const now = world.clock()
  await happened(failures(3), () => DAY_MS, now)
  await happened(failures(2), () => 8 * DAY_MS)
  await happened(failures(7), () => 20 * DAY_MS)

  const counted = await admin.activity.countEvents({ period: 'week' })
  const of = (type: string) => counted.find((event) => event.type === type)!
  expect(counted.map(({ type }) => type)).toEqual(before.map(({ type }) => type))
  expect(of('payment_failures')).toMatchObject({
    count: 3,
    countBefore: 2,
    trend: 'up',
    trendPercentage: 50,
    lastOccurredAt: new Date(now.getTime() - DAY_MS),
  })
  expect(of('payment_failures').parts.reduce((sum, part) => sum + part)).toBe(3)
  expect(of('order_completions')).toMatchObject({ count: 0, trend: 'stable', trendPercentage: null })
})
