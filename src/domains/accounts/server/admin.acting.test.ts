import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

test('an admin acts as a studio, which the log says of every line, and is an admin again with one call', async () => {
  const [admin, studio] = [await world.admin(), await world.photographer({ studioName: 'Studio Vossen' })]
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  expect((await admin.accounts.findMe({})).me).toMatchObject({
    id: studio.id,
    role: 'photographer',
    isActing: true,
  })
  await admin.studios.saveSettings({ studioName: 'Studio Vossen & Zn.' })
  expect((await studio.studios.findMyStudio({})).studioName).toBe('Studio Vossen & Zn.')
  expect((await studio.accounts.findMe({})).me).toMatchObject({ isActing: false })

  await admin.accounts.stopActing({})
  expect((await admin.accounts.findMe({})).me).toMatchObject({ id: admin.id, role: 'admin', isActing: false })
  const { rows } = await admin.activity.listLines({ about: studio.id, isDescending: false })
  expect(rows.find(({ action }) => action === 'acting_started')?.details).toBe(
    `${studio.email}: Vraag over de galerij`,
  )
  const lines = rows.map(({ action, userType, actingAdminId }) => ({ action, userType, actingAdminId }))
  expect(lines.slice(-3)).toEqual([
    { action: 'acting_started', userType: 'admin', actingAdminId: null },
    { action: 'studio_name_changed', userType: 'photographer', actingAdminId: admin.id },
    { action: 'acting_ended', userType: 'admin', actingAdminId: null },
  ])
})

test.each(['', '   ', 'x'.repeat(201)])('nobody acts as a studio for the reason %j', async (reason) => {
  const [admin, studio] = [await world.admin(), await world.photographer()]
  const acts = admin.accounts.actAs({ studioId: studio.id, reason })
  await expect(acts).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect((await admin.accounts.findMe({})).me).toMatchObject({ role: 'admin' })
})

test('who acts as a studio is no admin meanwhile, and signing out ends only their own sessions', async () => {
  const [admin, studio] = [await world.admin(), await world.photographer()]
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  await expect(admin.office.findOverview({})).rejects.toMatchObject({ code: 'wrong_role' })
  await expect(
    admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' }),
  ).rejects.toMatchObject({ code: 'wrong_role' })
  await admin.accounts.signOutEverywhere({})
  expect((await admin.accounts.findMe({})).me).toBeNull()
  expect((await studio.accounts.findMe({})).me).toMatchObject({ id: studio.id })
})

test('nobody acts as a client, an admin, or without being an admin', async () => {
  const [admin, other, studio] = [await world.admin(), await world.admin(), await world.photographer()]
  const client = await studio.newClient()
  const gone = { code: 'account_not_found' }
  await expect(
    admin.accounts.actAs({ studioId: client.id, reason: 'Vraag over de galerij' }),
  ).rejects.toMatchObject(gone)
  await expect(
    admin.accounts.actAs({ studioId: other.id, reason: 'Vraag over de galerij' }),
  ).rejects.toMatchObject(gone)
  await expect(admin.accounts.stopActing({})).rejects.toMatchObject({ code: 'not_acting' })
  await expect(
    studio.accounts.actAs({ studioId: other.id, reason: 'Vraag over de galerij' }),
  ).rejects.toMatchObject({ code: 'wrong_role' })
})
