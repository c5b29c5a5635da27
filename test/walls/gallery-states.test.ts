import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contracts } from '#app/server/rpc-router.ts'
import type { AccessMeta } from '#domains/access/who.contract.ts'
import { denialFor } from '#domains/access/viewer.rules.ts'
import { cutUrl } from '#domains/photos/loupe/loupe.rules.ts'
import { photoUrl, renditionSizes, type PhotoType } from '#domains/photos/photos.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { newCartLine, newOrderInput, orderPrints, type OrderInput } from '#test/world/order-prints.ts'
import { createStudioWithSecrets, type StudioWithSecrets } from '#test/world/studio-with-secrets.ts'
import type { Visitor } from '#test/world/visitor.ts'

// A closed gallery is visible to its studio only.

let world: World
let people: StudioWithSecrets
let shoot: Awaited<ReturnType<typeof newShoot>>

beforeAll(async () => {
  world = await newWorld()
  people = await createStudioWithSecrets(world)
  shoot = await newShoot()
})
afterAll(() => world.close())
beforeEach(() => world.owner.query('delete from attempts'))

async function newShoot() {
  const { studio, anna } = people
  const { galleryId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    title: 'Verborgen bruiloft',
    kind: 'wedding',
    shotOn: null,
    sections: ['Verborgen hoofdstuk'],
    isOpen: true,
  })
  const gallery = (await studio.galleries.listGalleries({ clientId: anna.id })).find(
    ({ id }) => id === galleryId,
  )!
  const has = (type: PhotoType, label: string) => studio.addPhoto(anna.id, { galleryId, type, label })
  const preview = (await has('preview', 'verborgen-1.jpg')).id
  const finals = [(await has('final', 'verborgen-2.jpg')).id, (await has('final', 'verborgen-3.jpg')).id]
  const photoIds = [preview, ...finals]
  await studio.photos.moveToSection({ photoIds, sectionId: gallery.sections[0]!.id })
  await studio.photos.setCover({ galleryId, cover: { photoId: preview, x: 0, y: 0 } })
  await world.work()
  await anna.photos.addComment({ photoIds: [preview], comment: 'verborgen opmerking' })
  const [comment] = await anna.photos.listComments({ photoId: preview })
  const lines = [newCartLine(people.variantId, finals.slice(0, 1))]
  const placing: OrderInput = await newOrderInput(anna, lines)
  const { orderId } = await orderPrints(anna, finals.slice(0, 1))
  const { downloadId } = await anna.photos.planDownload({ photoIds: finals })
  const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId, shows: 'both' })
  const guest = await enterByLink(world, link, { name: 'Riet' })
  return {
    guest,
    galleryId,
    listId: (await studio.choices.listLists({ galleryId }))[0]!.id,
    slug: gallery.slug,
    preview,
    finals,
    photoIds,
    commentId: comment!.id,
    placing,
    orderId,
    downloadId,
  }
}
type Shoot = typeof shoot

const ofPhotos = ({ photoIds }: Shoot) => [...photoIds, 'verborgen-', 'verborgen opmerking']
const ofGallery = ({ galleryId, slug }: Shoot) => [
  galleryId,
  slug,
  'Verborgen bruiloft',
  'Verborgen hoofdstuk',
]

/** Inputs aimed at the gallery, by endpoint. */
const inputs: Record<string, (shoot: Shoot) => object> = {
  'choices.askForTime': ({ listId }) => ({ listId }),
  'choices.choose': ({ listId, photoIds }) => ({ listId, photoIds, isChosen: true }),
  'choices.listMyLists': ({ slug }) => ({ slug }),
  'choices.reopenMyList': ({ listId }) => ({ listId }),
  'choices.setNote': ({ listId, preview }) => ({ listId, photoId: preview, note: 'door een dichte deur' }),
  'choices.setReady': ({ listId }) => ({ listId, isReady: true }),
  'choices.submitChoice': ({ listId }) => ({ listId, count: 1, message: '' }),
  'orders.findExtrasOrder': ({ listId }) => ({ listId }),
  'orders.findMyOrder': ({ orderId }) => ({ orderId }),
  'orders.listMyOrders': () => ({}),
  'orders.orderExtras': ({ listId }) => ({
    listId,
    placementId: crypto.randomUUID(),
    count: 1,
    fingerprint: '',
    message: '',
    beginsAtOnce: true,
  }),
  'orders.placeOrder': ({ placing }) => placing,
  'orders.quoteCart': ({ placing: { lines } }) => ({ lines }),
  'orders.quoteExtras': ({ listId }) => ({ listId }),
  'photos.addComment': ({ photoIds }) => ({ photoIds, comment: 'door een dichte deur' }),
  'photos.editComment': ({ commentId }) => ({ commentId, comment: 'door een dichte deur' }),
  'photos.findDownload': ({ downloadId }) => ({ downloadId }),
  'photos.findGallery': ({ slug }) => ({ slug }),
  'photos.listComments': ({ preview }) => ({ photoId: preview }),
  'photos.listForClient': ({ slug }) => ({ slug, type: 'preview' }),
  'photos.listMyGalleries': () => ({}),
  'photos.planDownload': ({ finals }) => ({ photoIds: finals }),
  'photos.removeComment': ({ commentId }) => ({ commentId }),
  'photos.setFavorite': ({ photoIds }) => ({ photoIds, isFavorite: true }),
  'photos.setVisibility': ({ photoIds }) => ({ photoIds, visibility: 'client' }),
}

const namesBought = ['orders.findMyOrder', 'orders.listMyOrders']
/** Endpoints that show something of an open gallery. */
const showing = [
  'choices.listMyLists',
  'photos.findGallery',
  'photos.listComments',
  'photos.listForClient',
  'photos.listMyGalleries',
]

const forGuests = Object.keys(inputs).filter((name) => {
  const [domain, verb] = name.split('.') as ['photos', 'findGallery']
  return !denialFor((contracts[domain][verb]['~orpc'].meta as AccessMeta).who, { role: 'guest' })
})
const showingToGuests = ['photos.findGallery', 'photos.listForClient']

test('everything that a client can ask of photos, galleries and prints is asked here', () => {
  const forClients = (['choices', 'galleries', 'photos', 'orders'] as const).flatMap((domain) =>
    Object.entries(contracts[domain]).flatMap(([verb, procedure]) => {
      const { who } = procedure['~orpc'].meta as AccessMeta
      return denialFor(who, { role: 'client' }) ? [] : [`${domain}.${verb}`]
    }),
  )
  expect(Object.keys(inputs)).toEqual(forClients.toSorted())
})

type Tab = Omit<Visitor, 'at' | 'inGallery'>

async function call(who: Tab, name: string): Promise<string> {
  const [domain, verb] = name.split('.') as ['photos', string]
  const endpoint = Reflect.get(who[domain], verb) as (input: object) => Promise<unknown>
  return endpoint(inputs[name]!(shoot)).then(
    (answer) => JSON.stringify(answer),
    (error: { code?: string }) => (error.code ? `refused: ${error.code}` : Promise.reject(error)),
  )
}

/** Returns markers in the answer that the request didn't contain. */
async function findRevealed(who: Tab, name: string, marks: string[]): Promise<string[]> {
  const asked = JSON.stringify(inputs[name]!(shoot))
  const answer = await call(who, name)
  return marks.filter((mark) => answer.includes(mark) && !asked.includes(mark))
}

async function rowsOf({ galleryId, photoIds, downloadId }: Shoot) {
  const { rows } = await world.owner.query(
    `select (select jsonb_agg(to_jsonb(photos) order by id) from photos where gallery_id = $1) as photos,
       (select jsonb_agg(to_jsonb(photo_comments) order by id) from photo_comments where photo_id = any($2)) as comments,
       (select count(*) from downloads where photo_ids && $2 and id <> $3) as downloads,
       (select count(*) from orders) as orders`,
    [galleryId, photoIds, downloadId],
  )
  return rows[0]
}

/** Returns URLs of every kind that serve the gallery's bytes. */
async function listAddresses(of: Tab = people.anna): Promise<string[]> {
  const { slug, finals } = shoot
  const pictures = []
  for (const type of ['preview', 'final'] as const) {
    const { photos, signature } = await of.photos.listForClient({ slug, type })
    for (const photo of photos)
      pictures.push(
        ...renditionSizes.map((size) => photoUrl(photo, size, signature)),
        cutUrl(photo, { left: 0, top: 0 }, signature),
      )
  }
  const { coverSrcSet } = await of.photos.findGallery({ slug })
  const cover = coverSrcSet!.split(', ').map((source) => source.split(' ')[0]!)
  const one = await of.photos.planDownload({ photoIds: finals.slice(0, 1) })
  const all = await of.photos.planDownload({ photoIds: finals })
  return [...pictures, ...cover, one.address, all.address]
}

async function statusesOf(who: Pick<Visitor, 'get'>, urls: string[]): Promise<number[]> {
  const answers = await Promise.all(urls.map((url) => who.get(url)))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return [...new Set(answers.map(({ status }) => status))]
}

async function expectStudioSeesAll() {
  const { studio, anna } = people
  const { galleryId, preview, photoIds, finals } = shoot
  const { photos, signature } = await studio.photos.listForStudio({
    clientId: anna.id,
    galleryId,
    type: 'preview',
  })
  expect(photos.map(({ id }) => id)).toEqual([preview])
  expect(await statusesOf(studio, [photoUrl(photos[0]!, 800, signature)])).toEqual([200])
  expect(await studio.photos.listComments({ photoId: preview })).toHaveLength(1)
  const { address } = await studio.photos.planDownload({ photoIds })
  expect(await statusesOf(studio, [address])).toEqual([200])
  expect(await studio.photos.findPhoto({ photoId: finals[0]! })).toMatchObject({ galleryId })
  expect(await studio.photos.viewGallery({ clientId: anna.id, galleryId })).toMatchObject({
    current: { id: galleryId },
  })
}

const setState = (state: string) => () =>
  world.owner.query('update galleries set state = $1, archived_at = null where id = $2', [
    state,
    shoot.galleryId,
  ])
const setEnd = (day: string | null) =>
  world.owner.query('update galleries set expires_on = $1 where id = $2', [day, shoot.galleryId])
const setVisibility = (visibility: 'studio' | 'everyone') => () =>
  people.studio.photos.setVisibility({ photoIds: shoot.photoIds, visibility })

const DAY_MS = 24 * 60 * 60 * 1000
const today = () => calendarDay(world.clock())

async function advanceToMidnight() {
  const began = today()
  const isOver = (ms: number) => calendarDay(new Date(world.clock().getTime() + ms)) !== began
  let [before, after] = [0, DAY_MS]
  while (after - before > 1000) {
    const middle = (before + after) / 2
    if (isOver(middle)) after = middle
    else before = middle
  }
  world.clock.advance(before - 30_000)
}

type ClosingCase = {
  begin?: () => Promise<unknown>
  close: () => Promise<unknown> | void
  open: () => Promise<unknown>
  marks?: (shoot: Shoot) => string[]
}

const closings: Record<string, ClosingCase> = {
  'a draft again': { close: setState('draft'), open: setState('live') },
  archived: {
    close: () => people.studio.galleries.archiveGallery({ galleryId: shoot.galleryId }),
    open: () => people.studio.galleries.restoreGallery({ galleryId: shoot.galleryId }),
  },
  expired: {
    close: () => setEnd(calendarDay(new Date(world.clock().getTime() - DAY_MS))),
    open: () => setEnd(null),
  },
  'past the midnight of its last day': {
    begin: async () => {
      await advanceToMidnight()
      await setEnd(today())
    },
    close: () => world.clock.advance(60_000),
    open: () => setEnd(null),
  },
  'one whose photos the studio hides': {
    close: setVisibility('studio'),
    open: setVisibility('everyone'),
    marks: ofPhotos,
  },
  'of an archived client': {
    close: () => people.studio.clients.archiveClient({ clientId: people.anna.id }),
    open: async () => {
      await people.studio.clients.restoreClient({ clientId: people.anna.id })
      await people.anna.accounts.signIn(people.anna)
    },
  },
}

describe.each(Object.entries(closings))('a gallery that is %s', (_state, { begin, close, open, marks }) => {
  const strangers = () => {
    const { bram, cleo, neighbour, inactive, admin } = people
    return { bram, cleo, neighbour, inactive, admin, nobody: world.visitor() }
  }
  const allMarks = () => [...ofGallery(shoot), ...ofPhotos(shoot)]
  let openAMinuteAgo: string[]
  let openToGuest: string[]
  let before: object

  beforeAll(async () => {
    await begin?.()
    openAMinuteAgo = await listAddresses()
    expect(await statusesOf(people.anna, openAMinuteAgo)).toEqual([200])
    for (const name of showing)
      expect(await findRevealed(people.anna, name, allMarks()), name).not.toEqual([])
    openToGuest = await listAddresses(shoot.guest)
    expect(await statusesOf(shoot.guest, openToGuest)).toEqual([200])
    for (const name of showingToGuests)
      expect(await findRevealed(shoot.guest, name, allMarks()), name).not.toEqual([])
    await close()
    before = await rowsOf(shoot)
  })

  test('shows its client nothing, and takes nothing from them', async () => {
    const closed = marks?.(shoot) ?? allMarks()
    for (const name of Object.keys(inputs))
      expect(
        await findRevealed(people.anna, name, namesBought.includes(name) ? ofGallery(shoot) : closed),
        name,
      ).toEqual([])
    expect(await rowsOf(shoot)).toEqual(before)
  })

  test('has no picture and no download any more, not even by an address that was open a minute ago', async () => {
    expect(await statusesOf(people.anna, openAMinuteAgo)).toEqual([404])
  })

  test('shows its guests nothing, by no address either, and takes nothing from them', async () => {
    const closed = marks?.(shoot) ?? allMarks()
    for (const name of forGuests) expect(await findRevealed(shoot.guest, name, closed), name).toEqual([])
    expect(await statusesOf(shoot.guest, openToGuest)).toEqual([404])
    expect(await rowsOf(shoot)).toEqual(before)
  })

  test('shows nobody else anything', async () => {
    for (const [who, stranger] of Object.entries(strangers())) {
      expect(await statusesOf(stranger, openAMinuteAgo), who).toEqual([404])
      for (const name of Object.keys(inputs))
        expect(await findRevealed(stranger, name, allMarks()), `${who}: ${name}`).toEqual([])
    }
    expect(await rowsOf(shoot)).toEqual(before)
  })

  test('is the studio’s to look after', expectStudioSeesAll)

  test('is all there again once it is open', async () => {
    await open()
    expect(await statusesOf(people.anna, await listAddresses())).toEqual([200])
    for (const name of showing)
      expect(await findRevealed(people.anna, name, allMarks()), name).not.toEqual([])
    const { photoIds } = shoot
    expect(await people.anna.photos.setFavorite({ photoIds, isFavorite: true })).toEqual({ changed: 3 })
    await people.anna.photos.setFavorite({ photoIds, isFavorite: false })
    expect(await statusesOf(shoot.guest, await listAddresses(shoot.guest))).toEqual([200])
  })
})
