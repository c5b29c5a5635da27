import { expect } from 'vitest'
import { fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'

journey('a new studio is led from an empty dashboard to its own gallery', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard')
  await vera.seesHeading('Aan de slag')
  await vera.sees('0 van 4 gedaan')

  const sample = vera.page.getByRole('link', {
    name: 'Voorbeeld: Bekijk een galerij zoals een klant die ziet',
  })
  expect(await sample.getAttribute('href')).toBe('/#galerij')
  await vera.presses('Toevoegen: Voeg je eerste klant toe')
  await vera.inDialog('Nieuwe klant').dialog.waitFor()
  await vera.keys('Escape')
  await studio.studios.saveSettings({ watermarkText: 'Studio Vossen' })
  await vera.sees('1 van 4 gedaan')
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  await vera.reloads()
  await vera.sees('2 van 4 gedaan')
  await vera.follows('Uploaden: Upload je eerste foto’s')
  await vera.inDialog('Uploaden naar Anna de Vries').presses('Annuleren')
  // The URL no longer names the dialog, so Back or a reload doesn't open it again.
  await expect.poll(() => new URL(vera.page.url()).search).toBe('')
  await vera.goesBack()
  const [photo] = await fillGallery(studio, anna.id, 2)
  await vera.sees('3 van 4 gedaan')

  await vera.follows('Bekijken: Bekijk je galerij als klant')
  await vera.arrivesAt(`/client/${anna.id}/gallery`)
  await vera.sees('Zo ziet Anna de galerij. Je kijkt alleen mee.')
  await vera.seesHeading('Jouw Fotogalerij')
  await tileOf(vera, photo!.label).picture.waitFor()
  await vera.goesBack()
  await vera.sees('Wacht op jou')
  await vera.seesNo('Aan de slag')
})

journey('the first steps can be put away, and stay away', async ({ world, someone }) => {
  const vera = await someone({ as: await world.photographer() })
  await vera.opens('/dashboard')
  const saved = vera.page.waitForResponse('**/rpc/studios/endFirstRun')
  await vera.presses('Verbergen')
  await vera.seesNo('Aan de slag')
  await saved
  await vera.reloads()
  await vera.sees('Wacht op jou')
  await vera.seesNo('Aan de slag')
})

journey('who looks as a client changes nothing, with no mouse and no key', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const [photo] = await fillGallery(studio, anna.id, 2)
  await anna.photos.addComment({ photoIds: [photo!.id], comment: 'Graag in zwart-wit' })
  const vera = await someone({ as: studio })
  await vera.opens(`/client/${anna.id}`)
  await vera.follows('Bekijk als klant')
  const { picture, checkbox, button } = tileOf(vera, photo!.label)
  await picture.hover()
  expect(await checkbox.count()).toBe(0)
  expect(await button('Favoriet').count()).toBe(0)
  await picture.focus()
  await vera.keys('f', 'a', 'Space', 'Control+a', 'Enter')
  await vera.page.getByRole('dialog', { name: 'Foto' }).waitFor()
  await vera.keys('f', 'a', 'c')
  await vera.sees('Graag in zwart-wit')
  expect(await vera.field('Je opmerking').count()).toBe(0)
  await vera.goesBack()
  await vera.seesNo('Graag in zwart-wit')
  await vera.goesBack()
  await vera.follows('Terug naar de klant')
  await vera.arrivesAt(`/client/${anna.id}`)
  const { photos } = await anna.photos.listForClient({ type: 'preview' })
  expect(photos.filter(({ isFavorite, isApproved }) => isFavorite || isApproved)).toEqual([])
})
