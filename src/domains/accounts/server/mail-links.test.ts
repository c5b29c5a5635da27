import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { authenticator } from '#test/world/authenticator.ts'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import type { Client, Photographer } from '#test/world/people.ts'
import { deleteExpiredAccountRows } from '../core/server/accounts.sql.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld({ withWorker: true })
})
afterAll(() => world.close())

// Rate limits are tested elsewhere.
beforeEach(async () => {
  await world.owner.query('delete from attempts')
  studio = await world.photographer({ studioName: 'Studio Vossen' })
})

const refused = (code: string) => expect.objectContaining({ code, defined: true })
const gone = refused('link_expired')

const tokenOf = async (client: Client) =>
  tokenIn(await waitForLetter(world, client.email, 'client_invitation'))

async function byLetter(token: string) {
  const visitor = world.visitor()
  await visitor.accounts.signInWithLink({ token })
  return visitor
}

async function askedLinkOf({ email }: { email: string }, count = 1) {
  return tokenIn(await waitForLetter(world, email, 'sign_in_link', count))
}

test("a letter's link signs in on a phone, then on a laptop, for fourteen days, and not a day longer", async () => {
  const anna = await studio.newClient()
  const token = await tokenOf(anna)

  for (const day of [0, 1, 12]) {
    world.clock.advance(day * DAY_MS)
    const device = world.visitor()
    expect(await device.accounts.signInWithLink({ token })).toEqual({ home: '/client-portal' })
    expect((await device.accounts.findMe({})).me).toMatchObject({ email: anna.email, viaLetter: true })
  }
  world.clock.advance(DAY_MS)

  await expect(world.visitor().accounts.signInWithLink({ token })).rejects.toEqual(gone)
})

test("a mail program that looks at a letter's link signs nobody in, uses nothing up, and learns the studio's name", async () => {
  const anna = await studio.newClient()
  const token = await tokenOf(anna)
  const previewer = world.visitor()

  for (let looks = 0; looks < 3; looks++) await previewer.get(`/auth?link=${token}`)
  const { link } = await previewer.accounts.findMailLink({ token })

  expect(previewer.cookies.size).toBe(0)
  expect(link).toEqual({
    isAlive: true,
    isMine: false,
    writer: { studioName: 'Studio Vossen', accentColor: null },
    opening: { firstName: 'Anna', title: null, thumbHash: null, isOrder: false },
  })
  expect(await studio.clients.listClientLetters({ clientId: anna.id })).toMatchObject([{ isOpened: false }])
  await byLetter(token)
  expect(await studio.clients.listClientLetters({ clientId: anna.id })).toMatchObject([{ isOpened: true }])
})

test("a letter's link shows the gallery it leads to, and nothing of one that is not this client's or not open", async () => {
  const anna = await studio.newClient({ firstName: 'Anna' })
  const token = await tokenOf(anna)
  const [newborn] = await studio.galleries.listGalleries({ clientId: anna.id })
  await studio.galleries.updateGallery({ galleryId: newborn!.id, title: 'Kleine Mees' })
  world.clock.advance(1000)
  const add = (title: string, isOpen: boolean) =>
    studio.galleries.createGallery({
      creationId: randomUUID(),
      clientId: anna.id,
      title,
      kind: 'wedding',
      shotOn: null,
      sections: [],
      isOpen,
    })
  await add('Straks', false)
  await add('Bruiloft', true)
  const slugs = new Map(
    (await studio.galleries.listGalleries({ clientId: anna.id })).map(({ title, slug }) => [title, slug]),
  )
  const bram = await studio.newClient({ firstName: 'Bram' })
  const [his] = await studio.galleries.listGalleries({ clientId: bram.id })
  const bruiloft = { firstName: 'Anna', title: 'Bruiloft', isOrder: false }
  const at = (slug: string | undefined) => `/client-portal?galerij=${slug}`
  for (const [path, opening] of [
    [undefined, bruiloft],
    ['/client-portal', bruiloft],
    [at(slugs.get('Bruiloft')), bruiloft],
    [`${at(slugs.get('Kleine Mees'))}&tab=final`, { ...bruiloft, title: 'Kleine Mees' }],
    ['/client-portal?bestelling=x', { ...bruiloft, isOrder: true }],
    [at(slugs.get('Straks')), null],
    [at(his!.slug), null],
    [at('onzin'), null],
    [at("%27' or true"), null],
    ['/profile', null],
    ['/dashboard', null],
  ] as const) {
    const { link } = await world.visitor().accounts.findMailLink({ token, path })
    if (opening) expect(link?.opening, path).toMatchObject(opening)
    else expect(link?.opening, path).toBeNull()
  }
  await world.owner.query(`update galleries set expires_on = $1 where slug = $2`, [
    calendarDay(new Date(+world.clock() - 2 * DAY_MS)),
    slugs.get('Bruiloft'),
  ])
  const ofExpired = { token, path: at(slugs.get('Bruiloft')) }
  expect((await world.visitor().accounts.findMailLink(ofExpired)).link?.opening).toBeNull()
  world.clock.advance(14 * DAY_MS)
  expect((await world.visitor().accounts.findMailLink({ token })).link?.opening).toBeNull()
})

test("two presses at once on a letter's link both come in", async () => {
  const token = await tokenOf(await studio.newClient())
  const people = await Promise.all([byLetter(token), byLetter(token)])
  for (const { accounts } of people) expect((await accounts.findMe({})).me?.viaLetter).toBe(true)
})

test('an address that was typed after coming in by a letter stands there again, and for no one else with that letter', async () => {
  const anna = await studio.newClient()
  const final = await studio.addPhoto(anna.id, { type: 'final' })
  const token = await tokenOf(anna)
  const phone = { ...(await byLetter(token)), email: anna.email }
  const { orderId } = await orderPrints(phone, [final.id])
  expect(await phone.orders.findMyOrder({ orderId })).toMatchObject({
    isAddressWithheld: false,
    deliveryAddress: { street: 'Prinsengracht' },
  })
  const forwarded = await byLetter(token)
  const { orderId: earlier } = await orderPrints(anna, [final.id])
  for (const [viewer, order] of [
    [forwarded, orderId],
    [phone, earlier],
  ] as const)
    expect(await viewer.orders.findMyOrder({ orderId: order })).toMatchObject({
      isAddressWithheld: true,
      deliveryAddress: null,
    })
})

test('who came in by a letter looks and chooses, and what is theirs alone asks for a fresh link first', async () => {
  const anna = await studio.newClient()
  const photo = await studio.addPhoto(anna.id)
  const phone = await byLetter(await tokenOf(anna))

  await phone.photos.findGallery({})
  await phone.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })
  await phone.photos.addComment({ photoIds: [photo.id], comment: 'Mooi' })
  const change = { currentPassword: anna.password, newPassword: 'van-een-ander' }
  for (const denied of [
    () => phone.accounts.changeOwnPassword(change),
    () => phone.security.listSessions({}),
    () => phone.security.startTwoFactor({ password: anna.password }),
    () => phone.passkeys.startAdding({ password: anna.password }),
    () => phone.clientPayments.listMyReceipts({ orderId: randomUUID() }),
  ])
    await expect(denied()).rejects.toEqual(refused('fresh_link_needed'))

  await phone.accounts.requestFreshLink({ path: '/profile' })
  const { text } = await waitForLetter(world, anna.email, 'sign_in_link')
  expect(text).toContain('?naar=%2Fprofile&link=')
  const narrow = phone.cookieHeader()
  await phone.accounts.signInWithLink({
    token: tokenIn(await waitForLetter(world, anna.email, 'sign_in_link')),
  })
  expect((await phone.accounts.findMe({})).me?.viaLetter).toBe(false)
  await phone.accounts.changeOwnPassword({ ...change, newPassword: 'van-anna-zelf' })
  const { status } = await world.visitor().fetch('/rpc/photos/findGallery', {
    method: 'POST',
    headers: { cookie: narrow, 'content-type': 'application/json' },
    body: '{"json":{}}',
  })
  expect(status).toBe(401)
})

test('a link leads back to a page of the product, and nowhere else', async () => {
  const { accounts } = await studio.newClient()
  // URL parsers drop tabs and line ends, so `/\t/x` is another host.
  for (const path of [
    '//x.example',
    '/\\x.example',
    '/\t/x.example',
    '/\n\\x.example',
    '/\r/x.example',
    'profile',
  ])
    await expect(accounts.requestFreshLink({ path }), JSON.stringify(path)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  await expect(accounts.requestFreshLink({ path: '/profile?tab=\u2028//' })).resolves.toBeDefined()
})

test("a letter's link takes nothing away from who is signed in by more", async () => {
  const anna = await studio.newClient()
  const token = await tokenOf(anna)

  expect((await anna.accounts.findMailLink({ token })).link?.isMine).toBe(true)
  await anna.accounts.signInWithLink({ token })

  expect((await anna.accounts.findMe({})).me?.viaLetter).toBe(false)
})

test("with two steps on, a letter's link asks for the code as well, and its session stays narrow", async () => {
  const anna = await studio.newClient()
  await signInByLink(world, anna, anna.email)
  const { secret } = await anna.security.startTwoFactor({ password: anna.password })
  const app = authenticator(secret)
  await anna.security.confirmTwoFactor({ code: app.codeAt(world.clock()) })
  const token = await tokenOf(anna)
  const phone = world.visitor()

  const first = await phone.accounts.signInWithLink({ token }).catch((error: unknown) => error)
  expect(first).toMatchObject({ code: 'second_factor_needed' })
  expect((await phone.accounts.findMe({})).me).toBeNull()
  const { challenge } = (first as { data: { challenge: string } }).data
  world.clock.advance(MINUTE_MS)
  await phone.security.signInWithCode({ challenge, code: app.codeAt(world.clock()) })

  expect((await phone.accounts.findMe({})).me).toMatchObject({ email: anna.email, viaLetter: true })
})

test("signing out of a session that a letter's link began ends that one alone", async () => {
  const anna = await studio.newClient()
  const token = await tokenOf(anna)
  const [phone, laptop] = [await byLetter(token), await byLetter(token)]

  await phone.accounts.signOutEverywhere({})

  expect((await laptop.accounts.findMe({})).me?.email).toBe(anna.email)
  expect((await anna.accounts.findMe({})).me?.email).toBe(anna.email)
  await byLetter(token)
})

const endings: [string, (anna: Client) => Promise<unknown>][] = [
  ['signs out everywhere', (anna) => anna.accounts.signOutEverywhere({})],
  ['signs out on other devices', (anna) => anna.security.endOtherSessions({})],
  [
    'changes their password',
    (anna) =>
      anna.accounts.changeOwnPassword({ currentPassword: anna.password, newPassword: 'nieuw-geheim' }),
  ],
  [
    'is given a password by the studio',
    (anna) => studio.clients.setClientPassword({ clientId: anna.id, newPassword: 'nieuw-geheim' }),
  ],
  ['is archived', (anna) => studio.clients.archiveClient({ clientId: anna.id })],
  [
    'has their address corrected',
    (anna) =>
      studio.clients.updateClient({
        clientId: anna.id,
        firstName: 'Anna',
        lastName: 'de Vries',
        email: `nieuw-${anna.email}`,
      }),
  ],
]

test.each(endings)('every link and what it opened ends when someone %s', async (_how, end) => {
  const anna = await studio.newClient()
  const token = await tokenOf(anna)
  const phone = await byLetter(token)
  await world.visitor().accounts.requestSignInLink({ email: anna.email })
  const asked = await askedLinkOf(anna)

  await end(anna)

  expect((await phone.accounts.findMe({})).me).toBeNull()
  for (const dead of [token, asked])
    await expect(world.visitor().accounts.signInWithLink({ token: dead })).rejects.toEqual(gone)
})

test('a link that was asked for works once and for half an hour, also one for a new password', async () => {
  const anna = await studio.newClient()
  const visitor = world.visitor()
  await visitor.accounts.requestPasswordReset({ email: anna.email })
  const reset = tokenIn(await waitForLetter(world, anna.email, 'reset_password'))
  await visitor.accounts.requestSignInLink({ email: anna.email })
  const late = await askedLinkOf(anna)
  world.clock.advance(31 * MINUTE_MS)

  await expect(visitor.accounts.resetPassword({ token: reset, password: 'nieuw-geheim' })).rejects.toEqual(
    gone,
  )
  await expect(visitor.accounts.signInWithLink({ token: late })).rejects.toEqual(gone)
  await visitor.accounts.requestSignInLink({ email: anna.email })
  const token = await askedLinkOf(anna, 2)
  const both = await Promise.allSettled([
    world.visitor().accounts.signInWithLink({ token }),
    world.visitor().accounts.signInWithLink({ token }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a dead link names the studio for 180 days, and sends a new one to the address on record, which it never shows', async () => {
  const anna = await studio.newClient()
  const token = await tokenOf(anna)
  world.clock.advance(15 * DAY_MS)
  const visitor = world.visitor()

  const { link } = await visitor.accounts.findMailLink({ token })
  expect(link).toMatchObject({ isAlive: false, writer: { studioName: 'Studio Vossen' } })
  const answer = await visitor.accounts.renewMailLink({ token, path: '/client-portal?tab=final' })
  expect(JSON.stringify([link, answer])).not.toContain(anna.email)
  const letter = await waitForLetter(world, anna.email, 'sign_in_link')
  expect(letter.text).toContain('naar=%2Fclient-portal%3Ftab%3Dfinal&')
  await visitor.accounts.signInWithLink({ token: tokenIn(letter) })
  expect((await visitor.accounts.findMe({})).me).toMatchObject({ email: anna.email, viaLetter: false })

  world.clock.advance(170 * DAY_MS)
  expect((await visitor.accounts.findMailLink({ token })).link).not.toBeNull()
  world.clock.advance(10 * DAY_MS)
  await asSystem(world.services.pool, (tx) => deleteExpiredAccountRows(tx, world.clock()))
  expect((await visitor.accounts.findMailLink({ token })).link).toBeNull()
  await studio.setPlan({})
  await studio.accounts.signIn(studio)
  expect(await studio.clients.listClientLetters({ clientId: anna.id })).toMatchObject([{ isOpened: false }])
})

test('a new link for a dead one is counted like one that is asked for', async () => {
  const anna = await studio.newClient()
  const token = await tokenOf(anna)
  await anna.accounts.signOutEverywhere({})
  for (let count = 0; count < 5; count++) await world.visitor().accounts.renewMailLink({ token })

  await expect(world.visitor().accounts.renewMailLink({ token })).rejects.toEqual(
    refused('too_many_attempts'),
  )
  await expect(world.visitor().accounts.requestSignInLink({ email: anna.email })).rejects.toEqual(
    refused('too_many_attempts'),
  )
})

test('an unknown token has a page without a name, and sends nothing', async () => {
  const visitor = world.visitor()
  expect(await visitor.accounts.findMailLink({ token: 'geraden' })).toEqual({ link: null })
  await expect(visitor.accounts.renewMailLink({ token: 'geraden' })).rejects.toEqual(gone)
})

test('a path of another site is not taken along', async () => {
  const anna = await studio.newClient()
  for (const path of ['https://kwaad.voorbeeld.nl', '//kwaad.voorbeeld.nl', '/\\kwaad.voorbeeld.nl', 'kwaad'])
    await expect(anna.accounts.requestFreshLink({ path })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test("letters about signing in reach a client in their studio's name, and anyone else in ours", async () => {
  const lotte = await studio.newClient({ firstName: 'Lotte', lastName: 'de Wit' })
  for (const person of [lotte, studio]) {
    await world.visitor().accounts.requestPasswordReset({ email: person.email })
    await world.visitor().accounts.requestSignInLink({ email: person.email })
    await waitForLetter(world, person.email, 'reset_password')
    await waitForLetter(world, person.email, 'sign_in_link')
  }
  await lotte.accounts.changeOwnPassword({ currentPassword: lotte.password, newPassword: 'nieuw-geheim' })

  for (const kind of ['reset_password', 'sign_in_link', 'password_changed']) {
    const { text, html } = await waitForLetter(world, lotte.email, kind)
    expect(text).toContain('Hallo Lotte,')
    expect(text).toContain('Groet,\nStudio Vossen')
    expect(html + text).not.toContain('Lichttafel')
  }
  expect((await waitForLetter(world, studio.email, 'reset_password')).text).toContain('Groet,\nLichttafel')
})

test('who has not confirmed their address can ask for the mail again; who has gets none', async () => {
  const nora = await world.photographer({ isNewcomer: true })
  await nora.accounts.resendConfirmation({})
  const token = tokenIn(await waitForLetter(world, nora.email, 'confirm_email', 2))
  await nora.accounts.confirmEmail({ token })

  await nora.accounts.resendConfirmation({})

  expect(
    (await listLettersTo(world, nora.email)).filter(({ kind }) => kind === 'confirm_email'),
  ).toHaveLength(2)
  for (let count = 0; count < 3; count++) await nora.accounts.resendConfirmation({})
  await expect(nora.accounts.resendConfirmation({})).rejects.toEqual(refused('too_many_attempts'))
})
