import { PassThrough, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preloadKeyOf } from '#platform/pure/preload-script.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'
import { lastQueriesByPath } from '../preload-queries.ts'
import { preloadRemainingAnswers, type CallEndpoint } from './preload-answers.ts'
import { readAnswer } from './read-answer.ts'
import { sendInParts } from './personal-document.ts'

let world: World
let studio: Photographer
let anna: Client

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio </script> & "Zonen"' })
  anna = await studio.newClient()
})
afterAll(() => world.close())

async function pageOf(who: Visitor, path: string) {
  const page = await who.get(path, { accept: 'text/html' })
  expect(page.status).toBe(200)
  return { html: await page.text(), mayBeKept: page.headers.get('cache-control') !== 'no-store' }
}

function broughtBy(html: string): Record<string, unknown> {
  const [, text] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html) ?? []
  const bodies = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>)
  return Object.fromEntries(bodies.map(([endpoint, body]) => [endpoint, readAnswer(body)]))
}

test("a client's page brings along who they are and their gallery, and is kept by nobody", async () => {
  await studio.addPhoto(anna.id)
  const { html, mayBeKept } = await pageOf(anna, '/client-portal')

  const gallery = await anna.photos.findGallery({})
  expect(broughtBy(html)).toEqual({
    'accounts/findMe': await anna.accounts.findMe({}),
    'photos/findGallery': gallery,
  })
  expect(gallery.studioName).toBe('Studio </script> & "Zonen"')
  expect(mayBeKept).toBe(false)
})

test("a studio's dashboard brings its name; a page where they are not at home only who they are", async () => {
  const { html } = await pageOf(studio, '/dashboard')
  expect(html).toMatch(/<h1>Goede\w+, Studio &lt;\/script&gt; &amp; &quot;Zonen&quot;<\/h1>/)
  expect(broughtBy(html)).toEqual({
    'accounts/findMe': await studio.accounts.findMe({}),
    'studios/findMyStudio': await studio.studios.findMyStudio({}),
  })
  for (const path of ['/client-portal', '/profile'])
    expect(Object.keys(broughtBy((await pageOf(studio, path)).html))).toEqual(['accounts/findMe'])
})

test('what a dashboard shows first is sent before the rest is known, packed as the browser asks', async () => {
  for (const packing of ['gzip', 'identity']) {
    const { resolve, promise } = Promise.withResolvers<string>()
    const app = new Hono().get('/', (c) => sendInParts(c, ['<main>Overzicht', promise]))
    const answer = await app.request('/', { headers: { 'accept-encoding': packing } })
    expect(answer.headers.get('content-encoding')).toBe(packing === 'gzip' ? 'gzip' : null)
    const unpacked = packing === 'gzip' ? createGunzip() : new PassThrough()
    Readable.fromWeb(answer.body as ReadableStream).pipe(unpacked)
    const parts = unpacked[Symbol.asyncIterator]()
    expect(String((await parts.next()).value)).toBe('<main>Overzicht')
    resolve('</main>')
    expect(String((await parts.next()).value)).toBe('</main>')
    expect((await parts.next()).done).toBe(true)
  }
})

test('an answer that breaks, is too long or does not come in time is left for the app to ask', async () => {
  const me = { 'accounts/findMe': '{"json":{"me":{"home":"/dashboard"}}}' }
  const odd: Record<string, Promise<string | undefined>> = {
    'clients/countClients': Promise.resolve(undefined),
    'photos/countPhotos': Promise.reject(new Error('lost')),
    'clients/listClients': Promise.resolve('x'.repeat(100_001)),
    'photos/listLatest': new Promise(() => {}),
  }
  const ask: CallEndpoint = (endpoint) => odd[endpoint] ?? Promise.resolve('{"json":{}}')
  const brought = Object.keys((await preloadRemainingAnswers('/dashboard', me, ask, 10))!)
  const left = lastQueriesByPath['/dashboard']!.filter(
    ([endpoint, input = {}]) => !brought.includes(preloadKeyOf(endpoint, input)),
  )
  expect(left.map(([endpoint]) => endpoint)).toEqual(Object.keys(odd))
  expect(preloadRemainingAnswers('/profile', me, ask)).toBeUndefined()
  expect(
    preloadRemainingAnswers('/dashboard', { 'accounts/findMe': '{"json":{"me":null}}' }, ask),
  ).toBeUndefined()
})

test('who is not signed in gets the page that everyone gets, and who no longer is hears that from it', async () => {
  const stranger = await pageOf(visitor(world.url), '/client-portal')
  expect(stranger.html).not.toContain('first-answers')
  expect(stranger.mayBeKept).toBe(true)

  const cleo = await studio.newClient()
  await world.owner.query('delete from sessions where user_id = person_of_seat($1)', [cleo.id])
  expect(broughtBy((await pageOf(cleo, '/client-portal')).html)).toEqual({ 'accounts/findMe': { me: null } })
})
