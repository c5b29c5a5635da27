import { expect } from 'vitest'
import type { World } from '#test/world/new-world.ts'
import { readChipCount, fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import { toastStaysClearOf } from './toast-overlap.ts'

async function annasGallery(world: World, count: number) {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  return { studio, anna, photos: await fillGallery(studio, anna.id, count) }
}

journey('what a client chooses stands on the open page of the studio at once', async ({ world, someone }) => {
  const { studio, anna } = await annasGallery(world, 4)
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard')
  await vera.sees('Je bent helemaal bij')
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.sees('4 foto’s beschikbaar')

  const first = tileOf(client, 'DSC_0001.jpg')
  await first.picture.hover()
  await first.button('Favoriet').click()
  await client.sees('Favoriet toegevoegd')
  await first.picture.hover()
  await first.button('Goedkeuren').click()
  await client.sees('Foto goedgekeurd')
  await first.picture.hover()
  await first.button('Opmerking').click()
  const dialog = client.inDialog('Opmerkingen')
  await dialog.fills({ 'Je opmerking': '   ' })
  await dialog.presses('Plaatsen')
  await dialog.fills({ 'Je opmerking': 'Graag in zwart-wit' })
  await dialog.presses('Plaatsen')
  await client.sees('Je opmerking is succesvol opgeslagen')
  await dialog.isGone()

  await vera.sees('Anna de Vries heeft een keuze gemaakt')
  await vera.sees('1 favoriet, 1 goedgekeurd, 1 opmerking')

  await vera.follows('Bekijk keuze')
  await vera.arrivesAt(`/client/${anna.id}?keuze=gekozen`)
  await expect.poll(() => vera.page.locator('[data-tile]').count()).toBe(1)

  for (const [chip, count] of [
    ['Alles', 4],
    ['Favorieten', 1],
    ['Goedgekeurd', 1],
    ['Met opmerking', 1],
    ['Nog te kiezen', 3],
  ] as const) {
    await expect.poll(() => readChipCount(client, chip)).toBe(count)
    await client.button(chip, { exact: false }).first().click()
    await expect.poll(() => client.page.locator('[data-tile]').count()).toBe(count)
  }
})

journey(
  'a heart is taken back by pressing it again, and no message lies over the photos',
  async ({ world, someone }) => {
    const { anna } = await annasGallery(world, 1)
    const client = await someone({ as: anna })
    await client.opens('/client-portal')
    const hint =
      'Tik op het hart bij wat je mooi vindt. Open een foto om hem met het vinkje goed te keuren: dan mag Studio Vossen hem afmaken.'
    await client.sees(hint)
    await client.presses('Begrepen')
    expect(await client.button('Nog te kiezen', { exact: false }).count()).toBe(0)
    const tile = tileOf(client, 'DSC_0001.jpg')
    await tile.picture.hover()
    await tile.button('Favoriet').click()
    await expect.poll(() => readChipCount(client, 'Favorieten')).toBe(1)
    await tile.button('Favoriet').click()
    await expect.poll(() => readChipCount(client, 'Favorieten')).toBe(0)
    expect(await client.page.locator('[data-toast]').count()).toBe(0)
    await client.reloads()
    await tile.picture.waitFor()
    expect(await readChipCount(client, 'Favorieten')).toBe(0)
    expect(await client.page.getByText(hint).count()).toBe(0)
  },
)

journey(
  'what the tip says of heart and tick is what a phone shows on a photo and in it',
  async ({ world, someone }) => {
    const { anna } = await annasGallery(world, 1)
    const client = await someone({ as: anna, device: 'phone' })
    await client.opens('/client-portal')
    await client.sees('Tik op het hart bij wat je mooi vindt. Open een foto om hem', { exact: false })
    const tile = tileOf(client, 'DSC_0001.jpg')
    expect([await tile.button('Favoriet').count(), await tile.button('Goedkeuren').count()]).toEqual([1, 0])
    await tile.picture.tap()
    await client.presses('Goedkeuren')
    await client.goesBack()
    await expect.poll(() => readChipCount(client, 'Goedgekeurd')).toBe(1)
  },
)

journey('on a phone nothing of the gallery shines through the opened photo', async ({ world, someone }) => {
  const { anna } = await annasGallery(world, 12)
  const client = await someone({ as: anna, device: 'phone' })
  await client.opens('/client-portal')
  await client.sees('12 foto’s beschikbaar')
  const last = tileOf(client, 'DSC_0012.jpg').picture
  await last.scrollIntoViewIfNeeded()
  const line = client.page.locator('.seen-line')
  await line.waitFor()
  const { x, y } = (await line.boundingBox())!
  await last.tap()
  await client.sees('12 / 12')
  const isBelow = await client.page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)!.closest('[data-viewer]') !== null,
    [x + 1, y + 1] as const,
  )
  expect(isBelow).toBe(true)
})

journey('a client marks a range of photos at once', async ({ world, someone }) => {
  const { anna, photos } = await annasGallery(world, 6)
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.sees('6 foto’s beschikbaar')
  const shown = client.page.locator('[data-tile]')
  await expect.poll(() => shown.count()).toBe(6)
  const order = await shown.evaluateAll((tiles) =>
    tiles.map((tile) => /DSC_\d+\.jpg/.exec(tile.getAttribute('aria-label') ?? '')![0]),
  )
  expect([...order].sort()).toEqual(photos.map(({ label }) => label))
  const tiles = order.map((label) => tileOf(client, label))
  await tiles[1]!.picture.hover()
  await tiles[1]!.checkbox.click()
  await client.sees('1 geselecteerd')
  await tiles[4]!.checkbox.click({ modifiers: ['Shift'] })
  await client.sees('4 geselecteerd')

  const bar = client.page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' })
  await bar.getByRole('button', { name: 'Goedkeuren' }).click()
  await client.sees('Foto’s goedgekeurd')
  await bar.waitFor({ state: 'hidden' })
  await expect.poll(() => readChipCount(client, 'Goedgekeurd')).toBe(4)
  await client.presses('Ongedaan maken')
  await expect.poll(() => readChipCount(client, 'Goedgekeurd')).toBe(0)
  await client.sees('Goedkeuring ingetrokken')
  const toast = client.page.getByRole('listitem').filter({ hasText: 'Goedkeuring ingetrokken' })
  await toast.getByRole('button', { name: 'Melding weghalen' }).click()
  await toast.waitFor({ state: 'detached' })

  await tiles[0]!.picture.hover()
  await tiles[0]!.checkbox.click()
  await tiles[5]!.checkbox.click()
  await bar.getByRole('button', { name: 'Opmerking' }).click()
  const dialog = client.inDialog('Opmerking bij 2 foto’s')
  await dialog.fills({ 'Je opmerking': 'Deze twee graag naast elkaar' })
  await dialog.presses('Plaatsen')
  await expect.poll(() => readChipCount(client, 'Met opmerking')).toBe(2)

  await tiles[0]!.picture.hover()
  await tiles[0]!.checkbox.click()
  await bar.waitFor()
  await client.choosesTab('Afgeronde foto')
  await bar.waitFor({ state: 'hidden' })
})

journey('the viewer goes by keys, has an address, and Back closes it', async ({ world, someone }) => {
  const { studio, anna } = await annasGallery(world, 3)
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.page.locator('[data-tile]').first().click()
  await client.sees('1 / 3')
  await client.keys('ArrowRight', 'f')
  await client.sees('2 / 3')
  await client.sees('Favoriet toegevoegd')
  await client.keys('g')
  await client.sees('Foto goedgekeurd')
  await client.keys('o')
  await expect.poll(() => client.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await client.page.keyboard.type('Deze graag groot, zacht afgedrukt')
  await client.sees('2 / 3')
  await client.button('Goedgekeurd').first().waitFor()
  expect(await client.page.getByLabel('Je opmerking').inputValue()).toBe('Deze graag groot, zacht afgedrukt')
  await client.fills({ 'Je opmerking': 'Mooi licht' })
  await client.keys('Control+Enter')
  await client.sees('Opmerking toegevoegd. Je opmerking is succesvol opgeslagen')
  const comments = client.page.getByRole('complementary', { name: 'Opmerkingen' })
  await comments.getByText('Mooi licht').waitFor()

  await client.presses('Bewerken')
  await client.fills({ 'Je opmerking bewerken': 'Iets anders' })
  await client.keys('Escape')
  await comments.getByText('Mooi licht').waitFor()
  await client.presses('Bewerken')
  await client.fills({ 'Je opmerking bewerken': 'Mooi zacht licht' })
  await client.presses('Opslaan')
  await comments.getByText('Mooi zacht licht').waitFor()
  await comments.getByText(/^bewerkt \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor()
  await toastStaysClearOf(client, 'Opmerking bijgewerkt', comments.getByRole('button', { name: 'Plaatsen' }))
  await client.fills({ 'Je opmerking': 'Toch niet' })
  await client.keys('Control+Enter')
  const second = comments.getByRole('listitem').filter({ hasText: 'Toch niet' })
  await second.getByRole('button', { name: 'Verwijderen' }).click()
  const question = client.page.getByRole('alertdialog', { name: 'Opmerking verwijderen?' })
  await question.getByRole('button', { name: 'Verwijderen' }).click()
  await second.waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => client.page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await client.keys('Escape')
  await comments.waitFor({ state: 'hidden' })
  await client.keys('ArrowRight')
  await client.sees('3 / 3')
  await client.keys('?')
  await client.inDialog('Toetsen').button('Sluiten').click({ trial: true })
  await client.inDialog('Toetsen').sees('In- en uitzoomen')
  await client.keys('Escape')
  await client.inDialog('Toetsen').isGone()

  const link = client.page.url()
  const elsewhere = await someone({ as: anna })
  await elsewhere.opens(link)
  await elsewhere.sees('3 / 3')
  await elsewhere.keys('Escape')
  await elsewhere.arrivesAt('/client-portal')

  await client.goesBack()
  await client.page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(new URL(client.page.url()).pathname).toBe('/client-portal')
  await expect
    .poll(async () => (await studio.photos.summariseClients({})).clients[0])
    .toMatchObject({ favoriteCount: 1, approvedCount: 1, commentCount: 1 })
})

journey('a gallery without photos says who is at work and what follows', async ({ world, someone }) => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const anna = await studio.newClient()
  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await client.sees('Studio Vossen heeft nog geen previews geüpload')
  await client.choosesTab('Afgeronde foto')
  await client.sees('Studio Vossen is nog bezig met bewerken')
  await client.arrivesAt('/client-portal?tab=final')
  const [photo] = await fillGallery(studio, anna.id, 1, 'final')
  await tileOf(client, photo!.label).picture.waitFor()
  await client.choosesTab('Previewfoto')
  await client.presses('Bekijk je afgeronde foto')
  await tileOf(client, photo!.label).picture.waitFor()
})

journey('the cover is there before the app, and stays when it comes', async ({ world, someone }) => {
  const { anna } = await annasGallery(world, 1)
  const { page, sees } = await someone({ as: anna })
  const appMayCome = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js', (route) => appMayCome.promise.then(() => route.continue()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/client-portal', { waitUntil: 'commit' })

  const cover = page.locator('header img')
  const shownCover = () =>
    cover.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc).catch(() => false)
  const drawn = page.locator('[data-drawn]')
  await drawn.waitFor()
  await expect.poll(shownCover).toContain('/media/')
  const early = await shownCover()
  expect(asked.filter((path) => path.startsWith('/rpc/'))).toEqual([])

  appMayCome.resolve()
  await drawn.waitFor({ state: 'detached' })
  await sees('1 foto beschikbaar')
  await expect.poll(shownCover).toBe(early)
})

journey(
  'after a deploy a press that the server does not know is taken back in plain words, and the new version is offered at once',
  async ({ world, someone }) => {
    const { anna } = await annasGallery(world, 1)
    const client = await someone({ as: anna, refusedAt: ['/rpc/choices/choose'] })
    await client.page.route('/rpc/choices/choose', (route) =>
      route.fulfill({ status: 404, body: 'not found' }),
    )
    await client.page.route('/build.txt', (route) => route.fulfill({ body: 'een-nieuwere' }))
    await client.opens('/client-portal')
    const tile = tileOf(client, 'DSC_0001.jpg')
    await tile.picture.hover()
    await tile.button('Goedkeuren').click()
    await client.sees('Kon goedkeuring niet wijzigen')
    await client.sees('Nieuwe versie beschikbaar')
    expect(await tile.button('Goedkeuren').getAttribute('aria-pressed')).toBe('false')
    await client.page.unroute('/rpc/choices/choose')
    await client.loadsAnewBy(() => client.presses('Vernieuwen'))
    await tile.picture.hover()
    await tile.button('Goedkeuren').click()
    await expect.poll(() => readChipCount(client, 'Goedgekeurd')).toBe(1)
  },
)
