import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import type { Client } from '#test/world/people.ts'

let world: World
let studio: Photographer
let anna: Client
let bram: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient()
  bram = await studio.newClient()
  await world.work()
})
afterAll(() => world.close())

test('what a screen hears is kept by nobody on the way', async () => {
  const { headers, body } = await anna.get('/live')
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('cache-control')).toBe('no-store')
  await body!.cancel()
})

const about = (client: Client) => ({ topic: 'photos', about: client.id })

test('a change of a photo reaches the screens of its client and its studio, on all their devices, and no other', async () => {
  const neighbour = await world.photographer()
  const [hers, herPhone, his, studioScreen, elsewhere] = await Promise.all(
    [anna, anna, bram, studio, neighbour].map(collectLiveEvents),
  )
  const { id } = await studio.addPhoto(anna.id)
  await world.work()
  await anna.photos.setFavorite({ photoIds: [id], isFavorite: true })
  await studio.photos.addComment({ photoIds: [id], comment: 'Mooi' })
  const [comment] = await studio.photos.listComments({ photoId: id })
  await studio.photos.editComment({ commentId: comment!.id, comment: 'Heel mooi' })
  await studio.photos.removeComment({ commentId: comment!.id })
  await studio.photos.renamePhoto({ photoId: id, label: 'Dans.jpg' })
  await studio.photos.setType({ photoIds: [id], type: 'final' })
  await studio.photos.deletePhotos({ photoIds: [id] })
  const published = Array(9).fill(about(anna))
  for (const screen of [hers, herPhone, studioScreen])
    await eventually(() => expect(screen!.eventsOf('photos')).toEqual(published))

  // Events arrive in commit order, so nothing sent earlier can still be on its way.
  const [ofBram, ofNeighbour] = [
    await studio.addPhoto(bram.id),
    await neighbour.addPhoto((await neighbour.newClient()).id),
  ]
  await approvePhotos(bram, [ofBram.id])
  await neighbour.photos.renamePhoto({ photoId: ofNeighbour.id, label: 'Ander.jpg' })
  await eventually(() => expect(his!.events).toEqual([about(bram), about(bram)]))
  await eventually(() => expect(elsewhere!.events.length).toBeGreaterThan(1))
  expect(elsewhere!.events.filter((event) => event.about === anna.id || event.about === bram.id)).toEqual([])
  expect(hers!.events).toEqual(published)
  for (const screen of [hers, herPhone, his, studioScreen, elsewhere]) await screen!.close()
})

test('what is refused is told to nobody', async () => {
  const screen = await collectLiveEvents(anna)
  const [hers, his] = [await studio.addPhoto(anna.id), await studio.addPhoto(bram.id)]
  const both = anna.photos.setFavorite({ photoIds: [hers.id, his.id], isFavorite: true })
  await expect(both).rejects.toMatchObject({ code: 'photo_not_yours' })
  await anna.photos.setFavorite({ photoIds: [hers.id], isFavorite: true })
  await eventually(() => expect(screen.events).toEqual([about(anna), about(anna)]))
  await screen.close()
})

test('who is not signed in hears nothing', async () => {
  const response = await world.visitor().get('/live')
  expect(response.status).toBe(401)
  await response.body?.cancel()
})

test('signing out everywhere ends what every open screen of that person hears, at once', async () => {
  const leaver = await studio.newClient()
  const [screen, phone, other] = await Promise.all([leaver, leaver, anna].map(collectLiveEvents))
  await leaver.accounts.signOutEverywhere({})
  for (const ended of [screen, phone]) await eventually(() => expect(ended!.hasEnded).toBe(true))
  await studio.addPhoto(leaver.id)
  await studio.addPhoto(anna.id)
  await eventually(() => expect(other!.events).toEqual([about(anna)]))
  expect([...screen!.events, ...phone!.events].filter(({ topic }) => topic === 'photos')).toEqual([])
  await other!.close()
})

test('while the database is away for a moment screens miss nothing, and go on', async () => {
  const screen = await collectLiveEvents(anna)
  const { rowCount } = await world.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and (query like '%from live_events%' or query = 'select')
       and pid <> pg_backend_pid()`,
  )
  expect(rowCount).toBeGreaterThan(0)
  await studio.addPhoto(anna.id)
  await eventually(() => expect(screen.events).toEqual([about(anna)]))
  expect(screen.hasEnded).toBe(false)
  await screen.close()
})
