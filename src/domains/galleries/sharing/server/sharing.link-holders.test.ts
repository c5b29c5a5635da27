import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterByLink, familyLinkInput, tokenOfLink } from '#test/world/enter-by-link.ts'
import { listLettersTo, waitForLetter } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { visitor } from '#test/world/visitor.ts'

let world: World
let studio: Photographer
let anna: Client
let galleryId: string
let final: string

beforeAll(async () => {
  world = await newWorld({ trustedProxies: 1 })
  studio = await world.photographer()
  anna = await studio.newClient({ firstName: 'Anna' })
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
  final = (await studio.addPhoto(anna.id, { type: 'final' })).id
  await world.work()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.owner.query('delete from attempts')
  await world.owner.query('delete from gallery_guests')
  await world.owner.query('update gallery_links set revoked_at = now() where revoked_at is null')
})

const newLink = (change: Partial<Parameters<typeof studio.sharing.createLink>[0]> = {}) =>
  studio.sharing.createLink({ galleryId, ...familyLinkInput, asksEmail: 'optional', ...change })
const guests = () => studio.sharing.listGuests({ galleryId })
const openedCount = async (linkId: string) =>
  (await studio.sharing.listLinks({ galleryId })).links.find(({ id }) => id === linkId)!.openedCount
const anHourLater = () => world.clock.advance(3_600_000)
const tokenIn = async (email: string, kind: 'way_back' | 'partner_invited') =>
  /\/g\/([\w-]{43})/.exec((await waitForLetter(world, email, kind)).text)![1]!

/** Returns a visitor whose proxy reports this IP address. */
const from = (address: string) =>
  visitor(world.url, (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  })

test('twenty new guests an hour come in from one network, however it spells its addresses', async () => {
  const link = await newLink()
  const spellings = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2::1',
    '2001:0db8:0001:0002::1',
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:0:0:0:0',
    '2001:db8:1:2:3:4:203.0.113.7',
    '[2001:db8:1:2::1]',
    '[2001:db8:1:2::1]:4711',
    '[2001:DB8:1:2::2]:80',
  ]
  const enter = (address: string) => enterByLink(world, link, { name: 'Gast' }, from(address))
  for (const address of [...spellings, ...spellings]) await enter(address)
  for (const address of [...spellings, '9.9.9.9, 2001:db8:1:2::99'])
    await expect(enter(address), address).rejects.toMatchObject({ code: 'many_new_guests' })
  await enter('2001:db8:1:3::1')
  await enter('203.0.113.7')
})

test('nobody is counted as one more guest by coming again, in a copied browser or by an invented cookie', async () => {
  const [link, other] = [await newLink(), await newLink({ label: 'Vrienden' })]
  const phone = world.visitor()
  const riet = await enterByLink(world, link, { name: 'Riet', email: 'riet@voorbeeld.nl' }, phone)
  await riet.photos.setFavorite({ photoIds: [final], isFavorite: true })
  const copied = world.visitor()
  for (const [name, value] of phone.cookies) copied.cookies.set(name, value)
  for (let time = 0; time < 12; time++)
    await enterByLink(world, link, { name: null }, time % 2 ? phone : copied)
  await enterByLink(world, other, { name: 'Riet' }, phone)
  expect(await guests()).toMatchObject([{ name: 'Riet', linkId: other.id }])
  expect(await openedCount(link.id)).toBe(1)
  const [[name, value]] = [...phone.cookies] as [[string, string]]
  for (const forged of [
    value.slice(0, -1),
    `${value}x`,
    value.replace('.', '~'),
    '~'.repeat(99),
    'x'.repeat(4000),
  ]) {
    const forger = world.visitor()
    forger.cookies.set(name, forged)
    expect(await forger.sharing.findInvitation({ token: tokenOfLink(link) })).toMatchObject({
      whoOpens: 'new',
    })
  }
})

test('programs that look at a link before people do make no guest of it, and use no letter up', async () => {
  const link = await newLink()
  await studio.sharing.invitePartner({ galleryId, name: 'Pien', email: 'pien@voorbeeld.nl' })
  const invitation = await tokenIn('pien@voorbeeld.nl', 'partner_invited')
  for (const token of [tokenOfLink(link), invitation])
    for (const agent of [
      'WhatsApp/2.24',
      'facebookexternalhit/1.1',
      'Slackbot-LinkExpanding 1.0',
      'BarracudaCentral',
    ])
      for (const method of ['GET', 'HEAD']) {
        const bot = world.visitor()
        await bot.fetch(`/g/${token}`, { method, headers: { 'user-agent': agent, accept: 'text/html' } })
        await bot.sharing.findInvitation({ token })
        expect(bot.cookies.size).toBe(0)
      }
  expect(await guests()).toMatchObject([{ name: 'Pien' }])
  expect(await openedCount(link.id)).toBe(0)
  const pien = await enterByLink(world, { url: `/g/${invitation}` }, { name: null })
  expect(await pien.sharing.findMyself({})).toMatchObject({ name: 'Pien', rank: 'partner' })
})

test('a way back goes to the very address that a guest gave, and to none like it', async () => {
  const link = await newLink()
  await enterByLink(world, link, { name: 'Riet', email: ' Riet.Jansen@Voorbeeld.nl ' })
  anHourLater()
  const ask = (email: string) => world.visitor().sharing.mailWayBack({ token: tokenOfLink(link), email })
  const alike = [
    'riet.jansen+1@voorbeeld.nl',
    'rietjansen@voorbeeld.nl',
    'r.ietjansen@voorbeeld.nl',
    'riet.jansen@voorbeeld.nl.evil.example',
    'riet.jansen@sub.voorbeeld.nl',
    'riet_jansen@voorbeeld.nl',
    'riet.jansen@voorbeeid.nl',
    'iet.jansen@voorbeeld.nl',
  ]
  for (const email of alike) {
    expect(await ask(email)).toEqual({})
    expect(await listLettersTo(world, email), email).toEqual([])
  }
  for (const email of [
    'riet%@voorbeeld.nl',
    'riet.jansen@voorbeeld.nl, ander@voorbeeld.nl',
    'riet.jansen@voorbeeld.nl\nbcc: x@y.nl',
  ])
    await ask(email).catch((error: unknown) => expect(error).toMatchObject({ code: 'BAD_REQUEST' }))
  expect(await listLettersTo(world, 'riet.jansen@voorbeeld.nl')).toEqual([])
  await ask('  RIET.JANSEN@VOORBEELD.NL ')
  expect(await listLettersTo(world, 'riet.jansen@voorbeeld.nl')).toHaveLength(1)
  for (const spelled of ['riet.jansen@voorbeeld.nl', 'Riet.Jansen@voorbeeld.NL']) await ask(spelled)
  await expect(ask('RIET.jansen@voorbeeld.nl')).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('a guest who is sent away comes back as someone new, and no letter or browser from before opens anything', async () => {
  const link = await newLink()
  const email = 'tom@voorbeeld.nl'
  const phone = world.visitor()
  const tom = await enterByLink(world, link, { name: 'Tom', email }, phone)
  await tom.photos.setFavorite({ photoIds: [final], isFavorite: true })
  anHourLater()
  await world.visitor().sharing.mailWayBack({ token: tokenOfLink(link), email })
  const letter = await tokenIn(email, 'way_back')
  await studio.sharing.removeGuest({ guestId: (await guests())[0]!.id })
  await expect(world.visitor().sharing.findInvitation({ token: letter })).rejects.toMatchObject({
    code: 'link_closed',
  })
  await expect(enterByLink(world, link, { name: null }, phone)).rejects.toMatchObject({ code: 'name_needed' })
  const again = await enterByLink(world, link, { name: 'Tom', email }, phone)
  expect((await again.photos.listForClient({ type: 'final' })).photos[0]).toMatchObject({ isFavorite: false })
  await world.visitor().sharing.mailWayBack({ token: tokenOfLink(link), email })
  expect(await listLettersTo(world, email)).toHaveLength(1)
})

test('a gallery’s twenty links a day are one count for studio and client, and not by what becomes of them', async () => {
  const make = (who: Photographer | Client) =>
    who.sharing.createLink({ galleryId, ...familyLinkInput, mayDownload: 'web' })
  const { pin: _, ...terms } = familyLinkInput
  for (let nth = 0; nth < 10; nth++) {
    const [{ id: one }, { id: other }] = [await make(studio), await make(anna)]
    await studio.sharing.updateLink({ linkId: one, ...terms, label: 'Ander' })
    await studio.sharing.revokeLink({ linkId: one })
    await anna.sharing.revokeLink({ linkId: other })
  }
  const answers = await Promise.allSettled([studio, anna, studio, anna].map(make))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'too_many_attempts' } })
})

let count = 0
type Stranger = { token: string; email: string }
test.each<[string, (stranger: Stranger) => Promise<unknown>]>([
  [
    'asks a way back in capitals',
    ({ token, email }) => from('203.0.113.1').sharing.mailWayBack({ token, email: email.toUpperCase() }),
  ],
  [
    'asks one as often as they may',
    async ({ token, email }) => {
      for (let time = 0; time < 4; time++)
        await world
          .visitor()
          .sharing.mailWayBack({ token, email })
          .catch(() => {})
    },
  ],
  [
    'comes in with their address',
    ({ token, email }) => enterByLink(world, { url: token }, { name: 'Aanvaller', email }),
  ],
  [
    'comes in with it and asks a way back an hour later',
    async ({ token, email }) => {
      await enterByLink(world, { url: token }, { name: 'Aanvaller', email })
      anHourLater()
      await world.visitor().sharing.mailWayBack({ token, email })
    },
  ],
  [
    'takes it once they are a guest',
    async ({ token, email }) => {
      const browser = world.visitor()
      await enterByLink(world, { url: token }, { name: 'Aanvaller', email: 'eigen@voorbeeld.nl' }, browser)
      await enterByLink(world, { url: token }, { name: 'Aanvaller', email }, browser)
      anHourLater()
      await browser.sharing.mailWayBack({ token, email })
    },
  ],
  [
    'renews the link as if it were a letter',
    ({ token }) => world.visitor().sharing.renewInvitation({ token }),
  ],
  ['renews an invented letter', () => world.visitor().sharing.renewInvitation({ token: 'x'.repeat(43) })],
  [
    'asks by another link',
    async ({ email }) =>
      world.visitor().sharing.mailWayBack({ token: tokenOfLink(await newLink({ label: 'Ander' })), email }),
  ],
  [
    'fills the partners',
    async () => {
      for (const name of ['Een', 'Twee'])
        await anna.sharing.invitePartner({ galleryId, name, email: `${name.toLowerCase()}@voorbeeld.nl` })
    },
  ],
  [
    'invites them again',
    ({ email }) =>
      anna.sharing.invitePartner({ galleryId, name: 'Pien', email: email.toUpperCase() }).catch(() => {}),
  ],
])(
  'a partner’s invitation stays open when someone %s, and what opens is theirs alone',
  async (_, happens) => {
    const email = `partner-${++count}@voorbeeld.nl`
    await studio.sharing.invitePartner({ galleryId, name: 'Pien', email })
    const invitation = await tokenIn(email, 'partner_invited')
    await happens({ token: tokenOfLink(await newLink()), email })
    const hasWayBack = (await listLettersTo(world, email)).some(({ kind }) => kind === 'way_back')
    for (const token of hasWayBack ? [invitation, await tokenIn(email, 'way_back')] : [invitation]) {
      const pien = await enterByLink(world, { url: `/g/${token}` }, { name: null })
      expect(await pien.sharing.findMyself({})).toMatchObject({ name: 'Pien', rank: 'partner' })
    }
  },
)
