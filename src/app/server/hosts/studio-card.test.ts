import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawStudioCard } from '#domains/photos/pixels/server/pixels.ts'
import { waitForLetter, tokenIn } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import { openDomain } from '#test/world/own-domain.ts'

let world: World
let studio: Photographer
let host: string
beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer({ studioName: 'Vossen & "Zoon" <foto>' })
  host = await openDomain(world, studio)
})
afterAll(() => world.close())

const circle =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><circle cx="150" cy="60" r="55" fill="#e8e4dc"/></svg>'

async function hasStyle() {
  const response = await studio.fetch('/branding/logo', {
    method: 'POST',
    headers: { 'content-type': 'image/svg+xml' },
    body: circle,
  })
  const { logoId } = (await response.json()) as { logoId: string }
  await studio.studios.saveSettings({ accentColor: '#2f5d50', styleLogoId: logoId, styleLogoGround: 'dark' })
}

const pictureOf = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
const signInPage = async (under = host) =>
  (await world.visitorAt(under).get('/auth', { accept: 'text/html' })).text()

test('a link to the sign-in page under a studio’s domain brings its name and a picture of its own', async () => {
  const html = await signInPage()
  expect(html).toContain('property="og:title" content="Vossen &amp; &quot;Zoon&quot; &lt;foto&gt;"')
  const url = new URL(pictureOf(html)!)
  expect(url.hostname).toBe(host)
  const picture = await world.visitorAt(host).get(url.pathname)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(pictureOf(await (await world.visitorAt(host).get('/client-portal')).text())).toBe(url.href)
  expect(pictureOf(await (await world.visitor().get('/auth')).text()), 'our own has none').toBeUndefined()
})

test('the picture follows accent and logo under a new address, and the one before is gone', async () => {
  const before = new URL(pictureOf(await signInPage())!).pathname
  await hasStyle()
  await expect.poll(async () => new URL(pictureOf(await signInPage())!).pathname).not.toBe(before)
  expect((await world.visitorAt(host).get(before)).status).toBe(404)
  const now = new URL(pictureOf(await signInPage())!).pathname
  const picture = sharp(await (await world.visitorAt(host).get(now)).arrayBuffer())
  const pixel = async (left: number, top: number) => [
    ...(await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ]
  expectNear(await pixel(8, 300), [0x2f, 0x5d, 0x50])
  expectNear(await pixel(1100, 300), [0x1c, 0x1a, 0x17])
  expectNear(await pixel(88 + 66, 64 + 66), [0xe8, 0xe4, 0xdc])
})

test('who is signed in gets no such picture in their page, nor does anyone else’s domain serve it', async () => {
  const other = await world.photographer()
  const otherHost = await openDomain(world, other)
  const path = new URL(pictureOf(await signInPage())!).pathname
  expect((await world.visitorAt(otherHost).get(path)).status).toBe(404)
  expect((await world.visitor().get(path)).status).toBe(404)
  expect((await world.visitorAt(host).get('/branding/share/..%2f.jpg')).status).toBe(404)
})

test('at our own address the link of a letter brings the card of the studio that wrote it, and uses nothing up', async () => {
  const anna = await studio.newClient()
  const token = tokenIn(await waitForLetter(world, anna.email, 'client_invitation'))
  const atelier = await world.photographer({ studioName: 'Atelier Bas' })
  const bas = await atelier.newClient()
  const linkOfBas = tokenIn(await waitForLetter(world, bas.email, 'client_invitation'))

  const html = await (await world.visitor().get(`/auth?link=${linkOfBas}&naar=%2Fclient-portal`)).text()
  expect(html).toContain('property="og:title" content="Atelier Bas"')
  expect(html, 'a chat would look at that page instead').not.toContain('og:url')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(html).not.toContain(linkOfBas)
  const url = new URL(pictureOf(html)!)
  expect(url.origin).toBe(world.services.publicUrl)
  const picture = await world.visitor().get(url.pathname)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
  const { link } = await world.visitor().accounts.findMailLink({ token: linkOfBas })
  expect(link).toMatchObject({ isAlive: true })

  for (const name of ['link', 'reset'])
    expect(pictureOf(await (await world.visitor().get(`/auth?${name}=${token}`)).text())).toContain(studio.id)
  expect(pictureOf(await (await world.visitor().get('/auth?link=geraden')).text())).toBeUndefined()
  expect((await world.visitorAt(host).get(url.pathname)).status, 'under another studio').toBe(404)
  const other = url.pathname.replace(atelier.id, studio.id)
  expect((await world.visitor().get(other)).status).toBe(404)
  expect((await world.visitor().get('/branding/share/niemand/x.jpg')).status).toBe(404)
})

test.each([
  ['long', 'De allerlangste studionaam van Nederland en omstreken, voor bruiloften, gezinnen en bedrijven'],
  ['one word', 'Fotografenvereniging'.repeat(5)],
  ['markup', '<span foreground="red">&amp;</span> & Co'],
  ['control characters', 'Studio\u0000\n\u001bVossen'],
  ['another script', 'استوديو Ψωμί 摄影 📷'],
])('a name that is %s is drawn all the same', async (_, studioName) => {
  const card = await drawStudioCard({ studioName, line: 'Je foto’s', accentColor: '#8a5a44' })
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

const expectNear = (found: number[], wanted: number[]) =>
  expect(Math.max(...wanted.map((tone, at) => Math.abs(tone - found[at]!)))).toBeLessThan(6)
