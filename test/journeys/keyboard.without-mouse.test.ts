import { expect } from 'vitest'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import { newShoot } from './shoot-folder.ts'

journey('a client does all of it without a mouse', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3)
  await fillGallery(studio, anna.id, 2, 'final')
  // A delivered gallery would open on its finals.
  await studio.clients.updateClient({
    clientId: anna.id,
    firstName: 'Anna',
    lastName: 'de Vries',
    status: 'Review',
  })
  const client = await someone()
  await client.opens('/auth')
  await tabTo(client, 'E-mail')
  await client.page.keyboard.type(anna.email)
  await client.keys('Tab')
  await expect.poll(() => focused(client)).toBe('Wachtwoord')
  await client.page.keyboard.type(anna.password)
  await client.keys('Enter')
  await client.arrivesAt('/client-portal')
  await client.sees('3 foto’s beschikbaar')

  await tabTo(client, /^Foto 1 van 3/)
  await client.keys('ArrowRight')
  await expect.poll(() => focused(client)).toMatch(/^Foto 2 van 3/)
  await client.keys('f')
  await client.sees('Favoriet toegevoegd')
  await client.keys('a')
  await client.sees('Foto goedgekeurd')
  await client.keys('c')
  await client.inDialog('Opmerkingen').dialog.waitFor()
  await tabTo(client, 'Je opmerking')
  await client.page.keyboard.type('Deze graag groot')
  await client.keys('Control+Enter')
  await client.sees('Je opmerking is succesvol opgeslagen')
  await client.inDialog('Opmerkingen').isGone()
  await expect.poll(() => focused(client)).toMatch(/^Foto 2 van 3.*favoriet, goedgekeurd, 1 opmerking$/)

  await client.keys('Enter')
  await client.sees('2 / 3')
  await client.keys('ArrowLeft')
  await client.sees('1 / 3')
  await client.keys('Escape')
  await expect.poll(() => focused(client)).toMatch(/^Foto 1 van 3/)
  await client.keys('Space', 'ArrowRight')
  await expect.poll(() => focused(client)).toMatch(/^Foto 2 van 3/)
  await client.keys('Shift+Space')
  await client.sees('2 geselecteerd')
  await client.keys('Escape')
  await client.seesNo('2 geselecteerd')

  await tabTo(client, /^Previewfoto’s/, 'Shift+Tab')
  await client.keys('ArrowRight')
  await client.arrivesAt('/client-portal?tab=final')
  await tabTo(client, /^Foto 1 van 2/)
  await client.keys('Space', 'ArrowRight')
  await expect.poll(() => focused(client)).toMatch(/^Foto 2 van 2/)
  await client.keys('Space')
  await tabTo(client, 'Downloaden')
  await client.keys('Enter')
  await client.inDialog('Downloaden').sees('2 foto’s, ', { exact: false })
  const arriving = client.page.waitForEvent('download')
  await tabTo(client, 'Downloaden')
  await client.keys('Enter')
  await (await arriving).cancel()
})

journey('a photographer adds a client and uploads without a mouse', async ({ world, someone }) => {
  const studio = await world.photographer()
  const shoot = await newShoot()
  const [path] = await shoot.photos(1)
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard')
  await tabTo(vera, 'Nieuwe klant')
  await vera.keys('Enter')
  const dialog = vera.inDialog('Nieuwe Klant Toevoegen')
  await dialog.dialog.waitFor()
  await expect.poll(() => focused(vera)).toBe('Voornaam')
  await vera.page.keyboard.type('Anna')
  await vera.keys('Tab')
  await vera.page.keyboard.type('de Vries')
  await vera.keys('Tab')
  await vera.page.keyboard.type('anna@voorbeeld.nl')
  await tabTo(vera, 'Klant toevoegen')
  await vera.keys('Enter')
  await vera.sees('Klant aangemaakt')
  await dialog.isGone()

  await tabTo(vera, 'Foto’s', 'Shift+Tab')
  await vera.keys('Enter')
  await vera.arrivesAt('/dashboard?tab=fotos')
  await vera.button('Bestanden kiezen').waitFor()
  const choosing = vera.page.waitForEvent('filechooser')
  await tabTo(vera, 'Bestanden kiezen')
  await vera.keys('Enter')
  await (await choosing).setFiles(path!)
  await vera.page.getByRole('option', { name: 'Anna de Vries' }).waitFor({ state: 'attached' })
  await tabTo(vera, 'Klant')
  await vera.page.keyboard.type('Anna')
  await tabTo(vera, /^Preview/)
  await vera.keys('Space')
  await tabTo(vera, 'Uploaden')
  await vera.keys('Enter')
  await vera.sees('1 van 1 geüpload')
})

journey('each row of what waits shows its button before it is pointed at', async ({ world, someone }) => {
  const studio = await world.photographer()
  for (const firstName of ['Anna', 'Bram']) {
    const client = await studio.newClient({ firstName, lastName: 'de Vries' })
    const photo = await studio.addPhoto(client.id)
    await client.photos.setFavorite({ photoIds: [photo.id], isFavorite: true })
  }
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard')
  const buttons = vera.page.getByRole('link', { name: 'Bekijk keuze', exact: true })
  await expect.poll(() => buttons.count()).toBe(2)
  for (const button of await buttons.all())
    expect(await button.evaluate((it) => it.checkVisibility({ opacityProperty: true }))).toBe(true)
  await tabTo(vera, 'Bekijk keuze')
  await tabTo(vera, 'Bekijk keuze')
  await vera.keys('Enter')
  await vera.page.waitForURL('**/client/**')
})

async function tabTo(person: Person, name: string | RegExp, key = 'Tab') {
  const isThere = (found: string) => (typeof name === 'string' ? found === name : name.test(found))
  for (let steps = 0; steps < 60; steps++) {
    await person.keys(key)
    if (isThere(await focused(person))) return
  }
  throw new Error(`no ${key} leads to ${name}; the last was ${await focused(person)}`)
}

function focused({ page }: Person): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element) return ''
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const [listLabel] = element instanceof HTMLSelectElement ? (element.labels ?? []) : []
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? listLabel?.textContent
    return (name ?? element.textContent ?? '').trim()
  })
}
