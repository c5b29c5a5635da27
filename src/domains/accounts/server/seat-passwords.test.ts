import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { signInByLink } from '#test/world/sign-in-by-link.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { addPasskey, newSoftwarePasskey } from '#test/world/software-passkey.ts'
import { newClientOfTwoStudios, addClient } from '#test/world/two-seats.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
// Rate limits are tested elsewhere.
beforeEach(() => world.owner.query('delete from attempts'))

const refused = (code: string) => expect.objectContaining({ code, defined: true })
const wrong = refused('wrong_credentials')

type Two = Awaited<ReturnType<typeof newClientOfTwoStudios>>

async function inByPassword(email: string, password: string) {
  const visitor = world.visitor()
  await visitor.accounts.signIn({ email, password })
  return { ...visitor, password }
}

async function resetBy({ email }: Two, password: string) {
  await world.visitor().accounts.requestPasswordReset({ email })
  await world.work()
  const token = tokenIn(await waitForLetter(world, email, 'reset_password'))
  await world.visitor().accounts.resetPassword({ token, password })
}

async function seesOnly(visitor: Awaited<ReturnType<typeof inByPassword>>, own: string, other: string) {
  const { me } = await visitor.accounts.findMe({})
  expect(me).toMatchObject({ id: own, isWhole: false })
  expect(me!.seats.map(({ id }) => id)).toEqual([own])
  await expect(visitor.at(other).photos.findGallery({})).rejects.toEqual(refused('wrong_role'))
  expect((await visitor.get(`/live?seat=${other}`)).status).toBe(403)
}

test('the password that a studio made opens its own seat, and none of another studio', async () => {
  const { email, here, there } = await newClientOfTwoStudios(world)
  await seesOnly(await inByPassword(email, here.password), here.id, there.id)
  await seesOnly(await inByPassword(email, there.password), there.id, here.id)
})

test('changed in such a session it stays the password of that one seat, and the other studio’s goes on', async () => {
  const { email, here, there } = await newClientOfTwoStudios(world)
  const visitor = await inByPassword(email, here.password)
  const elsewhere = await inByPassword(email, there.password)
  const change = { currentPassword: there.password, newPassword: 'zelf-bedacht' }
  await expect(visitor.accounts.changeOwnPassword(change)).rejects.toEqual(wrong)
  await visitor.accounts.changeOwnPassword({ ...change, currentPassword: here.password })

  await expect(inByPassword(email, here.password)).rejects.toEqual(wrong)
  await seesOnly(await inByPassword(email, 'zelf-bedacht'), here.id, there.id)
  expect((await elsewhere.accounts.findMe({})).me).toMatchObject({ id: there.id })
  await inByPassword(email, there.password)
})

test('a passkey that is added in such a session opens that one seat, and is not seen from the other', async () => {
  const { email, here, there, browser } = await newClientOfTwoStudios(world)
  const device = newSoftwarePasskey(world.url)
  await addPasskey(await inByPassword(email, here.password), device, 'Van hier')
  expect(await (await inByPassword(email, there.password)).passkeys.listPasskeys({})).toEqual([])
  expect(await browser.passkeys.listPasskeys({})).toMatchObject([{ name: 'Van hier' }])

  const visitor = world.visitor()
  await visitor.passkeys.signInWithPasskey(device.sign(await visitor.passkeys.startSignIn({})))
  await seesOnly({ ...visitor, password: '' }, here.id, there.id)
})

test('a passkey of the person opens all', async () => {
  const { browser, here, there } = await newClientOfTwoStudios(world)
  const device = newSoftwarePasskey(world.url)
  await addPasskey({ ...browser, password: here.password }, device)
  const visitor = world.visitor()
  await visitor.passkeys.signInWithPasskey(device.sign(await visitor.passkeys.startSignIn({})))
  for (const { id, studio } of [here, there])
    expect((await visitor.at(id).clients.findMyLetters({})).studioName).toBe(
      (await studio.studios.findMyStudio({})).studioName,
    )
})

test('a second step is asked a link for, and no such session can turn it on, off, or learn of it', async () => {
  const { email, here, there } = await newClientOfTwoStudios(world)
  const visitor = await inByPassword(email, here.password)
  const { password } = visitor
  for (const call of [
    () => visitor.security.findTwoFactor({}),
    () => visitor.security.startTwoFactor({ password }),
    () => visitor.security.confirmTwoFactor({ code: '123456' }),
    () => visitor.security.renewRecoveryCodes({ password }),
    () => visitor.security.endTwoFactor({ password }),
  ])
    await expect(call()).rejects.toEqual(refused('fresh_link_needed'))
  await visitor.accounts.requestFreshLink({ path: '/profile' })
  await world.work()
  // The link is mailed to the person, regardless of the requester.
  await visitor.accounts.signInWithLink({
    token: tokenIn(await waitForLetter(world, email, 'sign_in_link', 2)),
  })
  expect((await visitor.accounts.findMe({})).me).toMatchObject({ isWhole: true })
  await visitor.at(there.id).photos.findGallery({})
})

test('a link that sets a password is for the person alone: it opens all, and ends what studios made', async () => {
  const anna = await newClientOfTwoStudios(world)
  await resetBy(anna, 'helemaal-van-mij')
  const visitor = await inByPassword(anna.email, 'helemaal-van-mij')
  for (const { id, password } of [anna.here, anna.there]) {
    await visitor.at(id).photos.findGallery({})
    await expect(inByPassword(anna.email, password)).rejects.toEqual(wrong)
  }
  const { clients } = anna.here.studio
  await clients.setClientPassword({ clientId: anna.here.id, newPassword: 'weer-van-de-studio' })
  await seesOnly(await inByPassword(anna.email, 'weer-van-de-studio'), anna.here.id, anna.there.id)
  expect((await visitor.accounts.findMe({})).me).toMatchObject({ isWhole: true })
  await inByPassword(anna.email, 'helemaal-van-mij')
})

test('a studio that sets a password ends the sessions of its own seat, and no other', async () => {
  const { email, here, there, browser } = await newClientOfTwoStudios(world)
  const [bound, elsewhere] = [
    await inByPassword(email, here.password),
    await inByPassword(email, there.password),
  ]
  await here.studio.clients.setClientPassword({ clientId: here.id, newPassword: 'nieuw-van-hier' })
  expect((await bound.accounts.findMe({})).me).toBeNull()
  expect((await elsewhere.accounts.findMe({})).me).not.toBeNull()
  expect((await browser.accounts.findMe({})).me).not.toBeNull()
})

test('signing out everywhere in a session of one seat leaves the other studio’s sessions, and a whole one ends all', async () => {
  const { email, here, there, browser } = await newClientOfTwoStudios(world)
  const sessions = () =>
    Promise.all([inByPassword(email, here.password), inByPassword(email, there.password)])
  const [one, other] = await sessions()
  expect(await one.security.listSessions({})).toHaveLength(1)
  expect(await browser.security.listSessions({})).toHaveLength(3)
  await one.accounts.signOutEverywhere({})
  expect((await other.accounts.findMe({})).me).not.toBeNull()
  const [again] = await sessions()
  await browser.accounts.signOutEverywhere({})
  for (const visitor of [again, other]) expect((await visitor.accounts.findMe({})).me).toBeNull()
})

test('the second step of the person guards all their doors but what a studio made for a seat since', async () => {
  const { email, browser, here, there } = await newClientOfTwoStudios(world)
  const { secret } = await browser.security.startTwoFactor({ password: here.password })
  await browser.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })
  world.clock.advance(60_000)
  const asked = refused('second_factor_needed')
  for (const { password } of [here, there]) await expect(inByPassword(email, password)).rejects.toEqual(asked)
  await expect(signInByLink(world, world.visitor(), email)).rejects.toEqual(asked)

  const studio = await world.photographer()
  const since = await addClient(studio, email)
  const visitor = await inByPassword(email, since.password)
  await seesOnly(visitor, since.id, here.id)
  const letter = await waitForLetter(world, email, 'client_invitation', 3)
  await expect(world.visitor().accounts.signInWithLink({ token: tokenIn(letter) })).rejects.toEqual(asked)
})

test('with one seat all is as it was: a password of one’s own and of the studio take each other’s place', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const { email } = anna
  await signInByLink(world, anna, email)
  await anna.accounts.changeOwnPassword({ currentPassword: anna.password, newPassword: 'eigen-keuze' })
  await expect(inByPassword(email, anna.password)).rejects.toEqual(wrong)
  const own = await inByPassword(email, 'eigen-keuze')
  await studio.clients.setClientPassword({ clientId: anna.id, newPassword: 'van-de-studio' })
  for (const visitor of [anna, own]) expect((await visitor.accounts.findMe({})).me).toBeNull()
  await expect(inByPassword(email, 'eigen-keuze')).rejects.toEqual(wrong)
  await inByPassword(email, 'van-de-studio')
})

test('who knows the password of one seat gets no more tries at the others by signing in between', async () => {
  const { email, here, there } = await newClientOfTwoStudios(world)
  const guesser = world.visitor()
  const outcomes = []
  for (let tries = 0; tries < 12; tries++) {
    for (const password of ['verkeerd-geraden', here.password])
      outcomes.push(
        await guesser.accounts.signIn({ email, password }).then(
          () => 'in',
          ({ code }: { code: string }) => code,
        ),
      )
  }
  expect(outcomes.filter((outcome) => outcome === 'wrong_credentials').length).toBeLessThanOrEqual(10)
  expect(outcomes.at(-1)).toBe('too_many_attempts')
  await signInByLink(world, guesser, email)
  expect((await guesser.accounts.findMe({})).me!.seats.map(({ id }) => id)).toContain(there.id)
})
