import { AGREED_VERSIONS, agreements } from '#domains/studios/agreements.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForLetter, listLettersTo, tokenIn } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { raceForLock } from '#test/world/race.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
beforeAll(async () => {
  world = await newWorld({ withWorker: true })
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code, defined: true })
const anew = (() => {
  let count = 0
  return () => ({
    email: `iemand-${++count}@voorbeeld.nl`,
    password: 'geheim-genoeg',
    businessName: 'Studio Licht',
    agreed: AGREED_VERSIONS,
  })
})()

test('a new photographer is signed in before confirming the address, and is led to /activate', async () => {
  const studio = anew()
  const visitor = world.visitor()

  await visitor.studios.register({
    ...studio,
    email: `  ${studio.email.toUpperCase()}`,
    kvkNumber: '68 41 20 93',
  })

  expect(await world.visitor().accounts.signIn(studio)).toEqual({ home: '/activate' })
  expect((await visitor.accounts.findMe({})).me).toMatchObject({
    email: studio.email,
    role: 'photographer',
    isActive: false,
    isEmailConfirmed: false,
    home: '/activate',
  })
})

test('who registers accepts the three texts that stand there today, and nobody registers without', async () => {
  const studio = anew()
  for (const agreed of ['', '2026-01-01', `${AGREED_VERSIONS},`])
    await expect(world.visitor().studios.register({ ...studio, agreed })).rejects.toEqual(
      refused('agreements_changed'),
    )
  await world.visitor().studios.register(studio)
  const { rows } = await world.owner.query(
    `select path, version, length(hash) as length from accepted_agreements
     where photographer_id = (select id from profiles where email = $1) order by path`,
    [studio.email],
  )
  expect(rows).toEqual(
    agreements
      .map(({ path, version }) => ({ path, version, length: 43 }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
  )
})

test('the link in the confirmation mail confirms, also when it is opened twice, until a week has passed', async () => {
  const studio = anew()
  const visitor = world.visitor()
  await visitor.studios.register(studio)
  const token = tokenIn(await waitForLetter(world, studio.email, 'confirm_email'))

  await visitor.accounts.confirmEmail({ token })
  await visitor.accounts.confirmEmail({ token })

  await visitor.accounts.signIn(studio)
  expect((await visitor.accounts.findMe({})).me?.isEmailConfirmed).toBe(true)
  world.clock.advance(7 * DAY_MS)
  await expect(visitor.accounts.confirmEmail({ token })).rejects.toEqual(refused('link_expired'))
})

test('registering a known address answers as ever, changes nothing, and tells its owner by mail', async () => {
  const studio = anew()
  const stranger = world.visitor()
  const first = await world.visitor().studios.register(studio)

  const second = await stranger.studios.register({
    ...studio,
    password: 'van-een-ander',
    businessName: 'Anders',
  })

  expect(second).toEqual(first)
  expect((await stranger.accounts.findMe({})).me).toBeNull()
  expect((await waitForLetter(world, studio.email, 'already_registered')).text).toContain(
    'Er is niets veranderd',
  )
  const withStrangersPassword = stranger.accounts.signIn({ email: studio.email, password: 'van-een-ander' })
  await expect(withStrangersPassword).rejects.toEqual(refused('wrong_credentials'))
  expect(await stranger.accounts.signIn(studio)).toEqual({ home: '/activate' })
})

test('two people who register one address at once make one account', async () => {
  const studio = anew()
  const register = () => world.visitor().studios.register(studio)
  const answers = await raceForLock(
    world.owner,
    [`select pg_advisory_xact_lock(hashtextextended('address ' || $1, 0))`, studio.email],
    [register, register],
  )
  expect(answers).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])

  const kinds = (await listLettersTo(world, studio.email)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['already_registered', 'confirm_email'])
})

test('a password of five characters is not accepted', async () => {
  await expect(world.visitor().studios.register({ ...anew(), password: '12345' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('a wrong password and an unknown address are refused with the same answer', async () => {
  const { email } = await world.photographer()
  const answerTo = (attempt: { email: string; password: string }) =>
    world
      .visitor()
      .accounts.signIn(attempt)
      .catch((error: unknown) => JSON.stringify(error))

  const wrong = await answerTo({ email, password: 'mis' })
  const unknown = await answerTo({ email: 'niemand@voorbeeld.nl', password: 'mis' })

  expect(wrong).toContain('wrong_credentials')
  expect(unknown).toBe(wrong)
})

test('after ten wrong passwords an account waits a quarter of an hour, and its neighbour does not', async () => {
  const [anna, bram] = [await world.photographer(), await world.photographer()]
  const visitor = world.visitor()
  for (let tries = 0; tries < 10; tries++)
    await visitor.accounts.signIn({ ...anna, password: 'mis' }).catch(() => undefined)

  const eleventh = visitor.accounts.signIn({ email: anna.email, password: anna.password })

  await expect(eleventh).rejects.toEqual(refused('too_many_attempts'))
  await expect(eleventh).rejects.toMatchObject({ data: { waitSeconds: expect.closeTo(900, -2) } })
  await visitor.accounts.signIn({ email: bram.email, password: bram.password })
  world.clock.advance(15 * MINUTE_MS)
  await visitor.accounts.signIn({ email: anna.email, password: anna.password })
})

test('signing in well forgets the wrong tries before it', async () => {
  const { email, password } = await world.photographer()
  const visitor = world.visitor()
  for (let round = 0; round < 2; round++) {
    for (let tries = 0; tries < 9; tries++)
      await visitor.accounts.signIn({ email, password: 'mis' }).catch(() => undefined)
    expect(await visitor.accounts.signIn({ email, password })).toEqual({ home: '/dashboard' })
  }
})

test('one network that asks for links for many addresses has to wait as well', async () => {
  const visitor = world.visitor()
  const ask = (count: number) => visitor.accounts.requestSignInLink({ email: `gok-${count}@voorbeeld.nl` })
  for (let count = 0; count < 40; count++) await ask(count)

  await expect(ask(41)).rejects.toEqual(refused('too_many_attempts'))

  world.clock.advance(60 * MINUTE_MS)
  await ask(42)
})

test('a forgotten password is chosen anew by mail; older sessions end and the link works once', async () => {
  const anna = await world.photographer()
  const visitor = world.visitor()
  await visitor.accounts.requestPasswordReset({ email: anna.email })
  const token = tokenIn(await waitForLetter(world, anna.email, 'reset_password'))

  await visitor.accounts.resetPassword({ token, password: 'nieuw-geheim' })

  expect((await anna.accounts.findMe({})).me).toBeNull()
  await expect(visitor.accounts.signIn(anna)).rejects.toEqual(refused('wrong_credentials'))
  await visitor.accounts.signIn({ email: anna.email, password: 'nieuw-geheim' })
  const again = visitor.accounts.resetPassword({ token, password: 'nog-een-keer' })
  await expect(again).rejects.toEqual(refused('link_expired'))
  expect((await waitForLetter(world, anna.email, 'password_changed')).subject).toBe(
    'Je wachtwoord is gewijzigd',
  )
})

test('a reset link is too old after an hour, and is no sign-in link', async () => {
  const { email } = await world.photographer()
  const visitor = world.visitor()
  await visitor.accounts.requestPasswordReset({ email })
  const token = tokenIn(await waitForLetter(world, email, 'reset_password'))

  await expect(visitor.accounts.signInWithLink({ token })).rejects.toEqual(refused('link_expired'))
  world.clock.advance(61 * MINUTE_MS)
  const late = visitor.accounts.resetPassword({ token, password: 'nieuw-geheim' })
  await expect(late).rejects.toEqual(refused('link_expired'))
})

test('a client signs in with a link, once, and keeps the password', async () => {
  const studio = await world.photographer()
  const { email, password } = await studio.newClient()
  const visitor = world.visitor()
  await visitor.accounts.requestSignInLink({ email })
  const token = tokenIn(await waitForLetter(world, email, 'sign_in_link'))

  expect(await visitor.accounts.signInWithLink({ token })).toEqual({ home: '/client-portal' })

  expect((await visitor.accounts.findMe({})).me).toMatchObject({ email, isEmailConfirmed: true })
  await expect(world.visitor().accounts.signInWithLink({ token })).rejects.toEqual(refused('link_expired'))
  expect(await world.visitor().accounts.signIn({ email, password })).toEqual({ home: '/client-portal' })
})

test('asking for a link answers the same for an address nobody has, and mails nothing', async () => {
  const known = await world.photographer()
  const visitor = world.visitor()

  const unknownAnswer = await visitor.accounts.requestSignInLink({ email: 'onbekend@voorbeeld.nl' })
  const knownAnswer = await visitor.accounts.requestSignInLink({ email: known.email })

  expect(unknownAnswer).toEqual(knownAnswer)
  await waitForLetter(world, known.email, 'sign_in_link')
  expect(await listLettersTo(world, 'onbekend@voorbeeld.nl')).toEqual([])
})

test('signing out ends every session of this person, and of nobody else', async () => {
  const [anna, bram] = [await world.photographer(), await world.photographer()]
  const phone = world.visitor()
  await phone.accounts.signIn({ email: anna.email, password: anna.password })
  const stolen = anna.cookieHeader()

  await phone.accounts.signOutEverywhere({})

  expect((await anna.accounts.findMe({})).me).toBeNull()
  expect(phone.hasSession()).toBe(false)
  expect((await bram.accounts.findMe({})).me?.email).toBe(bram.email)
  await expect(anna.accounts.signOutEverywhere({})).rejects.toEqual(refused('signed_out'))
  expect(stolen).toContain('lichttafel.session_token=')
})

test('changing your own password asks for the present one, and ends your other sessions', async () => {
  const anna = await world.photographer()
  const phone = world.visitor()
  await phone.accounts.signIn({ email: anna.email, password: anna.password })

  const guess = anna.accounts.changeOwnPassword({ currentPassword: 'mis', newPassword: 'nieuw-geheim' })
  await expect(guess).rejects.toEqual(refused('wrong_credentials'))
  await anna.accounts.changeOwnPassword({ currentPassword: anna.password, newPassword: 'nieuw-geheim' })

  expect((await anna.accounts.findMe({})).me?.email).toBe(anna.email)
  expect((await phone.accounts.findMe({})).me).toBeNull()
})

test('a session in use slides along, and one that is left alone ends after thirty days', async () => {
  const [anna, bram] = [await world.photographer(), await world.photographer()]

  for (let month = 0; month < 2; month++) {
    world.clock.advance(20 * DAY_MS)
    expect((await anna.accounts.findMe({})).me?.email).toBe(anna.email)
  }

  expect((await bram.accounts.findMe({})).me).toBeNull()
})

test('a sign-in link that was under way is worth nothing once the password is changed', async () => {
  const anna = await world.photographer()
  await anna.accounts.requestSignInLink({ email: anna.email })
  const token = tokenIn(await waitForLetter(world, anna.email, 'sign_in_link'))

  await anna.accounts.changeOwnPassword({ currentPassword: anna.password, newPassword: 'nieuw-geheim' })

  await expect(world.visitor().accounts.signInWithLink({ token })).rejects.toEqual(refused('link_expired'))
})

test("a made-up cookie, and one signed for another token, are nobody's", async () => {
  const anna = await world.photographer()
  const [name, value] = [...anna.cookies][0]!
  const [token, signature] = decodeURIComponent(value).split('.') as [string, string]

  for (const forged of [`${token}x.${signature}`, `${token}.`, token, '%E0%A4%A', `.${signature}`, '']) {
    anna.cookies.set(name, forged)
    expect((await anna.accounts.findMe({})).me).toBeNull()
  }
})

test('a studio whose paid time is over is known as not active', async () => {
  const anna = await world.photographer()
  world.clock.advance(25 * DAY_MS)
  expect((await anna.accounts.findMe({})).me?.home).toBe('/dashboard')

  world.clock.advance(7 * DAY_MS)

  await expect(anna.clients.listClients({})).rejects.toEqual(refused('studio_inactive'))
  expect((await anna.accounts.findMe({})).me?.home).toBe('/activate')
})
