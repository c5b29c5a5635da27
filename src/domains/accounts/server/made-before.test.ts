// Rows, cookies and links made by better-auth 1.7.6 and our own codes, before sign-in was all ours: they must keep
// working.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import made from '#test/world/made-by-better-auth.json' with { type: 'json' }
import { newWorld, type World } from '#test/world/new-world.ts'
import { softwarePasskey } from '#test/world/software-passkey.ts'
import { standingClock } from '#test/world/standing-clock.ts'

const MINUTE_MS = 60_000
const { studio, client, password } = made

let world: World
beforeEach(async () => {
  world = await newWorld({ clock: standingClock(new Date(made.at)) })
  world.services.secret = made.secret
  for (const [table, rows] of Object.entries(made.rows)) for (const row of rows) await insert(table, row)
})
afterEach(() => world.close())

async function insert(table: string, row: object) {
  const columns = Object.keys(row).join(', ')
  await world.owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [row],
  )
}

function returning(cookieHeader: string) {
  const visitor = world.visitor()
  for (const cookie of cookieHeader.split('; ')) {
    const at = cookie.indexOf('=')
    visitor.cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
  }
  return visitor
}

const meOf = async (visitor: ReturnType<World['visitor']>) => (await visitor.accounts.findMe({})).me

async function challengeOf(visitor: ReturnType<World['visitor']>) {
  const refused: unknown = await visitor.accounts
    .signIn({ email: studio.email, password })
    .catch((error) => error)
  expect(refused).toMatchObject({ code: 'second_factor_needed' })
  return (refused as { data: { challenge: string } }).data.challenge
}

test('a cookie of before opens its session, which slides along under the same cookie', async () => {
  expect(await meOf(returning(studio.cookies))).toMatchObject({ email: studio.email, home: '/dashboard' })
  expect(await meOf(returning(client.cookies))).toMatchObject({ email: client.email, viaLetter: false })
  expect(await meOf(returning(client.narrowCookies))).toMatchObject({ email: client.email, viaLetter: true })
  const forged = studio.cookies.replace('session_token=', 'session_token=x')
  expect(await meOf(returning(forged))).toBeNull()

  world.clock.advance(61 * MINUTE_MS)
  const browser = returning(studio.cookies)
  const answer = await browser.fetch('/rpc/accounts/findMe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"json":{}}',
  })
  const [kept] = studio.cookies.split('; ')
  expect(answer.headers.getSetCookie()).toEqual([
    `${kept}; Max-Age=${30 * 24 * 60 * 60}; Path=/; HttpOnly; SameSite=Lax`,
  ])
})

test('a password of before opens a session, and ends the one that the browser had', async () => {
  const browser = returning(client.cookies)
  const wrong = browser.accounts.signIn({ email: client.email, password: 'verkeerd-geraden' })
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await browser.accounts.signIn({ email: client.email, password })).toEqual({ home: '/client-portal' })

  expect(await meOf(browser)).toMatchObject({ email: client.email })
  expect(browser.cookieHeader()).not.toBe(client.cookies)
  expect(await meOf(returning(client.cookies))).toBeNull()
})

test('an app of before goes on making codes, also under another secret of the product', async () => {
  const app = authenticator(studio.appKey)
  const enter = async (challenge: string, code: string) => {
    const visitor = world.visitor()
    expect(await visitor.security.signInWithCode({ challenge, code })).toEqual({ home: '/dashboard' })
    expect(await meOf(visitor)).toMatchObject({ email: studio.email })
  }
  // Between the two steps when the version changed.
  await enter(studio.challenge, app.codeAt(world.clock()))
  await enter(await challengeOf(world.visitor()), studio.recoveryCodes[0]!)

  world.clock.advance(MINUTE_MS)
  Object.assign(world.services, {
    secret: 'another secret of at least thirty-two',
    previousSecrets: [made.secret],
  })
  await enter(await challengeOf(world.visitor()), app.codeAt(world.clock()))
  await enter(await challengeOf(world.visitor()), studio.recoveryCodes[1]!)
})

test('a passkey of before lets in', async () => {
  const device = softwarePasskey(world.url, studio.passkey)
  const visitor = world.visitor()
  await visitor.passkeys.signInWithPasskey(device.sign(await visitor.passkeys.startSignIn({})))
  expect(await meOf(visitor)).toMatchObject({ email: studio.email })
})

test('links of before let in, confirm an address and set a password', async () => {
  const [byLetter, byLink, byPassword] = [world.visitor(), world.visitor(), world.visitor()]
  await byLetter.accounts.signInWithLink({ token: client.invitation })
  expect(await meOf(byLetter)).toMatchObject({ email: client.email, viaLetter: true })
  await byLink.accounts.signInWithLink({ token: client.signInLink })
  expect(await meOf(byLink)).toMatchObject({ email: client.email, viaLetter: false })

  await world.visitor().accounts.confirmEmail({ token: studio.confirmLink })
  expect(await meOf(returning(studio.cookies))).toMatchObject({ isEmailConfirmed: true })

  await byPassword.accounts.resetPassword({ token: client.resetLink, password: 'nieuw-geheim' })
  await byPassword.accounts.signIn({ email: client.email, password: 'nieuw-geheim' })
  expect(await meOf(byLink)).toBeNull()
})
