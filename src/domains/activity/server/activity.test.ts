import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studioViewer, asSystem, asViewer } from '#domains/access/server/access.ts'
import type { PhotographerViewer } from '#domains/access/viewer.rules.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { record, recordMany } from './activity.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

async function newViewer(): Promise<PhotographerViewer> {
  const { id, email } = await world.photographer({ studioName: 'Studio Vossen' })
  return studioViewer(id, { email })
}

async function linesOf(userId: string) {
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`select user_name, user_type, action, details from activity_log
      where user_id = ${userId} and action = 'photo_uploaded' order by details`),
  )
  return rows
}

test('a line says who did what, by the name they had then', async () => {
  const viewer = await newViewer()
  const { pool } = world.services
  const uploads = ['a.jpg', 'b.jpg'].map((details) => ({ action: 'photo_uploaded' as const, details }))

  await asViewer(pool, viewer, (tx) => recordMany(tx, viewer, uploads, world.clock()))
  await asSystem(pool, (tx) => tx.execute(sql`update profiles set name = 'Anders' where id = ${viewer.id}`))

  const by = { user_name: 'Studio Vossen', user_type: 'photographer', action: 'photo_uploaded' }
  expect(await linesOf(viewer.id)).toEqual([
    { ...by, details: 'a.jpg' },
    { ...by, details: 'b.jpg' },
  ])
})

test("nobody writes a line in another's name, and not even the product changes one", async () => {
  const [viewer, other] = [await newViewer(), await newViewer()]
  const { pool } = world.services
  const line = { action: 'photo_uploaded', details: 'c.jpg' } as const
  const causes = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ cause }: Error) => String(cause),
    )

  const forged = causes(asViewer(pool, viewer, (tx) => record(tx, other, line, world.clock())))
  const changed = causes(asSystem(pool, (tx) => tx.execute(sql`update activity_log set details = 'x'`)))
  const removed = causes(asSystem(pool, (tx) => tx.execute(sql`delete from activity_log`)))

  expect(await forged).toMatch(/row-level security|null value/)
  expect(await changed).toContain('permission denied')
  expect(await removed).toContain('permission denied')
  expect(await linesOf(other.id)).toEqual([])
})
