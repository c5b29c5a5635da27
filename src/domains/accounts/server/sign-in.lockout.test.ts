import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { listLettersTo, waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { hashPassword, passwordCost } from './password-hash.ts'
import type { Visitor } from '#test/world/visitor.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const KNOWN = 'lichttafel.known'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
afterEach(() => world.owner.query('delete from attempts'))

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'in',
    (error: { code: string }) => error.code,
  )

async function guess(visitor: Visitor, email: string, password = 'mis-geraden'): Promise<string> {
  await world.owner.query(`delete from attempts where key like '% from %'`)
  return codeOf(visitor.accounts.signIn({ email, password }))
}

async function lockOut(email: string) {
  const stranger = world.visitor()
  for (let tries = 0; tries < 11; tries++) await guess(stranger, email)
  for (let tries = 0; tries < 6; tries++) {
    await codeOf(stranger.accounts.requestSignInLink({ email }))
    await codeOf(stranger.accounts.requestPasswordReset({ email }))
  }
  expect(await guess(stranger, email)).toBe('too_many_attempts')
}

test('who is guessed at still gets in by a browser that signed in before: by password, by link and by a reset', async () => {
  const { email, password, ...browser } = await world.photographer()
  await browser.accounts.signOutEverywhere({})
  await lockOut(email)
  expect(await codeOf(world.visitor().accounts.signIn({ email, password }))).toBe('too_many_attempts')
  expect(await codeOf(world.visitor().accounts.requestSignInLink({ email }))).toBe('too_many_attempts')
  expect(await codeOf(world.visitor().accounts.requestPasswordReset({ email }))).toBe('too_many_attempts')

  expect(await browser.accounts.signIn({ email, password })).toEqual({ home: '/dashboard' })
  await browser.accounts.requestSignInLink({ email })
  await browser.accounts.requestPasswordReset({ email })
  await world.work()
  const link = await waitForLetter(world, email, 'sign_in_link', 6)
  expect(await browser.accounts.signInWithLink({ token: tokenIn(link) })).toEqual({ home: '/dashboard' })
})

test('nobody of a network waits for another whose password is being checked', async () => {
  const [slow, quick] = [await world.photographer(), await world.photographer()]
  const cost = { ...passwordCost }
  // Hashing at this cost takes some seconds.
  Object.assign(passwordCost, { memory: 19_456, passes: 100 })
  const hash = await hashPassword(slow.password)
  Object.assign(passwordCost, cost)
  await world.owner.query('update credentials set password = $1 where user_id = $2', [hash, slow.id])
  const order: string[] = []
  const signsIn = async (name: string, { email, password }: Photographer) => {
    await world.visitor().accounts.signIn({ email, password })
    order.push(name)
  }
  const checked = signsIn('slow', slow)
  const looking = () =>
    world.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
  await expect.poll(async () => (await looking()).rowCount).toBe(1)
  await signsIn('quick', quick)
  await checked
  expect(order).toEqual(['quick', 'slow'])
})

test('whoever sits in the same network can not use up the tries of a known browser', async () => {
  const { email, password, ...browser } = await world.photographer()
  const stranger = world.visitor()
  await codeOf(stranger.accounts.signIn({ email: 'gok@voorbeeld.nl', password: 'mis' }))
  await world.owner.query(`update attempts set count = 200 where key like 'sign_in from %'`)
  expect(await codeOf(stranger.accounts.signIn({ email, password }))).toBe('too_many_attempts')
  expect(await codeOf(browser.accounts.signIn({ email, password }))).toBe('in')
})

test('asking for links leaves resets open, and the other way around', async () => {
  const { email } = await world.photographer()
  const stranger = world.visitor()
  for (let tries = 0; tries < 5; tries++) await stranger.accounts.requestSignInLink({ email })
  expect(await codeOf(stranger.accounts.requestSignInLink({ email }))).toBe('too_many_attempts')
  expect(await codeOf(stranger.accounts.requestPasswordReset({ email }))).toBe('in')
})

test('a known browser that guesses waits as well, and locks out nobody else', async () => {
  const { email, password, ...browser } = await world.photographer()
  for (let tries = 0; tries < 10; tries++) expect(await guess(browser, email)).toBe('wrong_credentials')
  expect(await guess(browser, email, password)).toBe('too_many_attempts')
  expect(await guess(world.visitor(), email, password)).toBe('in')
})

test('whatever an attacker has in their cookies, ten passwords are looked at, and not one more', async () => {
  const victim = await world.photographer()
  const attacker = await world.photographer()
  const [own = ''] = [attacker.cookies.get(KNOWN)]
  const [browser = '', tag = ''] = own.split('.')
  const theirs = victim.cookies.get(KNOWN)!
  const [victimsBrowser = ''] = theirs.split('.')
  const forged = [
    own,
    `${browser}.`,
    browser,
    `${victimsBrowser}.${tag}`,
    `${browser}.${tag}.${tag}.${tag}`,
    `${victimsBrowser}.${'A'.repeat(43)}`,
    theirs.slice(0, -1),
    `${theirs.slice(0, -2)}xx`,
    encodeURIComponent(`${victimsBrowser}.%`),
    '.'.repeat(1000),
    `${'x'.repeat(4000)}.${tag}`,
  ]
  const answers: string[] = []
  for (let tries = 0; tries < 200; tries++) {
    const visitor = world.visitor()
    visitor.cookies.set(KNOWN, forged[tries % forged.length]!)
    // Signing in to one’s own account in between does not reset the victim’s count.
    if (tries % 50 === 0) await attacker.accounts.signIn(attacker)
    answers.push(await guess(visitor, victim.email))
  }
  expect(answers.filter((answer) => answer === 'wrong_credentials')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'too_many_attempts')).toHaveLength(190)
})

test('a browser is known by the password it came in with, and by the next one only if it was there', async () => {
  const { email, password, ...browser } = await world.photographer()
  const former = world.visitor()
  await former.accounts.signIn({ email, password })
  await browser.accounts.changeOwnPassword({ currentPassword: password, newPassword: 'nog-geheimer' })
  await lockOut(email)
  expect(await guess(former, email, 'nog-geheimer')).toBe('too_many_attempts')
  expect(await guess(browser, email, 'nog-geheimer')).toBe('in')
})

test('one browser is known to several people, each for their own account', async () => {
  const [one, two] = [await world.photographer(), await world.photographer()]
  const shared = world.visitor()
  await shared.accounts.signIn({ email: one.email, password: one.password })
  await shared.accounts.signIn({ email: two.email, password: two.password })
  for (const { email, password } of [one, two]) {
    await lockOut(email)
    expect(await guess(shared, email, password)).toBe('in')
  }
})

test('signing in anew ends the session that the browser brought, whoever has its cookie', async () => {
  const { email, password, ...browser } = await world.photographer()
  const copy = world.visitor()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  expect((await copy.accounts.findMe({})).me).toMatchObject({ email })

  await browser.accounts.signIn({ email, password })
  expect((await browser.accounts.findMe({})).me).toMatchObject({ email })
  expect((await copy.accounts.findMe({})).me).toBeNull()
  expect(await browser.security.listSessions({})).toHaveLength(1)
})

async function withCodes() {
  const studio = await world.photographer()
  const { secret } = await studio.security.startTwoFactor({ password: studio.password })
  const nextCode = () => {
    world.clock.advance(MINUTE_MS)
    return authenticator(secret).codeAt(world.clock())
  }
  await studio.security.confirmTwoFactor({ code: nextCode() })
  return { studio, nextCode }
}

async function typeCode(visitor: Visitor, { email, password }: Photographer, code: string): Promise<string> {
  await world.owner.query(`delete from attempts where key like 'sign_in%' or key like '% from %'`)
  const half = await visitor.accounts.signIn({ email, password }).catch((error: unknown) => error)
  const { challenge } = (half as { data: { challenge: string } }).data
  return codeOf(visitor.security.signInWithCode({ challenge, code }))
}

async function waitSecondsOf(visitor: Visitor, studio: Photographer): Promise<number> {
  const half = await visitor.accounts
    .signIn({ email: studio.email, password: studio.password })
    .catch((error: unknown) => error)
  const { challenge } = (half as { data: { challenge: string } }).data
  const no = await visitor.security
    .signInWithCode({ challenge, code: '000000' })
    .catch((error: unknown) => error)
  return (no as { data: { waitSeconds: number } }).data.waitSeconds
}

test('who guesses codes waits longer each time, and the owner hears of the second block and gets in meanwhile', async () => {
  const { studio, nextCode } = await withCodes()
  const thief = world.visitor()
  const waitsMinutes: number[] = []
  let guesses = 0
  const warnings = async () =>
    (await listLettersTo(world, studio.email)).filter(({ kind }) => kind === 'code_guessing')
  for (let block = 1; block <= 9; block++) {
    for (let tries = 0; tries < 5; tries++) {
      expect(await typeCode(thief, studio, '000000')).toBe('wrong_code')
      guesses++
    }
    expect(await typeCode(thief, studio, '000000')).toBe('too_many_attempts')
    expect(await warnings()).toHaveLength(block < 2 ? 0 : 1)
    const waitSeconds = await waitSecondsOf(thief, studio)
    waitsMinutes.push(Math.round(waitSeconds / 60))
    if (block === 2) expect(await typeCode(studio, studio, nextCode())).toBe('in')
    world.clock.advance(waitSeconds * 1000 + 1000)
  }
  expect(waitsMinutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
  expect(guesses).toBe(45)
  expect((await warnings())[0]!.text).toContain('127.0.0.1')
})

test('a new password by the mailbox opens the second door again', async () => {
  const { studio } = await withCodes()
  const thief = world.visitor()
  for (let tries = 0; tries < 6; tries++) await typeCode(thief, studio, '000000')
  const elsewhere = world.visitor()
  await elsewhere.accounts.requestPasswordReset({ email: studio.email })
  await world.work()
  const token = tokenIn(await waitForLetter(world, studio.email, 'reset_password'))
  await elsewhere.accounts.resetPassword({ token, password: 'weer-van-mij' })
  const { rows } = await world.owner.query(
    `select key from attempts where key like 'second_factor ' || $1 || '%'`,
    [studio.id],
  )
  expect(rows).toEqual([])
  // The reset confirmed the address, so it also ended the second factor.
  expect(await guess(elsewhere, studio.email, 'weer-van-mij')).toBe('in')
})

test('a week without guessing makes the waits short again', async () => {
  const { studio } = await withCodes()
  const thief = world.visitor()
  const block = async () => {
    for (let tries = 0; tries < 6; tries++) await typeCode(thief, studio, '000000')
    return waitSecondsOf(thief, studio)
  }
  expect(await block()).toBeCloseTo(15 * 60, -2)
  world.clock.advance(20 * MINUTE_MS)
  expect(await block()).toBeCloseTo(30 * 60, -2)
  world.clock.advance(7 * DAY_MS)
  expect(await block()).toBeCloseTo(15 * 60, -2)
})

const client = (email: string, password: string) => ({ firstName: 'Els', lastName: 'Bos', email, password })

test.each(['photographer', 'client', 'admin'] as const)(
  'a studio that makes a client of a %s takes nothing from the browser they signed in with',
  async (role) => {
    const daan = await world.photographer({ plan: 'studio' })
    const { email, password, ...browser } =
      role === 'client' ? await (await world.photographer()).newClient() : await world[role]()
    await daan.clients.createClient(client(email, 'van-daan-1'))
    await lockOut(email)
    expect(await guess(browser, email, 'typefout')).toBe('wrong_credentials')
    expect(await guess(browser, email, password)).toBe('in')
    expect(await codeOf(browser.accounts.requestSignInLink({ email }))).toBe('in')
    expect(await codeOf(browser.accounts.requestPasswordReset({ email }))).toBe('in')
  },
)

test('a studio gets ten guesses at an address it has a password for, in however many browsers, known elsewhere or not', async () => {
  const daan = await world.photographer({ plan: 'studio' })
  const owner = await world.photographer()
  const outcomes = []
  for (const email of [owner.email, 'nergens-bekend@voorbeeld.nl']) {
    await daan.clients.createClient(client(email, 'van-daan-2'))
    const browsers = []
    for (let count = 0; count < 5; count++) {
      const browser = world.visitor()
      expect(await guess(browser, email, 'van-daan-2')).toBe('in')
      browsers.push(browser)
      await world.owner.query('delete from attempts')
    }
    await lockOut(email)
    const answers = []
    for (let tries = 0; tries < 15; tries++) answers.push(await guess(browsers[tries % 5]!, email))
    outcomes.push(answers)
  }
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(outcomes[0]!.filter((answer) => answer === 'wrong_credentials')).toHaveLength(10)
  expect(outcomes[0]!.slice(10)).toEqual(Array<string>(5).fill('too_many_attempts'))
  expect(await guess(owner, owner.email, owner.password)).toBe('in')
})

test('above the limit of its own password a browser that proved another gets in by that one alone', async () => {
  const daan = await world.photographer({ plan: 'studio' })
  const { email, password, ...browser } = await world.photographer()
  await daan.clients.createClient(client(email, 'van-daan-3'))
  const theirs = world.visitor()
  await theirs.accounts.signIn({ email, password: 'van-daan-3' })
  await world.owner.query('delete from attempts')
  for (let tries = 0; tries < 10; tries++) await guess(theirs, email)
  expect(await guess(theirs, email, password)).toBe('too_many_attempts')
  expect(await guess(browser, email, password)).toBe('in')
})

/** Guesses beyond the limit in a browser that proved the studio’s password. */
async function guessesFromOwnBrowser(email: string, password: string) {
  const theirs = world.visitor()
  expect(await guess(theirs, email, password)).toBe('in')
  await world.owner.query('delete from attempts')
  for (let tries = 0; tries < 12; tries++) await guess(theirs, email)
  expect(await guess(theirs, email)).toBe('too_many_attempts')
}

test.each(['photographer', 'client', 'admin'] as const)(
  'a %s who signed in again after a studio gave them a password is not locked out by the guesses of that studio',
  async (role) => {
    const daan = await world.photographer({ plan: 'studio' })
    const { email, password, ...browser } =
      role === 'client' ? await (await world.photographer()).newClient() : await world[role]()
    await daan.clients.createClient(client(email, 'van-daan-4'))
    expect(await guess(browser, email, password)).toBe('in')
    await guessesFromOwnBrowser(email, 'van-daan-4')
    await lockOut(email)
    expect(await guess(browser, email, password)).toBe('in')
    expect(await codeOf(browser.accounts.requestSignInLink({ email }))).toBe('in')
    expect(await codeOf(browser.accounts.requestPasswordReset({ email }))).toBe('in')
  },
)

test.each(['before', 'after'] as const)(
  'a client of two studios who proved both their passwords is not locked out by the guesses of the one that came %s',
  async (came) => {
    const [daan, els] = [
      await world.photographer({ plan: 'studio' }),
      await world.photographer({ plan: 'studio' }),
    ]
    const email = `els-bos-${came}@voorbeeld.nl`
    const given = {
      daan: () => daan.clients.createClient(client(email, 'van-daan-5')),
      els: () => els.clients.createClient(client(email, 'van-els-55')),
    }
    for (const studio of came === 'before' ? (['daan', 'els'] as const) : (['els', 'daan'] as const))
      await given[studio]()
    const browser = world.visitor()
    for (const password of ['van-els-55', 'van-daan-5'])
      expect(await guess(browser, email, password)).toBe('in')
    await guessesFromOwnBrowser(email, 'van-daan-5')
    await lockOut(email)
    expect(await guess(browser, email, 'van-els-55')).toBe('in')
  },
)

async function resetBy(visitor: Visitor, email: string) {
  await visitor.accounts.requestPasswordReset({ email })
  await world.work()
  const token = tokenIn(await waitForLetter(world, email, 'reset_password'))
  await visitor.accounts.resetPassword({ token, password: 'per-brief-1' })
}

async function signOutFromElsewhere(person: Photographer) {
  const elsewhere = world.visitor()
  await elsewhere.accounts.signIn(person)
  await elsewhere.accounts.signOutEverywhere({})
}

const changeCookie = async ({ cookies }: Photographer, change: (cookie: string) => string) =>
  cookies.set(KNOWN, change(cookies.get(KNOWN)!))

const happened: [string, 'in' | 'too_many_attempts', (person: Photographer) => Promise<unknown>][] = [
  ['it was signed out from elsewhere', 'in', signOutFromElsewhere],
  ['it set a new password by a letter', 'in', (person) => resetBy(person, person.email)],
  ['another one did', 'too_many_attempts', ({ email }) => resetBy(world.visitor(), email)],
  ['a year', 'in', async () => world.clock.advance(364 * DAY_MS)],
  [
    'its cookie was cut short',
    'too_many_attempts',
    (person) => changeCookie(person, (cookie) => cookie.slice(0, -1)),
  ],
  [
    'its cookie was given another browser’s name',
    'too_many_attempts',
    (person) => changeCookie(person, (cookie) => cookie.replace(/^[^.]+/, 'A'.repeat(22))),
  ],
]

test.each(happened)('after %s a known browser is answered: %s', async (_, outcome, happens) => {
  const person = await world.photographer()
  const { email, password } = person
  await happens(person)
  await world.owner.query('delete from attempts')
  await lockOut(email)
  const opened = await guess(person, email, 'per-brief-1')
  expect(opened === 'in' ? opened : await guess(person, email, password)).toBe(outcome)
})
