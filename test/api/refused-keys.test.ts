import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#app/server/rpc-router.ts'
import { scopes } from '#domains/api/api.rules.ts'
import { publishedExamples } from '#domains/api/publishing/published-examples.nl.ts'
import {
  publishedContract,
  publishedNames,
  type PublishedName,
} from '#domains/api/publishing/published.contract.ts'
import { newApiClient, makeKey, type ApiAnswer } from '#test/world/api-key-client.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { createStudioWithSecrets, type StudioWithSecrets } from '#test/world/studio-with-secrets.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
let victim: StudioWithSecrets
let keys: Record<string, string | undefined>
let whole: string

beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  victim = await createStudioWithSecrets(world)
  const { studio, neighbour, inactive } = victim
  await studio.setPlan({ plan: 'studio' })
  await neighbour.setPlan({ plan: 'studio' })
  const expired = await makeKey(studio)
  await studio.apiKeys.renewKey({ keyId: expired.keyId, password: studio.password })
  const revoked = await makeKey(studio)
  await studio.apiKeys.revokeKey({ keyId: revoked.keyId })
  world.clock.advance(DAY_MS)
  whole = (await makeKey(studio)).key
  await inactive.setPlan({ plan: 'studio', isActive: true })
  const ofInactive = await makeKey(inactive)
  await inactive.setPlan({ plan: 'studio', isActive: false })
  const downgraded = await world.photographer({ plan: 'studio' })
  const withoutPlan = await makeKey(downgraded)
  await downgraded.setPlan({ plan: 'professional' })
  keys = {
    key_missing: undefined,
    key_malformed: whole.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    key_unknown: await makeOrphanKey(),
    key_revoked: revoked.key,
    key_expired: expired.key,
    studio_inactive: ofInactive.key,
    plan_without_api: withoutPlan.key,
  }
})
afterAll(() => world.close())

async function makeOrphanKey(): Promise<string> {
  const gone = await world.photographer({ plan: 'studio' })
  const { keyId, key } = await makeKey(gone)
  await world.owner.query('delete from api_keys where id = $1', [keyId])
  return key
}

const statusOf: Record<string, number> = { studio_inactive: 403, plan_without_api: 403 }

function askAs(
  name: PublishedName,
  key: string | undefined,
  about: Record<string, string> = {},
): Promise<ApiAnswer> {
  const { method = 'GET', path = '/' } = publishedContract[name]['~orpc'].route
  const { id, ...input } = { ...publishedExamples[name].input, ...about } as Record<string, unknown>
  const filled = path.replace('{id}', String(id))
  const asked = method === 'GET' || method === 'DELETE' ? {} : { body: input }
  return newApiClient(world.url, key).ask(method, filled, asked)
}

const refusedAs = (code: string, status: number) => ({
  status,
  body: {
    code,
    status,
    type: `${world.url}/api/problems/${code}`,
    title: expect.any(String),
    requestId: expect.any(String),
  },
})

/** Ids of the victim's objects, by endpoint. */
const ofVictim: Partial<Record<PublishedName, () => string>> = {
  findClient: () => victim.anna.id,
  updateClient: () => victim.anna.id,
  findGallery: () => victim.galleryId,
  updateGallery: () => victim.galleryId,
  openGallery: () => victim.galleryId,
  listGalleryPhotos: () => victim.galleryId,
  listPhotos: () => victim.anna.id,
  findPhoto: () => victim.preview.id,
  updatePhoto: () => victim.preview.id,
  deletePhoto: () => victim.preview.id,
  listGalleryLists: () => victim.galleryId,
  findChoice: () => victim.listId,
  findOrder: () => victim.orderId,
  shipOrder: () => victim.orderId,
  deleteWebhookEndpoint: () => victim.endpointId,
}

async function rows(): Promise<unknown> {
  const tables = [
    'clients',
    'galleries',
    'gallery_sections',
    'photos',
    'choice_lists',
    'orders',
    'profiles',
    'letters',
    'activity_log',
    'receipts',
    'webhook_endpoints',
  ]
  const found = []
  for (const table of tables)
    found.push(
      (await world.owner.query(`select md5(string_agg(t::text, '|' order by t::text)) from ${table} t`)).rows,
    )
  return found
}

describe.each(publishedNames)('%s', (name) => {
  const { scope } = publishedContract[name]['~orpc'].meta

  test('is refused to every key that opens nothing, in the form of a problem', async () => {
    const before = await rows()
    for (const [code, key] of Object.entries(keys)) {
      const answered = await askAs(name, key)
      expect(answered, code).toMatchObject(refusedAs(code, statusOf[code] ?? 401))
      expect(answered.headers.get('content-type')).toBe('application/problem+json')
      expect(answered.headers.get('set-cookie')).toBeNull()
    }
    expect(await rows()).toEqual(before)
  })

  if (scope !== null)
    test('is refused to a key that is allowed all but this', async () => {
      const others = scopes.filter((one) => one !== scope)
      const before = await rows()
      const { keyId, key } = await makeKey(victim.studio, others)
      const made = await rows()
      expect(await askAs(name, key, { id: ofVictim[name]?.() ?? '' })).toMatchObject({
        ...refusedAs('scope_missing', 403),
        body: { facts: { scope } },
      })
      expect(await rows()).toEqual(made)
      expect(made).not.toEqual(before)
      await victim.studio.apiKeys.revokeKey({ keyId })
    })

  test('is refused while the API is switched off', async () => {
    await victim.admin.switches.setSwitch({ name: 'api', enabled: false })
    expect(await askAs(name, whole)).toMatchObject(refusedAs('switched_off', 503))
    await victim.admin.switches.setSwitch({ name: 'api', enabled: true })
  })

  const idOf = ofVictim[name]
  const isList = !idOf && publishedContract[name]['~orpc'].route.method === 'GET'
  if (idOf)
    test("finds nothing of another studio's", async () => {
      const { key } = await makeKey(victim.neighbour)
      const before = await rows()
      const answered = await askAs(name, key, { id: idOf() })
      expect(answered.status).toBe(404)
      expect(answered.body.code).toMatch(/_not_found$/)
      // An id that doesn't exist must give the same answer.
      const ofNobody = await askAs(name, key, { id: crypto.randomUUID() })
      expect({ ...answered.body, requestId: '' }).toEqual({ ...ofNobody.body, requestId: '' })
      expect(await rows()).toEqual(before)
    })
  if (isList)
    test("lists nothing of another studio's", async () => {
      const { key } = await makeKey(victim.neighbour)
      const said = JSON.stringify((await askAs(name, key)).body)
      for (const mark of [...victim.annasMarks, ...victim.studiosMarks]) expect(said).not.toContain(mark)
    })

  test('is refused to a session without a key, whoever is signed in', async () => {
    const { method = 'GET', path = '/' } = publishedContract[name]['~orpc'].route
    for (const person of [victim.studio, victim.admin, victim.anna]) {
      const response = await person.fetch(`/api/v1${path.replace('{id}', victim.anna.id)}`, { method })
      expect(response.status).toBe(401)
    }
  })
})

test('what is not published has no address, whichever way it is written', async () => {
  const program = newApiClient(world.url, whole)
  const before = await rows()
  const paths = Object.entries(contracts).flatMap(([domain, contract]) =>
    Object.keys(contract).flatMap((verb) => [`/${domain}/${verb}`, `/${domain}.${verb}`, `/${verb}`]),
  )
  const published = new Set(publishedNames.map((name) => publishedContract[name]['~orpc'].route.path))
  for (const path of paths) {
    expect(published.has(path as never)).toBe(false)
    for (const method of ['GET', 'POST']) {
      expect((await program.ask(method, path)).body, `${method} ${path}`).toMatchObject({ code: 'not_found' })
    }
  }
  expect(await rows()).toEqual(before)
})

test('a key opens nothing of the app: its endpoints, pictures and files ask for a session', async () => {
  const headers = { authorization: `Bearer ${whole}`, 'content-type': 'application/json' }
  const rpc = await fetch(`${world.url}/rpc/clients/listClients`, {
    method: 'POST',
    headers,
    body: '{"json":{}}',
  })
  expect(rpc.status).toBe(401)
  for (const path of [
    '/orders.csv',
    `/production/${victim.orderId}/${victim.orderId}.zip`,
    `/receipts/${victim.receiptId}.pdf`,
  ])
    expect((await fetch(`${world.url}${path}`, { headers })).status, path).toBe(404)
})
