import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApiClient, makeKey, type ApiClient } from '#test/world/api-key-client.ts'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

let world: World
let studio: Photographer
let program: ApiClient

beforeAll(async () => {
  world = await newWorld({ clock: fixedClock() })
  studio = await world.photographer({ plan: 'studio' })
  program = newApiClient(world.url, (await makeKey(studio)).key)
})
afterAll(() => world.close())

const firstOf = async (client: { id: string }) =>
  (await program.get(`/galleries?clientId=${client.id}`)).body.data.at(-1).id as string

const add = (clientId: string, change: object = {}) =>
  program.post('/galleries', { clientId, title: 'Newborn', ...change })

const inGallery = (clientId: string, galleryId: string, label: string) =>
  studio.addPhoto(clientId, { label }).then(async (photo) => {
    await studio.photos.moveToGallery({ photoIds: [photo.id], galleryId })
    return photo
  })

test('a program makes a gallery for a shoot, corrects it, fills it and opens it: the client gets one letter', async () => {
  const anna = await studio.newClient()
  const made = await program.post('/galleries', {
    clientId: anna.id,
    title: '  Bruiloft ',
    kind: 'wedding',
    shotOn: '2026-02-28',
    sections: ['Ceremonie', 'Feest'],
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      clientId: anna.id,
      title: 'Bruiloft',
      kind: 'wedding',
      shotOn: '2026-02-28',
      welcome: null,
      state: 'draft',
      status: 'Active',
      sections: [{ title: 'Ceremonie' }, { title: 'Feest' }],
      archivedAt: null,
    },
  })
  const path = `/galleries/${made.body.id}`
  expect(await program.get(path)).toMatchObject({ status: 200, body: made.body })

  world.clock.advance(1000)
  const change = { title: 'Bruiloft Anna en Tom', welcome: 'Geniet ervan!', status: 'Review' }
  const changed = { ...made.body, ...change, updatedAt: world.clock().toISOString() }
  expect(await program.patch(path, change)).toMatchObject({ status: 200, body: changed })
  expect((await program.patch(path, { welcome: null })).body).toEqual({ ...changed, welcome: null })

  expect(await program.post(`${path}/open`)).toMatchObject({ status: 409, body: { code: 'gallery_empty' } })
  const photo = await inGallery(anna.id, made.body.id, 'ja.jpg')
  await studio.photos.moveToSection({ photoIds: [photo.id], sectionId: made.body.sections[1].id })
  const [section] = made.body.sections.slice(1)
  const shown = {
    id: photo.id,
    galleryId: made.body.id,
    galleryTitle: change.title,
    sectionId: section.id,
    sectionTitle: 'Feest',
  }
  expect((await program.get(`${path}/photos`)).body).toMatchObject({ data: [shown], nextCursor: null })
  expect((await program.get(`/photos/${photo.id}`)).body).toMatchObject(shown)
  expect((await program.get(`${path}/photos?type=final`)).body.data).toEqual([])

  const ofOpening = async () =>
    (await listLettersTo(world, anna.email)).filter(({ kind }) => kind === 'gallery_opened')
  expect(await program.post(`${path}/open`)).toMatchObject({ status: 200, body: { state: 'live' } })
  expect(await program.post(`${path}/open`)).toMatchObject({ status: 200, body: { state: 'live' } })
  expect(await ofOpening()).toHaveLength(1)
  const { rows } = await world.owner.query(
    `select action from activity_log where client_id = $1 and api_key_name like 'Koppeling (%' order by action`,
    [anna.id],
  )
  expect(rows.map(({ action }) => action as string)).toEqual([
    'gallery_created',
    'gallery_opened',
    'gallery_updated',
    'gallery_updated',
  ])
})

test('a gallery may be open at once; asked twice under one key there is one', async () => {
  const anna = await studio.newClient()
  const body = { clientId: anna.id, title: 'Newborn', open: true }
  const headers = { 'idempotency-key': 'newborn' }
  const made = await program.post('/galleries', body, headers)
  expect(made).toMatchObject({ status: 201, body: { state: 'live', kind: 'other', shotOn: null } })
  expect((await program.post('/galleries', body, headers)).body).toEqual(made.body)
  expect((await program.get(`/galleries?clientId=${anna.id}`)).body.data).toHaveLength(2)
})

test('what cannot be is refused by name, and nothing is half made', async () => {
  const anna = await studio.newClient()
  const refused = async (change: object) => {
    const { status, body } = await add(anna.id, change)
    return [status, body.code as string]
  }
  expect(await refused({ sections: ['Feest', 'feest'] })).toEqual([409, 'section_taken'])
  expect(await refused({ title: ' ' })).toEqual([400, 'invalid_request'])
  expect(await refused({ kind: 'Bruiloft' })).toEqual([400, 'invalid_request'])
  expect(await refused({ shotOn: '2026-02-30' })).toEqual([400, 'invalid_request'])
  expect(await refused({ creationId: crypto.randomUUID() })).toEqual([400, 'invalid_request'])
  expect(await refused({ clientId: crypto.randomUUID() })).toEqual([404, 'client_not_found'])
  expect((await program.get(`/galleries?clientId=${crypto.randomUUID()}`)).body.code).toBe('client_not_found')
  expect((await program.get(`/galleries?clientId=${anna.id}`)).body.data).toHaveLength(1)
  await world.owner.query(
    `insert into galleries (id, photographer_id, client_id, state, slug, created_at, updated_at)
      select gen_random_uuid(), photographer_id, client_id, 'draft', new_slug(), now(), now()
      from galleries, generate_series(1, 199) where client_id = $1`,
    [anna.id],
  )
  expect(await refused({})).toEqual([409, 'gallery_limit_reached'])
})

test('no gallery is deleted, archived or brought back by a key, whatever it may', async () => {
  const anna = await studio.newClient()
  const path = `/galleries/${await firstOf(anna)}`
  const answered = await program.delete(path)
  expect(answered).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  expect(answered.headers.get('allow')).toBe('GET, PATCH')
  expect((await program.patch(path, { state: 'archived' })).body.errors).toEqual([
    { path: '', message: 'Onbekend veld: `state`.' },
  ])
  for (const verb of ['archive', 'restore', 'delete'])
    expect(await program.post(`${path}/${verb}`)).toMatchObject({ status: 404 })
})

test('galleries are walked page by page, newest first, and found by what changed since', async () => {
  const other = await world.photographer({ plan: 'studio' })
  const its = newApiClient(world.url, (await makeKey(other)).key)
  const anna = await other.newClient()
  const ids = [(await its.get('/galleries')).body.data[0].id as string]
  for (const title of ['Tweede', 'Derde']) {
    world.clock.advance(60_000)
    ids.unshift((await its.post('/galleries', { clientId: anna.id, title })).body.id as string)
  }
  const first = await its.get('/galleries?limit=2')
  const next = await its.get(`/galleries?limit=2&cursor=${encodeURIComponent(first.body.nextCursor)}`)
  expect([...first.body.data, ...next.body.data].map(({ id }: { id: string }) => id)).toEqual(ids)
  expect(next.body.nextCursor).toBeNull()
  expect((await its.get('/galleries?cursor=verzonnen')).body.code).toBe('unknown_cursor')

  world.clock.advance(60_000)
  const since = encodeURIComponent(world.clock().toISOString())
  const chapter = { id: null, title: 'Thuis', forGuests: true }
  await other.galleries.saveSections({ galleryId: ids[1]!, sections: [chapter] })
  expect((await its.get(`/galleries?updatedSince=${since}`)).body.data).toMatchObject([
    { id: ids[1], sections: [{ title: 'Thuis' }] },
  ])
})

test('photos asked by client are those of the open gallery, and with two open one must be named', async () => {
  const anna = await studio.newClient()
  const byClient = async () => {
    const { status, body } = await program.get(`/clients/${anna.id}/photos`)
    return status === 200 ? (body.data as { name: string }[]).map(({ name }) => name) : body
  }
  const firstId = await firstOf(anna)
  await inGallery(anna.id, firstId, 'eerste.jpg')
  world.clock.advance(1000)
  const { body: draft } = await add(anna.id)
  await inGallery(anna.id, draft.id, 'concept.jpg')
  expect(await byClient()).toEqual(['eerste.jpg'])

  await program.post(`/galleries/${draft.id}/open`)
  expect(await byClient()).toMatchObject({
    status: 409,
    code: 'gallery_needed',
    title: 'Deze klant heeft meer dan één galerij',
    type: `${world.url}/api/problems/gallery_needed`,
    facts: {
      galleries: [
        { id: draft.id, title: 'Newborn' },
        { id: firstId, title: null },
      ],
    },
  })
  const told = await fetch(`${world.url}/api/problems/gallery_needed`, { redirect: 'manual' })
  expect(told.headers.get('location')).toBe('/api#gallery_needed')

  await studio.galleries.archiveGallery({ galleryId: draft.id })
  expect(await byClient()).toEqual(['eerste.jpg'])
  await studio.galleries.archiveGallery({ galleryId: firstId })
  expect(await byClient()).toEqual(['concept.jpg'])
  world.clock.advance(1000)
  await add(anna.id, { title: 'Leeg concept' })
  expect(await byClient()).toEqual([])
})
