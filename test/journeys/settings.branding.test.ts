import { expect } from 'vitest'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'

const STYLE = '/dashboard?instellingen=huisstijl'
const logo = {
  name: 'vossen.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><circle cx="90" cy="40" r="30"/></svg>',
  ),
}

journey('a studio sets its style while it sees it, and its client meets it', async ({ world, someone }) => {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const client = await studio.newClient()
  await fillGallery(studio, client.id, 2)
  const vera = await someone({ as: studio })
  await vera.opens(STYLE)
  const dialog = vera.inDialog('Instellingen')
  const cover = dialog.dialog.locator('[data-layout]')
  await expect.poll(() => cover.getAttribute('data-layout')).toBe('full')

  await dialog.dialog.getByRole('radio', { name: 'Naast' }).check()
  await expect.poll(() => cover.getAttribute('data-layout')).toBe('beside')
  await dialog.dialog.locator('input[type=file]').setInputFiles(logo)
  await cover.getByRole('img', { name: 'Studio Vossen', includeHidden: true }).waitFor()
  await dialog.fills({ 'Eigen regel in je mails': 'Ik ben zo benieuwd!', 'Ondertekend door': 'Marieke' })
  await dialog.dialog.getByRole('tab', { name: 'Mail' }).click()
  await dialog.sees('Ik ben zo benieuwd!')
  for (const tab of ['Gast', 'Inloggen', 'Factuur', 'Deelkaart', 'Galerij']) {
    await dialog.dialog.getByRole('tab', { name: tab }).click()
    await dialog.dialog.getByRole('img', { name: /^Zo zie(t|n) (je|de)/ }).waitFor()
  }
  await dialog.dialog.getByRole('tab', { name: 'Deelkaart' }).click()
  await dialog.sees('Je foto’s bekijken, kiezen en bestellen')
  await dialog.sees('4 wijzigingen')
  await dialog.presses('Opslaan')
  await vera.sees('Instellingen opgeslagen')

  const anna = await someone({ as: client, device: 'phone' })
  await anna.opens('/client-portal')
  await anna.page.locator('header[data-layout=beside]').getByRole('img', { name: 'Studio Vossen' }).waitFor()
})

journey('a plan without branding keeps the words, and says what it has not', async ({ world, someone }) => {
  const studio = await world.photographer({ plan: 'starter' })
  const vera = await someone({ as: studio, device: 'phone' })
  await vera.opens(STYLE)
  const dialog = vera.inDialog('Instellingen')
  await dialog.dialog.getByText('Een eigen logo, kleur en omslag zijn er alleen').waitFor()
  await expect.poll(() => dialog.field('Accentkleur').isDisabled()).toBe(true)
  await expect.poll(() => dialog.dialog.getByRole('radio', { name: 'Kader' }).isDisabled()).toBe(true)
  await dialog.fills({ 'Ondertekend door': 'Marieke' })
  await dialog.presses('Opslaan')
  await vera.sees('Instellingen opgeslagen')
})
