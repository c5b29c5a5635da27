import { expect } from 'vitest'
import { fillGallery } from './gallery-tiles.ts'
import { holdRequests } from './hold-requests.ts'
import { journey } from './journey.ts'

journey('a photo gets another name by Enter, and keeps its own by Escape', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 1)
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard?tab=fotos')
  await vera.presses('Naam wijzigen: DSC_0001.jpg')
  await vera.fills({ 'Naam van de foto': 'Niet deze' })
  await vera.keys('Escape')
  await vera.presses('Naam wijzigen: DSC_0001.jpg')
  await vera.fills({ 'Naam van de foto': '  ' })
  await vera.keys('Enter')
  await vera.sees('Voer een geldige foto naam in')
  await vera.fills({ 'Naam van de foto': 'Kus op de brug' })
  const release = await holdRequests(vera.page, /\/rpc\/photos\/listLatest/)
  await vera.keys('Enter')
  await vera.sees('Foto naam bijgewerkt')
  await vera.page.getByText('DSC_0001.jpg').waitFor({ state: 'detached' })
  expect(await vera.page.getByLabel('Naam van de foto').inputValue()).toBe('Kus op de brug')
  release()
  await vera.button('Naam wijzigen: Kus op de brug').waitFor()
  await vera.reloads()
  await vera.button('Naam wijzigen: Kus op de brug').waitFor()
})
