import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAnswer } from '#app/document/server/read-answer.ts'
import { lastQueriesByPath } from '#app/document/preload-queries.ts'
import { LAST_ANSWERS_ELEMENT_ID, preloadKeyOf } from '#platform/pure/preload-script.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld({ webFolder: builtPagesFolder() })
  studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna </script>' })
  await studio.addPhoto(anna.id, { label: 'DSC_0001.jpg' })
  await world.work()
})
afterAll(() => world.close())

const pageOf = async (path: string) => (await studio.get(path, { accept: 'text/html' })).text()

function broughtLast(html: string): Record<string, unknown> {
  const [, text] =
    new RegExp(`<script type="application/json" id="${LAST_ANSWERS_ELEMENT_ID}">(.*?)</script>`).exec(html) ??
    []
  const bodies = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>)
  return Object.fromEntries(bodies.map(([name, body]) => [name, readAnswer(body)]))
}

test("a studio's dashboard brings at its end what the overview shows, as its endpoints answer", async () => {
  const html = await pageOf('/dashboard')
  const brought = broughtLast(html)
  const wanted = lastQueriesByPath['/dashboard']!.map(([endpoint, input = {}]) =>
    preloadKeyOf(endpoint, input),
  )
  expect(Object.keys(brought).toSorted()).toEqual(wanted.toSorted())
  expect(brought).toMatchObject({
    'clients/listClients {}': await studio.clients.listClients({}),
    'photos/listLatest {}': await studio.photos.listLatest({}),
    'orders/listOrders {"status":"processing"}': await studio.orders.listOrders({ status: 'processing' }),
  })
  expect(html.indexOf(LAST_ANSWERS_ELEMENT_ID)).toBeGreaterThan(html.indexOf('<main'))
})

test('the overview stands in the document with what the studio has, and without its photos', async () => {
  // The first request still loads the renderer.
  await expect.poll(() => pageOf('/dashboard')).toContain('Anna &lt;/script&gt;')
  const [, drawn] = /<div id="root"><div inert(?:="")?>(.*)<script type="application\/json" id="last/s.exec(
    await pageOf('/dashboard'),
  )!
  expect(drawn).toMatch(/<h1[^>]*>Goede\w+, /)
  expect(drawn).toContain('DSC_0001.jpg')
  // The Content Security Policy forbids inline styles. Photos would delay the app.
  expect(drawn).not.toMatch(/ style=|\/media\//)
  // The drawn overview shows data instead of placeholders.
  expect(drawn).not.toContain('role="status"')
})

test('what a dashboard brings is kept by nobody, and other pages bring none of it', async () => {
  const { headers } = await studio.get('/dashboard', { accept: 'text/html' })
  expect(headers.get('cache-control')).toBe('no-store')
  for (const path of ['/dashboard?tab=klanten', '/profile'])
    expect(await pageOf(path), path).not.toContain(LAST_ANSWERS_ELEMENT_ID)
})
