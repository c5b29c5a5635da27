import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEverything } from '#domains/storage/check/server/check-everything.ts'
import { saveBackupTimes, saveBackupFailure } from '#domains/storage/server/storage.ts'
import { zeroFindingCounts } from '#domains/storage/storage-check.rules.ts'
import { orderNumber } from '#domains/orders/orders.rules.ts'
import { startOfMonth } from '#platform/pure/amsterdam-time.ts'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await newWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

test('the overview counts accounts by plan and state, and money by month and kind', async () => {
  const before = await admin.office.findOverview({})
  const studio = await world.photographer({ plan: 'studio' })
  await world.photographer({ plan: 'studio', isActive: false })
  const now = world.clock()
  const [thisMonth, lastMonth] = [startOfMonth(now), startOfMonth(now, 1)]
  await studio.addPayment({ amountCents: 9900, paidAt: thisMonth })
  await studio.addPayment({ amountCents: 9900, refundedCents: 900, paidAt: thisMonth })
  await studio.addPayment({ amountCents: 500, paidAt: thisMonth, isCanceled: true })
  await studio.addPayment({ amountCents: 700, paidAt: thisMonth, status: 'failed' })
  await studio.addPayment({ amountCents: 2900, paidAt: thisMonth, paymentKind: 'one_time' })
  await studio.addPayment({ amountCents: 4000, paidAt: new Date(thisMonth.getTime() - 1) })
  await studio.addPayment({ amountCents: 1200, paidAt: lastMonth, paymentKind: 'upgrade' })

  const overview = await admin.office.findOverview({})
  const ofPlan = (shown: typeof overview) => shown.accountsByPlan.find(({ plan }) => plan === 'studio')!
  expect(ofPlan(overview)).toMatchObject({
    active: ofPlan(before).active + 1,
    inactive: ofPlan(before).inactive + 1,
  })
  expect(overview).toMatchObject({
    accountCount: before.accountCount + 2,
    activeCount: before.activeCount + 1,
    signupsThisMonth: before.signupsThisMonth + 2,
    takingsCents: 21_800,
    oneTimeCents: 2900,
  })
  expect(overview.revenueByMonth).toHaveLength(12)
  expect(overview.revenueByMonth.at(-1)).toEqual({
    month: thisMonth,
    subscriptionCents: 18_900,
    oneTimeCents: 2900,
    upgradeCents: 0,
  })
  expect(overview.revenueByMonth.at(-2)).toMatchObject({ subscriptionCents: 4000, upgradeCents: 1200 })
})

test('what recurs is every running subscription by the month, whenever it was paid', async () => {
  const mrrCents = async () => (await admin.office.findOverview({})).mrrCents
  const before = await mrrCents()
  const subscribes = async (status: string, plan: string, period: string, isCanceled = false) => {
    const studio = await world.photographer()
    await world.owner.query(
      `insert into subscriptions (id, photographer_id, status, plan, period, is_canceled, period_ends_at, created_at)
        values ($1::uuid::text, $1::uuid, $2, $3, $4, $5, now() + interval '9 days', now())`,
      [studio.id, status, plan, period, isCanceled],
    )
    return studio
  }
  await subscribes('active', 'professional', 'monthly')
  await subscribes('active', 'studio', 'yearly')
  await subscribes('past_due', 'intro', 'monthly')
  await subscribes('trialing', 'studio', 'monthly')
  await subscribes('canceled', 'studio', 'monthly')
  await subscribes('active', 'studio', 'monthly', true)
  const byHand = await world.photographer({ plan: 'studio' })
  await byHand.addPayment({ paymentKind: 'one_time', amountCents: 9900, paidAt: world.clock() })
  expect((await mrrCents()) - before).toBe(5900 + (9900 * 12 * 0.8) / 12 + 1300)
})

test('an account whose subscription was canceled is shown as ending', async () => {
  const studio = await world.photographer({ studioName: 'Loopt Zo Af' })
  const shown = async () => {
    const asked = { search: studio.email, sortBy: 'createdAt', isDescending: true } as const
    return (await admin.accountDesk.listAccounts(asked)).rows[0]!.state
  }
  expect(await shown()).toBe('active')
  await world.owner.query(
    `insert into subscriptions (id, photographer_id, status, plan, period, is_canceled, period_ends_at, created_at)
      values ($1::uuid::text, $1::uuid, 'active', 'professional', 'monthly', true, now() + interval '20 days', now())`,
    [studio.id],
  )
  expect(await shown()).toBe('ending')
  expect(await admin.accountDesk.findAccount({ studioId: studio.id })).toMatchObject({ state: 'ending' })
})

test('an admin finds people and payments by a part of their words', async () => {
  const studio = await world.photographer({ studioName: "Zoekstudio 't Café" })
  const anna = await studio.newClient({ firstName: 'Renée', lastName: 'Vinder–d’Or' })
  await studio.addPayment({ description: 'Vindbare betaling' })
  const kindsFor = async (search: string) =>
    (await admin.office.searchEverything({ search })).map(({ kind, title }) => [kind, title])

  for (const search of ["zoekstudio 't cafe", 'zoekstudio ’t cafe'])
    expect(await kindsFor(search)).toContainEqual(['account', "Zoekstudio 't Café"])
  for (const search of [anna.email, "renee vinder-d'or"])
    expect(await kindsFor(search)).toEqual([['client', 'Renée Vinder–d’Or']])
  expect(await kindsFor('vindbare')).toEqual([['photographer_payment', 'Vindbare betaling']])
  expect(await kindsFor('bestaat nergens')).toEqual([])
})

test('an order is found by its number, however an admin writes it', async () => {
  const studio = await world.photographer()
  const client = await studio.newClient()
  const id = await client.addOrder()
  const number = orderNumber(id)
  for (const search of [
    number,
    number.toLowerCase(),
    `#${number}`,
    `bestelling ${number.toLowerCase()}`,
    ` ${id} `,
  ])
    expect(await admin.office.searchEverything({ search }), search).toContainEqual(
      expect.objectContaining({ kind: 'order', id, title: number }),
    )
})

test('a payment is found by its amount everywhere, with its day, the newest first', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const sanne = await studio.newClient({ firstName: 'Sanne', lastName: 'Jansen' })
  const paid = (day: string) =>
    sanne.addPayment({ amountCents: 13_744, paidAt: new Date(`${day}T12:00:00Z`), description: 'Bestelling' })
  await paid('2026-11-17')
  await paid('2026-11-24')
  for (const search of ['137,44', '€ 137,44', 'sanne 137,44'])
    expect(await admin.office.searchEverything({ search })).toMatchObject(
      ['2026-11-24', '2026-11-17'].map((day) => ({
        kind: 'client_payment',
        line: 'Sanne Jansen, Studio Vossen',
        money: { cents: 13_744, currency: 'eur', at: new Date(`${day}T12:00:00.000Z`) },
      })),
    )
})

test('work that failed is seen with its reason, and tried again once an admin says so', async () => {
  await world.owner.query(
    `select graphile_worker.permanently_fail_jobs(array[id], 'Geen antwoord')
     from graphile_worker.add_job('deliver-letter', '{"letterId":"mislukt"}', max_attempts => 1)`,
  )
  const [job] = await admin.office.listFailingWork({})
  expect(job).toMatchObject({ task: 'deliver-letter', error: 'Geen antwoord', attempts: 1 })
  expect((await admin.office.findOverview({})).failingLetterCount).toBe(1)

  await admin.office.retryWork({ id: job!.id })
  const { rows } = await world.owner.query<{ attempts: number }>(
    `select attempts from graphile_worker.jobs where id::text = $1`,
    [job!.id],
  )
  expect(rows).toEqual([{ attempts: 0 }])
  await expect(admin.office.retryWork({ id: '999999999' })).rejects.toMatchObject({ code: 'work_not_found' })
})

test('the overview says what the last check of the storage found, and when nobody has looked for two days', async () => {
  const health = async () => (await admin.office.findServerState({})).storage
  expect((await health()).light).toBe('unknown')
  await checkEverything(world.services)
  expect(await health()).toEqual({
    light: 'green',
    checkedAt: expect.any(Date),
    allCheckedAt: expect.any(Date),
    counts: zeroFindingCounts(),
  })
  await world.owner.query(`update storage_checks set counts = counts || '{"incomplete": 2}'`)
  expect(await health()).toMatchObject({ light: 'orange', counts: { incomplete: 2 } })
  await world.owner.query(`update storage_checks set counts = counts || '{"missing": 1}'`)
  expect((await health()).light).toBe('red')
  await checkEverything(world.services)
  expect((await health()).light).toBe('green')
  await world.owner.query(`update storage_checks set ended_at = ended_at - interval '49 hours'`)
  expect((await health()).light).toBe('orange')
  const studio = await world.photographer()
  await expect(studio.office.findServerState({})).rejects.toMatchObject({ code: 'wrong_role' })
})

test('the overview says when the backup was last made and restored, and since when it fails', async () => {
  const backup = async () => (await admin.office.findServerState({})).backup
  expect(await backup()).toBeNull()
  const now = world.clock()
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  await saveBackupFailure(world.services, now)
  const none = { wholeAt: null, upToDateAt: null, failingSince: null, restoredAt: null }
  expect(await backup()).toEqual({ ...none, light: 'red', failingSince: now })
  await saveBackupTimes(world.services, { wholeAt: later(1), upToDateAt: later(2) })
  const made = { wholeAt: later(1), upToDateAt: later(2) }
  expect(await backup()).toEqual({ ...none, ...made, light: 'orange' })
  await saveBackupFailure(world.services, later(3))
  await saveBackupFailure(world.services, later(4))
  expect(await backup()).toEqual({ ...none, ...made, light: 'red', failingSince: later(3) })
  await saveBackupTimes(world.services, { wholeAt: later(1), upToDateAt: later(5), restoredAt: now })
  expect(await backup()).toMatchObject({ light: 'green', failingSince: null, restoredAt: now })
})

test('the overview says how much the disk has left, before uploads stop and when they do', async () => {
  const GB = 1024 ** 3
  const roomy = world.diskSpace.freeBytes
  const stateAt = async (freeBytes: number) => {
    world.diskSpace.freeBytes = freeBytes
    return (await admin.office.findServerState({})).disk
  }
  expect(await stateAt(3 * GB)).toEqual({ fullness: 'roomy', freeBytes: 3 * GB, keptBytes: GB })
  expect(await stateAt(1.5 * GB)).toMatchObject({ fullness: 'low', freeBytes: 1.5 * GB })
  expect(await stateAt(0.5 * GB)).toMatchObject({ fullness: 'full', freeBytes: 0.5 * GB })
  world.diskSpace.freeBytes = roomy
})
