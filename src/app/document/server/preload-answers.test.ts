import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { visitor, type Visitor } from '#test/world/visitor.ts'

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
  return Object.fromEntries(
    bodies.map(([endpoint, body]) => [endpoint, (JSON.parse(body) as { json: unknown }).json]),
  )
}

test("a client's page brings along who they are and their gallery, and is kept by nobody", async () => {
  await studio.hasPhoto(anna.id)
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

test('who is not signed in gets the page that everyone gets, and who no longer is hears that from it', async () => {
  const stranger = await pageOf(visitor(world.url), '/client-portal')
  expect(stranger.html).not.toContain('first-answers')
  expect(stranger.mayBeKept).toBe(true)

  const cleo = await studio.newClient()
  await world.owner.query('delete from sessions where user_id = person_of_seat($1)', [cleo.id])
  expect(broughtBy((await pageOf(cleo, '/client-portal')).html)).toEqual({ 'accounts/findMe': { me: null } })
})
