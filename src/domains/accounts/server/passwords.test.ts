import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ORDERS_CSV_PATH } from '#domains/orders/orders.rules.ts'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { askToUpload } from '#test/world/send-photo.ts'
import type { Visitor } from '#test/world/visitor.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
// Rate limits are tested elsewhere.
beforeEach(() => world.owner.query('delete from attempts'))

const refused = (code: string) => expect.objectContaining({ code, defined: true })
const tooCommon = refused('password_too_common')
const common = [
  '123456',
  'password',
  'qwerty',
  'Welkom',
  'WACHTWOORD',
  'iloveyou',
  'letmein',
  'Geheim',
  'abc123',
]

test('nobody chooses one of the commonest passwords for themself, in any case of its letters', async () => {
  for (const [at, password] of common.entries()) {
    const studio = {
      email: `nieuw-${at}@voorbeeld.nl`,
      password,
      businessName: 'Studio Licht',
      agreed: AGREED_VERSIONS,
    }
    await expect(world.visitor().studios.register(studio), password).rejects.toEqual(tooCommon)
  }
  const studio = await world.photographer()
  const currentPassword = studio.password
  await expect(
    studio.accounts.changeOwnPassword({ currentPassword, newPassword: 'sunshine' }),
  ).rejects.toEqual(tooCommon)
  await studio.accounts.changeOwnPassword({ currentPassword, newPassword: 'zonneschijn-op-zee' })
})

test('a link that was refused one of the commonest passwords takes another one', async () => {
  const { email } = await world.photographer()
  await world.visitor().accounts.requestPasswordReset({ email })
  await world.work()
  const token = tokenIn(await waitForLetter(world, email, 'reset_password'))
  const { resetPassword, signIn } = world.visitor().accounts
  await expect(resetPassword({ token, password: 'football' })).rejects.toEqual(tooCommon)
  await resetPassword({ token, password: 'voetbal-op-zondag' })
  await signIn({ email, password: 'voetbal-op-zondag' })
})

test('a studio may still give a client any password', async () => {
  const studio = await world.photographer()
  const visitor = world.visitor()
  await visitor.accounts.signIn(await newClient(studio, 'welkom'))
  expect(visitor.hasSession()).toBe(true)
})

let count = 0
async function newClient(studio: Photographer, password: string) {
  const email = `klant-${++count}@voorbeeld.nl`
  const { clientId } = await studio.clients.createClient({
    firstName: 'Anna',
    lastName: 'de Vries',
    email,
    password,
  })
  return { id: clientId, email, password }
}

test('a password that a studio made lasts fourteen days; then a link lets its client in', async () => {
  const studio = await world.photographer()
  const [anna, early] = [await newClient(studio, 'van-de-studio'), await newClient(studio, 'van-de-studio')]
  world.clock.advance(13 * DAY_MS)
  await world.visitor().accounts.signIn(early)
  world.clock.advance(DAY_MS)
  const visitor = world.visitor()
  await expect(visitor.accounts.signIn(anna)).rejects.toEqual(refused('password_expired'))
  expect(visitor.hasSession()).toBe(false)
  const wrong = { email: anna.email, password: 'een-gok' }
  await expect(visitor.accounts.signIn(wrong)).rejects.toEqual(refused('wrong_credentials'))

  await visitor.accounts.requestSignInLink({ email: anna.email })
  await world.work()
  await visitor.accounts.signInWithLink({
    token: tokenIn(await waitForLetter(world, anna.email, 'sign_in_link')),
  })
  expect((await visitor.accounts.findMe({})).me?.email).toBe(anna.email)

  world.clock.advance(100 * DAY_MS)
  await world.visitor().accounts.signIn(early)
})

test('a password that a studio sets anew lasts fourteen days from then, and one of their own for good', async () => {
  const studio = await world.photographer()
  const anna = await newClient(studio, 'van-de-studio')
  await world.visitor().accounts.signIn(anna)
  const newPassword = 'opnieuw-bedacht'
  await studio.clients.setClientPassword({ clientId: anna.id, newPassword })
  world.clock.advance(14 * DAY_MS)
  const again = { email: anna.email, password: newPassword }
  await expect(world.visitor().accounts.signIn(again)).rejects.toEqual(refused('password_expired'))

  await world.visitor().accounts.requestPasswordReset({ email: anna.email })
  await world.work()
  const token = tokenIn(await waitForLetter(world, anna.email, 'reset_password'))
  const own = { email: anna.email, password: 'van-mij-alleen' }
  await world.visitor().accounts.resetPassword({ token, password: own.password })
  world.clock.advance(100 * DAY_MS)
  await world.visitor().accounts.signIn(own)
})

test('a session that is used every week ends after 180 days all the same', async () => {
  const studio = await world.photographer()
  const isIn = async () => (await studio.accounts.findMe({})).me !== null
  for (let week = 1; week <= 25; week++) {
    world.clock.advance(7 * DAY_MS)
    expect(await isIn(), `week ${week}`).toBe(true)
  }
  world.clock.advance(5 * DAY_MS)
  expect(await isIn()).toBe(false)
})

test('after its 180 days a session opens no door, also none that is no endpoint', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const photo = await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
  for (let day = 29; day < 180; day += 29) {
    world.clock.advance(29 * DAY_MS)
    for (const who of [studio, anna]) expect((await who.accounts.findMe({})).me, `day ${day}`).not.toBeNull()
  }
  world.clock.advance(6 * DAY_MS - 10 * 60_000)
  // Renews the expired plan.
  await studio.setPlan({})
  const { photos, signature } = await anna.photos.listForClient({ type: 'final' })
  const { address } = await anna.photos.planDownload({ photoIds: [photo.id] })
  const get = (who: Visitor, path: string) => async () => {
    const answer = await who.get(path)
    await answer.body?.cancel()
    return answer.status
  }
  const doors: Record<string, () => Promise<number>> = {
    'live events': get(anna, '/live'),
    'a picture': get(anna, photoUrl(photos[0]!, 480, signature)),
    'a download': get(anna, address),
    'a list as a file': get(studio, ORDERS_CSV_PATH),
    'an upload': async () => (await askToUpload(studio, { clientId: anna.id, sizeBytes: 1000 })).status,
    'an endpoint': async () =>
      (
        await studio.fetch('/rpc/clients/listClients', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"json":{}}',
        })
      ).status,
  }
  const opened = async () => {
    const open = []
    for (const [door, knock] of Object.entries(doors)) if ((await knock()) < 400) open.push(door)
    return open
  }
  expect(await opened()).toEqual(Object.keys(doors))
  world.clock.advance(20 * 60_000)
  expect(await opened()).toEqual([])
})
