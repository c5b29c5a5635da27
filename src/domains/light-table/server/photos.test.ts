import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { activityLog } from '#domains/activity/server/activity.tables.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { renditionSizes } from '#domains/photos/photos.rules.ts'
import { renditionKey } from '#domains/photos/renditions/server/storage-keys.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { removeForGood } from '#test/world/remove-for-good.ts'

let world: World
let studio: Photographer
let anna: Client
let bram: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  bram = await studio.newClient({ firstName: 'Bram', lastName: 'Bos' })
})
afterAll(() => world.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const notYours = { code: 'photo_not_yours' }

const previewsOf = async (client: Client) => (await client.photos.listForClient({ type: 'preview' })).photos
const seenBy = async (client: Client, id: string) =>
  (await previewsOf(client)).find((photo) => photo.id === id)

const pictureKeys = (id: string, version: string) =>
  renditionSizes.map((size) => renditionKey(id, version, size))

const logOf = (client: Client) =>
  asSystem(world.services.pool, (tx) =>
    tx.select().from(activityLog).where(eq(activityLog.clientId, client.id)).orderBy(activityLog.id),
  )

async function severalPhotos(client: Client, count: number) {
  const photos = []
  for (let nth = 0; nth < count; nth++) {
    world.clock.advance(1000)
    photos.push(await studio.addPhoto(client.id, { label: `foto ${nth + 1}.jpg` }))
  }
  return photos
}

test("a client's gallery holds previews and finals apart, and only their own", async () => {
  const cleo = await studio.newClient({ firstName: 'Cleo', lastName: 'Kok' })
  const [first, second] = await severalPhotos(cleo, 2)
  const final = await studio.addPhoto(cleo.id, { type: 'final', label: 'af.jpg' })

  expect((await previewsOf(cleo)).map(({ id }) => id)).toEqual([first!.id, second!.id])
  expect((await cleo.photos.listForClient({ type: 'final' })).photos).toMatchObject([
    { id: final.id, label: 'af.jpg', isFavorite: false, isApproved: false, commentCount: 0 },
  ])
  expect(await cleo.photos.findGallery({})).toMatchObject({
    studioName: 'Studio Vossen',
    clientName: 'Cleo Kok',
    firstName: 'Cleo',
    previewCount: 2,
    finalCount: 1,
    cover: null,
  })
  await world.work()
  expect(await cleo.photos.findGallery({})).toMatchObject({ cover: { id: final.id, type: 'final' } })
})

test('a photo is in the gallery at once, and shows when its picture is made', async () => {
  const bytes = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#775533' } })
    .jpeg()
    .toBuffer()
  const { id } = await studio.addPhoto(anna.id, { bytes })
  expect(await seenBy(anna, id)).toMatchObject({
    picture: 'making',
    thumbHash: null,
    sizeBytes: bytes.length,
  })
  await world.work()
  const photo = await seenBy(anna, id)
  expect(photo).toMatchObject({ picture: 'ready', widthPx: 600, heightPx: 900 })
  expect(photo!.thumbHash).toMatch(/^[\w+/]+=*$/)
})

test('a client chooses favourites and approves, one or many, and takes it back; the log says so', async () => {
  const photos = await severalPhotos(anna, 3)
  const photoIds = photos.map(({ id }) => id)
  const [first] = photoIds
  const doubled = [...photoIds, first!]
  expect(await anna.photos.setFavorite({ photoIds: doubled, isFavorite: true })).toEqual({ changed: 3 })
  await approvePhotos(anna, [first!])
  expect(await seenBy(anna, first!)).toMatchObject({ isFavorite: true, isApproved: true })
  expect(await seenBy(anna, photoIds[2]!)).toMatchObject({ isFavorite: true, isApproved: false })

  await anna.photos.setFavorite({ photoIds: [first!], isFavorite: false })
  await approvePhotos(anna, [first!], { isApproved: false })
  expect(await seenBy(anna, first!)).toMatchObject({ isFavorite: false, isApproved: false })
  expect((await logOf(anna)).slice(-4)).toMatchObject([
    { action: 'favorite_added', userType: 'client', details: '3', studioId: studio.id },
    { action: 'photo_approved', details: '1' },
    { action: 'favorite_removed', details: '1' },
    { action: 'approval_withdrawn', details: '1' },
  ])
})

test("one photo of another client refuses a client's whole selection, and nothing changes", async () => {
  const [hers, his] = [await studio.addPhoto(anna.id), await studio.addPhoto(bram.id)]
  const lines = (await logOf(anna)).length
  const photoIds = [hers.id, his.id]
  await expect(anna.photos.setFavorite({ photoIds, isFavorite: true })).rejects.toMatchObject(notYours)
  await expect(approvePhotos(anna, photoIds)).rejects.toMatchObject(notYours)
  await expect(anna.photos.addComment({ photoIds, comment: 'mooi' })).rejects.toMatchObject(notYours)
  await expect(anna.photos.planDownload({ photoIds })).rejects.toMatchObject(notYours)
  const untouched = { isFavorite: false, isApproved: false, commentCount: 0 }
  expect(await seenBy(anna, hers.id)).toMatchObject(untouched)
  expect(await seenBy(bram, his.id)).toMatchObject(untouched)
  expect(await logOf(anna)).toHaveLength(lines)
})

test('client and studio talk about a photo, newest word first, under their own names', async () => {
  const [photo, other] = await severalPhotos(anna, 2)
  const photoIds = [photo!.id, other!.id]
  await anna.photos.addComment({ photoIds, comment: '  Iets lichter graag  ' })
  world.clock.advance(1000)
  await studio.photos.addComment({ photoIds: [photo!.id], comment: 'Doen we!' })

  const conversation = [
    { comment: 'Doen we!', writtenBy: 'photographer', authorName: 'Studio Vossen' },
    { comment: 'Iets lichter graag', writtenBy: 'client', authorName: 'Anna de Vries' },
  ]
  expect(await anna.photos.listComments({ photoId: photo!.id })).toMatchObject(conversation)
  expect(await studio.photos.listComments({ photoId: photo!.id })).toMatchObject(conversation)
  expect(await seenBy(anna, photo!.id)).toMatchObject({ commentCount: 2 })
  expect(await seenBy(anna, other!.id)).toMatchObject({ commentCount: 1 })
  await expect(bram.photos.listComments({ photoId: photo!.id })).rejects.toMatchObject(notYours)
})

test('who wrote something changes it or takes it back, and nobody else does; the log keeps no words of it', async () => {
  const cleo = await studio.newClient({ firstName: 'Cleo' })
  const { id } = await studio.addPhoto(cleo.id, { label: 'dans.jpg' })
  const said = () => studio.photos.listComments({ photoId: id })
  const commentCount = async () => (await seenBy(cleo, id))!.commentCount
  const bell = async () =>
    (await studio.notifications.listNotifications({})).notifications.filter(
      ({ subjectId }) => subjectId === cleo.id,
    )
  await cleo.photos.addComment({ photoIds: [id], comment: 'Liever niet' })
  world.clock.advance(1000)
  await studio.photos.addComment({ photoIds: [id], comment: 'Jammer!' })
  const [theirs, hers] = (await said()).map(({ id: commentId }) => ({ commentId }))
  expect(await said()).toMatchObject([{ mayChange: true }, { mayChange: false, editedAt: null }])
  expect(await cleo.photos.listComments({ photoId: id })).toMatchObject([
    { mayChange: false },
    { mayChange: true },
  ])

  world.clock.advance(1000)
  await cleo.photos.editComment({ ...hers!, comment: '  Liever lichter ' })
  await studio.photos.editComment({ ...theirs!, comment: 'Jammer!' })
  expect(await said()).toMatchObject([
    { comment: 'Jammer!', editedAt: null },
    { comment: 'Liever lichter', editedAt: expect.any(Date) },
  ])
  const gone = { code: 'comment_not_found' }
  for (const [person, { commentId }] of [
    [studio, hers!],
    [cleo, theirs!],
    [bram, hers!],
    [await world.photographer(), theirs!],
  ] as const) {
    await expect(person.photos.editComment({ commentId, comment: 'Nee' })).rejects.toMatchObject(gone)
    await expect(person.photos.removeComment({ commentId })).rejects.toMatchObject(gone)
  }

  expect(await bell()).toMatchObject([{ kind: 'comments_written', count: 1 }])
  await cleo.photos.removeComment(hers!)
  expect(await said()).toMatchObject([{ comment: 'Jammer!' }])
  expect(await commentCount()).toBe(1)
  expect(await bell()).toEqual([])
  await expect(cleo.photos.editComment({ ...hers!, comment: 'Toch' })).rejects.toMatchObject(gone)
  expect((await logOf(cleo)).slice(-2)).toMatchObject([
    { action: 'comment_edited', details: 'dans.jpg', userType: 'client', oldValue: null, newValue: null },
    { action: 'comment_removed', details: 'dans.jpg', userType: 'client', oldValue: null },
  ])
})

test('an empty comment, and one longer than a person reads, is not taken', async () => {
  const { id } = await studio.addPhoto(anna.id)
  for (const comment of ['   ', 'x'.repeat(2001)])
    await expect(anna.photos.addComment({ photoIds: [id], comment })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  expect(await anna.photos.listComments({ photoId: id })).toEqual([])
})

test('a studio writes to photos of several clients at once, and each sees their own', async () => {
  const [hers, his] = [await studio.addPhoto(anna.id), await studio.addPhoto(bram.id)]
  await studio.photos.addComment({ photoIds: [hers.id, his.id], comment: 'Welke kies je?' })
  expect(await anna.photos.listComments({ photoId: hers.id })).toHaveLength(1)
  expect(await bram.photos.listComments({ photoId: his.id })).toHaveLength(1)
})

test("a studio's desk shows its clients, its newest eight, and what each of them chose", async () => {
  const newStudio = await world.photographer()
  const [dora, evi] = [
    await newStudio.newClient({ firstName: 'Dora' }),
    await newStudio.newClient({ firstName: 'Evi' }),
  ]
  const photos = []
  for (let nth = 0; nth < 9; nth++) {
    world.clock.advance(1000)
    photos.push(await newStudio.addPhoto(nth < 8 ? dora.id : evi.id))
  }
  const [oldest, second] = photos
  await dora.photos.setFavorite({ photoIds: [oldest!.id, second!.id], isFavorite: true })
  await approvePhotos(dora, [oldest!.id])
  world.clock.advance(MINUTE_MS)
  await dora.photos.addComment({ photoIds: [oldest!.id], comment: 'Deze!' })
  await newStudio.photos.addComment({ photoIds: [oldest!.id], comment: 'Mooie keuze' })

  const latest = (await newStudio.photos.listLatest({})).photos
  expect(latest.map(({ id }) => id)).toEqual(
    photos
      .map(({ id }) => id)
      .reverse()
      .slice(0, 8),
  )
  expect(latest[0]).toMatchObject({ clientId: evi.id, clientName: 'Evi de Vries', type: 'preview' })
  expect((await newStudio.photos.listForStudio({ clientId: evi.id, type: 'preview' })).photos).toHaveLength(1)

  const { clients } = await newStudio.photos.summariseClients({})
  expect(clients).toHaveLength(2)
  const { chosenAt, ...ofDora } = clients.find(({ clientId }) => clientId === dora.id)!
  expect(ofDora).toMatchObject({
    previewCount: 8,
    finalCount: 0,
    sizeBytes: photos.slice(0, 8).reduce((sum, { bytes }) => sum + bytes.length, 0),
    finalBytes: 0,
    favoriteCount: 2,
    approvedCount: 1,
    commentCount: 1,
    failedCount: 0,
  })
  expect(world.services.clock().getTime() - chosenAt!.getTime()).toBeLessThan(MINUTE_MS)
  expect(clients.find(({ clientId }) => clientId === evi.id)).toMatchObject({ chosenAt: null })
})

test('photos are counted by the calendar month it is in Amsterdam', async () => {
  const [counter, now] = [await world.photographer(), world.services.clock()]
  const client = await counter.newClient()
  await counter.addPhoto(client.id)
  // Amsterdam is already in the next month, UTC is not.
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 30 * MINUTE_MS
  world.clock.advance(nextMonth - now.getTime())
  await counter.addPhoto(client.id)
  expect(await counter.photos.countPhotos({})).toEqual({ total: 2, addedByMonth: [0, 0, 0, 0, 1, 1] })
})

test('a studio renames a photo; a blank name is no name, and another studio can not', async () => {
  const { id } = await studio.addPhoto(anna.id, { label: 'DSC_0001.jpg' })
  await studio.photos.renamePhoto({ photoId: id, label: '  Eerste dans  ' })
  expect(await seenBy(anna, id)).toMatchObject({ label: 'Eerste dans' })
  expect((await logOf(anna)).at(-1)).toMatchObject({
    action: 'photo_renamed',
    oldValue: 'DSC_0001.jpg',
    newValue: 'Eerste dans',
  })
  await studio.photos.renamePhoto({ photoId: id, label: 'Eer\r\nste\u202e dans' })
  expect(await seenBy(anna, id)).toMatchObject({ label: 'Eerste dans' })
  await expect(studio.photos.renamePhoto({ photoId: id, label: '   ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  const neighbour = await world.photographer()
  const renaming = neighbour.photos.renamePhoto({ photoId: id, label: 'Van mij' })
  await expect(renaming).rejects.toMatchObject(notYours)
  expect(await seenBy(anna, id)).toMatchObject({ label: 'Eerste dans' })
})

test("a photo keeps its camera's name whatever it is called, and its studio sees it", async () => {
  const cleo = await studio.newClient({ firstName: 'Cleo' })
  const { id } = await studio.addPhoto(cleo.id, { label: 'DSC_0007.JPG' })
  const nameless = await studio.addPhoto(cleo.id, { label: 'scan.2' })
  await studio.photos.renamePhoto({ photoId: id, label: 'Eerste dans' })
  const { photos } = await studio.photos.listForStudio({ clientId: cleo.id, type: 'preview' })
  const namesOf = (wanted: string) => {
    const { label, sourceName } = photos.find((photo) => photo.id === wanted)!
    return { label, sourceName }
  }
  expect(namesOf(id)).toEqual({ label: 'Eerste dans', sourceName: 'DSC_0007.JPG' })
  expect(namesOf(nameless.id)).toEqual({ label: 'scan.2', sourceName: 'scan.2.jpg' })
  expect((await studio.photos.listLatest({})).photos[0]).toHaveProperty('sourceName', 'scan.2.jpg')
  for (const photo of await previewsOf(cleo)) expect(photo).not.toHaveProperty('sourceName')
})

test('a photo without a name of its camera can never be written', async () => {
  const { id } = await studio.addPhoto(anna.id)
  const naming = world.owner.query(`update photos set source_name = ' ' where id = $1`, [id])
  await expect(naming).rejects.toThrow('photos_source_name_not_blank')
})

test("'Naar Final' moves what is not there yet, keeps what the client chose, and moves nothing with a stranger's", async () => {
  const [preview, final] = [await studio.addPhoto(anna.id), await studio.addPhoto(anna.id, { type: 'final' })]
  await anna.photos.setFavorite({ photoIds: [preview.id], isFavorite: true })
  const neighbour = await world.photographer()
  const theirs = await neighbour.addPhoto((await neighbour.newClient()).id)

  const mixed = studio.photos.setType({ photoIds: [preview.id, theirs.id], type: 'final' })
  await expect(mixed).rejects.toMatchObject(notYours)
  expect(await seenBy(anna, preview.id)).toBeDefined()

  const photoIds = [preview.id, final.id]
  expect(await studio.photos.setType({ photoIds, type: 'final' })).toEqual({ changed: 1 })
  const { photos } = await anna.photos.listForClient({ type: 'final' })
  expect(photos.find(({ id }) => id === preview.id)).toMatchObject({ isFavorite: true, picture: 'making' })
})

test('deleting removes rows, words and files, and gives the room back; with a stranger among them, nothing', async () => {
  const before = await studio.storage.summariseStorage({})
  const photos = await severalPhotos(anna, 2)
  const photoIds = photos.map(({ id }) => id)
  await anna.photos.addComment({ photoIds, comment: 'Weg ermee' })
  await world.work()
  const { version } = (await seenBy(anna, photoIds[0]!))!
  const keys = photoIds.flatMap((id) => [originalKeyOf(id), ...pictureKeys(id, version)])
  const stored = async () =>
    (await Promise.all(keys.map((key) => world.services.objects.stat(key)))).filter((found) => found).length
  expect(await stored()).toBe(8)

  const neighbour = await world.photographer()
  await expect(neighbour.photos.deletePhotos({ photoIds })).rejects.toMatchObject(notYours)
  const theirs = await neighbour.addPhoto((await neighbour.newClient()).id)
  const mixed = studio.photos.deletePhotos({ photoIds: [...photoIds, theirs.id] })
  await expect(mixed).rejects.toMatchObject(notYours)
  await world.work()
  expect(await stored()).toBe(8)

  const freedBytes = photos.reduce((sum, { bytes }) => sum + bytes.length, 0)
  expect(await studio.photos.deletePhotos({ photoIds })).toEqual({ deleted: 2, freedBytes })
  const { usedBytes, restingBytes } = before
  expect(await studio.storage.summariseStorage({})).toMatchObject({
    usedBytes,
    restingBytes: restingBytes + freedBytes,
  })
  expect(await seenBy(anna, photoIds[0]!)).toBeUndefined()
  await expect(anna.photos.listComments({ photoId: photoIds[0]! })).rejects.toMatchObject(notYours)
  await world.work()
  expect(await stored()).toBe(8)
  await removeForGood(world.services)
  expect(await stored()).toBe(0)
})

test('deleting a photo while its picture is being made leaves no file behind', async () => {
  const { id } = await studio.addPhoto(anna.id)
  const { version } = (await seenBy(anna, id))!
  const { objects } = world.services
  // Deletes the photo between reading its original and writing its renditions.
  const reading = objects.withLocalFile.bind(objects)
  objects.withLocalFile = async (key, work) => {
    const made = await reading(key, work)
    if (key === originalKeyOf(id)) await studio.photos.deletePhotos({ photoIds: [id] })
    return made
  }
  await world.work()
  objects.withLocalFile = reading
  await world.work()
  await removeForGood(world.services)
  for (const key of [originalKeyOf(id), ...pictureKeys(id, version)])
    expect(await objects.stat(key), key).toBeUndefined()
})

test("a picture that can't be made says so after three tries, and is made by 'Opnieuw' once it can", async () => {
  const { id, bytes } = await studio.addPhoto(anna.id)
  const { objects } = world.services
  await objects.remove([originalKeyOf(id)])
  for (let tries = 1; tries <= 3; tries++) {
    expect(await seenBy(anna, id)).toMatchObject({ picture: 'making' })
    await world.work()
    world.clock.advance(HOUR_MS)
  }
  expect(await seenBy(anna, id)).toMatchObject({ picture: 'failed' })
  const { clients } = await studio.photos.summariseClients({})
  expect(clients.find(({ clientId }) => clientId === anna.id)).toMatchObject({ failedCount: 1 })

  const neighbour = await world.photographer()
  await expect(neighbour.photos.retryPictures({ photoIds: [id] })).rejects.toMatchObject(notYours)
  expect(await seenBy(anna, id)).toMatchObject({ picture: 'failed' })

  await objects.write(originalKeyOf(id), bytes, { contentType: 'image/jpeg' })
  await studio.photos.retryPictures({ photoIds: [id] })
  expect(await seenBy(anna, id)).toMatchObject({ picture: 'making' })
  await world.work()
  expect(await seenBy(anna, id)).toMatchObject({ picture: 'ready' })
})

test('a file with a hole in it fails at once, and trying again does not pretend', async () => {
  const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer()
  const { id } = await studio.addPhoto(anna.id, { bytes: whole })
  const hole = Buffer.concat([whole.subarray(0, 400), Buffer.alloc(whole.length - 400, 0xff)])
  await world.services.objects.write(originalKeyOf(id), hole, { contentType: 'image/jpeg' })
  await world.work()
  expect(await seenBy(anna, id)).toMatchObject({ picture: 'failed' })
  await studio.photos.retryPictures({ photoIds: [id] })
  await world.work()
  expect(await seenBy(anna, id)).toMatchObject({ picture: 'failed' })
})
