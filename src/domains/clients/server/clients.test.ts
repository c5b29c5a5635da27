import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicIpAddress } from '#platform/http/public-ip-address.ts'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { raceForLock } from '#test/world/race.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen', plan: 'studio' })
})
afterAll(() => world.close())

const refused = (code: string, data?: unknown) =>
  expect.objectContaining({ code, defined: true, ...(data !== undefined && { data }) })

let count = 0
const someone = () => ({
  firstName: 'Lotte',
  lastName: 'de Wit',
  email: `lotte-${++count}@voorbeeld.nl`,
  password: 'tijdelijk1',
})

test('a new client gets a mail from which one press signs in, and with the password only where that is asked', async () => {
  const [lotte, mees] = [someone(), { ...someone(), firstName: 'Mees' }]
  const { clientId } = await studio.clients.createClient({ ...lotte, email: lotte.email.toUpperCase() })
  const invitation = { when: 'now', line: '', withPassword: true } as const
  await studio.clients.createClient({ ...mees, invitation })

  const letter = await waitForLetter(world, lotte.email, 'client_invitation')
  for (const fact of ['Hallo Lotte', 'Studio Vossen', '/auth?link=']) expect(letter.text).toContain(fact)
  expect(letter.text + letter.html).not.toContain(lotte.password)
  const withPassword = (await waitForLetter(world, mees.email, 'client_invitation')).text
  expect(withPassword).toContain(`E-mail: ${mees.email}\nTijdelijk wachtwoord: ${mees.password}`)
  const browser = world.visitor()
  const token = tokenIn(letter)
  expect(await browser.accounts.signInWithLink({ token })).toEqual({ home: '/client-portal' })
  expect(await world.visitor().accounts.signIn(lotte)).toEqual({ home: '/client-portal' })
  expect(await studio.clients.findClient({ clientId })).toMatchObject({
    firstName: 'Lotte',
    email: lotte.email,
    status: 'Active',
    lastSeenAt: null,
  })
})

test('an address that is taken is refused, and nobody gets a mail', async () => {
  const lotte = someone()
  await studio.clients.createClient(lotte)

  await expect(studio.clients.createClient({ ...lotte, firstName: 'Iemand' })).rejects.toEqual(
    refused('email_taken'),
  )
  expect(await listLettersTo(world, lotte.email)).toHaveLength(1)
})

test('a full plan takes no more clients, and says which plan it is', async () => {
  const small = await world.photographer({ plan: 'intro' })
  await small.clients.createClient(someone())
  await small.clients.createClient(someone())

  await expect(small.clients.createClient(someone())).rejects.toEqual(
    refused('client_limit_reached', { plan: 'intro' }),
  )
  expect(await small.clients.countClients({})).toMatchObject({ total: 2, isFull: true, plan: 'intro' })
})

test('of two tabs that race for the last place, one wins', async () => {
  const racing = await world.photographer({ plan: 'intro', maxClients: 1 })
  const answers = await raceForLock(
    world.owner,
    // The foreign key of a new row doesn't wait for this lock, but the count of places does.
    ['select from photographers where id = $1 for no key update', racing.id],
    [() => racing.clients.createClient(someone()), () => racing.clients.createClient(someone())],
  )
  const reason = refused('client_limit_reached', { plan: 'intro' })
  expect(answers).toContainEqual({ status: 'rejected', reason })
  expect(await racing.clients.listClients({})).toHaveLength(1)
})

test('a studio lists its own clients, newest first, and none of its neighbour', async () => {
  const neighbour = await world.photographer()
  const first = await neighbour.clients.createClient(someone())
  world.clock.advance(1000)
  const second = await neighbour.clients.createClient(someone())

  expect((await neighbour.clients.listClients({})).map(({ id }) => id)).toEqual([
    second.clientId,
    first.clientId,
  ])
})

test('a change of name and status is seen by the studio', async () => {
  const { clientId } = await studio.clients.createClient(someone())
  await studio.clients.updateClient({ clientId, firstName: 'Loes', lastName: 'Wit', status: 'Review' })

  expect(await studio.clients.findClient({ clientId })).toMatchObject({
    firstName: 'Loes',
    lastName: 'Wit',
    status: 'Review',
  })
})

test("a neighbour finds, changes and writes to nobody else's client", async () => {
  const neighbour = await world.photographer()
  const lotte = someone()
  const { clientId } = await studio.clients.createClient(lotte)
  const change = { clientId, firstName: 'X', lastName: 'Y', status: 'Delivered' } as const

  const attempts = await Promise.allSettled([
    neighbour.clients.findClient({ clientId }),
    neighbour.clients.updateClient(change),
    neighbour.clients.setClientPassword({ clientId, newPassword: 'gekaapt1' }),
    neighbour.clients.contactClient({ clientId, subject: 'Hallo', message: 'Hallo' }),
  ])
  for (const attempt of attempts)
    expect(attempt).toEqual({ status: 'rejected', reason: refused('client_not_found') })
  expect(await studio.clients.findClient({ clientId })).toMatchObject({ firstName: 'Lotte' })
  expect(await listLettersTo(world, lotte.email)).toHaveLength(1)
  await world.visitor().accounts.signIn(lotte)
})

test('a new password ends every session of the client; only the new one opens the gallery again', async () => {
  const lotte = await studio.newClient()
  const answer = await studio.clients.setClientPassword({ clientId: lotte.id, newPassword: 'helemaal-nieuw' })

  expect(answer).toEqual({ wasTold: false })
  delete world.services.outside
  expect(await lotte.accounts.findMe({})).toEqual({ me: null })
  const { email, password } = lotte
  await expect(world.visitor().accounts.signIn({ email, password })).rejects.toEqual(
    refused('wrong_credentials'),
  )
  await world.visitor().accounts.signIn({ email, password: 'helemaal-nieuw' })
})

test.each([
  ['http://voorbeeld.nl/hook', 'webhook_not_https'],
  ['HTTP://voorbeeld.nl/hook', 'webhook_not_https'],
  ['\u00a0127.0.0.1/hook ', 'webhook_not_public'],
  ['https://127.0.0.1/hook', 'webhook_not_public'],
  ['https://[::1]/hook', 'webhook_not_public'],
  ['https://169.254.169.254/latest/meta-data', 'webhook_not_public'],
])('a password is not changed for a webhook at %s', async (webhookUrl, code) => {
  const lotte = await studio.newClient()
  const change = { clientId: lotte.id, newPassword: 'helemaal-nieuw', webhookUrl }

  await expect(studio.clients.setClientPassword(change)).rejects.toEqual(refused(code))
  expect((await lotte.accounts.findMe({})).me).not.toBeNull()
})

test('while the address of a webhook is looked up, no connection to the database waits', async () => {
  const lotte = await studio.newClient()
  const webhookUrl = 'https://hook.invalid/'
  const { pool } = world.services
  let looks = 0
  const look = async () => {
    // Connections of other work become idle soon. A connection that waited for this lookup would
    // not.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    looks += 1
    return Promise.reject(new Error('no such name'))
  }
  world.services.outside = { resolve: look, isPublic: isPublicIpAddress }
  await studio.studios.setWebhook({ webhookUrl })
  await studio.clients.setClientPassword({ clientId: lotte.id, newPassword: 'helemaal-nieuw', webhookUrl })
  delete world.services.outside
  // Once when the webhook is set, once before the password changes, and once for the call.
  expect(looks).toBe(3)
})

test('a webhook that nobody answers leaves the password changed, and says that nobody was told', async () => {
  const lotte = await studio.newClient()
  const webhookUrl = 'https://hook.invalid/'
  world.services.outside = {
    resolve: () => Promise.reject(new Error('no such name')),
    isPublic: isPublicIpAddress,
  }
  const change = { clientId: lotte.id, newPassword: 'helemaal-nieuw', webhookUrl }

  expect(await studio.clients.setClientPassword(change)).toEqual({ wasTold: false })
  await world.visitor().accounts.signIn({ email: lotte.email, password: 'helemaal-nieuw' })
})

test('a message reaches the client in the words of the studio', async () => {
  const lotte = await studio.newClient({ firstName: 'Lotte' })
  await studio.clients.contactClient({
    clientId: lotte.id,
    subject: 'Over je foto <3',
    message: 'Eerste alinea.\n\nTweede & laatste.',
  })

  const letter = await waitForLetter(world, lotte.email, 'studio_message')
  expect(letter.subject).toBe('Over je foto <3')
  expect(letter.text).toContain('Hallo Lotte,\n\nEerste alinea.\n\nTweede & laatste.')
  expect(letter.text).toContain(studio.email)
  expect(letter.html).toContain('Tweede &amp; laatste.')
})

test('the figures count active clients, and new ones by calendar month', async () => {
  const counted = await world.photographer()
  const { clientId } = await counted.clients.createClient(someone())
  await counted.clients.createClient(someone())
  await counted.clients.updateClient({ clientId, firstName: 'A', lastName: 'B', status: 'Delivered' })
  expect(await counted.clients.countClients({})).toEqual({
    active: 1,
    total: 2,
    addedByMonth: [0, 0, 0, 0, 0, 2],
    isFull: false,
    plan: 'professional',
  })
})

test('a visit to the gallery is what the studio sees as last seen', async () => {
  const lotte = await studio.newClient()
  await lotte.photos.findGallery({})
  const { lastSeenAt } = await studio.clients.findClient({ clientId: lotte.id })
  expect(Math.abs(lastSeenAt!.getTime() - world.clock().getTime())).toBeLessThan(DAY_MS)
})
