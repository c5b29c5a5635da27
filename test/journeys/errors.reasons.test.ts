import { expect } from 'vitest'
import { dropFiles } from './drop-files.ts'
import { fillGallery } from './gallery-tiles.ts'
import { newShoot } from './shoot-folder.ts'
import { newBuyerWithFinals, opensFinals, checkoutJourney as journey } from './checkout-journey.ts'
import type { Person } from './person.ts'
import { seesAfterRetries } from './see-after-retries.ts'

const SETTINGS = '/dashboard?instellingen=algemeen'

async function blockEndpoint({ page }: Person, address: string) {
  const path = `**/rpc/${address}`
  await page.route(path, (route) => route.abort())
  return () => page.unroute(path)
}

journey('settings that can not be loaded or saved say why', async ({ world, someone }) => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const vera = await someone({ as: studio, losesConnection: true, refusedAt: ['/rpc/', '/live'] })
  const loadsAgain = await blockEndpoint(vera, 'studios/findSettings')
  await vera.opens(SETTINGS)
  await seesAfterRetries(vera, 'Fout bij het laden van gegevens: de server antwoordt niet')
  await loadsAgain()
  const dialog = vera.inDialog('Instellingen')
  await dialog.presses('Opnieuw proberen')

  await dialog.fills({ Studionaam: 'Vossen & Zoon' })
  const savesAgain = await blockEndpoint(vera, 'studios/saveSettings')
  await dialog.presses('Opslaan')
  await vera.sees('Fout bij opslaan: Onbekende fout')
  await savesAgain()

  await vera.context.clearCookies()
  await dialog.presses('Opslaan')
  await vera.sees('Geen gebruiker ingelogd')
  expect(await dialog.field('Studionaam').inputValue()).toBe('Vossen & Zoon')

  const again = vera.inDialog('Je bent niet meer ingelogd')
  await again.fills({ Wachtwoord: studio.password })
  await again.presses('Inloggen')
  await again.isGone()
  await dialog.presses('Opslaan')
  await vera.sees('Instellingen opgeslagen')

  // After reconnecting, the session has ended and all cached answers are stale.
  await dialog.fills({ Studionaam: 'Vossen & Dochter' })
  await vera.context.setOffline(true)
  await vera.context.clearCookies()
  await vera.page.clock.setFixedTime(world.clock().getTime() + 10 * 60_000)
  await vera.context.setOffline(false)
  await again.fills({ Wachtwoord: studio.password })
  await again.presses('Inloggen')
  await again.isGone()
  await dialog.presses('Opslaan')
  await expect.poll(async () => (await studio.studios.findMyStudio({})).studioName).toBe('Vossen & Dochter')
})

journey(
  'a place for another client that can not be counted does not stop a new one',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    await studio.newClient()
    const vera = await someone({ as: studio, losesConnection: true })
    await blockEndpoint(vera, 'clients/countClients')
    await vera.opens('/dashboard?tab=klanten')
    await vera.presses('Nieuwe klant')
    const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
    await seesAfterRetries(vera, 'Fout bij controleren klantenlimiet')
    await dialog.fills({ Voornaam: 'Lotte', Achternaam: 'de Wit', 'E-mail': 'lotte@voorbeeld.nl' })
    await dialog.presses('Klant toevoegen')
    await vera.sees('Klant aangemaakt')
  },
)

journey('a key that needs a selection says so where there is none', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 1, 'final')
  const client = await someone({ as: anna })
  await opensFinals(client)
  await client.keys('d')
  await client.sees('Geen foto’s geselecteerd')
  await client.sees('Selecteer eerst foto’s om te downloaden')
})

journey(
  'formats that can not be asked again are not offered',
  async ({ world, sandbox: _sandbox, someone }) => {
    const { buyer } = await newBuyerWithFinals(await world.photographer(), 1)
    const anna = await someone({ as: buyer, losesConnection: true })
    await opensFinals(anna)
    await anna.page.locator('[data-tile]').first().focus()
    await anna.keys('b')
    const product = anna.inDialog('Bestellen').dialog.getByRole('button', { name: /^Fotoprint/ })
    await product.waitFor()
    const answersAgain = await blockEndpoint(anna, 'catalog/listOffers')
    await product.click()
    await seesAfterRetries(anna, 'Kon varianten niet laden')
    await answersAgain()
    await anna.presses('Opnieuw proberen')
    await anna.sees('13 × 13 cm')
  },
)

journey(
  'a studio that fills up while it uploads is told once, above the list',
  async ({ world, someone }) => {
    const studio = await world.photographer({ storageGb: 0 })
    await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const shoot = await newShoot()
    const vera = await someone({ as: studio, refusedAt: ['/uploads'] })
    // Tells the page that there is free space, although the storage is full.
    await vera.page.route('**/rpc/storage/summariseStorage', async (route) => {
      const response = await route.fetch()
      const { json } = await response.json()
      await route.fulfill({ response, json: { json: { ...json, freeBytes: 1e9 } } })
    })
    await vera.opens('/dashboard?tab=fotos')
    await vera.sees('Sleep foto’s of een map hierheen')
    await dropFiles(vera.page, await shoot.photos(2))
    await vera.button('Wissen').waitFor()
    await vera.field('Klant').selectOption('Anna de Vries')
    await vera.page.getByRole('radio', { name: 'Preview' }).check()
    await vera.presses('Uploaden')
    await vera.sees('Opslaglimiet bereikt')
    await expect.poll(() => vera.page.getByText('Opslag limiet bereikt').count()).toBe(2)
    expect(await vera.page.getByText('Je hebt je opslaglimiet bereikt.').count()).toBe(1)
  },
)
