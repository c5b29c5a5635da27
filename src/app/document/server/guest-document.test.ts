import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterByLink, familyLinkInput, tokenOfLink } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { openDomain } from '#test/world/own-domain.ts'
import type { Client } from '#test/world/people.ts'
import type { Visitor } from '#test/world/visitor.ts'

let world: World
let studio: Photographer
let anna: Client
let galleryId: string

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Studio "Vossen" & Zoon' })
  anna = await studio.newClient({ firstName: 'Annabel' })
  galleryId = (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id
  await studio.addPhoto(anna.id, { type: 'final' })
  await world.work()
})
afterAll(() => world.close())

const newLink = (change: { pin?: string } = {}) =>
  studio.sharing.createLink({ ...familyLinkInput, ...change, galleryId })
const pathOf = ({ url }: { url: string }) => new URL(url).pathname

async function pageOf(who: Pick<Visitor, 'get'>, path: string) {
  const page = await who.get(path, { accept: 'text/html' })
  expect(page.status).toBe(200)
  return { html: await page.text(), headers: page.headers }
}

function broughtBy(html: string): string[] {
  const [, text] = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html) ?? []
  return Object.keys(JSON.parse(text ?? '{}') as object)
}

test('a chat that fetches a link reads whose photos they are and sees none, and nothing remembers the address', async () => {
  const { html, headers } = await pageOf(world.visitor(), pathOf(await newLink()))
  expect(html).toContain('<title>Foto’s van Studio &quot;Vossen&quot; &amp; Zoon</title>')
  expect(html).toContain('property="og:title" content="Foto’s van Studio &quot;Vossen&quot; &amp; Zoon"')
  expect(html).not.toMatch(/og:image|\/media\/|name="description"/)
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(broughtBy(html)).toEqual(['sharing/findInvitation'])
  expect(await studio.sharing.listGuests({ galleryId }), 'fetching is not coming in').toEqual([])
})

test('a chat reads a name that runs from right to left without the signs that isolate it in a page', async () => {
  const daan = await world.photographer({ studioName: 'סטודיו שועל' })
  const client = await daan.newClient()
  const [gallery] = await daan.galleries.listGalleries({ clientId: client.id })
  const link = await daan.sharing.createLink({ ...familyLinkInput, galleryId: gallery!.id })
  const { html } = await pageOf(world.visitor(), pathOf(link))
  expect(html).toContain('property="og:title" content="Foto’s van סטודיו שועל"')
})

test('behind a PIN the page names nobody, and for a wrong link not even the studio', async () => {
  const pinned = await pageOf(world.visitor(), pathOf(await newLink({ pin: '2580' })))
  expect(pinned.html).not.toContain('Annabel')
  const wrong = await pageOf(world.visitor(), `/g/${'x'.repeat(43)}`)
  expect(wrong.html).toContain('<title>Foto’s bekijken</title>')
  expect(wrong.html).not.toContain('Vossen')
  expect(broughtBy(wrong.html)).toEqual([])
})

test.each([
  'Foto </title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--slot:title-->x<!--/slot-->',
  '--><img src=x onerror=alert(1)>',
  `$& $' $\` $1 $$`,
  '%value% %title%',
  '{{name}} ${name} <%= name %>',
  '" onload="alert(1)',
  '&lt;script&gt; &#60;b&#62;',
  '<plaintext><textarea><style>',
  ']]><svg onload=alert(1)>',
  '<\\/script> \\u003c/script\\u003e',
])('a studio named %s changes nothing in the page but its name', async (studioName) => {
  const daan = await world.photographer({ studioName })
  const client = await daan.newClient({ firstName: studioName })
  const [gallery] = await daan.galleries.listGalleries({ clientId: client.id })
  const link = await daan.sharing.createLink({
    ...familyLinkInput,
    label: studioName,
    galleryId: gallery!.id,
  })
  const { html } = await pageOf(world.visitor(), pathOf(link))
  const written = studioName
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
  expect(html).toContain(`<title>Foto’s van ${written}</title>`)
  for (const tag of ['<title>', '</title>', '</html>', '</body>'])
    expect(html.split(tag), tag).toHaveLength(2)
  expect(html).not.toMatch(/<script>alert|<(?:img|svg|plaintext|textarea)\b/)
  expect(broughtBy(html)).toEqual(['sharing/findInvitation'])
})

test('a guest who comes back gets who they are and what they see; anyone else nothing of it', async () => {
  const browser = world.visitor()
  await enterByLink(world, await newLink(), { name: 'Oma Riet' }, browser)
  const [{ slug } = { slug: '' }] = await studio.galleries.listGalleries({ clientId: anna.id })
  const known = await pageOf(browser, `/g/${slug}`)
  expect(broughtBy(known.html)).toEqual(['sharing/findMyself', 'photos/findGallery'])
  expect(known.html).toContain('<meta name="robots" content="noindex, nofollow">')
  for (const who of [world.visitor(), anna, studio])
    expect(broughtBy((await pageOf(who, `/g/${slug}`)).html)).toEqual([])
})

test("under a studio's own domain its links open, and another studio's do not", async () => {
  const host = await openDomain(world, studio)
  const there = world.visitorAt(host)
  const link = await newLink()
  expect(broughtBy((await pageOf(there, pathOf(link))).html)).toEqual(['sharing/findInvitation'])
  const guest = await enterByLink(world, link, { name: 'Oma Riet' }, there)
  expect(await guest.sharing.findMyself({})).toMatchObject({ name: 'Oma Riet' })
  expect((await guest.photos.listForClient({ type: 'final' })).photos).toHaveLength(1)

  const other = await world.photographer()
  const bram = await other.newClient()
  const [his] = await other.galleries.listGalleries({ clientId: bram.id })
  const elsewhere = await other.sharing.createLink({ ...familyLinkInput, galleryId: his!.id })
  await expect(there.sharing.findInvitation({ token: tokenOfLink(elsewhere) })).rejects.toMatchObject({
    code: 'link_closed',
  })
  expect((await pageOf(there, pathOf(elsewhere))).html).not.toContain(
    (await other.studios.findMyStudio({})).studioName,
  )
})

test('search engines may fetch the page, so that they read that it is in no index', async () => {
  const robots = await (await world.visitor().get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /client-portal')
  expect(robots).not.toContain('/g/')
})
