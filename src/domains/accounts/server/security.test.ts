import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { authenticator } from '#test/world/authenticator.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import type { Photographer } from '#test/world/people.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const MINUTE_MS = 60_000

/** Advances the clock per call, because no code is accepted twice. */
function appWith(secret: string) {
  const app = authenticator(secret)
  return () => {
    world.clock.advance(MINUTE_MS)
    return app.codeAt(world.clock())
  }
}

async function withCodes(person: Pick<Photographer, 'security' | 'password'>) {
  const { secret } = await person.security.startTwoFactor({ password: person.password })
  const nextCode = appWith(secret)
  const { recoveryCodes } = await person.security.confirmTwoFactor({ code: nextCode() })
  return { nextCode, recoveryCodes }
}

const refusedAs = (code: string) => ({ code })

async function challengeOf(visitor: ReturnType<World['visitor']>, email: string, password: string) {
  const refused = await visitor.accounts.signIn({ email, password }).catch((error: unknown) => error)
  expect(refused).toMatchObject(refusedAs('second_factor_needed'))
  return (refused as { data: { challenge: string } }).data.challenge
}

test('with two steps on, a password alone opens nothing, and a code of the app does', async () => {
  const studio = await world.photographer()
  const { nextCode, recoveryCodes } = await withCodes(studio)
  expect(new Set(recoveryCodes).size).toBe(10)
  const visitor = world.visitor()
  const challenge = await challengeOf(visitor, studio.email, studio.password)
  expect(visitor.hasSession()).toBe(false)
  const wrong = visitor.security.signInWithCode({ challenge, code: '000000' })
  await expect(wrong).rejects.toMatchObject(refusedAs('wrong_code'))

  const code = nextCode()
  const { home } = await visitor.security.signInWithCode({ challenge, code })
  expect(home).toBe('/dashboard')
  const again = await challengeOf(world.visitor(), studio.email, studio.password)
  const replayed = world.visitor().security.signInWithCode({ challenge: again, code })
  await expect(replayed).rejects.toMatchObject(refusedAs('wrong_code'))
  const spent = world.visitor().security.signInWithCode({ challenge, code: nextCode() })
  await expect(spent).rejects.toMatchObject(refusedAs('challenge_expired'))
  await expect(
    world.visitor().accounts.signIn({ email: studio.email, password: 'verkeerd-geraden' }),
  ).rejects.toMatchObject(refusedAs('wrong_credentials'))
})

test('a recovery code lets in once, however it is typed, and new ones end the old', async () => {
  const studio = await world.photographer()
  const { recoveryCodes } = await withCodes(studio)
  const enter = async (code: string) => {
    const visitor = world.visitor()
    const challenge = await challengeOf(visitor, studio.email, studio.password)
    return visitor.security.signInWithCode({ challenge, code })
  }
  await enter(recoveryCodes[0]!.toLowerCase().replace('-', ' '))
  await expect(enter(recoveryCodes[0]!)).rejects.toMatchObject(refusedAs('wrong_code'))
  expect((await studio.security.findTwoFactor({})).recoveryCodesLeft).toBe(9)

  const renewed = await studio.security.renewRecoveryCodes({ password: studio.password })
  await expect(enter(recoveryCodes[1]!)).rejects.toMatchObject(refusedAs('wrong_code'))
  await enter(renewed.recoveryCodes[0]!)
})

test('codes are not guessed: after five tries the right one is refused as well', async () => {
  const studio = await world.photographer()
  const { nextCode } = await withCodes(studio)
  const visitor = world.visitor()
  const challenge = await challengeOf(visitor, studio.email, studio.password)
  for (let tries = 1; tries <= 5; tries++)
    await visitor.security.signInWithCode({ challenge, code: '000000' }).catch(() => {})
  const right = visitor.security.signInWithCode({ challenge, code: nextCode() })
  await expect(right).rejects.toMatchObject(refusedAs('too_many_attempts'))
  world.clock.advance(20 * MINUTE_MS)
  const late = visitor.security.signInWithCode({ challenge, code: nextCode() })
  await expect(late).rejects.toMatchObject(refusedAs('challenge_expired'))
})

test('two steps go on only with a right code and off only with the password, and the owner is told', async () => {
  const studio = await world.photographer()
  const { password } = studio
  const noPassword = studio.security.startTwoFactor({ password: 'verkeerd' })
  await expect(noPassword).rejects.toMatchObject(refusedAs('wrong_credentials'))
  const { secret, address } = await studio.security.startTwoFactor({ password })
  expect(address).toContain(`secret=${secret}`)
  const noCode = studio.security.confirmTwoFactor({ code: '000000' })
  await expect(noCode).rejects.toMatchObject(refusedAs('wrong_code'))
  await world.visitor().accounts.signIn({ email: studio.email, password })
  await studio.security.confirmTwoFactor({ code: appWith(secret)() })
  expect((await studio.security.findTwoFactor({})).since).not.toBeNull()
  const twice = studio.security.startTwoFactor({ password })
  await expect(twice).rejects.toMatchObject(refusedAs('already_on'))

  const off = studio.security.endTwoFactor({ password: 'verkeerd' })
  await expect(off).rejects.toMatchObject(refusedAs('wrong_credentials'))
  await studio.security.endTwoFactor({ password })
  await world.visitor().accounts.signIn({ email: studio.email, password })
  await world.work()
  const letters = (await listLettersTo(world, studio.email)).filter(
    ({ kind }) => kind === 'two_factor_changed',
  )
  expect(letters).toHaveLength(2)
})

test('a key lies sealed in the database, and a recovery code only as a hash', async () => {
  const studio = await world.photographer()
  const { secret } = await studio.security.startTwoFactor({ password: studio.password })
  const { recoveryCodes } = await studio.security.confirmTwoFactor({ code: appWith(secret)() })
  const { rows } = await asSystem(world.services.pool, (tx) =>
    tx.execute(sql`select t::text as row from two_factors t where user_id = ${studio.id}
      union all select c::text from recovery_codes c where user_id = ${studio.id}`),
  )
  const kept = JSON.stringify(rows)
  expect(rows).toHaveLength(11)
  for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(shown)
})

test('a person sees where they are signed in, ends one, and then all others', async () => {
  const studio = await world.photographer()
  const elsewhere = [world.visitor(), world.visitor(), world.visitor()]
  for (const { accounts } of elsewhere)
    await accounts.signIn({ email: studio.email, password: studio.password })
  const sessions = await studio.security.listSessions({})
  expect(sessions.map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1)
  expect(sessions).toHaveLength(4)

  const theirs = (await elsewhere[0]!.security.listSessions({})).find(({ isCurrent }) => isCurrent)!
  const neighbour = await world.photographer()
  const foreign = neighbour.security.endSession({ sessionId: theirs.id })
  await expect(foreign).rejects.toMatchObject(refusedAs('session_not_found'))
  await studio.security.endSession({ sessionId: theirs.id })
  expect((await elsewhere[0]!.accounts.findMe({})).me).toBeNull()
  expect((await elsewhere[1]!.accounts.findMe({})).me).not.toBeNull()

  await studio.security.endOtherSessions({})
  expect((await elsewhere[1]!.accounts.findMe({})).me).toBeNull()
  expect(await studio.security.listSessions({})).toHaveLength(1)
})

test('an admin who acts as a studio sees and changes nothing of how it signs in', async () => {
  const [studio, admin] = [await world.photographer(), await world.admin()]
  await admin.accounts.actAs({ studioId: studio.id, reason: 'Vraag over de galerij' })
  const no = refusedAs('acting_as_studio')
  const { security, password } = admin
  await expect(security.listSessions({})).rejects.toMatchObject(no)
  await expect(security.endOtherSessions({})).rejects.toMatchObject(no)
  await expect(security.startTwoFactor({ password })).rejects.toMatchObject(no)
  await expect(security.endTwoFactor({ password })).rejects.toMatchObject(no)
  expect(await studio.security.listSessions({})).toHaveLength(1)
})

test('a product that gets another secret lets people in with what was made under the one before', async () => {
  const studio = await world.photographer()
  const { nextCode, recoveryCodes } = await withCodes(studio)
  const enter = async (code: string) => {
    const visitor = world.visitor()
    const challenge = await challengeOf(visitor, studio.email, studio.password)
    return visitor.security.signInWithCode({ challenge, code })
  }
  const { secret } = world.services
  try {
    Object.assign(world.services, {
      secret: 'another secret of at least thirty-two',
      previousSecrets: [secret],
    })
    await enter(nextCode())
    await enter(recoveryCodes[0]!)
    // The first code resealed the app’s key with the new secret.
    world.services.previousSecrets = undefined
    await enter(nextCode())
    await expect(enter(recoveryCodes[1]!)).rejects.toMatchObject(refusedAs('wrong_code'))
  } finally {
    Object.assign(world.services, { secret, previousSecrets: undefined })
  }
})
