import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { photographers } from '#domains/studios/core/server/studios.tables.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import { grantedTime } from '#domains/billing/core/server/billing.tables.ts'

type GrantedPeriod = (typeof grantedTime.$inferInsert)['period']

let world: World
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await newWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const listed = { isDescending: true, sortBy: 'createdAt' } as const
const list = async (filter: object) => admin.accountDesk.listAccounts({ ...listed, ...filter })
const namesIn = async (filter: object) => (await list(filter)).rows.map(({ name }) => name)
const lines = (studioId: string) =>
  admin.activity
    .listLines({ about: studioId, userType: 'admin', isDescending: true })
    .then(({ rows }) => rows.map(({ action, oldValue, newValue }) => ({ action, oldValue, newValue })))

test('an admin finds accounts by name, address, state and plan, and the title counts them', async () => {
  const [zoe, piet] = [
    await world.photographer({ studioName: 'Fotografie Zoë', plan: 'starter' }),
    await world.photographer({ studioName: 'Piet Print', plan: 'studio', isActive: false }),
  ]
  expect(await namesIn({ search: 'zoe' })).toEqual(['Fotografie Zoë'])
  expect(await namesIn({ search: piet.email })).toEqual(['Piet Print'])
  expect(await namesIn({ search: 'fotograf', plan: 'starter', status: 'active' })).toContain('Fotografie Zoë')
  expect(await namesIn({ search: zoe.email, status: 'inactive' })).toEqual([])
  expect((await list({ search: piet.email, status: 'inactive' })).rows[0]).toMatchObject({
    id: piet.id,
    state: 'inactive',
    plan: 'studio',
    maxClients: -1,
    clientCount: 0,
    usedBytes: 0,
  })
  expect(await list({ search: 'bestaat niet' })).toMatchObject({ rows: [], count: 0, isCountWhole: true })
})

test.for(['createdAt', 'name', 'daysRemaining', 'usedBytes'] as const)(
  'accounts sorted by %s come whole from either end',
  async (sortBy) => {
    for (let made = 0; made < 3; made++) await world.photographer({ studioName: `Sorteer ${made}` })
    const up = await list({ search: 'sorteer', sortBy, isDescending: false })
    const down = await list({ search: 'sorteer', sortBy, isDescending: true })
    expect(up.rows.map(({ id }) => id)).toEqual(down.rows.map(({ id }) => id).toReversed())
  },
)

const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test('a cursor of another order, or one that no list gave, begins at the beginning', async () => {
  const studio = await world.photographer({ studioName: 'Plaats' })
  const client = await studio.newClient()
  await client.addPayment()
  await studio.addPayment()
  const { allOrders, paymentDesk, activity } = admin
  const ofStudio = { studioId: studio.id }
  const lists = {
    accounts: (asked: object) => list({ search: 'plaats', ...asked }),
    orders: (asked: object) => allOrders.listOrders({ ...ofStudio, ...asked }),
    studiosPayments: (asked: object) => paymentDesk.listPhotographerPayments({ ...ofStudio, ...asked }),
    clientsPayments: (asked: object) => paymentDesk.listClientPayments({ ...ofStudio, ...asked }),
    approvals: (asked: object) => paymentDesk.listApprovals(asked),
    log: (asked: object) => activity.listLines({ about: studio.id, ...asked }),
    paymentsToStudio: (asked: object) => studio.clientPayments.listStudioPayments(asked),
  }
  const moment = '2026-11-21 12:00:00+00'
  const cursors = [
    '?',
    'bnVsbA',
    cursorOf({}),
    cursorOf('-createdAt'),
    cursorOf('createdAt', 'last'),
    cursorOf('-name', 'next', 'plaats', studio.id),
    cursorOf('createdAt', 'next', moment, studio.id),
    cursorOf('-createdAt', 'aside', moment, studio.id),
    cursorOf('-createdAt', 'next', moment, 'x'),
    cursorOf('-createdAt', 'next', 7, studio.id),
    ...['', '1e400', 'plaats', '2026-02-30 12:00:00+00', '0000-01-01 12:00:00+00', `${moment}:99`].map(
      (value) => cursorOf('-createdAt', 'previous', value, studio.id),
    ),
  ]
  for (const [name, listOf] of Object.entries(lists)) {
    const first = await listOf({})
    expect(first.rows, name).not.toEqual([])
    for (const cursor of cursors) expect(await listOf({ cursor }), `${name} at ${cursor}`).toEqual(first)
  }
})

test.for([
  ['usedBytes', '1e3'],
  ['usedBytes', '9'.repeat(19)],
  ['name', 'plaats\0'],
] as const)('accounts sorted by %s know no place after %j', async ([sortBy, value]) => {
  const studio = await world.photographer({ studioName: 'Nergens' })
  const request = { search: studio.email, sortBy }
  const cursor = cursorOf(`-${sortBy}`, 'next', value, studio.id)
  expect(await list({ ...request, cursor })).toEqual(await list(request))
})

test('what an admin changes holds at once, and leaves one line with old and new', async () => {
  const studio = await world.photographer({ plan: 'starter' })
  const studioId = studio.id
  const shown = () => admin.accountDesk.findAccount({ studioId })
  const days = (await shown()).daysRemaining!

  await admin.accountDesk.addDays({ studioId, days: 30 })
  expect((await shown()).daysRemaining).toBe(days + 30)
  await admin.accountDesk.addDays({ studioId, days: -7 })
  expect((await shown()).daysRemaining).toBe(days + 23)
  await admin.accountDesk.setDaysRemaining({ studioId, days: 5 })
  expect(await shown()).toMatchObject({ daysRemaining: 5, state: 'expiring' })
  await admin.accountDesk.setExtraStorage({ studioId, extraStorageGb: 20 })
  expect((await studio.storage.summariseStorage({})).limitBytes).toBe(30 * 1024 ** 3)
  await admin.accountDesk.setMaxClients({ studioId, maxClients: 1 })
  await studio.newClient()
  await expect(studio.newClient()).rejects.toMatchObject({ code: 'client_limit_reached' })
  await admin.accountDesk.setPlan({ studioId, plan: 'professional' })
  expect(await shown()).toMatchObject({ plan: 'professional', maxClients: 25, daysRemaining: 5 + 31 })
  await admin.accountDesk.setActive({ studioId, isActive: false })
  await expect(studio.photos.countPhotos({})).rejects.toMatchObject({ code: 'studio_inactive' })
  await admin.accountDesk.setActive({ studioId, isActive: true })
  expect(await shown()).toMatchObject({ state: 'active' })

  expect((await lines(studioId)).toReversed()).toEqual([
    { action: 'days_changed', oldValue: days, newValue: days + 30 },
    { action: 'days_changed', oldValue: days + 30, newValue: days + 23 },
    { action: 'days_changed', oldValue: days + 23, newValue: 5 },
    { action: 'extra_storage_changed', oldValue: 0, newValue: 20 },
    { action: 'max_clients_changed', oldValue: 5, newValue: 1 },
    { action: 'subscription_changed', oldValue: 'starter', newValue: 'professional' },
    { action: 'account_deactivated', oldValue: true, newValue: false },
    { action: 'account_activated', oldValue: false, newValue: true },
  ])
})

test('a value that is no whole number, or out of reach, changes nothing', async () => {
  const { id: studioId } = await world.photographer()
  const before = await admin.accountDesk.findAccount({ studioId })
  const refused = { code: 'invalid_value' }
  for (const value of [
    -1,
    1.5,
    10_000_000,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    1e21,
    Number.MIN_VALUE,
  ]) {
    await expect(admin.accountDesk.setDaysRemaining({ studioId, days: value })).rejects.toMatchObject(refused)
    await expect(
      admin.accountDesk.setExtraStorage({ studioId, extraStorageGb: value }),
    ).rejects.toMatchObject(refused)
    const places = value === -1 ? -2 : value
    if (value !== -1)
      await expect(admin.accountDesk.addDays({ studioId, days: value })).rejects.toMatchObject(refused)
    await expect(admin.accountDesk.setMaxClients({ studioId, maxClients: places })).rejects.toMatchObject(
      refused,
    )
  }
  expect(await admin.accountDesk.findAccount({ studioId })).toEqual(before)
  expect(await lines(studioId)).toEqual([])
  await expect(admin.accountDesk.findAccount({ studioId: admin.id })).rejects.toMatchObject({
    code: 'account_not_found',
  })
})

test.each([
  ['added', 36_500],
  ['taken off', -36_500],
])('days %s again and again end at a hundred years, not at an error', async (_, days) => {
  const { id: studioId } = await world.photographer()
  await admin.accountDesk.setDaysRemaining({ studioId, days: 0 })
  await admin.accountDesk.addDays({ studioId, days })
  await expect(admin.accountDesk.addDays({ studioId, days })).rejects.toMatchObject({ code: 'invalid_value' })
  expect((await admin.accountDesk.findAccount({ studioId })).daysRemaining).toBe(days)
})

test('places without end are given to an account and taken from it', async () => {
  const studio = await world.photographer({ plan: 'intro' })
  const studioId = studio.id
  await admin.accountDesk.setMaxClients({ studioId, maxClients: -1 })
  for (let count = 0; count < 3; count++) await studio.newClient()
  expect(await admin.accountDesk.findAccount({ studioId })).toMatchObject({ maxClients: -1, clientCount: 3 })
  await admin.accountDesk.setMaxClients({ studioId, maxClients: 3 })
  await expect(studio.newClient()).rejects.toMatchObject({ code: 'client_limit_reached' })
  expect(await lines(studioId)).toEqual([
    { action: 'max_clients_changed', oldValue: -1, newValue: 3 },
    { action: 'max_clients_changed', oldValue: 2, newValue: -1 },
  ])
})

const DAY_MS = 24 * 60 * 60_000

async function hasTime(
  studio: Photographer,
  periods: (GrantedPeriod | [GrantedPeriod, 'taken back'])[],
  endsInDays: number,
) {
  const activeUntil = new Date(world.clock().getTime() + endsInDays * DAY_MS)
  await asSystem(world.services.pool, async (tx) => {
    await tx.update(photographers).set({ activeUntil }).where(eq(photographers.id, studio.id))
    for (const [at, period] of periods.map((one) => [one].flat() as [GrantedPeriod, string?]).entries())
      await tx.insert(grantedTime).values({
        studioId: studio.id,
        source: `${at}`,
        plan: 'professional',
        period: period[0],
        at: world.clock(),
        addsMs: 14 * DAY_MS,
        isTakenBack: period.length > 1,
      })
  })
}

test('accounts that end this week are found, and among them those that only ever had free days', async () => {
  const of = async (studioName: string) => world.photographer({ studioName: `Einde ${studioName}` })
  const [trying, paying, paidBack, ended, later] = [
    await of('proef'),
    await of('betaald'),
    await of('terugbetaald'),
    await of('voorbij'),
    await of('later'),
  ]
  await hasTime(trying, ['trial'], 5.9)
  await hasTime(paying, ['trial', 'monthly'], 3)
  await hasTime(paidBack, ['trial', ['monthly', 'taken back']], 1)
  await hasTime(ended, ['trial'], -0.1)
  await hasTime(later, ['trial'], 6.1)

  const request = { search: 'einde', sortBy: 'daysRemaining', isDescending: false }
  const ending = ['Einde terugbetaald', 'Einde betaald', 'Einde proef']
  expect(await namesIn({ ...request, expiring: true })).toEqual(ending)
  expect(await namesIn({ ...request, onTrial: true })).toEqual(['Einde terugbetaald', 'Einde proef'])
  expect(await namesIn({ ...request, expiring: true, plan: 'studio' })).toEqual([])

  const overview = await admin.office.findOverview({})
  expect((await list({ expiring: true })).count).toBe(overview.expiringCount)
  expect((await list({ onTrial: true })).count).toBe(overview.trialsEndingCount)
})

test('accounts are found by the days on which they came, and by having no plan yet', async () => {
  const newcomer = await world.photographer({ studioName: 'Nog Zonder', isNewcomer: true })
  const [before, after] = [
    await world.photographer({ studioName: 'Dag Ervoor' }),
    await world.photographer({ studioName: 'Dag Zelf' }),
  ]
  const registeredAt = (studio: Photographer, moment: string) =>
    asSystem(world.services.pool, (tx) =>
      tx
        .update(photographers)
        .set({ createdAt: new Date(moment) })
        .where(eq(photographers.id, studio.id)),
    )
  // Around midnight in Amsterdam.
  await registeredAt(before, '2026-02-28T22:59:59Z')
  await registeredAt(after, '2026-02-28T23:00:00Z')

  expect(await namesIn({ search: 'dag', since: '2026-03-01' })).toEqual(['Dag Zelf'])
  expect(await namesIn({ search: 'dag', since: '2026-02-28' })).toEqual(['Dag Zelf', 'Dag Ervoor'])
  expect(await namesIn({ search: 'dag', since: '2026-02-01', until: '2026-02-28' })).toEqual(['Dag Ervoor'])
  expect(await namesIn({ search: newcomer.email, plan: 'none' })).toEqual(['Nog Zonder'])
  expect(await namesIn({ search: newcomer.email, plan: 'none', status: 'active' })).toEqual([])
  expect(await namesIn({ search: 'dag', plan: 'none' })).toEqual([])
  const { accountsByPlan } = await admin.office.findOverview({})
  const { active, inactive } = accountsByPlan.find(({ plan }) => plan === null)!
  expect((await list({ plan: 'none' })).count).toBe(active + inactive)
})

test('open screens of admins hear of a new account, of its confirmed address, and of what a colleague changes', async () => {
  const colleague = await world.admin()
  const screen = await collectLiveEvents(colleague)
  const studio = world.visitor()
  const email = 'nieuw-gehoord@voorbeeld.nl'
  const topics = () => new Set(screen.events.map(({ topic }) => topic))
  const hears = async (...expected: string[]) => {
    await expect.poll(topics).toEqual(new Set(expected))
    screen.events.length = 0
  }
  await studio.studios.register({
    email,
    password: 'geheim-genoeg',
    businessName: 'Gehoord',
    agreed: AGREED_VERSIONS,
  })
  await hears('accounts', 'office')

  const [letter] = await listLettersTo(world, email)
  const token = /confirm=([\w-]+)/.exec(letter!.html)![1]!
  await studio.accounts.confirmEmail({ token })
  await hears('accounts', 'office')
  const { rows } = await admin.activity.listLines({ search: email, isDescending: true })
  expect(rows.map(({ action }) => action)).toEqual(['email_confirmed', 'registered'])
  await studio.accounts.confirmEmail({ token })
  const [account] = (await list({ search: email })).rows
  await admin.accountDesk.setMaxClients({ studioId: account!.id, maxClients: 7 })
  await hears('accounts', 'office')
  expect((await admin.activity.listLines({ search: email, isDescending: true })).rows).toHaveLength(2)
  await screen.close()
})
