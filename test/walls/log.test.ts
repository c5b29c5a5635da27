import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { runUnderRole } from '#test/world/under-role.ts'

let world: World

beforeAll(async () => {
  world = await newWorld()
  await world.photographer()
})
afterAll(() => world.close())

const lines = async () => (await world.owner.query('select * from activity_log order by id')).rows

const changes = [
  `update activity_log set details = 'niets'`,
  `delete from activity_log`,
  `truncate activity_log`,
  `alter table activity_log disable trigger all`,
]

test.each(Object.values(databaseRoles))(
  '%s can neither change nor remove a line of the log',
  async (role) => {
    const before = await lines()
    expect(before.length).toBeGreaterThan(0)
    for (const change of changes) {
      expect(await runUnderRole(world, role, change), change).toMatch(/permission denied|must be owner/)
    }
    expect(await lines()).toEqual(before)
  },
)

test('nor does the owner of the tables, by an ordinary statement', async () => {
  const before = await lines()
  for (const change of changes.slice(0, 3))
    await expect(world.owner.query(change), change).rejects.toThrow('the log only grows')
  expect(await lines()).toEqual(before)
})
