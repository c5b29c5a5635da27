import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAnswer } from '#app/document/server/read-answer.ts'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { builtPagesFolder } from '../journeys/built-pages.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld({ webFolder: builtPagesFolder() })
  studio = await world.photographer({ studioName: 'Studio </script> & "Zonen"' })
})
afterAll(() => world.close())

const PHOTOS = 30

async function clientWithPhotos(count: number): Promise<Client> {
  const client = await studio.newClient({ firstName: '<i>Anna' })
  for (let at = 0; at < count; at++) await studio.addPhoto(client.id)
  await world.work()
  return client
}

const pageOf = async (client: Client, path: string) =>
  (await client.get(path, { accept: 'text/html' })).text()

const answersAt = (html: string, id: string): Record<string, unknown> => {
  const [, text] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html) ?? []
  const bodies = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>)
  return Object.fromEntries(bodies.map(([name, body]) => [name, readAnswer(body)]))
}

test('the document of a gallery holds its cover and its first photos, and brings along all of them', async () => {
  const anna = await clientWithPhotos(PHOTOS)
  const html = await pageOf(anna, '/client-portal')
  const { cover, signature, current, firstType } = await anna.photos.findGallery({})

  const [, header] = /<header[^>]*>(.*?)<\/header>/s.exec(html)!
  expect(header).toContain(`/media/${cover!.id}/`)
  expect(header).toContain(`s=${signature}`)
  expect(header).toContain('&lt;i&gt;Anna')
  for (const [url] of header!.matchAll(/\/media\/[^ "]+/g))
    expect((await anna.get(url.replaceAll('&amp;', '&'))).status, url).toBe(200)

  const rows = /<ul data-first-rows.*?<\/ul>/s.exec(html)![0]
  expect(rows.match(/data-photo="/g)).toHaveLength(24)
  // The browser needs the width first, or it loads too large a picture.
  expect(rows).not.toMatch(/ src(set)?="/i)
  expect(/data-ratios="([^"]*)"/.exec(rows)![1]!.split(' ')).toHaveLength(PHOTOS)

  const input = { slug: current!.slug, type: firstType }
  expect(answersAt(html, 'last-answers')).toEqual({
    [`photos/listForClient ${JSON.stringify(input)}`]: {
      ...(await anna.photos.listForClient(input)),
      standing: expect.any(String) as string,
    },
  })
  expect(html).not.toMatch(/ style="/)
  // The drawn page comes before the large answers.
  expect(html.indexOf('data-drawn-end')).toBeLessThan(html.indexOf('last-answers'))
})

test('a guest who is in a gallery gets it drawn, and nobody else sees a photo of it', async () => {
  const anna = await clientWithPhotos(0)
  await studio.addPhoto(anna.id, { type: 'final' })
  await studio.addPhoto(anna.id, { type: 'preview' })
  await world.work()
  const [{ id: galleryId, slug } = { id: '', slug: '' }] = await studio.galleries.listGalleries({
    clientId: anna.id,
  })
  const link = await studio.sharing.createLink({
    ...familyLinkInput,
    shows: 'finals',
    pin: '2580',
    galleryId,
  })
  const browser = world.visitor()
  const path = `/g/${slug}`
  for (const who of [browser, anna, studio])
    expect(await (await who.get(path, { accept: 'text/html' })).text()).not.toMatch(/\/media\/| data-drawn/)

  const riet = await enterByLink(world, link, { name: '<b>Riet', pin: '2580' }, browser)
  const html = await (await browser.get(path, { accept: 'text/html' })).text()
  const { photos, signature } = await riet.photos.listForClient({ type: 'final' })
  expect(html).toContain('data-drawn')
  expect([...html.matchAll(/data-photo="([^"]*)"/g)].map(([, id]) => id)).toEqual(photos.map(({ id }) => id))
  expect(html).toContain(`s=${signature}`)
  expect(html).not.toMatch(/<b>Riet| style="|og:image/)
  for (const [url] of html.matchAll(/\/media\/[^ "]+/g)) {
    expect((await browser.get(url.replaceAll('&amp;', '&'))).status, url).toBe(200)
    expect((await world.visitor().get(url.replaceAll('&amp;', '&'))).status, url).not.toBe(200)
  }

  await studio.sharing.revokeLink({ linkId: link.id })
  expect(await (await browser.get(path, { accept: 'text/html' })).text()).not.toMatch(/\/media\/| data-drawn/)
})

test('what only the app can show is not drawn', async () => {
  const bram = await clientWithPhotos(2)
  for (const query of ['keuze=favorieten', 'foto=x', 'paneel=winkelwagen']) {
    const html = await pageOf(bram, `/client-portal?${query}`)
    expect(html, query).toContain('<div id="root"></div>')
  }
})

test('a gallery without photos is drawn as empty', async () => {
  const html = await pageOf(await studio.newClient(), '/client-portal')
  expect(html).toContain('nog geen previews')
  expect(html).not.toContain('data-first-rows')
})
