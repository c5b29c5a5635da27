import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLettersTo } from '#test/world/letters.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const circle =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><circle cx="90" cy="40" r="30"/></svg>'

async function logoOf(studio: Photographer) {
  const response = await studio.fetch('/branding/logo', {
    method: 'POST',
    headers: { 'content-type': 'image/svg+xml' },
    body: circle,
  })
  return ((await response.json()) as { logoId: string }).logoId
}

const styleOf = async (who: { photos: Photographer['photos'] }) => {
  const { coverLayout, logo, accentColor } = await who.photos.findGallery({})
  return { coverLayout, logo, accentColor }
}

test('a studio sets its style once, and its clients see it', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const anna = await studio.newClient()
  expect(await styleOf(anna)).toEqual({ coverLayout: 'full', logo: null, accentColor: null })

  const styleLogoId = await logoOf(studio)
  const style = { coverLayout: 'beside', accentColor: '#2f5d50', styleLogoGround: 'dark' } as const
  await studio.studios.saveSettings({ ...style, styleLogoId })
  const url = `/branding/style/${studio.id}/${styleLogoId}.png`
  expect(await styleOf(anna)).toEqual({
    coverLayout: 'beside',
    logo: { url, ground: 'dark' },
    accentColor: '#2f5d50',
  })
  expect((await studio.studios.findSettings({})).saved).toMatchObject({ watermarkLogoId: null, styleLogoId })

  const served = await world.visitor().get(url)
  expect(served.status).toBe(200)
  expect(served.headers.get('content-type')).toBe('image/png')
})

test('only the logo that a studio shows can be had by others', async () => {
  const [studio, neighbour] = [await world.photographer(), await world.photographer()]
  const [shown, unsaved] = [await logoOf(studio), await logoOf(studio)]
  await studio.studios.saveSettings({ styleLogoId: shown })
  const statusOf = async (path: string) => (await world.visitor().get(`/branding/style/${path}`)).status
  expect(await statusOf(`${studio.id}/${shown}.png`)).toBe(200)
  expect(await statusOf(`${studio.id}/${unsaved}.png`)).toBe(404)
  expect(await statusOf(`${neighbour.id}/${shown}.png`)).toBe(404)
  expect(await statusOf(`${studio.id}/nothing.png`)).toBe(404)
  expect(await statusOf(`nobody/${shown}.png`)).toBe(404)
  await studio.studios.saveSettings({ styleLogoId: null })
  expect(await statusOf(`${studio.id}/${shown}.png`)).toBe(404)
})

test("a logo is stored, and this studio's own", async () => {
  const [studio, neighbour] = [await world.photographer(), await world.photographer()]
  const styleLogoId = await logoOf(neighbour)
  await expect(studio.studios.saveSettings({ styleLogoId })).rejects.toMatchObject({ code: 'logo_not_found' })
})

test('logo, colour and cover need a plan with branding, and the words in letters none', async () => {
  const studio = await world.photographer({ plan: 'starter' })
  const isRefused = { code: 'branding_not_allowed' }
  for (const change of [
    { coverLayout: 'text' },
    { styleLogoGround: 'dark' },
    { styleLogoId: null },
    { accentColor: '#2f5d50' },
  ] as const)
    await expect(studio.studios.saveSettings(change)).rejects.toMatchObject(isRefused)
  await studio.studios.saveSettings({ letterLine: 'Tot gauw!', letterSignature: 'Marieke' })
  expect((await studio.studios.findSettings({})).saved).toMatchObject({ letterLine: 'Tot gauw!' })
})

test('a plan that ends takes the style out of the galleries, and keeps it for later', async () => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const styleLogoId = await logoOf(studio)
  await studio.studios.saveSettings({ styleLogoId, coverLayout: 'framed' })
  const setBranding = (isAllowed: boolean) =>
    world.owner.query('update photographers set allow_custom_branding = $1 where id = $2', [
      isAllowed,
      studio.id,
    ])
  await setBranding(false)
  expect(await styleOf(anna)).toEqual({ coverLayout: 'full', logo: null, accentColor: null })
  expect((await world.visitor().get(`/branding/style/${studio.id}/${styleLogoId}.png`)).status).toBe(404)
  await setBranding(true)
  expect(await styleOf(anna)).toMatchObject({ coverLayout: 'framed' })
})

test("the studio's own line and first name stand in its letters to clients, in both parts", async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  await studio.studios.saveSettings({ letterLine: 'Ik ben zo benieuwd!', letterSignature: 'Marieke' })
  const anna = await studio.newClient()
  const [letter] = await listLettersTo(world, anna.email)
  expect(letter!.text).toContain('Ik ben zo benieuwd!')
  expect(letter!.text).toContain('Groet,\nMarieke\nStudio Vossen')
  expect(letter!.html).toContain('Ik ben zo benieuwd!')
  expect(letter!.html).toContain('Groet,<br>Marieke<br>Studio Vossen')
  await expect(studio.studios.saveSettings({ letterLine: 'a'.repeat(201) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('the first name of who owns a studio greets them, and signs letters to clients unless the style has another', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const anna = await studio.newClient()
  const lastTo = async (email: string) => (await listLettersTo(world, email)).at(-1)!.text
  await studio.studios.saveSettings({ ownerFirstName: ' Marieke ' })
  expect(await studio.studios.findMyStudio({})).toMatchObject({ ownerFirstName: 'Marieke' })
  await studio.clients.contactClient({ clientId: anna.id, subject: 'Dag', message: 'Tot zo' })
  expect(await lastTo(anna.email)).toContain('Groet,\nMarieke\nStudio Vossen')
  await studio.studios.saveSettings({ letterSignature: 'Rieke' })
  await studio.clients.contactClient({ clientId: anna.id, subject: 'Dag', message: 'Tot dan' })
  expect(await lastTo(anna.email)).toContain('Groet,\nRieke\nStudio Vossen')
})

test('its logo stands in letters in the place of its name, and its name where the logo cannot be drawn', async () => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  await studio.studios.saveSettings({ styleLogoId: await logoOf(studio) })
  const anna = await studio.newClient()
  const visitor = world.visitor()
  const letterOnScreen = async () => {
    const { letters } = await visitor.mail.listLetters({})
    const { id } = letters.find(({ to }) => to === anna.email)!
    return (await visitor.get(`/mailbox/letters/${id}`)).text()
  }
  expect(await letterOnScreen()).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="Studio Vossen"/)
  await studio.studios.saveSettings({ styleLogoId: null })
  const without = await letterOnScreen()
  expect(without).not.toContain('<img')
  expect(without).toMatch(/>Studio Vossen<\/td>/)
})
