import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { addPasskey, newSoftwarePasskey, type SoftwarePasskey } from '#test/world/software-passkey.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const MINUTE_MS = 60_000
const refusedAs = (code: string) => ({ code })

async function signIn(device: SoftwarePasskey, deviation?: Parameters<SoftwarePasskey['sign']>[1]) {
  const visitor = world.visitor()
  const options = await visitor.passkeys.startSignIn({})
  const { home } = await visitor.passkeys.signInWithPasskey(device.sign(options, deviation))
  return { visitor, home }
}

async function someoneWithPasskey() {
  const studio = await world.photographer()
  const device = newSoftwarePasskey(world.url)
  const passkey = await addPasskey(studio, device)
  return { studio, device, passkey }
}

test('a passkey lets everyone in who has one, and brings them home', async () => {
  const studio = await world.photographer()
  const people = [
    { person: studio, home: '/dashboard' },
    { person: await studio.newClient(), home: '/client-portal' },
    { person: await world.admin(), home: '/admin' },
    { person: await world.photographer({ isActive: false }), home: '/activate' },
  ]
  for (const { person, home } of people) {
    const device = newSoftwarePasskey(world.url)
    await addPasskey(person, device)
    const arrived = await signIn(device)
    expect(arrived.home).toBe(home)
    expect((await arrived.visitor.accounts.findMe({})).me).toMatchObject({ email: person.email })
  }
})

test('it stands for both steps: no code is asked after it', async () => {
  const { studio, device } = await someoneWithPasskey()
  const { secret } = await studio.security.startTwoFactor({ password: studio.password })
  await studio.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })
  expect((await signIn(device)).home).toBe('/dashboard')
})

test('its owner sees what it is called, when it was made and used, and names it otherwise', async () => {
  const { studio, device, passkey } = await someoneWithPasskey()
  expect(await studio.passkeys.listPasskeys({})).toEqual([{ ...passkey, name: 'Sleutel', lastUsedAt: null }])
  world.clock.advance(MINUTE_MS)
  await signIn(device)
  await studio.passkeys.renamePasskey({ passkeyId: passkey.id, name: ' Laptop ' })
  const [used] = await studio.passkeys.listPasskeys({})
  expect(used).toMatchObject({ id: passkey.id, name: 'Laptop' })
  expect(used!.lastUsedAt!.getTime()).toBeGreaterThan(passkey.createdAt.getTime())
})

test('a challenge counts once, for five minutes, for what it was asked for and for whom', async () => {
  const { studio, device } = await someoneWithPasskey()
  const expired = refusedAs('challenge_expired')
  const { passkeys } = world.visitor()
  const given = device.sign(await passkeys.startSignIn({}))
  await passkeys.signInWithPasskey(given)
  await expect(passkeys.signInWithPasskey(given)).rejects.toMatchObject(expired)

  const late = device.sign(await passkeys.startSignIn({}))
  world.clock.advance(5 * MINUTE_MS)
  await expect(passkeys.signInWithPasskey(late)).rejects.toMatchObject(expired)

  const ownChoice = device.sign({ challenge: 'zelf-bedacht' })
  await expect(passkeys.signInWithPasskey(ownChoice)).rejects.toMatchObject(expired)
  const noChallenge = { ...given, response: { ...given.response, clientDataJSON: 'geen-jso' } }
  await expect(passkeys.signInWithPasskey(noChallenge)).rejects.toMatchObject(expired)

  const toAdd = await studio.passkeys.startAdding({ password: studio.password })
  await expect(passkeys.signInWithPasskey(device.sign(toAdd))).rejects.toMatchObject(expired)
  const neighbour = await world.photographer()
  const credential = newSoftwarePasskey(world.url).create(toAdd)
  const stolen = neighbour.passkeys.addPasskey({ name: 'Van de buren', credential })
  await expect(stolen).rejects.toMatchObject(expired)
})

test('a wrong answer uses its challenge up', async () => {
  const { device } = await someoneWithPasskey()
  const { passkeys } = world.visitor()
  const options = await passkeys.startSignIn({})
  const wrong = passkeys.signInWithPasskey(device.sign(options, { isVerified: false }))
  await expect(wrong).rejects.toMatchObject(refusedAs('passkey_refused'))
  const right = passkeys.signInWithPasskey(device.sign(options))
  await expect(right).rejects.toMatchObject(refusedAs('challenge_expired'))
})

test.each([
  ['for another site', { origin: 'https://lichttafe1.voorbeeld.nl' }],
  ['for the key of another site', { rpId: 'voorbeeld.nl' }],
  ['without asking who was there', { isVerified: false }],
  ['in the name of someone else', { userHandle: 'aWVtYW5kLWFuZGVycw' }],
  ['as often as before, which a copy does', { signCount: 1 }],
  ['as if it had never signed before', { signCount: 0 }],
  ['as for making a passkey', { type: 'webauthn.create' }],
])('a passkey that signs %s is refused', async (_how, deviation) => {
  const { studio, device } = await someoneWithPasskey()
  await signIn(device)
  await expect(signIn(device, deviation)).rejects.toMatchObject(refusedAs('passkey_refused'))
  expect((await signIn(device)).visitor.hasSession()).toBe(true)
  expect(await studio.security.listSessions({})).toHaveLength(3)
})

test('a signature that was tampered with, or is of another device, is refused as an unknown passkey is', async () => {
  const { device } = await someoneWithPasskey()
  const other = newSoftwarePasskey(world.url)
  const visitor = world.visitor()
  const refused = refusedAs('passkey_refused')
  const tries = [
    (challenge: { challenge: string }) => {
      const given = device.sign(challenge)
      return {
        ...given,
        response: { ...given.response, signature: other.sign(challenge).response.signature },
      }
    },
    (challenge: { challenge: string }) => ({ ...other.sign(challenge), id: device.sign(challenge).id }),
    (challenge: { challenge: string }) => other.sign(challenge),
  ]
  for (const answer of tries) {
    const given = answer(await visitor.passkeys.startSignIn({}))
    await expect(visitor.passkeys.signInWithPasskey(given)).rejects.toMatchObject(refused)
  }
  expect(visitor.hasSession()).toBe(false)
})

test.each([
  ['for another site', { origin: 'https://lichttafe1.voorbeeld.nl' }],
  ['for the key of another site', { rpId: 'voorbeeld.nl' }],
  ['without asking who was there', { isVerified: false }],
  ['as for signing in', { type: 'webauthn.get' }],
])('a passkey that is made %s is not added', async (_how, deviation) => {
  const studio = await world.photographer()
  const options = await studio.passkeys.startAdding({ password: studio.password })
  const credential = newSoftwarePasskey(world.url).create(options, deviation)
  const added = studio.passkeys.addPasskey({ name: 'Sleutel', credential })
  await expect(added).rejects.toMatchObject(refusedAs('passkey_refused'))
  expect(await studio.passkeys.listPasskeys({})).toEqual([])
})

test('adding asks the password, takes a device once, and ends at ten', async () => {
  const { studio, device } = await someoneWithPasskey()
  const guessed = studio.passkeys.startAdding({ password: 'verkeerd-geraden' })
  await expect(guessed).rejects.toMatchObject(refusedAs('wrong_credentials'))
  const { excludeCredentials } = await studio.passkeys.startAdding({ password: studio.password })
  expect(excludeCredentials).toHaveLength(1)
  await expect(addPasskey(studio, device)).rejects.toMatchObject(refusedAs('already_added'))
  const neighbour = await world.photographer()
  await expect(addPasskey(neighbour, device)).rejects.toMatchObject(refusedAs('already_added'))

  const begun = await studio.passkeys.startAdding({ password: studio.password })
  for (let count = 2; count <= 10; count++) await addPasskey(studio, newSoftwarePasskey(world.url))
  const full = refusedAs('too_many_passkeys')
  await expect(addPasskey(studio, newSoftwarePasskey(world.url))).rejects.toMatchObject(full)
  const credential = newSoftwarePasskey(world.url).create(begun)
  await expect(studio.passkeys.addPasskey({ name: 'Elfde', credential })).rejects.toMatchObject(full)
})

test('one that is removed opens nothing, only its owner removes it, and is told and logged of both', async () => {
  const { studio, device, passkey } = await someoneWithPasskey()
  const neighbour = await world.photographer()
  const foreign = neighbour.passkeys.removePasskey({ passkeyId: passkey.id })
  await expect(foreign).rejects.toMatchObject(refusedAs('passkey_not_found'))
  const { credentialId } = await studio.passkeys.removePasskey({ passkeyId: passkey.id })
  expect(credentialId).toBe(device.sign({ challenge: '' }).id)
  await expect(signIn(device)).rejects.toMatchObject(refusedAs('passkey_refused'))

  const letters = (await listLettersTo(world, studio.email)).filter(({ kind }) => kind === 'passkey_changed')
  expect(letters.map(({ subject }) => subject)).toEqual([
    'Er is een passkey toegevoegd',
    'Er is een passkey verwijderd',
  ])
  for (const { text } of letters) expect(text).toContain('127.0.0.1')
  const admin = await world.admin()
  const { rows } = await admin.activity.listLines({ search: 'Sleutel', isDescending: false })
  expect(rows.filter(({ userId }) => userId === studio.id)).toMatchObject([
    { action: 'passkey_added', ipAddress: expect.stringContaining('127.0.0.1') },
    { action: 'passkey_removed', ipAddress: expect.stringContaining('127.0.0.1') },
  ])
})

test('who registers with an address of someone else keeps no way in once its owner has chosen a password', async () => {
  const { studio: stranger, device } = await someoneWithPasskey()
  const { secret } = await stranger.security.startTwoFactor({ password: stranger.password })
  await stranger.security.confirmTwoFactor({ code: authenticator(secret).codeAt(world.clock()) })

  const owner = world.visitor()
  const { email } = stranger
  const choose = async (password: string, count: number) => {
    await owner.accounts.requestPasswordReset({ email })
    await world.work()
    const token = tokenIn(await waitForLetter(world, email, 'reset_password', count))
    await owner.accounts.resetPassword({ token, password })
    await owner.accounts.signIn({ email, password })
  }
  await choose('van-mij-alleen', 1)
  await expect(signIn(device)).rejects.toMatchObject(refusedAs('passkey_refused'))

  // The next reset keeps a passkey: the address is confirmed.
  const own = newSoftwarePasskey(world.url)
  await addPasskey({ ...owner, password: 'van-mij-alleen' }, own)
  await choose('vergeten-en-nieuw', 2)
  expect((await signIn(own)).home).toBe('/dashboard')
})

test('a passkey is not tried without end', async () => {
  const { device } = await someoneWithPasskey()
  for (let tries = 1; tries <= 20; tries++) await signIn(device, { isVerified: false }).catch(() => {})
  await expect(signIn(device)).rejects.toMatchObject(refusedAs('too_many_attempts'))
  world.clock.advance(16 * MINUTE_MS)
  expect((await signIn(device)).home).toBe('/dashboard')
})

test('an admin who acts as a studio has nothing to do with its passkeys', async () => {
  const { studio, passkey } = await someoneWithPasskey()
  const admin = await world.admin()
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  const no = refusedAs('acting_as_studio')
  const { passkeys, password } = admin
  await expect(passkeys.listPasskeys({})).rejects.toMatchObject(no)
  await expect(passkeys.startAdding({ password })).rejects.toMatchObject(no)
  await expect(passkeys.renamePasskey({ passkeyId: passkey.id, name: 'Van mij' })).rejects.toMatchObject(no)
  await expect(passkeys.removePasskey({ passkeyId: passkey.id })).rejects.toMatchObject(no)
  expect(await studio.passkeys.listPasskeys({})).toHaveLength(1)
})
