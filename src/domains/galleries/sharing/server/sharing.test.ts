import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { approvePhotos } from '#test/world/approve.ts'
import { eventually } from '#test/world/eventually.ts'
import { enterByLink, familyLinkInput, tokenOfLink, type Guest } from '#test/world/enter-by-link.ts'
import { listLettersTo, waitForLetter } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { collectLiveEvents } from '#test/world/collect-live-events.ts'
import type { Client, Photographer } from '#test/world/people.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { expectWaitingForLocks } from '#test/world/waiting-for-locks.ts'

let world: World
let studio: Photographer
let anna: Client
let galleryId: string
let slug: string
let preview: string
let final: string

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen' })
  anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const [gallery] = await studio.galleries.listGalleries({ clientId: anna.id })
  galleryId = gallery!.id
  slug = gallery!.slug
  preview = (await studio.addPhoto(anna.id, { label: 'nog-kiezen.jpg' })).id
  final = (await studio.addPhoto(anna.id, { label: 'klaar.jpg', type: 'final' })).id
  await world.work()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.owner.query('delete from attempts')
  // A gallery can have twenty open links at most.
  await world.owner.query('update gallery_links set revoked_at = now() where revoked_at is null')
})

type Terms = Partial<Parameters<typeof studio.sharing.createLink>[0]>
const newLink = (change: Terms = {}) =>
  studio.sharing.createLink({ galleryId, ...familyLinkInput, ...change })
const named = (name: string) => ({ name })
const labels = async (guest: Guest, type: 'preview' | 'final' = 'final') =>
  (await guest.photos.listForClient({ type })).photos.map(({ label }) => label)
const firstPicture = async (guest: Guest) => {
  const { photos, signature } = await guest.photos.listForClient({ type: 'final' })
  return photoUrl(photos[0]!, 480, signature)
}

test('grandmother comes in by a link, sees the finals and gives hearts of her own', async () => {
  const link = await newLink()
  const riet = await enterByLink(world, link, named('Oma Riet'))
  expect(await riet.sharing.findMyself({})).toEqual({
    id: expect.any(String) as string,
    name: 'Oma Riet',
    rank: 'guest',
    isPreview: false,
    shows: ['final'],
    mayFavor: true,
    mayComment: true,
    mayDownload: 'original',
  })
  expect(await riet.photos.findGallery({})).toMatchObject({
    finalCount: 1,
    previewCount: 0,
    firstType: 'final',
    firstName: 'Anna',
    studioName: 'Studio Vossen',
    openCount: 1,
  })
  expect(await labels(riet)).toEqual(['klaar.jpg'])
  expect(await labels(riet, 'preview')).toEqual([])
  await riet.photos.setFavorite({ photoIds: [final], isFavorite: true })
  await riet.photos.addComment({ photoIds: [final], comment: 'Wat mooi!' })
  expect((await studio.notifications.listNotifications({})).notifications).toMatchObject([
    { kind: 'guests_commented', subjectId: anna.id, galleryId, count: 1 },
  ])
  expect((await riet.get(await firstPicture(riet))).status).toBe(200)
  await expect(riet.photos.setFavorite({ photoIds: [preview], isFavorite: true })).rejects.toMatchObject({
    code: 'photo_not_yours',
  })

  expect((await anna.photos.listForClient({ type: 'final' })).photos[0]).toMatchObject({ isFavorite: false })
  const [guest] = await studio.sharing.listGuests({ galleryId })
  expect(guest).toMatchObject({ name: 'Oma Riet', linkId: link.id, email: null })
  expect(await studio.photos.countByGuest({ galleryId })).toEqual([
    { guestId: guest!.id, favoriteCount: 1, commentCount: 1 },
  ])
  expect(await studio.photos.listGuestFavorites({ guestId: guest!.id })).toEqual({
    name: 'Oma Riet',
    photoIds: [final],
  })
  expect(await studio.sharing.listLinks({ galleryId })).toMatchObject({
    links: [{ label: 'Familie', openedCount: 1, url: link.url }],
  })

  await studio.photos.addComment({ photoIds: [final], comment: 'Alleen voor Anna' })
  await studio.photos.addComment({ photoIds: [final], comment: 'Dank je, Riet', guestId: guest!.id })
  expect(await riet.photos.listComments({ photoId: final })).toMatchObject([
    { comment: 'Dank je, Riet', authorName: 'Studio Vossen', mayChange: false },
    { comment: 'Wat mooi!', authorName: 'Oma Riet', mayChange: true },
  ])
  expect(await anna.photos.listComments({ photoId: final })).toMatchObject([
    { comment: 'Dank je, Riet', guest: { name: 'Oma Riet' } },
    { comment: 'Alleen voor Anna', guest: null },
    { comment: 'Wat mooi!', authorName: 'Oma Riet', writtenBy: 'guest', mayChange: false },
  ])

  await studio.sharing.removeGuest({ guestId: guest!.id })
  await expect(riet.photos.findGallery({})).rejects.toMatchObject({ code: 'signed_out' })
  expect(await studio.photos.countByGuest({ galleryId })).toEqual([])
  expect(await anna.photos.listComments({ photoId: final })).toHaveLength(1)
})

test('a link that is revoked closes open screens, pictures and downloads at once', async () => {
  const link = await newLink()
  const other = await enterByLink(world, await newLink({ label: 'Vrienden' }), named('Bert'))
  const riet = await enterByLink(world, link, named('Riet'))
  const picture = await firstPicture(riet)
  const { address } = await riet.photos.planDownload({ photoIds: [final] })
  const [hers, his] = [await collectLiveEvents(riet), await collectLiveEvents(other)]
  expect((await riet.get(picture)).status).toBe(200)
  await studio.sharing.revokeLink({ linkId: link.id })
  expect((await riet.get(picture)).status).toBe(404)
  expect((await riet.get(address)).status).toBe(404)
  for (const ask of [
    () => riet.photos.findGallery({}),
    () => riet.photos.listForClient({ type: 'final' }),
    () => riet.photos.planDownload({ photoIds: [final] }),
    () => riet.sharing.findMyself({}),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'signed_out' })
  await eventually(() => expect(hers.hasEnded).toBe(true))
  expect(hers.eventsOf('galleries')).not.toEqual([])
  expect(his.hasEnded).toBe(false)
  expect(await labels(other)).toEqual(['klaar.jpg'])
  await his.close()

  const wrong = ['x'.repeat(43), tokenOfLink(link)].map((token) =>
    world
      .visitor()
      .sharing.findInvitation({ token })
      .catch((error: unknown) => error),
  )
  for (const answer of await Promise.all(wrong)) expect(answer).toMatchObject({ code: 'link_closed' })
  await expect(studio.sharing.revokeLink({ linkId: link.id })).rejects.toMatchObject({
    code: 'link_not_found',
  })
})

test('rights that a studio changes are those of the next question', async () => {
  const link = await newLink({ mayDownload: 'web' })
  const riet = await enterByLink(world, link, named('Riet'))
  const { pin: _, ...terms } = familyLinkInput
  const sharing = (change: object) => studio.sharing.updateLink({ linkId: link.id, ...terms, ...change })
  await sharing({ mayDownload: 'no', mayFavor: false, mayComment: false, shows: 'previews' })
  expect(await labels(riet, 'preview')).toEqual(['nog-kiezen.jpg'])
  expect(await labels(riet)).toEqual([])
  for (const ask of [
    () => riet.photos.setFavorite({ photoIds: [preview], isFavorite: true }),
    () => riet.photos.addComment({ photoIds: [preview], comment: 'Mag ik?' }),
    () => riet.photos.planDownload({ photoIds: [final] }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'photo_not_yours' })
})

test('guests see no chapter that is not for them, and nothing that the client keeps to themselves', async () => {
  const { galleryId: weddingId } = await studio.galleries.createGallery({
    creationId: crypto.randomUUID(),
    clientId: anna.id,
    title: 'Bruiloft',
    kind: 'wedding',
    shotOn: null,
    sections: ['Ceremonie', 'Feest', 'Ontkleden'],
    isOpen: true,
  })
  const wedding = (await studio.galleries.listGalleries({ clientId: anna.id })).find(
    ({ id }) => id === weddingId,
  )!
  const [ceremony, party, undressing] = wedding.sections
  const has = async (label: string, sectionId: string | null) => {
    const { id } = await studio.addPhoto(anna.id, { galleryId: weddingId, type: 'final', label })
    await studio.photos.moveToSection({ photoIds: [id], sectionId })
    return id
  }
  const kiss = await has('kus.jpg', ceremony!.id)
  await has('dans.jpg', party!.id)
  await has('jurk-uit.jpg', undressing!.id)
  await has('los.jpg', null)
  await world.work()
  await studio.galleries.saveSections({
    galleryId: weddingId,
    sections: [ceremony!, party!, { ...undressing!, forGuests: false }].map(({ id, title, forGuests }) => ({
      id,
      title,
      forGuests,
    })),
  })
  const shared = async (sectionIds: string[] | null) => {
    const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId: weddingId, sectionIds })
    return enterByLink(world, link, named('Riet'))
  }
  const [all, feast, none] = [await shared(null), await shared([party!.id, undressing!.id]), await shared([])]
  expect((await labels(all)).toSorted()).toEqual(['dans.jpg', 'kus.jpg', 'los.jpg'])
  expect((await all.photos.listForClient({ type: 'final' })).sections.map(({ title }) => title)).toEqual([
    'Ceremonie',
    'Feest',
  ])
  expect(await labels(feast)).toEqual(['dans.jpg'])
  expect(await labels(none)).toEqual([])
  expect((await none.photos.findGallery({})).cover).toBeNull()

  await anna.photos.setVisibility({ photoIds: [kiss], visibility: 'client' })
  expect((await labels(all)).toSorted()).toEqual(['dans.jpg', 'los.jpg'])
  expect((await all.photos.findGallery({})).finalCount).toBe(2)

  await studio.galleries.saveSections({
    galleryId: weddingId,
    sections: [{ id: ceremony!.id, title: ceremony!.title, forGuests: true }],
  })
  expect(await labels(feast)).toEqual([])
})

test('a PIN is asked before anything is told, and five wrong ones stop a browser', async () => {
  const link = await newLink({ label: 'Met pincode', pin: '2580' })
  const guest = world.visitor()
  const token = tokenOfLink(link)
  expect(await guest.sharing.findInvitation({ token })).toMatchObject({
    slug,
    whoOpens: 'new',
    host: null,
    title: null,
    asksPin: true,
  })
  guest.cookies.set('lichttafel.guest', `${slug}.${'x'.repeat(43)}`)
  expect(await guest.sharing.findInvitation({ token })).toMatchObject({ host: null, title: null })
  const tries = (pin: string | null) => guest.sharing.enterGallery({ token, name: 'Tom', pin, email: null })
  for (const wrong of ['0000', '1111', '2222', '3333', null])
    await expect(tries(wrong)).rejects.toMatchObject({ code: 'pin_wrong' })
  await expect(tries('2580')).rejects.toMatchObject({ code: 'too_many_attempts' })
  const els = await enterByLink(world, link, { name: 'Els', pin: '2580' })
  expect(await labels(els)).toEqual(['klaar.jpg'])
  expect(JSON.stringify(await studio.sharing.listLinks({ galleryId }))).not.toContain('2580')
})

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'in',
    (error: { code: string }) => error.code,
  )
const hoursLeft = (answer: Promise<unknown>) =>
  answer.then(
    () => 0,
    ({ code, data }: { code: string; data?: { waitSeconds: number } }) =>
      code === 'link_closed_for_now' ? Math.ceil(data!.waitSeconds / 3600) : undefined,
  )

test('ten wrong PINs from anywhere close a link for an hour, then two, up to a day; who is in looks on', async () => {
  const link = await newLink({ label: 'Geraden', pin: '2580' })
  const inside = world.visitor()
  await enterByLink(world, link, { name: 'Riet', pin: '2580' }, inside)
  const tries = (pin: string, browser = world.visitor()) =>
    browser.sharing.enterGallery({ token: tokenOfLink(link), name: 'Tom', pin, email: null })
  // Correct PINs don't count.
  for (let nth = 0; nth < 11; nth++) expect(await codeOf(tries('2580'))).toBe('in')
  const waits = []
  for (let block = 0; block < 6; block++) {
    await world.owner.query(`delete from attempts where key like '% from %'`)
    for (let nth = 0; nth < 10; nth++) expect(await codeOf(tries('0000'))).toBe('pin_wrong')
    waits.push(await hoursLeft(tries('2580')))
    expect(await hoursLeft(tries('0000'))).toBe(waits.at(-1))
    expect(await codeOf(tries('', inside))).toBe('in')
    world.clock.advance(waits.at(-1)! * 3_600_000 + 1000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 24])
  expect(await codeOf(tries('2580'))).toBe('in')
  const other = await newLink({ label: 'Ernaast', pin: '1470' })
  await enterByLink(world, other, { name: 'Els', pin: '1470' })
  expect((await studio.notifications.listNotifications({})).notifications).toContainEqual(
    expect.objectContaining({ kind: 'link_pin_guessed', subjectId: anna.id, galleryId, count: 6 }),
  )
})

test('whatever is typed for a PIN is a guess, and twenty at once are no more than ten', async () => {
  const link = await newLink({ label: 'Bestookt', pin: '2580' })
  const guess = (token: string, pin: string | null) =>
    codeOf(world.visitor().sharing.enterGallery({ token, name: 'Tom', pin, email: null }))
  const typed = [
    '2581',
    '0852',
    '258',
    '25800',
    '02580',
    '2 5 8 0',
    '２５８０',
    '٢٥٨٠',
    '2580\u200b',
    '\u202e0852',
  ]
  for (const pin of typed) expect(await guess(tokenOfLink(link), pin), pin).toBe('pin_wrong')
  expect(await guess(tokenOfLink(link), '2580')).toBe('link_closed_for_now')

  const other = await newLink({ label: 'Tegelijk', pin: '1470' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess(tokenOfLink(other), '0000')))
  expect(answers.filter((answer) => answer === 'pin_wrong')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'link_closed_for_now')).toHaveLength(10)
})

test('a new PIN opens a link that was closed for guessing; other rights do not', async () => {
  const link = await newLink({ label: 'Dicht', pin: '2580' })
  const guess = (pin: string) =>
    codeOf(world.visitor().sharing.enterGallery({ token: tokenOfLink(link), name: 'Tom', pin, email: null }))
  for (let nth = 0; nth < 11; nth++) await guess('0000')
  await studio.sharing.updateLink({ linkId: link.id, ...familyLinkInput, pin: undefined })
  expect(await guess('2580')).toBe('link_closed_for_now')
  await studio.sharing.updateLink({ linkId: link.id, ...familyLinkInput, pin: '9999' })
  expect(await guess('2580')).toBe('pin_wrong')
  expect(await guess('9999')).toBe('in')
})

test('what a link asks must be given: a name for hearts, an address where it is wanted', async () => {
  const link = await newLink({ asksEmail: 'required' })
  const enter = (given: { name: string | null; email: string | null }) =>
    world.visitor().sharing.enterGallery({ token: tokenOfLink(link), pin: null, ...given })
  await expect(enter({ name: null, email: 'tom@voorbeeld.nl' })).rejects.toMatchObject({
    code: 'name_needed',
  })
  await expect(enter({ name: 'Tom', email: null })).rejects.toMatchObject({ code: 'email_needed' })
  await expect(enter({ name: ' \u202E ', email: 'tom@voorbeeld.nl' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  for (const name of ['\u200b', `T${'\u0301'.repeat(40)}`])
    await expect(enter({ name, email: 'tom@voorbeeld.nl' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ path: ['name'], params: { rule: 'readable' } }] },
    })
  for (const name of ['Tom', 'مُحَمَّد', '👩‍👩‍👧']) await enter({ name, email: 'tom@voorbeeld.nl' })
  const onlyToLook = await newLink({ mayFavor: false, mayComment: false, label: 'Alleen kijken' })
  const nameless = await enterByLink(world, onlyToLook, { name: null })
  expect(await nameless.sharing.findMyself({})).toMatchObject({ name: 'Gast', mayFavor: false })
})

test('whoever comes back by the same link is not asked again, and by another one keeps their hearts', async () => {
  const [family, friends] = [await newLink(), await newLink({ label: 'Vrienden', shows: 'both' })]
  const browser = world.visitor()
  const riet = await enterByLink(world, family, named('Riet'), browser)
  await riet.photos.setFavorite({ photoIds: [final], isFavorite: true })
  const knock = (link: { url: string }) => browser.sharing.findInvitation({ token: tokenOfLink(link) })
  expect(await knock(family)).toMatchObject({ whoOpens: 'known' })
  expect(await knock(friends)).toMatchObject({ whoOpens: 'new' })
  const again = await enterByLink(world, friends, named('Riet B.'), browser)
  expect(await again.sharing.findMyself({})).toMatchObject({ name: 'Riet B.', shows: ['preview', 'final'] })
  expect((await again.photos.listForClient({ type: 'final' })).photos[0]).toMatchObject({ isFavorite: true })
  const guests = await studio.sharing.listGuests({ galleryId })
  expect(guests.filter(({ name }) => name.startsWith('Riet B'))).toHaveLength(1)
})

const hasGuests = async (link: { id: string }) =>
  (await studio.sharing.listGuests({ galleryId })).filter(({ linkId }) => linkId === link.id).length

test('twenty new guests an hour come in from one network; those who are in come back, and other links are open', async () => {
  const link = await newLink({ label: 'Het feest' })
  const first = world.visitor()
  await enterByLink(world, link, named('Gast 0'), first)
  for (let nth = 1; nth < 20; nth++) await enterByLink(world, link, named(`Gast ${nth}`))
  const late = () => enterByLink(world, link, named('Laat'))
  await expect(late()).rejects.toMatchObject({ code: 'many_new_guests' })
  await enterByLink(world, link, { name: null }, first)
  await enterByLink(world, await newLink({ label: 'Ander feest' }), named('Laat'))
  world.clock.advance(3_600_000)
  await late()
  expect(await hasGuests(link)).toBe(21)
  await studio.sharing.removeGuestsOfLink({ linkId: link.id })
  expect(await hasGuests(link)).toBe(0)
  const { links } = await studio.sharing.listLinks({ galleryId })
  expect(links.find(({ id }) => id === link.id)).toMatchObject({ openedCount: 0, lastOpenedAt: null })
  await late()
})

test('a full link forgets those who only looked, longest ago first, and no one who gave or wrote something', async () => {
  const link = await newLink({ label: 'Vol' })
  const lover = await enterByLink(world, link, named('Hart'))
  await lover.photos.setFavorite({ photoIds: [final], isFavorite: true })
  const writer = await enterByLink(world, link, named('Woord'))
  await writer.photos.addComment({ photoIds: [final], comment: 'mooi' })
  const looker = await enterByLink(world, link, named('Kijker'))
  await world.owner.query(
    `insert into gallery_guests (id, gallery_id, photographer_id, link_id, rank, name, created_at, last_seen_at)
     select gen_random_uuid(), $1, $2, $3, 'guest', 'Niemand', $4::timestamptz, $4::timestamptz + interval '1 second'
     from generate_series(1, 497)`,
    [galleryId, studio.id, link.id, world.clock()],
  )
  const riet = await enterByLink(world, link, named('Riet'))
  expect(await hasGuests(link)).toBe(500)
  await expect(looker.sharing.findMyself({})).rejects.toMatchObject({ code: 'signed_out' })
  for (const guest of [lover, writer, riet]) await guest.sharing.findMyself({})
  await studio.sharing.revokeLink({ linkId: link.id })
})

test('a gallery gets twenty links a day, however many are revoked', async () => {
  const client = await studio.newClient()
  const [gallery] = await studio.galleries.listGalleries({ clientId: client.id })
  const make = () => studio.sharing.createLink({ ...familyLinkInput, galleryId: gallery!.id })
  for (let nth = 0; nth < 20; nth++) await studio.sharing.revokeLink({ linkId: (await make()).id })
  await expect(make()).rejects.toMatchObject({ code: 'too_many_attempts' })
  await newLink()
  world.clock.advance(24 * 3_600_000)
  await make()
})

test('a browser remembers twenty galleries; the oldest of more is forgotten', async () => {
  const browser = world.visitor()
  const slugs = []
  for (const at of Array(21).keys()) {
    const { galleryId: id } = await studio.galleries.createGallery({
      creationId: crypto.randomUUID(),
      clientId: anna.id,
      title: `Shoot ${at}`,
      kind: 'other',
      shotOn: null,
      sections: [],
      isOpen: true,
    })
    const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId: id })
    const guest = await enterByLink(world, link, named('Riet'), browser)
    slugs.push((await guest.photos.findGallery({})).current!.slug)
  }
  const ask = (of: string) => browser.inGallery(of).sharing.findMyself({})
  await expect(ask(slugs[0]!)).rejects.toMatchObject({ code: 'signed_out' })
  for (const known of slugs.slice(1)) expect(await ask(known)).toMatchObject({ name: 'Riet' })
})

test('the client, a guest and a partner in one browser do not mix', async () => {
  const bram = await studio.newClient({ firstName: 'Bram', lastName: 'Jansen' })
  const photo = await studio.addPhoto(bram.id, { type: 'final', label: 'van-bram.jpg' })
  await world.work()
  const [bramsGallery] = await studio.galleries.listGalleries({ clientId: bram.id })
  const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId: bramsGallery!.id })
  const asGuest = await enterByLink(world, link, named('Anna'), anna)
  await studio.sharing.invitePartner({ galleryId, name: 'Tom', email: 'tom.partner@voorbeeld.nl' })
  const { text } = await waitForLetter(world, 'tom.partner@voorbeeld.nl', 'partner_invited')
  const token = /\/g\/([\w-]{43})/.exec(text)![1]!
  expect(await asGuest.photos.listForClient({ type: 'final' })).toMatchObject({
    photos: [{ label: 'van-bram.jpg' }],
  })
  await asGuest.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })
  expect((await anna.photos.listForClient({ slug, type: 'final' })).photos.map(({ label }) => label)).toEqual(
    ['klaar.jpg'],
  )
  await expect(anna.photos.listComments({ photoId: photo.id })).rejects.toMatchObject({
    code: 'photo_not_yours',
  })
  // Anna stays the client in her own gallery, whichever link she opens.
  expect(await anna.sharing.findInvitation({ token })).toMatchObject({ whoOpens: 'client', slug })
  await anna.sharing.enterGallery({ token, name: null, pin: null, email: null })
  await approvePhotos(anna.inGallery(slug), [final], { slug })
  await approvePhotos(anna, [final], { isApproved: false, slug })
})

test('a partner sees what the client sees, by a letter that works two weeks and can be had again', async () => {
  const email = 'noor@voorbeeld.nl'
  const hidden = await studio.addPhoto(anna.id, { galleryId, type: 'final', label: 'alleen-voor-ons.jpg' })
  await world.work()
  await anna.photos.setVisibility({ photoIds: [hidden.id], visibility: 'client' })
  const partner = await anna.sharing.invitePartner({ galleryId, name: 'Noor', email })
  await expect(anna.sharing.invitePartner({ galleryId, name: 'Noor', email })).rejects.toMatchObject({
    code: 'partner_known',
  })
  const tokenFrom = async (count: number) =>
    /\/g\/([\w-]{43})/.exec((await waitForLetter(world, email, 'partner_invited', count)).text)![1]!
  const token = await tokenFrom(1)
  const phone = world.visitor()
  expect(await phone.sharing.findInvitation({ token })).toMatchObject({
    guestName: 'Noor',
    whoOpens: 'new',
    asksName: false,
  })
  const noor = await enterByLink(world, { url: `/g/${token}` }, { name: null }, phone)
  expect((await labels(noor)).toSorted()).toEqual(['alleen-voor-ons.jpg', 'klaar.jpg'])
  expect(await labels(noor, 'preview')).toEqual(['nog-kiezen.jpg'])
  await noor.photos.setFavorite({ photoIds: [preview], isFavorite: true })
  await noor.photos.planDownload({ photoIds: [final] })
  const [list] = await studio.choices.listLists({ galleryId })
  await expect(
    noor.choices.choose({ listId: list!.id, photoIds: [preview], isChosen: true }),
  ).rejects.toMatchObject({ code: 'list_not_found' })
  expect(await anna.sharing.listGuests({ galleryId })).toContainEqual(
    expect.objectContaining({ id: partner.id, email, rank: 'partner' }),
  )

  // Expires the emailed link, as two weeks would. A new link goes to the partner's own address.
  await world.owner.query(`update gallery_guests set letter_expires_at = $1 where id = $2`, [
    world.clock(),
    partner.id,
  ])
  const laptop = world.visitor()
  await expect(laptop.sharing.findInvitation({ token })).rejects.toMatchObject({
    code: 'link_expired',
    data: { host: 'Anna', studioName: 'Studio Vossen', mayRenew: true },
  })
  await laptop.sharing.renewInvitation({ token })
  await enterByLink(world, { url: `/g/${await tokenFrom(2)}` }, { name: null }, laptop)
  await expect(laptop.sharing.findInvitation({ token })).rejects.toMatchObject({ code: 'link_closed' })
  expect(await noor.sharing.findMyself({})).toMatchObject({ name: 'Noor', rank: 'partner' })

  await anna.sharing.removeGuest({ guestId: partner.id })
  for (const device of [noor, laptop.inGallery(slug)])
    await expect(device.sharing.findMyself({})).rejects.toMatchObject({ code: 'signed_out' })
})

test('a gallery has three partners at most', async () => {
  const known = (await studio.sharing.listGuests({ galleryId })).filter(({ rank }) => rank === 'partner')
  for (const { id } of known) await studio.sharing.removeGuest({ guestId: id })
  const invite = (at: number) =>
    studio.sharing.invitePartner({ galleryId, name: `Partner ${at}`, email: `partner${at}@voorbeeld.nl` })
  for (const at of [1, 2, 3]) await invite(at)
  await expect(invite(4)).rejects.toMatchObject({ code: 'too_many_partners' })
})

const anHourLater = () => world.clock.advance(3_600_000)
const wayBackOf = async (email: string, count = 1) =>
  /\/g\/([\w-]{43})/.exec((await waitForLetter(world, email, 'way_back', count)).text)![1]!

test('on another device a guest of an hour goes on by a letter; whoever asks for a stranger learns nothing', async () => {
  const link = await newLink({ asksEmail: 'optional' })
  const phone = world.visitor()
  const riet = await enterByLink(world, link, { name: 'Riet', email: 'riet@voorbeeld.nl' }, phone)
  await riet.photos.setFavorite({ photoIds: [final], isFavorite: true })
  const tablet = world.visitor()
  const ask = (email: string) => tablet.sharing.mailWayBack({ token: tokenOfLink(link), email })
  expect(await ask('riet@voorbeeld.nl')).toEqual({})
  expect(await listLettersTo(world, 'riet@voorbeeld.nl')).toEqual([])
  anHourLater()
  expect(await ask('nooit-geweest@voorbeeld.nl')).toEqual(await ask('riet@voorbeeld.nl'))
  const token = await wayBackOf('riet@voorbeeld.nl')
  const again = await enterByLink(world, { url: `/g/${token}` }, { name: null }, tablet)
  expect((await again.photos.listForClient({ type: 'final' })).photos[0]).toMatchObject({ isFavorite: true })

  // The phone needs a link, too, because its cookie was forgotten. Then both devices are the same
  // guest.
  await expect(riet.sharing.findMyself({})).rejects.toMatchObject({ code: 'signed_out' })
  await ask('riet@voorbeeld.nl')
  const second = await wayBackOf('riet@voorbeeld.nl', 2)
  await enterByLink(world, { url: `/g/${second}` }, { name: null }, phone)
  for (const device of [riet, again])
    expect(await device.sharing.findMyself({})).toMatchObject({ name: 'Riet' })
})

test('who comes in with the address of another does not become them, and loses it to its owner', async () => {
  const link = await newLink({ asksEmail: 'optional' })
  const email = 'slachtoffer@voorbeeld.nl'
  const attacker = await enterByLink(world, link, { name: 'Aanvaller', email })
  const own = await enterByLink(world, link, { name: 'Els', email })
  anHourLater()
  await world.visitor().sharing.mailWayBack({ token: tokenOfLink(link), email })
  const els = await enterByLink(world, { url: `/g/${await wayBackOf(email)}` }, { name: null })
  await els.photos.addComment({ photoIds: [final], comment: 'voor mij' })
  await expect(attacker.sharing.findMyself({})).rejects.toMatchObject({ code: 'signed_out' })
  expect(await own.sharing.findMyself({})).toMatchObject({ name: 'Els' })
  const guests = await studio.sharing.listGuests({ galleryId })
  expect(guests.filter((guest) => guest.email === email)).toHaveLength(1)
})

test('a letter to an address proves no other one', async () => {
  const [link, other] = [await newLink({ asksEmail: 'optional' }), await newLink({ asksEmail: 'optional' })]
  const browser = world.visitor()
  await enterByLink(world, link, { name: 'Aanvaller', email: 'eigen-adres@voorbeeld.nl' }, browser)
  anHourLater()
  await browser.sharing.mailWayBack({ token: tokenOfLink(link), email: 'eigen-adres@voorbeeld.nl' })
  const token = await wayBackOf('eigen-adres@voorbeeld.nl')
  await enterByLink(world, other, { name: 'Aanvaller', email: 'van-een-ander@voorbeeld.nl' }, browser)
  await expect(world.visitor().sharing.findInvitation({ token })).rejects.toMatchObject({
    code: 'link_closed',
  })
})

test('asking a way back for a partner leaves their invitation open', async () => {
  const email = 'vaste-partner@voorbeeld.nl'
  const partners = (await studio.sharing.listGuests({ galleryId })).filter(({ rank }) => rank === 'partner')
  for (const { id } of partners) await studio.sharing.removeGuest({ guestId: id })
  await studio.sharing.invitePartner({ galleryId, name: 'Pien', email })
  const { text } = await waitForLetter(world, email, 'partner_invited')
  const invitation = /\/g\/([\w-]{43})/.exec(text)![1]!
  const link = await newLink({ asksEmail: 'optional' })
  await world.visitor().sharing.mailWayBack({ token: tokenOfLink(link), email })
  for (const token of [await wayBackOf(email), invitation]) {
    const pien = await enterByLink(world, { url: `/g/${token}` }, { name: null })
    expect(await pien.sharing.findMyself({})).toMatchObject({ name: 'Pien', rank: 'partner' })
  }
})

test('a link mails twenty ways back an hour, whoever is asked for', async () => {
  const link = await newLink({ asksEmail: 'optional' })
  const ask = (nth: number) =>
    codeOf(
      world.visitor().sharing.mailWayBack({ token: tokenOfLink(link), email: `vreemd-${nth}@voorbeeld.nl` }),
    )
  for (let nth = 0; nth < 20; nth++) expect(await ask(nth)).toBe('in')
  expect(await ask(20)).toBe('too_many_attempts')
})

test('a client shares finals only, and originals only where the studio lets them', async () => {
  const share = (change: Terms = {}) =>
    anna.sharing.createLink({
      galleryId,
      ...familyLinkInput,
      mayDownload: 'web',
      label: 'Van Anna',
      ...change,
    })
  const link = await share()
  const riet = await enterByLink(world, link, named('Tante Els'))
  expect(await labels(riet)).toEqual(['klaar.jpg'])
  for (const beyond of [
    { shows: 'both' },
    { shows: 'previews' },
    { mayDownload: 'original' },
    { asksEmail: 'required' },
  ] as Terms[])
    await expect(share(beyond)).rejects.toMatchObject({ code: 'not_for_clients' })
  await studio.sharing.setClientSharing({ galleryId, clientMayShare: true, clientMayGiveOriginals: true })
  await share({ mayDownload: 'original' })

  expect((await anna.sharing.listLinks({ galleryId })).links.every(({ madeBy }) => madeBy === 'client')).toBe(
    true,
  )
  const hers = (await anna.sharing.listGuests({ galleryId })).filter(({ rank }) => rank === 'guest')
  expect(hers.map(({ name }) => name)).toEqual(['Tante Els'])
  expect((await studio.sharing.listGuests({ galleryId })).length).toBeGreaterThan(hers.length)

  await studio.sharing.setClientSharing({ galleryId, clientMayShare: false, clientMayGiveOriginals: false })
  await expect(share()).rejects.toMatchObject({ code: 'not_for_clients' })
  await expect(
    anna.sharing.invitePartner({ galleryId, name: 'Tom', email: 'tom@voorbeeld.nl' }),
  ).rejects.toMatchObject({ code: 'not_for_clients' })
  await anna.sharing.revokeLink({ linkId: link.id })
  await expect(riet.sharing.findMyself({})).rejects.toMatchObject({ code: 'signed_out' })
  await studio.sharing.setClientSharing({ galleryId, clientMayShare: true, clientMayGiveOriginals: false })
})

test('a guest who writes without end is asked to wait; other guests and the client write on', async () => {
  const link = await newLink()
  const riet = await enterByLink(world, link, named('Oma Riet'))
  const bert = await enterByLink(world, link, named('Oom Bert'))
  const write = (who: Guest | Client) => who.photos.addComment({ photoIds: [final], comment: 'mooi' })
  for (let nth = 1; nth <= 60; nth++) await write(riet)
  await expect(write(riet)).rejects.toMatchObject({ code: 'too_many_attempts' })
  expect(await riet.photos.listComments({ photoId: final })).toHaveLength(60)
  await write(bert)
  await write(anna)
})

test('the studio sees what a link shows, and is no guest in any list', async () => {
  const link = await newLink({ label: 'Kijken', pin: '1234' })
  expect(await studio.sharing.findInvitation({ token: tokenOfLink(link) })).toMatchObject({
    whoOpens: 'studio',
  })
  const asGuest = await enterByLink(world, link, { name: null }, studio)
  expect(await asGuest.sharing.findMyself({})).toMatchObject({ isPreview: true, mayFavor: false })
  expect(await labels(asGuest)).toEqual(['klaar.jpg'])
  const known = await studio.sharing.listGuests({ galleryId })
  expect(known.filter(({ linkId }) => linkId === link.id)).toEqual([])
  const { links } = await studio.sharing.listLinks({ galleryId })
  expect(links.find(({ id }) => id === link.id)).toMatchObject({ openedCount: 0 })
})

test('an expired link says whom to ask, and a gallery that closes lets nobody in', async () => {
  const link = await newLink({ label: 'Tot vandaag' })
  const riet = await enterByLink(world, link, named('Riet'))
  await world.owner.query(`update gallery_links set expires_on = '2020-01-01' where id = $1`, [link.id])
  await expect(riet.sharing.findMyself({})).rejects.toMatchObject({ code: 'signed_out' })
  await expect(riet.sharing.findInvitation({ token: tokenOfLink(link) })).rejects.toMatchObject({
    code: 'link_expired',
    data: { host: 'Anna', studioName: 'Studio Vossen', mayRenew: false },
  })
  const other = await newLink({ label: 'Blijft' })
  const els = await enterByLink(world, other, named('Els'))
  await studio.galleries.archiveGallery({ galleryId })
  await expect(els.photos.findGallery({})).rejects.toMatchObject({ code: 'signed_out' })
  await expect(els.sharing.findInvitation({ token: tokenOfLink(other) })).rejects.toMatchObject({
    code: 'link_closed',
  })
  await studio.galleries.restoreGallery({ galleryId })
  expect(await labels(els)).toEqual(['klaar.jpg'])
})

test.each([
  [
    'of a gallery that is archived',
    'gallery_archived',
    (galleryId: string) => studio.galleries.archiveGallery({ galleryId }),
    (galleryId: string) => studio.galleries.restoreGallery({ galleryId }),
  ],
  [
    'of a client who is archived',
    'client_archived',
    (_galleryId: string, clientId: string) => studio.clients.archiveClient({ clientId }),
    (_galleryId: string, clientId: string) => studio.clients.restoreClient({ clientId }),
  ],
])('%s no link is made and no partner is mailed', async (_what, code, archive, restore) => {
  const client = await studio.newClient()
  const [{ id: galleryId } = { id: '' }] = await studio.galleries.listGalleries({ clientId: client.id })
  const link = await studio.sharing.createLink({ galleryId, ...familyLinkInput })
  const email = `partner-${client.id}@voorbeeld.nl`
  const partner = await studio.sharing.invitePartner({ galleryId, name: 'Noor', email })
  const token = /\/g\/([\w-]{43})/.exec((await waitForLetter(world, email, 'partner_invited')).text)![1]!
  await world.owner.query(`update gallery_guests set letter_expires_at = $1 where id = $2`, [
    world.clock(),
    partner.id,
  ])
  const asks = {
    createLink: () => studio.sharing.createLink({ galleryId, ...familyLinkInput }),
    invitePartner: () =>
      studio.sharing.invitePartner({ galleryId, name: 'Tom', email: `tom-${client.id}@voorbeeld.nl` }),
    inviteAgain: () => studio.sharing.inviteAgain({ guestId: partner.id }),
  }

  await archive(galleryId, client.id)
  for (const [door, ask] of Object.entries(asks))
    await expect(ask(), door).rejects.toMatchObject({ code, defined: true })
  // The holder of an old email learns nothing and gets no new one.
  await world.visitor().sharing.renewInvitation({ token })
  expect(await listLettersTo(world, email)).toHaveLength(1)
  expect(await listLettersTo(world, `tom-${client.id}@voorbeeld.nl`)).toEqual([])
  // Links from before the archiving can still be listed and revoked.
  expect(await studio.sharing.listLinks({ galleryId })).toMatchObject({
    links: [{ id: link.id }],
    archived: code,
  })
  await studio.sharing.revokeLink({ linkId: link.id })

  await restore(galleryId, client.id)
  expect(await studio.sharing.listLinks({ galleryId })).toMatchObject({ archived: null })
  for (const ask of Object.values(asks)) await ask()
})

test('a guest whose link is revoked while their gallery opens hears that it is closed', async () => {
  const link = await newLink()
  const kees = await enterByLink(world, link, named('Kees'))
  const revoking = await world.owner.connect()
  // Only the gallery's query reads this table, after the guest was identified.
  await revoking.query('begin; lock table photographers in access exclusive mode')
  const asked = kees.photos.findGallery({}).catch((error: unknown) => error)
  await eventually(() => expectWaitingForLocks(world.owner, 1))
  await revoking.query('update gallery_links set revoked_at = now() where id = $1', [link.id])
  await revoking.query('commit')
  revoking.release()
  expect(await asked).toMatchObject({ code: 'gallery_not_found', defined: true })
})

test('a studio whose secret was lost sees its links without their addresses, and revokes them; guests come in until then', async () => {
  const client = await studio.newClient()
  const [gallery] = await studio.galleries.listGalleries({ clientId: client.id })
  const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId: gallery!.id })
  const { secret } = world.services
  try {
    world.services.secret = 'another secret of at least thirty-two letters'
    const browser = world.visitor()
    await browser.accounts.signIn({ email: studio.email, password: studio.password })
    const list = async () => (await browser.sharing.listLinks({ galleryId: gallery!.id })).links
    expect(await list()).toMatchObject([
      { id: link.id, label: familyLinkInput.label, url: null, revokedAt: null },
    ])
    await enterByLink(world, link, { name: 'Oma' })

    const anew = await browser.sharing.createLink({ ...familyLinkInput, galleryId: gallery!.id })
    expect((await list()).map(({ url }) => url)).toEqual([anew.url, null])
    await browser.sharing.revokeLink({ linkId: link.id })
    await expect(enterByLink(world, link, { name: 'Opa' })).rejects.toMatchObject({ code: 'link_closed' })
  } finally {
    world.services.secret = secret
  }
})

test('a gallery has twenty open links at most', async () => {
  const { links } = await studio.sharing.listLinks({ galleryId })
  for (const { id, revokedAt } of links) if (!revokedAt) await studio.sharing.revokeLink({ linkId: id })
  const made = []
  for (const at of Array(20).keys()) made.push(await newLink({ label: `Link ${at}` }))
  await expect(newLink()).rejects.toMatchObject({ code: 'too_many_links' })
  await studio.sharing.revokeLink({ linkId: made[0]!.id })
  world.clock.advance(24 * 3_600_000)
  await newLink()
})

/** Each round guesses 100 tokens: 10,000 under `npm run thorough`. */
const GUESS_ROUNDS = countByTier(2, 10, 100)

test('guessed tokens open nothing, however many, and make the database read no link', async () => {
  const quiet = await newWorld()
  const owner = await quiet.photographer()
  const client = await owner.newClient()
  const [gallery] = await owner.galleries.listGalleries({ clientId: client.id })
  await enterByLink(
    quiet,
    await owner.sharing.createLink({ ...familyLinkInput, galleryId: gallery!.id }),
    named('Riet'),
  )
  const guesser = quiet.visitor()
  for (const round of Array(GUESS_ROUNDS).keys())
    await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const token = Buffer.from(`${round} ${at} ${crypto.randomUUID()}`).toString('base64url')
        await expect(guesser.sharing.findInvitation({ token })).rejects.toMatchObject({ code: 'link_closed' })
      }),
    )
  await eventually(async () => {
    const { rows } = await quiet.owner.query<{ asked: number; read: number }>(
      `select sum(idx_scan)::int as asked, sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables
       where relname in ('gallery_links', 'gallery_guests')`,
    )
    expect(rows[0]!.asked).toBeGreaterThan(GUESS_ROUNDS * 50)
    // Creating and opening the link reads these rows. One row per guess would be more.
    expect(rows[0]!.read).toBeLessThan(100)
  })
  await quiet.close()
})
