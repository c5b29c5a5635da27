import { randomFillSync } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PART_BYTES, RESENT_MAX_BYTES } from '#domains/uploads/parts/server/upload-in-parts.ts'
import { findFreePort, newDataFolder } from '#test/program/running-program.ts'
import { openProcess, type WatchedProcess } from '#test/program/watched-process.ts'
import { eventually } from '#test/world/eventually.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { announcePhoto, askOffset, sendBytes, sendPhoto } from '#test/world/send-photo.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { holdRequest } from './hold-request.ts'

// Runs a second web process on the world's database and bucket. `test/measured` covers many users.

const MB = 1024 ** 2
const SIZE_BYTES = 12 * MB
/** More than `PART_BYTES`, and less than `RESENT_MAX_BYTES`. */
const SENT_BYTES = PART_BYTES + 2 * MB

const closing: (() => Promise<unknown>)[] = []
let world: World
let url: string
let node: WatchedProcess
let studio: Photographer
let anna: Client

beforeAll(async () => {
  const data = await newDataFolder()
  closing.push(data.remove)
  const bucket = await openFakeBucket()
  closing.push(bucket.close)
  world = await newWorld({ objects: bucket.objects })
  closing.push(world.close)
  const webPort = await findFreePort()
  url = `http://localhost:${webPort}`
  const env = {
    DATABASE_URL: world.databaseUrl,
    S3_BUCKET: 'photos',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
    SECRET: world.services.secret,
    PUBLIC_URL: url,
    DRAIN_SECONDS: '0',
    DEMO: 'off',
    MIGRATE: 'off',
  }
  node = await openProcess({ name: 'web', webPort, folder: data.folder, env })
  closing.push(node.kill)
  studio = await world.photographer()
  anna = await studio.newClient()
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Returns a visitor with the same session at the second process. */
function atOtherNode(who: Visitor): Visitor {
  const sent = visitor(url)
  for (const [name, value] of who.cookies) sent.cookies.set(name, value)
  return sent
}

async function newPhoto(): Promise<Buffer> {
  const drawn = await drawJpeg()
  return Buffer.concat([drawn, randomFillSync(Buffer.alloc(SIZE_BYTES - drawn.length))])
}

/** Starts an upload. Returns once the second process has stored one part of the photo. */
async function sendHalf(bytes: Buffer) {
  const path = await announcePhoto(atOtherNode(studio), { clientId: anna.id, sizeBytes: bytes.length })
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    cookie: studio.cookieHeader(),
  }
  const held = await holdRequest(url + path, { method: 'PATCH', headers, body: bytes }, SENT_BYTES)
  const parts = 'select from upload_parts where upload_id = $1'
  const id = path.slice('/uploads/'.length)
  await eventually(async () => expect((await world.owner.query(parts, [id])).rowCount).toBe(1))
  return { path, id, held }
}

async function startDownload(photoId: string) {
  const { address } = await atOtherNode(studio).photos.planDownload({ photoIds: [photoId] })
  const asked = get(new URL(address, url), { headers: { cookie: studio.cookieHeader() }, agent: false })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  return async () => Buffer.concat((await response.toArray()) as Buffer[])
}

function startSignIn() {
  const { email, password } = studio
  const body = Buffer.from(JSON.stringify({ json: { email, password } }))
  const headers = { 'content-type': 'application/json' }
  return holdRequest(`${url}/rpc/accounts/signIn`, { method: 'POST', headers, body }, 10)
}

/** Opens a live stream. Returns a function for its text and a promise of how it ends. */
async function listen(who: Visitor) {
  const response = await who.get('/live')
  let text = ''
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  }
  const ended = read().then(
    () => 'sent away',
    () => 'cut off',
  )
  await eventually(() => expect(text).toContain('id: '))
  return { text: () => text, ended }
}

const lastId = ({ text }: { text: () => string }) =>
  text()
    .match(/(?<=^id: ).*$/gm)!
    .at(-1)!

/** Opens a stream at the world's own process and waits for an event after `position`. */
async function waitForEventSince(who: Visitor, position: string) {
  const response = await who.get('/live', { 'last-event-id': position })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('data: ')) text += (await reader.read()).value ?? ''
  await reader.cancel()
}

async function downloadOriginal(photoId: string): Promise<Buffer> {
  const { address } = await studio.photos.planDownload({ photoIds: [photoId] })
  return Buffer.from(await (await studio.get(address)).arrayBuffer())
}

test('over a deploy what people began at a process is answered, and what they ask next by the other', async () => {
  const [earlier, coming] = [await newPhoto(), await newPhoto()]
  const { id: earlierId } = await sendPhoto(studio, earlier, { clientId: anna.id })
  const stream = await listen(atOtherNode(anna))
  const [upload, signIn] = [await sendHalf(coming), await startSignIn()]
  const readDownload = await startDownload(earlierId)

  const stopped = node.stop()
  // Streams end after the process stops accepting connections.
  expect(await stream.ended).toBe('sent away')
  await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed')
  await anna.photos.setFavorite({ photoIds: [earlierId], isFavorite: true })
  await waitForEventSince(studio, lastId(stream))

  expect(await signIn.release()).toBe(200)
  expect((await readDownload()).equals(earlier)).toBe(true)
  expect(await upload.held.release()).toBe(204)
  await stopped
  expect((await downloadOriginal(upload.id)).equals(coming)).toBe(true)
  await node.start()
  expect(await atOtherNode(anna).photos.listForClient({ type: 'preview' })).toMatchObject({
    photos: expect.arrayContaining([expect.objectContaining({ id: earlierId, isFavorite: true })]) as unknown,
  })
})

test('of a process that is killed nobody loses anything, and its photo goes on at the other', async () => {
  const coming = await newPhoto()
  const { id: chosenId } = await sendPhoto(studio, await drawJpeg(), { clientId: anna.id })
  const stream = await listen(atOtherNode(anna))
  const { path, id, held } = await sendHalf(coming)
  await atOtherNode(anna).photos.setFavorite({ photoIds: [chosenId], isFavorite: true })
  await node.kill()
  await expect(held.answered).rejects.toThrow(/socket hang up|ECONNRESET/)
  expect(await stream.ended).toBe('cut off')

  const offset = Number((await askOffset(studio, path)).headers.get('upload-offset'))
  expect(offset).toBe(PART_BYTES)
  expect(SENT_BYTES - offset).toBeLessThanOrEqual(RESENT_MAX_BYTES)
  expect((await sendBytes(studio, path, coming.subarray(offset), offset)).status).toBe(204)
  expect((await downloadOriginal(id)).equals(coming)).toBe(true)
  const { photos } = await anna.photos.listForClient({ type: 'preview' })
  expect(photos.find((photo) => photo.id === chosenId)).toMatchObject({ isFavorite: true })
  await waitForEventSince(anna, lastId(stream))
})
