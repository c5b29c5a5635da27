import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Upload } from 'tus-js-client'
import { UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'
import { makeKey } from '#test/world/api-key-client.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { fixedClock } from '#test/world/fixed-clock.ts'

let world: World
let studio: Photographer
let anna: Client
let key: string
let folder: string
let file: string
let bytes: Uint8Array

beforeAll(async () => {
  // All requests count within the same minute of the rate limit.
  world = await newWorld({ clock: fixedClock() })
  studio = await world.photographer({ plan: 'studio' })
  anna = await studio.newClient()
  key = (await makeKey(studio, ['photos:write'])).key
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-upload-'))
  file = join(folder, 'DSC_0412.jpg')
  bytes = await drawJpeg()
  await writeFile(file, bytes)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')

const announce = (
  by: string | undefined,
  clientId = anna.id,
  headers: Record<string, string> = {},
  galleryId?: string,
) =>
  fetch(`${world.url}${UPLOADS_PATH}`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64('a.jpg')},type ${base64('preview')},clientId ${base64(clientId)}${galleryId ? `,galleryId ${base64(galleryId)}` : ''}`,
      ...(by !== undefined && { authorization: `Bearer ${by}` }),
      ...headers,
    },
  })

test('a file comes in by a key as from the browser, and the log names the key', async () => {
  await new Promise<void>((resolve, reject) =>
    new Upload(createReadStream(file), {
      endpoint: `${world.url}${UPLOADS_PATH}`,
      headers: { authorization: `Bearer ${key}` },
      metadata: { clientId: anna.id, type: 'final', filename: 'DSC_0412.jpg' },
      uploadSize: bytes.length,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(),
    }).start(),
  )
  const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'final' })
  expect(photos).toMatchObject([{ sourceName: 'DSC_0412.jpg', sizeBytes: bytes.length }])
  const { rows } = await world.owner.query(
    `select api_key_name as key from activity_log where action = 'photo_uploaded'`,
  )
  expect(rows).toEqual([{ key: expect.stringMatching(/^Koppeling \(\w{8}\)$/) as string }])
})

test('a key asks how far a file is, and goes on from there', async () => {
  const other = Buffer.concat([bytes, Buffer.alloc(9)])
  const announced = await fetch(`${world.url}${UPLOADS_PATH}`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${key}`,
      'upload-length': String(other.length),
      'upload-metadata': `filename ${base64('b.jpg')},type ${base64('preview')},clientId ${base64(anna.id)}`,
    },
  })
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${key}` }
  const path = announced.headers.get('location')!
  const asked = await fetch(world.url + path, { method: 'HEAD', headers })
  expect(asked.headers.get('upload-offset')).toBe('0')
  const sent = await fetch(world.url + path, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(other),
  })
  expect(sent.status).toBe(204)
})

test('only announcing a file counts among the requests of a minute', async () => {
  const counted = async () =>
    (await world.owner.query('select requests from api_usage')).rows[0].requests as number
  const before = await counted()
  const path = (await announce(key)).headers.get('location')!
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${key}` }
  for (let time = 0; time < 5; time += 1) await fetch(world.url + path, { method: 'HEAD', headers })
  expect(await counted()).toBe(before + 1)
})

test('a key that may not, and one that is none, bring nothing in, whoever is signed in beside it', async () => {
  const reading = (await makeKey(studio, ['photos:read'])).key
  const refused = await announce(reading)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(await refused.json()).toMatchObject({ code: 'scope_missing', facts: { scope: 'photos:write' } })
  const cookie = studio.cookieHeader()
  const typo = await announce(`${key.slice(0, -1)}!`, anna.id, { cookie })
  expect(await typo.json()).toMatchObject({ status: 401, code: 'key_malformed' })
  expect((await announce(undefined)).status).toBe(401)
})

test("nobody else's client is given a photo", async () => {
  const neighbour = await world.photographer({ plan: 'studio' })
  const hers = await neighbour.newClient()
  expect((await announce(key, hers.id)).status).toBe(404)
})

const galleryOf = async (announced: Response) => {
  const id = announced.headers.get('location')!.split('/').at(-1)
  const { rows } = await world.owner.query('select gallery_id as id from uploads where id = $1', [id])
  return rows[0].id as string
}

test('without a gallery a file goes to the open one; with two open a program must name one, a screen need not', async () => {
  const bram = await studio.newClient()
  const [first] = await studio.galleries.listGalleries({ clientId: bram.id })
  const add = (title: string, isOpen: boolean) => {
    world.clock.advance(1000)
    return studio.galleries.createGallery({
      creationId: crypto.randomUUID(),
      clientId: bram.id,
      title,
      kind: 'newborn',
      shotOn: null,
      sections: [],
      isOpen,
    })
  }
  const draft = await add('Concept', false)
  // The draft gallery is newer, but not open.
  expect(await galleryOf(await announce(key, bram.id))).toBe(first!.id)

  const second = await add('Newborn', true)
  const refused = await announce(key, bram.id)
  expect([refused.status, refused.headers.get('upload-refusal')]).toEqual([409, 'gallery_needed'])
  expect(await refused.json()).toEqual({
    code: 'gallery_needed',
    galleries: [
      { id: second.galleryId, title: 'Newborn' },
      { id: first!.id, title: null },
    ],
  })
  for (const galleryId of [first!.id, second.galleryId, draft.galleryId])
    expect(await galleryOf(await announce(key, bram.id, {}, galleryId))).toBe(galleryId)
  const ofTab = await announce(undefined, bram.id, { cookie: studio.cookieHeader() })
  expect(await galleryOf(ofTab)).toBe(second.galleryId)

  for (const galleryId of [first!.id, second.galleryId]) await studio.galleries.archiveGallery({ galleryId })
  expect(await galleryOf(await announce(key, bram.id))).toBe(draft.galleryId)
  await studio.galleries.archiveGallery({ galleryId: draft.galleryId })
  expect((await announce(key, bram.id)).headers.get('upload-refusal')).toBe('gallery_not_open')
})
