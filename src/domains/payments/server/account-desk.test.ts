import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '#test/world/new-world.ts'

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
  for (const value of [-1, 1.5, 10_000_000]) {
    await expect(admin.accountDesk.setDaysRemaining({ studioId, days: value })).rejects.toMatchObject(refused)
    await expect(
      admin.accountDesk.setExtraStorage({ studioId, extraStorageGb: value }),
    ).rejects.toMatchObject(refused)
    await expect(admin.accountDesk.setMaxClients({ studioId, maxClients: value })).rejects.toMatchObject(
      refused,
    )
  }
  expect(await admin.accountDesk.findAccount({ studioId })).toEqual(before)
  expect(await lines(studioId)).toEqual([])
  await expect(admin.accountDesk.findAccount({ studioId: admin.id })).rejects.toMatchObject({
    code: 'account_not_found',
  })
})
