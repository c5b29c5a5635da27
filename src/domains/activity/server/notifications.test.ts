import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { lockOrder, markPaid } from '#domains/orders/server/orders.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { firstRun } from '#test/world/first-run.ts'
import type { Photographer } from '#test/world/people.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { notifyStudio } from './activity.ts'
import { sweepNotifications } from './sweep-activity.job.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

async function studioWithAnna() {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  return { studio, anna }
}

async function bellOf({ notifications }: Pick<Photographer, 'notifications'>) {
  const bell = await notifications.listNotifications({})
  return { ...bell, lines: bell.notifications.map(({ kind, count }) => `${kind} ${count}`) }
}

test('what a client chooses is gathered in one line until it is read', async () => {
  const { studio, anna } = await studioWithAnna()
  const [one, two] = [await studio.addPhoto(anna.id), await studio.addPhoto(anna.id)]
  await anna.photos.setFavorite({ photoIds: [one.id], isFavorite: true })
  await approvePhotos(anna, [one.id, two.id])
  // Counts photos, not clicks. An approved photo that is no favorite any more still counts.
  await anna.photos.setFavorite({ photoIds: [one.id], isFavorite: false })
  await anna.photos.addComment({ photoIds: [one.id], comment: 'Graag lichter' })

  const { lines, unreadCount, notifications } = await bellOf(studio)
  expect(lines.toSorted()).toEqual(['comments_written 1', 'photos_chosen 2'])
  expect(unreadCount).toBe(2)
  const chosen = notifications.find(({ kind }) => kind === 'photos_chosen')!
  expect(chosen).toMatchObject({ subjectId: anna.id, subjectName: 'Anna de Vries', isRead: false })

  await studio.notifications.markRead({ notificationIds: [chosen.id] })
  await anna.photos.setFavorite({ photoIds: [two.id], isFavorite: true })
  const later = await bellOf(studio)
  expect(later.lines.toSorted()).toEqual(['comments_written 1', 'photos_chosen 1', 'photos_chosen 2'])
  expect(later.unreadCount).toBe(2)
  await studio.notifications.markRead({})
  expect((await bellOf(studio)).unreadCount).toBe(0)
})

test('a choice that is taken back before it is read is told no more', async () => {
  const { studio, anna } = await studioWithAnna()
  const [one, two] = [await studio.addPhoto(anna.id), await studio.addPhoto(anna.id)]
  const heart = (photoIds: string[], isFavorite: boolean) => anna.photos.setFavorite({ photoIds, isFavorite })
  await heart([one.id, two.id], true)
  await heart([two.id], false)
  expect((await bellOf(studio)).lines).toEqual(['photos_chosen 1'])
  await heart([one.id], false)
  expect((await bellOf(studio)).lines).toEqual([])

  await heart([one.id], true)
  await studio.notifications.markRead({})
  await heart([one.id], false)
  await heart([two.id], true)
  await heart([two.id], true)
  expect((await bellOf(studio)).lines).toEqual(['photos_chosen 1', 'photos_chosen 1'])
})

test('an order rings when it is placed; paid before anyone looked it rings once, and leads to that order', async () => {
  const { studio, anna } = await studioWithAnna()
  const final = await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
  const { orderId } = await orderPrints(anna, [final.id])
  expect((await bellOf(studio)).lines).toEqual(['order_placed 1'])
  await asSystem(world.services.pool, async (tx) =>
    markPaid(tx, world.services, (await lockOrder(tx, orderId))!, world.clock()),
  )
  const { lines, notifications } = await bellOf(studio)
  expect(lines).toEqual(['order_paid 1'])
  expect(new Set(notifications.map(({ subjectId }) => subjectId))).toEqual(new Set([orderId]))
})

test('what the studio itself does rings no bell, and what is undone leaves nothing', async () => {
  const { studio, anna } = await studioWithAnna()
  const photo = await studio.addPhoto(anna.id)
  await studio.photos.addComment({ photoIds: [photo.id], comment: 'Van de studio' })
  const refused = anna.photos.setFavorite({ photoIds: [photo.id, anna.id], isFavorite: true })
  await expect(refused).rejects.toMatchObject({ code: 'photo_not_yours' })
  expect((await bellOf(studio)).lines).toEqual([])
})

test("a studio reads and marks no line of its neighbour's, and an admin in its place marks none", async () => {
  const { studio, anna } = await studioWithAnna()
  const photo = await studio.addPhoto(anna.id)
  await anna.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })
  const [line] = (await bellOf(studio)).notifications
  const [neighbour, admin] = [await world.photographer(), await world.admin()]
  await neighbour.notifications.markRead({ notificationIds: [line!.id] })
  expect((await bellOf(neighbour)).lines).toEqual([])
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  expect((await bellOf(admin)).lines).toEqual(['photos_chosen 1'])
  await admin.notifications.markRead({})
  expect((await bellOf(studio)).unreadCount).toBe(1)
})

test('the days that are left replace the days that were, and old lines go', async () => {
  const studio = await world.photographer()
  const notice = { kind: 'plan_ending', studioId: studio.id, subjectId: studio.id } as const
  await asSystem(world.services.pool, async (tx) => {
    for (const count of [7, 1])
      await notifyStudio(tx, { ...notice, subjectName: 'starter', count }, world.clock())
  })
  expect((await bellOf(studio)).lines).toEqual(['plan_ending 1'])

  await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`update notifications set created_at = ${world.clock().toISOString()}::timestamptz - interval '91 days'
      where photographer_id = ${studio.id}`),
  )
  const { services } = world
  await sweepNotifications.run({}, firstRun(services))
  expect((await bellOf(studio)).lines).toEqual([])
})
