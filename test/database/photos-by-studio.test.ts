import { afterAll, beforeAll, expect, test } from 'vitest'
import { noRules } from '#domains/choices/choices.rules.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { checkOriginals } from '#domains/photos/originals/server/check-originals.job.ts'
import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { enterByLink, familyLinkInput, newPartner, type Guest } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { sendPhoto } from '#test/world/send-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'
import { multiplyRows } from './multiply-rows.ts'
import { newExplainingDatabase, watchReads, type TableRead } from './watch-plans.ts'

let world: World
let studio: Photographer
let anna: Client
let riet: Guest
let bram: Guest
let galleryId: string
let previews: string[]
let finals: string[]
let reads: Awaited<ReturnType<typeof watchReads>>

beforeAll(async () => {
  world = await newWorld({ database: await newExplainingDatabase() })
  studio = await world.photographer({ plan: 'studio' })
  anna = await studio.newClient()
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
  previews = []
  finals = []
  for (let nth = 1; nth <= 4; nth++) {
    previews.push((await studio.addPhoto(anna.id, { label: `DSC_${nth}.jpg` })).id)
    finals.push((await studio.addPhoto(anna.id, { label: `DSC_${nth}.jpg`, type: 'final' })).id)
  }
  riet = await enterByLink(
    world,
    await studio.sharing.createLink({ galleryId, ...familyLinkInput, shows: 'both' }),
    {
      name: 'Riet',
    },
  )
  bram = await newPartner(world, studio, anna, 'Bram')
  await world.work()
  await multiplyRows(world.owner, 'photos', 20_000)
  reads = await watchReads(world.services.pool)
})
afterAll(() => world.close())

type Tab = Omit<Visitor, 'at' | 'inGallery'>

const isOfOneStudio = ({ by }: TableRead) => /\bphotographer_id = /.test(by)

const picture = async (who: Tab, type: 'preview' | 'final') => {
  const { photos, signature } = await who.photos.listForClient({ type })
  const { id, version } = photos[0]!
  const answer = await who.get(photoUrl({ id, version }, 480, signature))
  expect(answer.status).toBe(200)
}

const download = async (who: Tab) => {
  const { address } = await who.photos.planDownload({ photoIds: finals.slice(0, 2) })
  const answer = await who.get(address)
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
}

const looks = (who: Tab) => async () => {
  await who.photos.findGallery({})
  for (const type of ['preview', 'final'] as const) {
    const { standing } = await who.photos.listForClient({ type })
    await who.photos.listForClient({ type, since: standing })
    await picture(who, type)
  }
}

const comments = (who: Tab) => async () => {
  await who.photos.addComment({ photoIds: previews.slice(0, 2), comment: 'Mooi' })
  const [written] = await who.photos.listComments({ photoId: previews[0]! })
  await who.photos.editComment({ commentId: written!.id, comment: 'Heel mooi' })
  await who.photos.removeComment({ commentId: written!.id })
}

const chooses = (who: Tab) => async () => {
  await who.photos.setFavorite({ photoIds: previews.slice(0, 2), isFavorite: true })
  const [list] = await who.choices.listMyLists({})
  await who.choices.choose({ listId: list!.id, photoIds: previews.slice(0, 1), isChosen: true })
}

const everyday: [string, () => Promise<unknown>][] = [
  ['a client looks at their gallery', () => looks(anna)()],
  ['a guest looks at it', () => looks(riet)()],
  ['a partner looks at it', () => looks(bram)()],
  ['a client writes below photos', () => comments(anna)()],
  ['a guest writes below photos', () => comments(riet)()],
  ['a studio answers', () => comments(studio)()],
  ['a guest gives hearts', () => riet.photos.setFavorite({ photoIds: previews, isFavorite: true })],
  [
    'a client approves',
    async () => {
      await approvePhotos(anna, previews)
      await approvePhotos(anna, previews.slice(2), { isApproved: false })
    },
  ],
  [
    'a studio asks for a choice of several',
    async () => {
      const [main] = await studio.choices.listLists({ galleryId })
      await studio.choices.saveList({
        ...noRules,
        listId: main!.id,
        galleryId,
        title: 'Keuze',
        purpose: 'editing',
        fromType: 'preview',
        together: true,
      })
      await studio.choices.saveList({
        ...noRules,
        listId: null,
        galleryId,
        title: 'Album',
        purpose: 'album',
        fromType: 'final',
      })
    },
  ],
  ['a client chooses', () => chooses(anna)()],
  ['a partner chooses along', () => chooses(bram)()],
  [
    'a client puts photos on another list, with a word about one',
    async () => {
      const album = (await anna.choices.listMyLists({})).find(({ isMain }) => !isMain)!
      await anna.choices.choose({ listId: album.id, photoIds: finals, isChosen: true })
      await anna.choices.setNote({ listId: album.id, photoId: finals[0]!, note: 'Voorop' })
      await anna.choices.choose({ listId: album.id, photoIds: finals.slice(1), isChosen: false })
      const count = (await anna.choices.listMyLists({})).find(({ isMain }) => !isMain)!.chosenCount
      await anna.choices.submitChoice({ listId: album.id, count, message: '' })
    },
  ],
  [
    'a studio reads choices',
    async () => {
      const lists = await studio.choices.listLists({ galleryId })
      for (const { id } of lists) await studio.choices.findChoice({ listId: id })
      await studio.choices.listWaiting({})
    },
  ],
  ['a client downloads', () => download(anna)],
  ['a guest downloads', () => download(riet)],
  ['a studio downloads', () => download(studio)],
  [
    'a client orders prints',
    async () => {
      const { orderId } = await orderPrints(anna, finals.slice(0, 2))
      await anna.orders.listMyOrders({})
      await studio.orders.findOrder({ orderId })
      await studio.orders.findJourneys({ clientId: anna.id })
      await studio.clientPayments.cancelOrder({ orderId })
    },
  ],
  [
    'a studio looks around',
    async () => {
      await studio.studios.findMyStudio({})
      await studio.photos.listLatest({})
      await studio.photos.countPhotos({})
      await studio.photos.summariseClients({})
      await studio.photos.summariseGalleries({ clientId: anna.id })
      await studio.photos.countByGuest({ galleryId })
      await studio.photos.viewGallery({ clientId: anna.id, galleryId })
      await studio.photos.pagePhotos({ clientId: anna.id })
      await studio.photos.findPhoto({ photoId: previews[0]! })
      await studio.photos.findMarkSample({})
      await studio.photos.listCameras({ galleryId })
      const { standing } = await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })
      await studio.photos.listForStudio({ clientId: anna.id, type: 'preview', since: standing })
    },
  ],
  [
    'a studio puts its photos in order',
    async () => {
      await studio.photos.setPhotoOrder({ clientId: anna.id, order: 'manual' })
      await studio.photos.movePhotos({ photoIds: [previews[2]!], beforeId: previews[0]! })
      await studio.photos.renamePhoto({ photoId: previews[2]!, label: 'Kus' })
      await studio.photos.setVisibility({ photoIds: [previews[3]!], visibility: 'client' })
      await studio.photos.setCover({ galleryId, cover: { photoId: finals[0]!, x: 0.5, y: 0.5 } })
      await studio.photos.setType({ photoIds: [previews[3]!], type: 'final' })
      await world.work()
    },
  ],
  [
    'a photo comes in, and its pictures are made',
    async () => {
      await sendPhoto(studio, await drawJpeg(), { clientId: anna.id })
      await world.work()
    },
  ],
  [
    'originals are suspected',
    async () => {
      await asSystem(world.services.pool, (tx) =>
        enqueue(tx, checkOriginals, { photoIds: finals, studioId: studio.id }),
      )
      await world.work()
    },
  ],
  ['photos are deleted', () => studio.photos.deletePhotos({ photoIds: [previews[3]!] })],
]

test.each(everyday)('photos are looked for at one studio when %s', async (_what, ask) => {
  const asked = await reads.of('photos', ask)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((read) => !isOfOneStudio(read))).toEqual([])
  expect(asked.filter(({ how }) => how === 'Seq Scan')).toEqual([])
})

test('a question that names no studio is seen', async () => {
  const asked = await reads.of('photos', () =>
    asSystem(world.services.pool, (tx) =>
      tx.execute(`select count(*) from photos where gallery_id = '${galleryId}'`),
    ),
  )
  expect(asked.filter((read) => !isOfOneStudio(read))).toHaveLength(1)
})
