import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRun } from '#test/world/first-run.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { sweepLetters } from './sweep-letters.job.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const job = () => firstRun(world.services)

test('letters go after ninety days, and a studio still reads when its client got which', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await studio.clients.inviteClient({ clientId: anna.id, line: '' })
  await world.work()
  const listed = await studio.clients.listClientLetters({ clientId: anna.id })
  expect(listed).not.toEqual([])
  const count = async () =>
    (await world.owner.query<{ count: number }>('select count(*)::int as count from letters')).rows[0]!.count
  expect(await count()).toBeGreaterThan(0)
  await sweepLetters.run({}, job())
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await world.owner.query(`update letters set created_at = created_at - interval '89 days 23 hours'`)
  await sweepLetters.run({}, job())
  expect(await count()).toBe(before)
  await world.owner.query(`update letters set created_at = created_at - interval '2 hours'`)
  await sweepLetters.run({}, job())
  expect(await count()).toBe(0)
  expect(await studio.clients.listClientLetters({ clientId: anna.id })).toMatchObject(
    listed.map(({ id, kind, subject }) => ({ id, kind, subject })),
  )
})
