import { AGREED_VERSIONS } from '#domains/studios/agreements.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator } from '#test/world/authenticator.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ clock: fixedClock(new Date('2026-11-22T09:00:00Z')) })
})
afterAll(() => world.close())

const HALF_MINUTE_MS = 30_000

// Values of RFC 6238, appendix B (SHA-1, last six digits). The test app shares no code with the
// product.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the app that tests sign in with shows %s', (seconds, code) => {
  // The base32 of '12345678901234567890' (RFC 4648).
  const app = authenticator('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(app.codeAt(new Date(seconds * 1000))).toBe(code)
})

test('a code holds for its own half minute and the ones beside it', async () => {
  const studio = await world.photographer()
  const { secret } = await studio.security.startTwoFactor({ password: studio.password })
  const app = authenticator(secret)
  await studio.security.confirmTwoFactor({ code: app.codeAt(world.clock()) })
  world.clock.advance(10 * HALF_MINUTE_MS)

  const enterWith = async (code: string) => {
    const visitor = world.visitor()
    const { email, password } = studio
    const refused: unknown = await visitor.accounts.signIn({ email, password }).catch((error) => error)
    const { challenge } = (refused as { data: { challenge: string } }).data
    return visitor.security.signInWithCode({ challenge, code })
  }
  const codeAfter = (steps: number) => app.codeAt(new Date(world.clock().getTime() + steps * HALF_MINUTE_MS))

  // The last code has full-width digits: six characters, but more than six bytes.
  for (const code of [codeAfter(-2), codeAfter(2), '１２３４５６'])
    await expect(enterWith(code)).rejects.toMatchObject({ code: 'wrong_code' })
  for (const steps of [-1, 0, 1]) expect(await enterWith(codeAfter(steps))).toEqual({ home: '/dashboard' })
})

test('an app reads whose key it is, and a key of 160 bits', async () => {
  const visitor = world.visitor()
  const password = 'geheim-genoeg'
  await visitor.studios.register({
    email: 'anna+1@voorbeeld.nl',
    password,
    businessName: 'Studio Vossen',
    agreed: AGREED_VERSIONS,
  })
  const { secret, address } = await visitor.security.startTwoFactor({ password })
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(address).toBe(
    `otpauth://totp/Lichttafel%3Aanna%2B1%40voorbeeld.nl?secret=${secret}&issuer=Lichttafel`,
  )
})
