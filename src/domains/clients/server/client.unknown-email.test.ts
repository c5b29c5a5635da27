import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { recordStatements } from '#test/world/record-statements.ts'

let world: World
let studio: Photographer
let elsewhere: Photographer
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio Vossen', plan: 'studio' })
  elsewhere = await world.photographer({ studioName: 'Studio Overkant', plan: 'studio' })
})
afterAll(() => world.close())

let count = 0
const newEmail = () => `gokje-${String(++count).padStart(4, '0')}@voorbeeld.nl`

/** Returns the email of another studio's client, who signed in there by a link. */
async function knownEmail() {
  const email = newEmail()
  await elsewhere.clients.importClients({ people: [{ firstName: 'Anna', lastName: 'Elders', email }] })
  await signInByLink(world, world.visitor(), email)
  await world.owner.query('delete from attempts')
  return email
}
const unknownEmail = async () => newEmail()

const form = (email: string) => ({ firstName: 'Anna', lastName: 'Bos', email, password: 'tijdelijk-123' })

async function costsOf(work: () => Promise<unknown>) {
  let hashes = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  const statements = await recordStatements(work)
  hook.disable()
  return { hashes, statements: statements.map(inGeneral) }
}

/** Replaces what differs between any two clients: ids, tokens, emails and times. */
const inGeneral = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/link=[\w-]+/g, 'link=<token>')
    .replaceAll(/"slug":"[\w-]{22}"/g, '"slug":"<slug>"')
    .replaceAll(/[0-9a-f]{64}\.[\w-]+/g, '<stop>')
    .replaceAll(/gokje-\d+/g, 'gokje')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')

async function allThatIsSeen(email: string) {
  const answer = await studio.clients.createClient(form(email))
  const { clientId } = answer
  await world.work()
  const letters = (await listLettersTo(world, email)).filter(({ kind }) => kind === 'client_invitation')
  const { rows: lines } = await world.owner.query(
    'select action, details, user_name, old_value, new_value from activity_log where client_id = $1 order by id',
    [clientId],
  )
  const { rows: events } = await world.owner.query(
    'select type, data from studio_events where photographer_id = $1 order by id desc limit 1',
    [studio.id],
  )
  const client = await studio.clients.findClient({ clientId })
  const listed = await studio.clients.listClientLetters({ clientId })
  const asClient = world.visitor()
  const arrived = await asClient.accounts.signIn({ email, password: 'tijdelijk-123' })
  const { signature, ...gallery } = await asClient.photos.findGallery({})
  return inGeneral(
    JSON.stringify({
      answer,
      letters,
      lines,
      events,
      client,
      listed,
      arrived,
      me: await asClient.accounts.findMe({}),
      sessions: (await asClient.security.listSessions({})).length,
      passkeys: await asClient.passkeys.listPasskeys({}),
      gallery,
      partsOfSignature: signature.split('.').length,
      orders: (await asClient.orders.listMyOrders({})).orders,
      twoSteps: await asClient.security.findTwoFactor({}).catch(({ code }: { code: string }) => code),
      again: await studio.clients.createClient(form(email)).catch(({ code }: { code: string }) => code),
      password: await studio.clients.setClientPassword({ clientId, newPassword: 'nog-een-keer' }),
      archived: await studio.clients.archiveClient({ clientId }),
      restored: await studio.clients.restoreClient({ clientId }),
      corrected: await studio.clients.updateClient({ clientId, email: newEmail() }),
      removed: await studio.clients.removeClient({ clientId }),
    }),
  )
}

test('a studio sees the same of an address that is known elsewhere as of one that is not, signed in as its client too', async () => {
  const [known, unknown] = [
    await allThatIsSeen(await knownEmail()),
    await allThatIsSeen(await unknownEmail()),
  ]
  expect(unknown).toContain('client_created')
  expect(known).toBe(unknown)
})

test.each([
  ['adding a client', (email: string) => studio.clients.createClient(form(email))],
  [
    'adding a list',
    (email: string) =>
      studio.clients.importClients({ people: [{ firstName: 'Anna', lastName: 'Bos', email }] }),
  ],
])('%s asks as many hashes and the same of the database, whoever has the address', async (_what, adds) => {
  const [known, unknown] = [await knownEmail(), newEmail()]
  await adds(newEmail())
  const costs = await costsOf(() => adds(known))
  expect(costs.statements.length).toBeGreaterThan(5)
  expect(await costsOf(() => adds(unknown))).toEqual(costs)
})

test('correcting an address does too', async () => {
  const corrects = async (email: string) => {
    const client = await studio.newClient()
    await world.work()
    await world.owner.query('delete from attempts')
    return costsOf(() => studio.clients.updateClient({ clientId: client.id, email }))
  }
  await corrects(newEmail())
  const known = await corrects(await knownEmail())
  expect(known.statements.length).toBeGreaterThan(5)
  expect(await corrects(newEmail())).toEqual(known)
})

test.each([
  [
    'a new password',
    (clientId: string) => studio.clients.setClientPassword({ clientId, newPassword: 'nieuw-1' }),
  ],
  ['archiving', (clientId: string) => studio.clients.archiveClient({ clientId })],
  ['correcting', (clientId: string) => studio.clients.updateClient({ clientId, email: newEmail() })],
  ['removing', (clientId: string) => studio.clients.removeClient({ clientId })],
])('%s costs as much for a client who has another studio as for one who has none', async (_what, does) => {
  const costOf = async (email: string) => {
    const { clientId } = await studio.clients.createClient(form(email))
    await world.work()
    await world.owner.query('delete from attempts')
    const { hashes, statements } = await costsOf(() => does(clientId))
    // Compares only the beginnings, because the ends contain the id of a seat or a person.
    return { hashes, statements: statements.map((text) => text.slice(0, 22)) }
  }
  await costOf(newEmail())
  expect(await costOf(await knownEmail())).toEqual(await costOf(newEmail()))
})

test('signing in hashes once, whatever passwords an address has', async () => {
  const [known, unknown] = [await knownEmail(), newEmail()]
  for (const by of [studio, elsewhere, await world.photographer()])
    await by.clients.createClient(form(known)).catch(() => {})
  for (const email of [known, unknown]) {
    const guess = { email, password: 'verkeerd-geraden' }
    const { hashes } = await costsOf(() =>
      world
        .visitor()
        .accounts.signIn(guess)
        .catch(() => {}),
    )
    expect(hashes, email).toBe(1)
  }
})
