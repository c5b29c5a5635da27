import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApiClient, makeKey } from '#test/world/api-key-client.ts'
import { waitForLetter } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { KEYS_MAX, REPLACED_KEY_LIVES_MS } from '../../api.rules.ts'

const MINUTE_MS = 60_000

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  studio = await world.photographer({ plan: 'studio' })
})
afterAll(() => world.close())

const asks = async (key: string) => (await newApiClient(world.url, key).get('/me')).status
const listed = async () => (await studio.apiKeys.listKeys({})).keys

const linesOf = async (action: string) =>
  (
    await world.owner.query('select * from activity_log where action = $1 and user_id = $2', [
      action,
      studio.id,
    ])
  ).rows

test('a key is shown once, mailed about and logged, and nothing that opens anything is kept', async () => {
  const { keyId, key } = await makeKey(studio, ['clients:read'], 'Boekhouding')
  expect(await asks(key)).toBe(200)
  const secret = key.slice(-49, -6)
  expect(await listed()).toMatchObject([
    { id: keyId, name: 'Boekhouding', scopes: ['clients:read'], lastUsedAt: world.clock() },
  ])
  const tables = ['api_keys', 'activity_log', 'letters']
  for (const table of tables) {
    const { rows } = await world.owner.query(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [
      secret,
    ])
    expect(rows, table).toEqual([])
  }
  expect(await waitForLetter(world, studio.email, 'api_key_created')).toMatchObject({
    subject: 'Er is een API-sleutel gemaakt',
  })
  expect(await linesOf('api_key_created')).toMatchObject([{ details: `Boekhouding (${key.slice(8, 16)})` }])
})

test('that it is used is noted by the minute', async () => {
  const { keyId, key } = await makeKey(studio)
  const usedAt = async () => (await listed()).find(({ id }) => id === keyId)!.lastUsedAt
  world.clock.advance(MINUTE_MS - (world.clock().getTime() % MINUTE_MS))
  expect(await usedAt()).toBeNull()
  await asks(key)
  const first = await usedAt()
  world.clock.advance(MINUTE_MS - 1)
  await asks(key)
  expect(await usedAt()).toEqual(first)
  world.clock.advance(1)
  await asks(key)
  expect(await usedAt()).toEqual(world.clock())
})

test('renewed, the old key works for a day more, and the new one may do the same', async () => {
  const old = await makeKey(studio, ['orders:read', 'photos:delete'], 'Winkel')
  world.clock.advance(1)
  const renewed = await studio.apiKeys.renewKey({ keyId: old.keyId, password: studio.password })
  const kept = (await listed()).filter(({ name }) => name === 'Winkel')
  const until = new Date(world.clock().getTime() + REPLACED_KEY_LIVES_MS)
  expect(kept).toMatchObject([
    { id: renewed.keyId, scopes: ['orders:read', 'photos:delete'], expiresAt: null },
    { id: old.keyId, expiresAt: until },
  ])
  world.clock.advance(REPLACED_KEY_LIVES_MS - 1)
  expect([await asks(old.key), await asks(renewed.key)]).toEqual([200, 200])
  await expect(
    studio.apiKeys.renewKey({ keyId: old.keyId, password: studio.password }),
  ).rejects.toMatchObject({ code: 'key_not_found' })
  world.clock.advance(1)
  expect([await asks(old.key), await asks(renewed.key)]).toEqual([401, 200])
})

test('revoked, it works no longer from that moment on', async () => {
  const { keyId, key } = await makeKey(studio)
  expect(await asks(key)).toBe(200)
  await studio.apiKeys.revokeKey({ keyId })
  expect(await asks(key)).toBe(401)
  expect((await listed()).map(({ id }) => id)).not.toContain(keyId)
  await expect(studio.apiKeys.revokeKey({ keyId })).rejects.toMatchObject({ code: 'key_not_found' })
})

test('making and renewing ask the password anew', async () => {
  const { keyId } = await makeKey(studio)
  const before = await listed()
  const password = 'verkeerd-geraden'
  const wrong = { code: 'wrong_credentials' }
  await expect(
    studio.apiKeys.createKey({ name: 'x', scopes: ['clients:read'], password }),
  ).rejects.toMatchObject(wrong)
  await expect(studio.apiKeys.renewKey({ keyId, password })).rejects.toMatchObject(wrong)
  expect(await listed()).toEqual(before)
})

test('a studio has twenty-five at most, also when two tabs make the last one at once', async () => {
  const other = await world.photographer({ plan: 'studio' })
  for (let nr = 1; nr < KEYS_MAX; nr += 1) await makeKey(other)
  const ended = await Promise.allSettled([makeKey(other), makeKey(other)])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(makeKey(other)).rejects.toMatchObject({ code: 'too_many_keys', data: { max: KEYS_MAX } })
  const { keys } = await other.apiKeys.listKeys({})
  expect(keys).toHaveLength(KEYS_MAX)
  await other.apiKeys.renewKey({ keyId: keys[0]!.id, password: other.password })
  await other.apiKeys.revokeKey({ keyId: keys[1]!.id })
  await makeKey(other)
})

test('without the API in its plan a studio makes none, sees what it had, and can end it', async () => {
  const other = await world.photographer({ plan: 'studio' })
  const { keyId } = await makeKey(other)
  await other.setPlan({ plan: 'professional' })
  expect(await other.apiKeys.listKeys({})).toMatchObject({ keys: [{ id: keyId }], may: { useApi: false } })
  await expect(makeKey(other)).rejects.toMatchObject({ code: 'plan_without_api' })
  await other.apiKeys.revokeKey({ keyId })
  expect(await other.apiKeys.listKeys({})).toMatchObject({ keys: [] })
})

test('an admin sees the keys of an account and never a secret; who acts as the studio makes none', async () => {
  const other = await world.photographer({ plan: 'studio' })
  const { keyId } = await makeKey(other, ['orders:read'], 'Kassa')
  const admin = await world.admin()
  const [seen] = await admin.apiKeys.listKeysOf({ studioId: other.id })
  expect(seen).toMatchObject({ id: keyId, name: 'Kassa', scopes: ['orders:read'], lastUsedAt: null })
  expect(Object.keys(seen!).toSorted()).toEqual(
    ['createdAt', 'expiresAt', 'id', 'lastUsedAt', 'name', 'prefix', 'scopes'].toSorted(),
  )
  await admin.accounts.actAs({ studioId: other.id, reason: 'Vraag over de galerij' })
  const notHis = { code: 'acting_as_studio' }
  const { password } = admin
  await expect(
    admin.apiKeys.createKey({ name: 'x', scopes: ['clients:read'], password }),
  ).rejects.toMatchObject(notHis)
  await expect(admin.apiKeys.renewKey({ keyId, password })).rejects.toMatchObject(notHis)
  await expect(admin.apiKeys.revokeKey({ keyId })).rejects.toMatchObject(notHis)
})
