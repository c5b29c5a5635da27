import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { openPool } from './pool.ts'

let world: World
let other: TestDatabase
let admin: Awaited<ReturnType<World['admin']>>
beforeAll(async () => {
  world = await newWorld()
  other = await newTestDatabase()
  admin = await world.admin()
  await world.photographer({ studioName: 'Studio Zon' })
})
afterAll(async () => {
  await world.close()
  await other.drop()
})

const open = (url: string) => openPool(url, { max: 2, onError: () => {} })
const listed = async () => {
  const { rows } = await admin.accountDesk.listAccounts({ isDescending: true, sortBy: 'createdAt' })
  return rows.map(({ name }) => name)
}

test('a list of the back office and its file are read from the replica, and everything else is not', async () => {
  world.services.replica = open(other.productUrl!)
  expect(await listed()).toEqual([])
  expect((await admin.office.findOverview({})).accountCount).toBe(0)
  expect((await admin.office.findServerState({})).disk.fullness).toBe('roomy')
  const studio = await world.photographer({ studioName: 'Studio Maan' })
  expect((await admin.accountDesk.findAccount({ studioId: studio.id })).name).toBe('Studio Maan')
  await world.services.replica.end()
})

test('a replica that is away is not waited for twice: the primary answers', async () => {
  const away = new URL(other.productUrl!)
  away.pathname = '/gone'
  const replica = open(away.href)
  const asked = vi.spyOn(replica, 'connect')
  world.services.replica = replica
  expect(await listed()).toContain('Studio Zon')
  expect(await listed()).toContain('Studio Zon')
  expect(asked).toHaveBeenCalledTimes(1)
})
