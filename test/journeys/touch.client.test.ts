import { expect } from 'vitest'
import { readChipCount, fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import { toastStaysClearOf } from './toast-overlap.ts'

journey('a client does all of it by touch on a phone', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3)
  const client = await someone({ device: 'phone', restsHand: true })
  await client.opens('/auth')
  await client.fills({ 'E-mail': anna.email, Wachtwoord: anna.password })
  await client.button('Inloggen').tap()
  await client.arrivesAt('/client-portal')

  const first = tileOf(client, 'DSC_0001.jpg')
  await first.button('Favoriet').tap()
  await expect.poll(() => readChipCount(client, 'Favorieten')).toBe(1)

  await restFinger(client, first.picture)
  await client.sees('1 geselecteerd')
  await tileOf(client, 'DSC_0002.jpg').picture.tap()
  await client.sees('2 geselecteerd')
  const bar = client.page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' })
  await bar.getByRole('button', { name: 'Goedkeuren' }).tap()
  await expect.poll(() => readChipCount(client, 'Goedgekeurd')).toBe(2)

  // From here the test moves the time, because two quick taps are one gesture.
  const { clock } = client.page
  await clock.install()
  await first.picture.tap()
  const viewer = client.page.getByRole('dialog', { name: /Foto \d van 3/ })
  await viewer.waitFor()
  await clock.pauseAt(world.clock().getTime() + 60_000)
  // The buttons stay until a tap on the photo hides them.
  const back = viewer.getByRole('button', { name: 'Terug naar de galerij' })
  const isAwake = () => back.evaluate((button) => button.checkVisibility({ opacityProperty: true }))
  await clock.runFor(60_000)
  expect(await isAwake()).toBe(true)
  await client.page.touchscreen.tap(195, 420)
  await expect.poll(isAwake).toBe(false)
  const tray = viewer.getByRole('group', { name: 'Deze foto' })
  const heart = tray.getByRole('button', { name: 'Favoriet' })
  expect(await heart.evaluate((button) => button.checkVisibility({ opacityProperty: true }))).toBe(false)
  const tap = () => client.page.touchscreen.tap(195, 420)
  const tapsTwice = async () => {
    // The pause separates these taps from the tap before them.
    await clock.runFor(1000)
    await tap()
    await tap()
  }
  const hasHeart = () =>
    expect.poll(async () => {
      // React renders after a timer.
      await clock.runFor(10)
      return heart.getAttribute('aria-pressed')
    })
  const { x, y, width, height } = (await heart.boundingBox())!
  await client.page.touchscreen.tap(x + width / 2, y + height / 2)
  await expect.poll(isAwake).toBe(true)
  await hasHeart().toBe('true')
  await heart.tap()
  await hasHeart().toBe('false')
  await tapsTwice()
  await hasHeart().toBe('true')
  await tapsTwice()
  await clock.runFor(1000)
  expect(await isAwake()).toBe(true)
  await client.button('Opmerking').tap()
  await clock.resume()
  await client.fills({ 'Je opmerking': 'Op de schouw' })
  await client.button('Plaatsen').tap()
  await client.sees('Op de schouw')
  await client.button('Bewerken').tap()
  await client.fills({ 'Je opmerking bewerken': 'Boven de schouw' })
  await client.button('Opslaan').tap()
  await client.sees('Boven de schouw')
  await toastStaysClearOf(client, 'Opmerking bijgewerkt', client.button('Plaatsen'))
  await client.goesBack()
  await client.button('Plaatsen').waitFor({ state: 'hidden' })
  await client.goesBack()
  await client.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => readChipCount(client, 'Met opmerking')).toBe(1)
  expect(await readChipCount(client, 'Favorieten')).toBe(1)
})

journey('a client on a phone downloads all finals at once', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3, 'final')
  const client = await someone({ device: 'phone', as: anna })
  await client.opens('/client-portal?tab=final')
  await client.sees('Houd een foto ingedrukt om te selecteren')
  await client.button('Alles selecteren').tap()
  const bar = client.page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' })
  await bar.getByText('3 geselecteerd').waitFor()
  await client.page.getByText('Houd een foto ingedrukt om te selecteren').waitFor({ state: 'hidden' })
  await bar.getByRole('button', { name: 'Downloaden' }).tap()
  const arriving = client.page.waitForEvent('download')
  await client.inDialog('Downloaden').button('Downloaden').tap()
  expect((await arriving).suggestedFilename()).toMatch(/^fotos-.*\.zip$/)
})

journey('no screen is wider than a phone', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 2)
  const vera = await someone({ device: 'phone', as: studio })
  const client = await someone({ device: 'phone', as: anna })
  for (const [person, path, link, shows] of [
    [vera, '/dashboard', undefined, 'Wacht op jou'],
    [vera, '/dashboard?tab=klanten', 'Klanten', 'Anna de Vries'],
    [vera, '/dashboard?tab=fotos', 'Foto’s', 'DSC_0001.jpg'],
    [client, '/client-portal', undefined, 'Jouw Fotogalerij'],
  ] as const) {
    if (link) await person.follows(link)
    else await person.opens(path)
    await person.arrivesAt(path)
    await person.sees(shows)
    const width = await person.page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 390])
  }
})

async function restFinger({ page }: Person, on: ReturnType<typeof tileOf>['picture']) {
  const box = (await on.boundingBox())!
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' }).waitFor()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}
