import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { raceForLock } from '#test/world/race.ts'

let world: World
let studio: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen', plan: 'studio' })
})
afterAll(() => world.close())

/** Time that an email about photos waits for more photos. */
const ARRIVALS_QUIET_MS = 5 * 60_000
const refused = (code: string) => expect.objectContaining({ code, defined: true })

let count = 0
const someone = () => ({ firstName: 'Lotte', lastName: 'de Wit', email: `lijst-${++count}@voorbeeld.nl` })
const several = (length: number) => Array.from({ length }, someone)
const emailsOf = async (of: Photographer) => (await of.clients.listClients({})).map(({ email }) => email)

async function itGoesQuiet() {
  await world.work()
  world.clock.advance(ARRIVALS_QUIET_MS)
  await world.work()
}

test('a list of five hundred is added at once, in its order, each with a line of the log, and nobody is mailed', async () => {
  const importing = await world.photographer({ plan: 'studio' })
  const people = several(500)
  expect(await importing.clients.importClients({ people })).toEqual({ addedCount: 500, notAdded: [] })

  expect(await emailsOf(importing)).toEqual(people.map(({ email }) => email))
  await itGoesQuiet()
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`
      select (select count(*)::int from letters where to_address like 'lijst-%') as letters,
        (select count(*)::int from activity_log
          where action = 'client_created' and photographer_id = ${importing.id}) as lines`),
  )
  expect(rows).toEqual([{ letters: 0, lines: 500 }])
})

test('who was imported hears nothing until they are invited by hand, and the invitation speaks of photos that are there', async () => {
  const lotte = someone()
  await studio.clients.importClients({ people: [lotte] })
  const client = (await studio.clients.listClients({})).find(({ email }) => email === lotte.email)!
  expect(client).toMatchObject({ invitedAt: null, invitationWaits: false })
  const { id: clientId } = client
  await studio.addPhoto(clientId)
  await itGoesQuiet()
  expect(await listLettersTo(world, lotte.email)).toEqual([])

  await studio.clients.inviteClient({ clientId, line: '' })
  const letter = await waitForLetter(world, lotte.email, 'client_invitation')
  expect(letter.html).toContain('Je fotogalerij staat klaar')
  const visitor = world.visitor()
  expect(await visitor.accounts.signInWithLink({ token: tokenIn(letter) })).toEqual({
    home: '/client-portal',
  })
  await studio.addPhoto(clientId)
  await itGoesQuiet()
  expect((await listLettersTo(world, lotte.email)).map(({ kind }) => kind)).toEqual([
    'client_invitation',
    'previews_ready',
  ])
})

test('a mistyped address of who was never invited is corrected without a letter to either', async () => {
  const lotte = someone()
  await studio.clients.importClients({ people: [lotte] })
  const { id } = (await studio.clients.listClients({})).find(({ email }) => email === lotte.email)!
  const email = `juist-${lotte.email}`
  const change = { clientId: id, firstName: 'Lotte', lastName: '', email }
  expect(await studio.clients.updateClient(change)).toEqual({ isInvitedAnew: false, isHeldBack: false })
  await itGoesQuiet()
  for (const to of [lotte.email, email]) expect(await listLettersTo(world, to)).toEqual([])
  expect(await studio.clients.findClient({ clientId: id })).toMatchObject({ email, lastName: '' })
})

test('the same list once more adds nobody, also when it is pressed twice at once', async () => {
  const importing = await world.photographer({ plan: 'studio' })
  const people = several(20)
  // Blocks an address in the middle, where two imports that lock in list order would deadlock.
  const lock = `select pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))`
  const answers = await raceForLock(
    world.owner,
    [lock, people[10]!.email],
    [people, people.toReversed()].map((list) => () => importing.clients.importClients({ people: list })),
  )
  const added = (addedCount: number) => ({
    status: 'fulfilled',
    value: expect.objectContaining({ addedCount }),
  })
  expect(answers).toEqual(expect.arrayContaining([added(0), added(20)]))
  expect(await importing.clients.importClients({ people })).toEqual({
    addedCount: 0,
    notAdded: people.map((_person, at) => ({ at, reason: 'exists' })),
  })
  expect(await emailsOf(importing)).toHaveLength(20)
})

test('a full plan takes the first of a list, and names the others', async () => {
  const small = await world.photographer({ plan: 'intro' })
  const people = several(4)
  expect(await small.clients.importClients({ people })).toEqual({
    addedCount: 2,
    notAdded: [
      { at: 2, reason: 'no_place' },
      { at: 3, reason: 'no_place' },
    ],
  })
  expect(await small.clients.countClients({})).toMatchObject({ total: 2, isFull: true })
})

test('two lists and a new client that race for the last places never take one too many', async () => {
  const racing = await world.photographer({ plan: 'professional', maxClients: 5 })
  const lists = [several(4), several(4)]
  const notAdded: string[] = []
  const adds = async (people: (typeof lists)[number]) => {
    const answer = await racing.clients.importClients({ people })
    notAdded.push(...answer.notAdded.map(({ at }) => people[at]!.email))
  }
  const [first, second] = await raceForLock<unknown>(
    world.owner,
    ['select from photographers where id = $1 for no key update', racing.id],
    [
      ...lists.map((people) => () => adds(people)),
      () => racing.clients.createClient({ ...someone(), password: 'tijdelijk1' }),
    ],
  )
  expect([first!.status, second!.status]).toEqual(['fulfilled', 'fulfilled'])
  const emails = await emailsOf(racing)
  expect(emails).toHaveLength(5)
  for (const email of notAdded) expect(emails).not.toContain(email)
})

test('an address that stands in the list twice, or is that of an archived client, is added once', async () => {
  const [lotte, mees] = [someone(), someone()]
  const anna = await studio.newClient()
  await studio.clients.archiveClient({ clientId: anna.id })
  const people = [lotte, { ...mees, email: anna.email }, { ...mees, email: lotte.email.toUpperCase() }]
  expect(await studio.clients.importClients({ people })).toEqual({
    addedCount: 1,
    notAdded: [
      { at: 1, reason: 'exists' },
      { at: 2, reason: 'exists' },
    ],
  })
})

/** Addresses that a list may contain. No answer may reveal whether they are known. */
const known = {
  'the client of another studio': async () => (await (await world.photographer()).newClient()).email,
  'a photographer': async () => (await world.photographer()).email,
  'the studio itself': async () => studio.email,
  'an admin': async () => (await world.admin()).email,
  nobody: async () => someone().email,
}

test.each(Object.entries(known))(
  'importing says the same whoever has the address: %s',
  async (_who, emailOf) => {
    const email = await emailOf()
    expect(await studio.clients.importClients({ people: [{ ...someone(), email }] })).toEqual({
      addedCount: 1,
      notAdded: [],
    })
  },
)

test("an address of elsewhere gets a place here, and what it opens there stays that person's own", async () => {
  const anna = await (await world.photographer()).newClient()
  await studio.clients.importClients({ people: [{ ...someone(), email: anna.email }] })
  expect((await anna.accounts.findMe({})).me).not.toBeNull()
  await world.visitor().accounts.signIn({ email: anna.email, password: anna.password })
})

test('an admin who acts as a studio brings nobody in, and nothing is taken that is no address', async () => {
  const admin = await world.admin()
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  await expect(admin.clients.importClients({ people: [someone()] })).rejects.toEqual(
    refused('acting_as_studio'),
  )
  for (const wrong of [{ email: 'geen adres' }, { firstName: '' }, { lastName: 'x'.repeat(81) }])
    await expect(
      studio.clients.importClients({ people: [someone(), { ...someone(), ...wrong }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(studio.clients.importClients({ people: several(501) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
