import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { letterKinds, type LetterKind } from '#domains/mail/letter-kinds.rules.ts'
import { enterByLink, familyLinkInput, tokenOfLink } from '#test/world/enter-by-link.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.owner.query('delete from attempts'))

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'written',
    (error: { code: string }) => error.code,
  )

let count = 0
const someone = () => ({
  firstName: 'Lotte',
  lastName: 'de Wit',
  email: `geteld-${++count}@voorbeeld.nl`,
  password: 'tijdelijk1',
})

const lastTyped = () => ({ email: `geteld-${count}@voorbeeld.nl` })

const write = (studio: Photographer, clientId: string) =>
  codeOf(studio.clients.contactClient({ clientId, subject: 'Hallo', message: 'Dag' }))

const hasWritten = (studio: Photographer, guess: string, letters: number) =>
  world.owner.query(
    `insert into attempts (key, count, window_ends_at) values ($1, $2, $3)
     on conflict (key) do update set count = excluded.count`,
    [`${guess} ${studio.id}`, letters, new Date(world.clock().getTime() + HOUR_MS)],
  )

async function anOlderStudio() {
  const studio = await world.photographer({ plan: 'studio' })
  await world.owner.query(`update profiles set created_at = created_at - interval '15 days' where id = $1`, [
    studio.id,
  ])
  return studio
}

test('a studio writes sixty letters an hour and three hundred a day, to new clients and to those it has', async () => {
  const studio = await anOlderStudio()
  const { id, email } = await studio.newClient()
  await hasWritten(studio, 'write_client', 58)
  expect(await write(studio, id)).toBe('written')
  expect(await codeOf(studio.clients.createClient(someone()))).toBe('written')

  const letters = (await listLettersTo(world, email)).length
  expect(await write(studio, id)).toBe('too_many_attempts')
  const refused = someone()
  expect(await codeOf(studio.clients.createClient(refused))).toBe('too_many_attempts')
  expect(await listLettersTo(world, email)).toHaveLength(letters)
  expect(await listLettersTo(world, refused.email)).toEqual([])
  expect(await write(await anOlderStudio(), id), 'another studio has its own count').toBe('client_not_found')

  world.clock.advance(HOUR_MS + 1000)
  expect(await write(studio, id)).toBe('written')
  await hasWritten(studio, 'write_client_in_a_day', 300)
  expect(await write(studio, id)).toBe('too_many_attempts')
  world.clock.advance(DAY_MS)
  expect(await write(studio, id)).toBe('written')
})

test('a letter about photos that is sent again counts among them; an invitation that waits counts when it goes', async () => {
  const studio = await anOlderStudio()
  const client = await studio.newClient()
  await studio.addPhoto(client.id)
  await world.work()
  await client.photos.findGallery({})
  const resend = () => codeOf(studio.photos.resendPhotoLetter({ clientId: client.id, type: 'preview' }))
  await hasWritten(studio, 'write_client', 59)
  expect(await resend()).toBe('written')
  expect(await resend()).toBe('too_many_attempts')

  const waiting = someone()
  const invitation = { when: 'with_photos', line: '', withPassword: false } as const
  const { clientId } = await studio.clients.createClient({ ...waiting, invitation })
  await studio.addPhoto(clientId)
  await world.work()
  world.clock.advance(5 * 60_000)
  await world.work()
  expect(await listLettersTo(world, waiting.email), 'it waits on').toEqual([])
  world.clock.advance(HOUR_MS)
  await world.owner.query('delete from attempts')
  await hasWritten(studio, 'write_client', 58)
  await world.work()
  expect(await listLettersTo(world, waiting.email)).toMatchObject([{ kind: 'client_invitation' }])
  expect(await write(studio, client.id)).toBe('written')
  expect(await write(studio, client.id)).toBe('too_many_attempts')
})

test('a studio of a few days writes thirty an hour, and a hundred a day', async () => {
  const studio = await world.photographer({ plan: 'studio' })
  const { id } = await studio.newClient()
  await hasWritten(studio, 'write_client_while_new', 30)
  expect(await write(studio, id)).toBe('too_many_attempts')
  await hasWritten(studio, 'write_client_while_new', 0)
  await hasWritten(studio, 'write_client_in_a_day_while_new', 100)
  expect(await write(studio, id)).toBe('too_many_attempts')
  world.clock.advance(15 * DAY_MS)
  expect(await write(studio, id)).toBe('written')
})

test('who was never here gets five letters a day, the invitation among them', async () => {
  const studio = await anOlderStudio()
  const { clientId } = await studio.clients.createClient(someone())
  for (let letters = 1; letters < 5; letters++) expect(await write(studio, clientId)).toBe('written')
  expect(await write(studio, clientId)).toBe('too_many_attempts')
  const { clientId: other } = await studio.clients.createClient(someone())
  expect(await write(studio, other)).toBe('written')
})

test('who was never here gets five letters a day about photos too, in however many galleries; the others wait', async () => {
  const studio = await anOlderStudio()
  const { clientId, ...client } = { ...(await studio.clients.createClient(someone())), ...lastTyped() }
  for (let nth = 1; nth <= 7; nth++) {
    const gallery = { kind: 'portrait' as const, shotOn: null, sections: [], isOpen: true }
    const title = `Win op evil ${nth}`
    const creationId = crypto.randomUUID()
    const { galleryId } = await studio.galleries.createGallery({ ...gallery, creationId, clientId, title })
    await studio.addPhoto(clientId, { galleryId })
  }
  const daysLetters = async () => {
    await world.work()
    world.clock.advance(6 * 60_000)
    await world.work()
    return (await listLettersTo(world, client.email)).length
  }
  expect(await daysLetters()).toBe(5)
  world.clock.advance(DAY_MS)
  expect(await daysLetters()).toBe(8)
})

test('what mails nobody costs nothing: an address that is taken, and a client who wants no letters', async () => {
  const studio = await anOlderStudio()
  const { email } = await studio.newClient()
  await hasWritten(studio, 'write_client', 59)
  for (let tries = 0; tries < 3; tries++)
    expect(await codeOf(studio.clients.createClient({ ...someone(), email }))).toBe('email_taken')
  expect(await codeOf(studio.clients.createClient(someone()))).toBe('written')
})

test('a refusal is counted and stands in the log once, though it undoes what was asked', async () => {
  const studio = await anOlderStudio()
  const { id } = await studio.newClient()
  await hasWritten(studio, 'write_client', 60)
  for (let tries = 0; tries < 3; tries++) expect(await write(studio, id)).toBe('too_many_attempts')
  const key = `write_client ${studio.id}`
  const { rows } = await world.owner.query('select count from attempts where key = $1', [key])
  expect(rows).toEqual([{ count: 63 }])
  const logged = await world.owner.query(
    `select 1 from activity_log where action = 'attempts_blocked' and details = $1`,
    [key],
  )
  expect(logged.rowCount).toBe(1)
})

type TypedKind = {
  [Kind in LetterKind]: (typeof letterKinds)[Kind] extends 'typed' ? Kind : never
}[LetterKind]
type Place = Awaited<ReturnType<typeof aPlace>>
type Door = (place: Place) => Promise<unknown>

async function aPlace() {
  const studio = await world.photographer({ plan: 'studio' })
  const [client, other] = [await studio.newClient(), await studio.newClient()]
  const [gallery] = await studio.galleries.listGalleries({ clientId: client.id })
  const galleryId = gallery!.id
  const partner = await studio.sharing.invitePartner({ galleryId, name: 'Noor', email: someone().email })
  const link = await studio.sharing.createLink({ ...familyLinkInput, galleryId, asksEmail: 'optional' })
  const guest = { name: 'Riet', email: someone().email }
  await enterByLink(world, link, guest)
  world.clock.advance(HOUR_MS + 1000)
  await world.owner.query('delete from attempts')
  return { studio, client, other, galleryId, partner, link, guest }
}

// Calls that email an address typed by a user, by kind of email. A new kind needs an entry here.
const doors: Record<TypedKind, Door[]> = {
  client_invitation: [
    ({ studio }) => studio.clients.createClient(someone()),
    ({ studio, client }) => studio.clients.inviteClient({ clientId: client.id, line: '' }),
    ({ studio, other }) => studio.clients.updateClient({ clientId: other.id, email: someone().email }),
  ],
  client_password_set: [
    ({ studio, other }) =>
      studio.clients.setClientPassword({ clientId: other.id, newPassword: 'nieuw-geheim' }),
  ],
  studio_message: [
    ({ studio, client }) =>
      studio.clients.contactClient({ clientId: client.id, subject: 'Hallo', message: 'Dag' }),
  ],
  partner_invited: [
    ({ studio, galleryId }) =>
      studio.sharing.invitePartner({ galleryId, name: 'Tom', email: someone().email }),
    ({ client, galleryId }) =>
      client.sharing.invitePartner({ galleryId, name: 'Tom', email: someone().email }),
    ({ studio, partner }) => studio.sharing.inviteAgain({ guestId: partner.id }),
  ],
  way_back: [
    ({ link, guest }) =>
      world.visitor().sharing.mailWayBack({ token: tokenOfLink(link), email: guest.email }),
  ],
  confirm_email: [],
  already_registered: [],
}
const isRegistering = (kind: string) => ['confirm_email', 'already_registered'].includes(kind)

const countLetters = async () => {
  const { rows } = await world.owner.query<{ count: number }>('select count(*)::int as count from letters')
  return rows[0]!.count
}

test('every kind of letter to a typed address has its doors here', () => {
  const typed = Object.entries(letterKinds).filter(([, address]) => address === 'typed')
  expect(Object.keys(doors).toSorted()).toEqual(typed.map(([kind]) => kind).toSorted())
  for (const [kind, ways] of Object.entries(doors)) expect(ways.length > 0 || isRegistering(kind)).toBe(true)
})

test('whichever door a studio on trial takes, it is stopped after the same thirty letters', async () => {
  const place = await aPlace()
  const { studio } = place
  for (const [kind, ways] of Object.entries(doors))
    for (const door of ways) {
      await hasWritten(studio, 'write_client_while_new', 30)
      const before = await countLetters()
      const answer = await codeOf(door(place))
      // A refusal would reveal to a visitor that the typed address belongs to a guest.
      expect(answer, kind).toBe(kind === 'way_back' ? 'written' : 'too_many_attempts')
      expect(await countLetters(), kind).toBe(before)
      await world.owner.query('delete from attempts')
      await hasWritten(studio, 'write_client_while_new', 29)
      expect(await codeOf(door(place)), kind).toBe('written')
      expect(await countLetters(), kind).toBeGreaterThan(before)
      const key = `write_client_while_new ${studio.id}`
      const { rows } = await world.owner.query('select count from attempts where key = $1', [key])
      expect(rows, kind).toEqual([{ count: 30 }])
      await world.owner.query('delete from attempts')
    }
})

test('a network registers sixty addresses an hour, known ones and others alike', async () => {
  const { email } = await world.photographer()
  await world.owner.query('delete from attempts')
  const visitor = world.visitor()
  const register = (address: string) =>
    codeOf(
      visitor.studios.register({
        businessName: 'Studio',
        email: address,
        password: 'geheim-genoeg',
        agreed: AGREED_VERSIONS,
      }),
    )
  expect(await register(email)).toBe('written')
  await world.owner.query(`update attempts set count = 60 where key like 'write_as_stranger from %'`)
  expect(await register(email)).toBe('too_many_attempts')
  expect(await register(someone().email)).toBe('too_many_attempts')
})
