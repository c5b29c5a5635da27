import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lettersTo } from '#test/world/letters.ts'
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

  const letters = (await lettersTo(world, email)).length
  expect(await write(studio, id)).toBe('too_many_attempts')
  const refused = someone()
  expect(await codeOf(studio.clients.createClient(refused))).toBe('too_many_attempts')
  expect(await lettersTo(world, email)).toHaveLength(letters)
  expect(await lettersTo(world, refused.email)).toEqual([])
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
  await studio.hasPhoto(client.id)
  await world.work()
  await client.photos.findGallery({})
  const resend = () => codeOf(studio.photos.resendPhotoLetter({ clientId: client.id, type: 'preview' }))
  await hasWritten(studio, 'write_client', 59)
  expect(await resend()).toBe('written')
  expect(await resend()).toBe('too_many_attempts')

  const waiting = someone()
  const invitation = { when: 'with_photos', line: '', withPassword: false } as const
  const { clientId } = await studio.clients.createClient({ ...waiting, invitation })
  await studio.hasPhoto(clientId)
  await world.work()
  world.clock.advance(5 * 60_000)
  await world.work()
  expect(await lettersTo(world, waiting.email), 'it waits on').toEqual([])
  world.clock.advance(HOUR_MS)
  await world.owner.query('delete from attempts')
  await hasWritten(studio, 'write_client', 58)
  await world.work()
  expect(await lettersTo(world, waiting.email)).toMatchObject([{ kind: 'client_invitation' }])
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

test('who was never here gets five letters a day, and no more', async () => {
  const studio = await anOlderStudio()
  const { clientId } = await studio.clients.createClient(someone())
  for (let letters = 0; letters < 5; letters++) expect(await write(studio, clientId)).toBe('written')
  expect(await write(studio, clientId)).toBe('too_many_attempts')
  const { clientId: other } = await studio.clients.createClient(someone())
  expect(await write(studio, other)).toBe('written')
})

test('an address that turns out to be taken costs as much as one that is written to', async () => {
  const studio = await anOlderStudio()
  const { email } = await studio.newClient()
  await hasWritten(studio, 'write_client', 55)
  const answers: string[] = []
  for (let tries = 0; tries < 7; tries++)
    answers.push(await codeOf(studio.clients.createClient({ ...someone(), email })))
  expect(answers).toEqual([...Array<string>(5).fill('email_taken'), 'too_many_attempts', 'too_many_attempts'])
})
