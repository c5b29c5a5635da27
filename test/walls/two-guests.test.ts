import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#app/server/rpc-router.ts'
import { databaseRoles } from '#domains/access/server/database-roles.ts'
import { denialFor } from '#domains/access/viewer.rules.ts'
import type { AccessMeta } from '#domains/access/who.contract.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { enterByLink, familyLinkInput, type Guest } from '#test/world/enter-by-link.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import { eventually } from '#test/world/eventually.ts'

// Two guests of one link see the same photos, but nothing of each other.

let world: World
let riet: Guest
let bert: Guest
let bertsId: string
let markers: string[]
let photoId: string
let commentId: string
let downloadId: string
let address: string
let listId: string

beforeAll(async () => {
  world = await newWorld()
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  const galleryId = gallery!.id
  photoId = (await studio.addPhoto(anna.id, { type: 'final' })).id
  await world.work()
  const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId, asksEmail: 'optional' })
  riet = await enterByLink(world, link, { name: 'Tante Riet', email: 'riet@voorbeeld.nl' })
  bert = await enterByLink(world, link, { name: 'Oom Bert', email: 'bert@voorbeeld.nl' })
  await riet.photos.setFavorite({ photoIds: [photoId], isFavorite: true })
  await riet.photos.addComment({ photoIds: [photoId], comment: 'onder ons gezegd' })
  commentId = (await riet.photos.listComments({ photoId }))[0]!.id
  ;({ downloadId, address } = await riet.photos.planDownload({ photoIds: [photoId] }))
  listId = (await studio.choices.listLists({ galleryId }))[0]!.id
  const guests = await studio.sharing.listGuests({ galleryId })
  const idOf = (of: string) => guests.find(({ name }) => name === of)!.id
  bertsId = idOf('Oom Bert')
  const rietsId = idOf('Tante Riet')
  await studio.photos.addComment({ photoIds: [photoId], comment: 'antwoord aan haar', guestId: rietsId })
  markers = [rietsId, 'Tante Riet', 'riet@', 'onder ons gezegd', 'antwoord aan haar', commentId, downloadId]
})
afterAll(() => world.close())

/** Inputs aimed at the other guest, by endpoint. */
const inputs: Record<string, () => object> = {
  'choices.choose': () => ({ listId, photoIds: [photoId], isChosen: true }),
  'choices.listMyLists': () => ({}),
  'choices.setReady': () => ({ listId, isReady: true }),
  'photos.addComment': () => ({ photoIds: [photoId], comment: 'van mij', guestId: markers[0] }),
  'photos.editComment': () => ({ commentId, comment: 'verdraaid' }),
  'photos.findDownload': () => ({ downloadId }),
  'photos.findGallery': () => ({}),
  'photos.listComments': () => ({ photoId }),
  'photos.listForClient': () => ({ type: 'final' }),
  'photos.planDownload': () => ({ photoIds: [photoId] }),
  'photos.removeComment': () => ({ commentId }),
  'photos.setFavorite': () => ({ photoIds: [photoId], isFavorite: false }),
  'sharing.findMyself': () => ({}),
}

test('everything that a guest can ask is asked here', () => {
  const forGuests = Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.entries(contract).flatMap(([verb, procedure]) => {
      const { who } = procedure['~orpc'].meta as AccessMeta
      return who === 'anyone' || denialFor(who, { role: 'guest' }) ? [] : [`${domain}.${verb}`]
    }),
  )
  expect(forGuests.toSorted()).toEqual(Object.keys(inputs))
})

const hers = () =>
  world.owner.query(
    `select (select jsonb_agg(to_jsonb(photo_marks)) from photo_marks where guest_id = $1) as marks,
       (select jsonb_agg(to_jsonb(photo_comments) order by id) from photo_comments where guest_id = $1) as comments,
       (select jsonb_agg(to_jsonb(downloads)) from downloads where viewer_id = $1) as downloads`,
    [markers[0]],
  )

test('no answer to one names the other, and no question of one changes what is of the other', async () => {
  const before = (await hers()).rows
  const herScreen = await collectLiveEvents(riet)
  const hisScreen = await collectLiveEvents(bert)
  for (const [name, input] of Object.entries(inputs)) {
    const [domain, verb] = name.split('.') as ['photos', string]
    const ask = Reflect.get(bert[domain], verb) as (input: object) => Promise<unknown>
    const said = await ask(input()).then(
      JSON.stringify,
      (error: { code?: string }) => `refused: ${error.code}`,
    )
    expect(
      markers.filter((mark) => said.includes(mark)),
      name,
    ).toEqual([])
  }
  expect((await hers()).rows).toEqual(before)
  // Bert's own event arrived. Only Riet's own events may reach Riet.
  await eventually(() => expect(hisScreen.eventsOf('photos')).not.toEqual([]))
  await riet.photos.setFavorite({ photoIds: [photoId], isFavorite: true })
  await eventually(() => expect(herScreen.events).toHaveLength(1))
  await Promise.all([herScreen.close(), hisScreen.close()])
})

test('a picture or download that one was given opens nothing for the other', async () => {
  const { photos, signature } = await riet.photos.listForClient({ type: 'final' })
  const picture = photoUrl(photos[0]!, 480, signature)
  for (const url of [picture, address]) {
    expect((await riet.get(url)).status).toBe(200)
    expect((await bert.get(url)).status).toBe(404)
    expect((await world.visitor().get(url)).status).toBe(404)
  }
})

test('the database itself shows a guest no row that names another', async () => {
  const client = await world.owner.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string | null }>(
      `select relname as name, (select string_agg(quote_ident(attname), ', ') from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped
           and has_column_privilege('${databaseRoles.guest}', c.oid, attnum, 'select')) as columns
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    const readable = tables.filter(({ columns }) => columns !== null)
    expect(readable.map(({ name }) => name)).toContain('photo_marks')
    await client.query('begin')
    await client.query(`select set_config('viewer.id', $1, true), set_config('viewer.today', $2, true)`, [
      bertsId,
      calendarDay(world.clock()),
    ])
    await client.query(`set local role ${databaseRoles.guest}`)
    for (const { name, columns } of readable) {
      const { rows } = await client.query(
        `select * from (select ${columns} from ${name}) row where row::text ~ $1`,
        [markers.join('|')],
      )
      expect(rows, name).toEqual([])
    }
    const { rows: own } = await client.query('select 1 from photos')
    expect(own).toHaveLength(1)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
