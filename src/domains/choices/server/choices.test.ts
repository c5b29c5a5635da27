import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvePhotos } from '#test/world/approve.ts'
import { newPartner } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { raceForLock } from '#test/world/race.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { noRules, type ListRules } from '../choices.rules.ts'
import { addDays, calendarDay } from '#platform/pure/calendar-day.ts'

let world: World
let studio: Photographer
let anna: Client
let galleryId: string

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
beforeEach(async () => {
  anna = await studio.newClient()
  galleryId = await galleryOf(anna)
})
afterAll(() => world.close())

const refused = (code: string, data?: object) =>
  expect.objectContaining({ code, ...(data && { data: expect.objectContaining(data) }) })

const galleryOf = async ({ id }: Client) => (await studio.galleries.listGalleries({ clientId: id }))[0]!.id

async function photosFor(client: Client, count: number, type: 'preview' | 'final' = 'preview') {
  const photos = []
  for (let at = 1; at <= count; at++)
    photos.push(await studio.addPhoto(client.id, { label: `DSC_${1000 + at}.jpg`, type }))
  return photos.map(({ id }) => id)
}

const mainList = async () => (await studio.choices.listLists({ galleryId }))[0]!

type Terms = Partial<ListRules & { title: string; fromType: 'preview' | 'final' }>

async function asks(rules: Terms, listId: string | null = null) {
  const id = listId ?? (await mainList()).id
  const terms = { ...noRules, title: 'Keuze', purpose: 'editing', fromType: 'preview', ...rules } as const
  await studio.choices.saveList({ ...terms, listId: id, galleryId })
  return id
}

const addsList = async (rules: Terms) =>
  (
    await studio.choices.saveList({
      ...noRules,
      title: 'Album',
      purpose: 'album',
      fromType: 'preview',
      ...rules,
      listId: null,
      galleryId,
    })
  ).listId

const approves = (photoIds: string[], isApproved = true) => approvePhotos(anna, photoIds, { isApproved })
const approved = async () =>
  (await anna.photos.listForClient({ type: 'preview' })).photos.filter(({ isApproved }) => isApproved).length

test('a gallery begins with one list without a rule, and its client chooses as before', async () => {
  const ids = await photosFor(anna, 3)
  expect(await studio.choices.listLists({ galleryId })).toMatchObject([
    { title: 'Keuze', isMain: true, included: null, deadlineOn: null, state: 'open', chosenCount: 0 },
  ])
  await approves(ids)
  await approves(ids.slice(1), false)
  expect((await mainList()).chosenCount).toBe(1)
})

test('a gallery of a kind begins with what the studio keeps for that kind', async () => {
  const choice = {
    included: 40,
    extraPriceCents: 1500,
    maximum: 60,
    together: true,
    afterDeadline: 'studio_chooses',
    pays: 'later',
  } as const
  await studio.galleries.saveKind({ kind: 'portrait', choice })
  const made = { clientId: anna.id, title: 'Portret', shotOn: null, sections: [], isOpen: true }
  const lists = async (kind: 'portrait' | 'family') => {
    const { galleryId } = await studio.galleries.createGallery({
      ...made,
      kind,
      creationId: crypto.randomUUID(),
    })
    return studio.choices.listLists({ galleryId })
  }
  expect(await lists('portrait')).toMatchObject([{ ...choice, isMain: true, deadlineOn: null }])
  expect(await lists('family')).toMatchObject([{ included: null, together: false }])
})

test('no more than what is included can be approved, in one press or in many', async () => {
  const ids = await photosFor(anna, 5)
  await asks({ included: 3 })
  await expect(approves(ids)).rejects.toEqual(refused('choice_full', { included: 3, maximum: 3 }))
  expect(await approved()).toBe(0)
  await approves(ids.slice(0, 3))
  await expect(approves([ids[3]!])).rejects.toEqual(refused('choice_full'))
  await approves([ids[0]!])
  await approves([ids[0]!], false)
  await approves([ids[3]!])
  expect((await mainList()).chosenCount).toBe(3)
})

test('with a price for extra photos there may be more, up to the maximum', async () => {
  const ids = await photosFor(anna, 6)
  const list = await asks({ included: 2, extraPriceCents: 1500, maximum: 4 })
  await approves(ids.slice(0, 4))
  await expect(approves([ids[4]!])).rejects.toEqual(refused('choice_full', { included: 2, maximum: 4 }))
  await expect(anna.choices.submitChoice({ listId: list, count: 4, message: '' })).rejects.toEqual(
    refused('extras_cost'),
  )
  await asks({ included: 2, extraPriceCents: 1500, maximum: null })
  await approves(ids)
  expect((await mainList()).chosenCount).toBe(6)
})

test('of two tabs that press at once, one wins the last place', async () => {
  const ids = await photosFor(anna, 2)
  const listId = await asks({ included: 1 })
  const pressed = await raceForLock(
    world.owner,
    ['select from choice_lists where id = $1 for update', listId],
    ids.map((id) => () => approves([id])),
  )
  expect(pressed).toContainEqual({ status: 'rejected', reason: refused('choice_full') })
  expect(await approved()).toBe(1)
})

test('with a price, two tabs that press at once both count', async () => {
  const ids = await photosFor(anna, 4)
  await asks({ included: 1, extraPriceCents: 3500 })
  await Promise.all(ids.map((id) => approves([id])))
  expect((await mainList()).chosenCount).toBe(4)
})

test('a limit that makes no sense is refused at its field', async () => {
  await expect(asks({ included: 0 })).rejects.toEqual(refused('nothing_to_choose'))
  await expect(asks({ extraPriceCents: 1500 })).rejects.toEqual(refused('extra_needs_included'))
  await expect(asks({ included: 5, extraPriceCents: 1500, maximum: 4 })).rejects.toEqual(
    refused('maximum_too_low'),
  )
  await expect(asks({ included: 5, maximum: 6 })).rejects.toEqual(refused('maximum_too_low'))
  const ids = await photosFor(anna, 3)
  await approves(ids)
  await expect(asks({ included: 2 })).rejects.toEqual(refused('fewer_than_chosen', { count: 3 }))
  await asks({ included: 3 })
})

test('handing in locks what was chosen, and the studio reads what it was', async () => {
  const ids = await photosFor(anna, 4)
  const listId = await asks({ included: 3, deadlineOn: '2099-01-01' })
  await approves(ids.slice(0, 2))
  await anna.choices.setNote({ listId, photoId: ids[0]!, note: 'Graag zwart-wit' })
  await expect(anna.choices.submitChoice({ listId, count: 3, message: '' })).rejects.toEqual(
    refused('choice_changed', { count: 2 }),
  )
  await anna.choices.submitChoice({ listId, count: 2, message: 'Wat mooi!' })
  await expect(approves([ids[2]!])).rejects.toEqual(refused('choice_closed'))
  await expect(approves([ids[0]!], false)).rejects.toEqual(refused('choice_closed'))
  await expect(anna.choices.submitChoice({ listId, count: 2, message: '' })).rejects.toEqual(
    refused('not_now', { state: 'submitted' }),
  )
  // The same call again, because its response was lost.
  expect(await anna.choices.submitChoice({ listId, count: 2, message: 'Wat mooi!' })).toHaveProperty(
    'reconsiderUntil',
  )
  await expect(asks({ included: 10 })).rejects.toEqual(refused('not_now'))
  await anna.photos.setFavorite({ photoIds: [ids[2]!], isFavorite: true })
  expect(await studio.choices.findChoice({ listId })).toMatchObject({
    list: { state: 'submitted', submittedBy: 'client', message: 'Wat mooi!', chosenCount: 2 },
    rounds: 1,
    photos: [
      { photoId: ids[0], sourceName: 'DSC_1001.jpg', note: 'Graag zwart-wit', isDelivered: false },
      { photoId: ids[1], note: null },
    ],
  })
  expect(await studio.choices.listWaiting({})).toMatchObject([{ isLate: false, deliveredCount: 0 }])
})

test('of nothing there is nothing to hand in', async () => {
  const listId = await asks({ included: 3 })
  await expect(anna.choices.submitChoice({ listId, count: 0, message: '' })).rejects.toEqual(
    refused('choice_empty'),
  )
})

test('what was handed in stays known when photos are deleted, renamed and finished', async () => {
  const ids = await photosFor(anna, 3)
  const listId = await asks({ included: 3 })
  await approves(ids)
  await anna.choices.submitChoice({ listId, count: 3, message: '' })
  await studio.photos.deletePhotos({ photoIds: [ids[0]!] })
  await studio.photos.renamePhoto({ photoId: ids[1]!, label: 'De kus' })
  await studio.photos.setType({ photoIds: [ids[2]!], type: 'final' })
  const { photos, deliveredCount } = await studio.choices.findChoice({ listId })
  expect(photos).toMatchObject([
    { photoId: null, sourceName: 'DSC_1001.jpg', label: 'DSC_1001.jpg' },
    { photoId: ids[1], sourceName: 'DSC_1002.jpg', isDelivered: false },
    { photoId: ids[2], sourceName: 'DSC_1003.jpg', isDelivered: true },
  ])
  expect(deliveredCount).toBe(1)
})

test('a photo that becomes final leaves an open list, and comes back only where it has a place', async () => {
  const ids = await photosFor(anna, 3)
  await asks({ included: 2 })
  await approves(ids.slice(0, 2))
  await studio.photos.setType({ photoIds: [ids[0]!], type: 'final' })
  expect((await mainList()).chosenCount).toBe(1)
  await studio.photos.setType({ photoIds: [ids[0]!], type: 'preview' })
  expect((await mainList()).chosenCount).toBe(2)
  await studio.photos.setType({ photoIds: [ids[0]!], type: 'final' })
  await approves([ids[2]!])
  await studio.photos.setType({ photoIds: [ids[0]!], type: 'preview' })
  expect((await mainList()).chosenCount).toBe(2)
  expect((await anna.photos.listForClient({ type: 'preview' })).photos).toMatchObject([
    { isApproved: false },
    { isApproved: true },
    { isApproved: true },
  ])
})

test('photos that are moved into a gallery where the choice is full leave their approval behind', async () => {
  const ids = await photosFor(anna, 2)
  await approves(ids)
  world.clock.advance(1000)
  const { galleryId: other } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    title: 'Tweede',
    kind: 'other',
    shotOn: null,
    sections: [],
    isOpen: true,
  })
  const [list] = await studio.choices.listLists({ galleryId: other })
  await studio.choices.saveList({
    ...noRules,
    listId: list!.id,
    galleryId: other,
    title: 'Keuze',
    purpose: 'editing',
    fromType: 'preview',
    included: 1,
  })
  await studio.photos.moveToGallery({ photoIds: ids, galleryId: other })
  expect((await studio.choices.listLists({ galleryId: other }))[0]).toMatchObject({ chosenCount: 0 })
  expect((await mainList()).chosenCount).toBe(0)
})

test('another list keeps photos of its own, with its own limit', async () => {
  const ids = await photosFor(anna, 4)
  const album = await addsList({ included: 2 })
  await expect(
    anna.choices.choose({ listId: album, photoIds: ids.slice(0, 3), isChosen: true }),
  ).rejects.toEqual(refused('choice_full', { included: 2 }))
  await anna.choices.choose({ listId: album, photoIds: ids.slice(0, 2), isChosen: true })
  expect(await approved()).toBe(0)
  await anna.photos.setFavorite({ photoIds: ids, isFavorite: true })
  await anna.choices.choose({ listId: album, photoIds: [ids[0]!], isChosen: false })
  await anna.choices.choose({ listId: album, photoIds: [ids[3]!], isChosen: true })
  const [, mine] = await anna.choices.listMyLists({})
  expect(mine).toMatchObject({ title: 'Album', chosenCount: 2 })
  expect(new Set(mine!.photoIds)).toEqual(new Set([ids[1], ids[3]]))
  await anna.choices.submitChoice({ listId: album, count: 2, message: '' })
  await expect(anna.choices.choose({ listId: album, photoIds: [ids[1]!], isChosen: false })).rejects.toEqual(
    refused('choice_closed'),
  )
  await approves(ids)
  await expect(studio.choices.deleteList({ listId: album })).rejects.toEqual(refused('not_now'))
})

test('a list that was never handed in can go, but not the first', async () => {
  const album = await addsList({})
  await studio.choices.deleteList({ listId: album })
  expect(await studio.choices.listLists({ galleryId })).toHaveLength(1)
  await expect(studio.choices.deleteList({ listId: (await mainList()).id })).rejects.toEqual(
    refused('list_is_main'),
  )
})

test('a photo that is deleted frees its place on every list, also on one that was handed in', async () => {
  const ids = await photosFor(anna, 3)
  const album = await addsList({ included: 2 })
  await asks({ included: 2 })
  await approves(ids.slice(0, 2))
  await anna.choices.choose({ listId: album, photoIds: ids.slice(0, 2), isChosen: true })
  await anna.choices.submitChoice({ listId: album, count: 2, message: '' })
  await studio.photos.deletePhotos({ photoIds: [ids[0]!] })
  await approves([ids[2]!])
  expect(await studio.choices.listLists({ galleryId })).toMatchObject([
    { chosenCount: 2 },
    { chosenCount: 2, state: 'submitted' },
  ])
})

test('a partner marks beside the client where that is asked, and only what the client chose is handed in', async () => {
  const ids = await photosFor(anna, 3)
  const tom = await newPartner(world, studio, anna, 'Tom')
  const listId = (await mainList()).id
  await expect(tom.choices.choose({ listId, photoIds: ids, isChosen: true })).rejects.toEqual(
    refused('list_not_found'),
  )
  await asks({ included: 2, together: true })
  await tom.choices.choose({ listId, photoIds: ids, isChosen: true })
  await approves(ids.slice(0, 1))
  await anna.choices.setNote({ listId, photoId: ids[0]!, note: 'Zonder oom Kees' })
  await tom.choices.setReady({ listId, isReady: true })
  const [mine] = await anna.choices.listMyLists({})
  expect(mine).toMatchObject({
    photoIds: [ids[0]],
    partners: [{ name: 'Tom', isReady: true }],
  })
  expect(mine!.partners[0]!.photoIds).toHaveLength(3)
  const [his] = await tom.choices.listMyLists({})
  expect(his).toMatchObject({
    clientPhotoIds: [ids[0]],
    isReady: true,
    partners: [],
    message: null,
    notes: [],
  })
  expect((await tom.photos.listForClient({ type: 'preview' })).photos.every((one) => one.isApproved)).toBe(
    true,
  )
  await anna.choices.submitChoice({ listId, count: 1, message: '' })
  await expect(tom.choices.choose({ listId, photoIds: ids, isChosen: false })).rejects.toEqual(
    refused('choice_closed'),
  )
  expect((await studio.choices.findChoice({ listId })).photos).toMatchObject([
    { photoId: ids[0], alsoBy: ['Tom'] },
  ])
})

test('a client sees which of what they handed in are delivered', async () => {
  const ids = await photosFor(anna, 2)
  const listId = await asks({ included: 2 })
  await approves(ids)
  await photosFor(anna, 1, 'final')
  expect((await anna.choices.listMyLists({}))[0]!.deliveredPhotoIds).toEqual([])
  await anna.choices.submitChoice({ listId, count: 2, message: '' })
  expect((await anna.choices.listMyLists({}))[0]!.deliveredPhotoIds).toEqual([ids[0]])
})

test('once the day is past the studio may choose, where that was agreed, and tells the client', async () => {
  const ids = await photosFor(anna, 3)
  const day = (plus: number) => addDays(calendarDay(world.clock()), plus)
  const listId = await asks({ included: 2, deadlineOn: day(3), afterDeadline: 'studio_chooses' })
  await expect(studio.choices.choose({ listId, photoIds: ids, isChosen: true })).rejects.toEqual(
    refused('not_now'),
  )
  world.clock.advance(5 * 24 * 60 * 60_000)
  const waiting = await studio.choices.listWaiting({})
  expect(waiting.filter(({ clientId }) => clientId === anna.id)).toMatchObject([{ isLate: true }])
  await approves([ids[2]!])
  await expect(studio.choices.choose({ listId, photoIds: ids, isChosen: true })).rejects.toEqual(
    refused('choice_full'),
  )
  await studio.choices.choose({ listId, photoIds: [ids[0]!], isChosen: true })
  await studio.choices.submitFor({ listId, count: 2 })
  expect((await studio.choices.findChoice({ listId })).list).toMatchObject({ submittedBy: 'photographer' })
  await expect(approves([ids[1]!])).rejects.toEqual(refused('choice_closed'))
})

test('a client asks for a week more once, gets it by one press, and may ask again', async () => {
  const listId = await asks({ included: 2, deadlineOn: '2099-03-01' })
  await anna.choices.askForTime({ listId })
  await expect(anna.choices.askForTime({ listId })).rejects.toEqual(refused('asked_already'))
  expect(await studio.choices.extendList({ listId })).toEqual({ deadlineOn: '2099-03-08' })
  await anna.choices.askForTime({ listId })
})

test('a day that is past is no deadline, but may stay one', async () => {
  const listId = await asks({ deadlineOn: '2099-03-01' })
  await expect(asks({ deadlineOn: '2020-01-01' }, listId)).rejects.toEqual(refused('deadline_past'))
  await expect(addsList({ deadlineOn: '2020-01-01' })).rejects.toEqual(refused('deadline_past'))
  const tomorrow = addDays(calendarDay(world.clock()), 1)
  await asks({ deadlineOn: tomorrow }, listId)
  world.clock.advance(4 * 24 * 60 * 60_000)
  await asks({ deadlineOn: tomorrow, included: 12 }, listId)
})

test('the bell leads to the gallery in which a choice was handed in', async () => {
  const first = galleryId
  await approves(await photosFor(anna, 1))
  await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    kind: 'portrait',
    title: 'Portret',
    shotOn: null,
    sections: [],
    isOpen: true,
  })
  const chosen = (await studio.choices.listLists({ galleryId: first }))[0]!
  await anna.choices.submitChoice({ listId: chosen.id, count: 1, message: '' })
  const { notifications } = await studio.notifications.listNotifications({})
  expect(notifications.find(({ kind }) => kind === 'choice_submitted')).toMatchObject({
    subjectId: anna.id,
    galleryId: first,
  })
})

test('a list of another studio, or of another client, is nobody else’s', async () => {
  const listId = await asks({ included: 2 })
  const [photoId] = await photosFor(anna, 1)
  const neighbour = await world.photographer({ studioName: 'Studio Overkant' })
  const bram = await studio.newClient({ firstName: 'Bram' })
  await expect(neighbour.choices.findChoice({ listId })).rejects.toEqual(refused('list_not_found'))
  await expect(neighbour.choices.extendList({ listId })).rejects.toEqual(refused('list_not_found'))
  await expect(bram.choices.submitChoice({ listId, count: 1, message: '' })).rejects.toEqual(
    refused('list_not_found'),
  )
  await expect(bram.choices.choose({ listId, photoIds: [photoId!], isChosen: true })).rejects.toEqual(
    refused('list_not_found'),
  )
})

test('rules that were changed in another tab are not overwritten unseen, and a second save counts', async () => {
  const listId = await asks({ included: 10 })
  const { title, purpose, fromType, included, extraPriceCents, maximum, ...list } = await mainList()
  const { together, deadlineOn, afterDeadline, pays } = list
  const rules = { included, extraPriceCents, maximum, together, deadlineOn, afterDeadline, pays }
  const opened = { title, purpose, fromType, ...rules }
  const save = (included: number, seen: typeof opened) =>
    studio.choices.saveList({ ...seen, included, listId, galleryId, opened: seen })
  await save(20, opened)
  const now = { ...opened, included: 20 }
  await expect(save(30, opened)).rejects.toEqual(refused('rules_changed', { now }))
  expect(await mainList()).toMatchObject({ included: 20 })
  await save(30, now)
  expect(await mainList()).toMatchObject({ included: 30 })
})

test('a page that was opened before a client, a partner and a studio chose by one call loses no press', async () => {
  const ids = await photosFor(anna, 3)
  const tom = await newPartner(world, studio, anna, 'Tom')
  const deadlineOn = addDays(calendarDay(world.clock()), 1)
  const listId = await asks({ included: 2, together: true, deadlineOn, afterDeadline: 'studio_chooses' })
  const asked = async ({ fetch }: Pick<Visitor, 'fetch'>, call: string, json: object) => {
    const body = JSON.stringify({ json })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`/rpc/${call}`, { method: 'POST', headers, body })).json()
  }
  expect(await asked(anna, 'photos/setApproval', { photoIds: ids.slice(0, 1), isApproved: true })).toEqual({
    json: {},
  })
  expect(await approved()).toBe(1)
  expect(await asked(anna, 'photos/setApproval', { photoIds: ids, isApproved: true })).toMatchObject({
    json: { code: 'choice_full' },
  })
  await asked(tom, 'choices/setEntries', { listId, photoIds: ids, isChosen: true })
  expect((await anna.choices.listMyLists({}))[0]!.partners[0]!.photoIds).toHaveLength(3)
  world.clock.advance(3 * 24 * 60 * 60_000)
  await asked(studio, 'choices/chooseFor', { listId, photoIds: ids.slice(1, 2), isChosen: true })
  expect(await approved()).toBe(2)
  expect(await asked(anna, 'photos/setApproval', { photoIds: 'all' })).toMatchObject({
    json: { code: 'BAD_REQUEST' },
  })
})
