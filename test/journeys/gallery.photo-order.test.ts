import { expect } from 'vitest'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'

const labelsOn = ({ page }: Person) =>
  page
    .locator('[data-tile]')
    .evaluateAll((tiles) => tiles.map((tile) => /DSC_\d+/.exec(tile.getAttribute('aria-label') ?? '')?.[0]))

journey('a studio puts photos in an order of its own, and the client sees it', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3)
  const vera = await someone({ as: studio })
  await vera.opens(`/client/${anna.id}`)
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0001', 'DSC_0002', 'DSC_0003'])
  await vera.presses('Volgorde: Opnametijd')
  await vera.page.getByRole('menuitem', { name: 'Nieuwste eerst' }).click()
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0003', 'DSC_0002', 'DSC_0001'])
  await vera.presses('Volgorde: Nieuwste eerst')
  await vera.page.getByRole('menuitem', { name: 'Eigen volgorde' }).click()
  await vera.button('Klaar').waitFor()

  const tile = (label: string) => vera.page.getByRole('button', { name: new RegExp(`^${label}`) })
  await tile('DSC_0001').dragTo(tile('DSC_0003'), { targetPosition: { x: 4, y: 40 } })
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0001', 'DSC_0003', 'DSC_0002'])

  await tile('DSC_0001').focus()
  await vera.keys('Space', 'ArrowRight', 'ArrowRight', 'Space')
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0003', 'DSC_0002', 'DSC_0001'])
  await vera.keys('Space', 'ArrowLeft', 'Escape')

  await tile('DSC_0002').click()
  await tile('DSC_0003').click()
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0002', 'DSC_0003', 'DSC_0001'])
  await vera.presses('Klaar')

  const client = await someone({ as: anna })
  await client.opens('/client-portal')
  await expect.poll(() => labelsOn(client)).toEqual(['DSC_0002', 'DSC_0003', 'DSC_0001'])
})

journey(
  'a photo that is held stays that photo when others are moved on a second device',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    await fillGallery(studio, anna.id, 3)
    const { photos } = await studio.photos.listForStudio({ clientId: anna.id, type: 'preview' })
    const idOf = (name: string) => photos.find(({ label }) => label.startsWith(name))!.id
    const vera = await someone({ as: studio })
    await vera.opens(`/client/${anna.id}`)
    await vera.presses('Volgorde: Opnametijd')
    await vera.page.getByRole('menuitem', { name: 'Eigen volgorde' }).click()
    await vera.button('Klaar').waitFor()
    const tile = (label: string) => vera.page.getByRole('button', { name: new RegExp(`^${label}`) })
    await tile('DSC_0002').click()
    await studio.photos.movePhotos({ photoIds: [idOf('DSC_0003')], beforeId: idOf('DSC_0001') })
    await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0003', 'DSC_0001', 'DSC_0002'])
    await tile('DSC_0003').click()
    await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0002', 'DSC_0003', 'DSC_0001'])
  },
)

journey('a camera whose clock ran behind is set right, and set back', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const shots = [
    ['DSC_0001', 'NIKON Z 6_2', '12:00:00'],
    ['DSC_0002', 'SONY ILCE-7M4', '11:57:30'],
    ['DSC_0003', 'NIKON Z 6_2', '12:01:00'],
  ] as const
  for (const [label, camera, time] of shots)
    await studio.addPhoto(anna.id, { label, camera, capturedAt: new Date(`2026-06-14T${time}Z`) })
  const vera = await someone({ as: studio })
  await vera.opens(`/client/${anna.id}`)
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0002', 'DSC_0001', 'DSC_0003'])

  const opensClocks = async () => {
    await vera.presses('Volgorde: Opnametijd')
    await vera.page.getByRole('menuitem', { name: 'Klok per camera' }).click()
    return vera.inDialog('Klok per camera')
  }
  const dialog = await opensClocks()
  await dialog.sees('SONY ILCE-7M4', { exact: false })
  await dialog.dialog.getByLabel('Klok van Camera 2').selectOption('Loopt achter')
  await dialog.fills({ Minuten: '3 min' })
  await dialog.presses('Klokken opslaan')
  await dialog.isGone()
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0001', 'DSC_0002', 'DSC_0003'])

  const again = await opensClocks()
  await expect.poll(() => again.field('Minuten').inputValue()).toBe('3')
  await again.dialog.getByRole('combobox', { name: 'Klok van Camera 2' }).selectOption('Loopt gelijk')
  await again.presses('Klokken opslaan')
  await again.isGone()
  await expect.poll(() => labelsOn(vera)).toEqual(['DSC_0002', 'DSC_0001', 'DSC_0003'])
})

journey('the first tick moves no photo', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 3)
  const vera = await someone({ as: studio })
  await vera.opens(`/client/${anna.id}`)
  const first = vera.page.locator('[data-tile]').first()
  await first.hover()
  for (const width of [1440, 768, 390]) {
    await vera.page.setViewportSize({ width, height: 900 })
    await first.hover()
    const before = await first.boundingBox()
    await vera.page.getByRole('checkbox', { name: 'Selecteer DSC_0001.jpg' }).click()
    await vera.page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' }).waitFor()
    expect(await first.boundingBox(), `${width}`).toEqual(before)
    await vera.keys('Escape')
  }
})

journey('a photo is renamed where it stands open, also by going elsewhere', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await fillGallery(studio, anna.id, 1)
  const vera = await someone({ as: studio })
  await vera.opens(`/client/${anna.id}`)
  await vera.page.locator('[data-tile]').first().click()
  await vera.presses('Naam wijzigen: DSC_0001.jpg')
  await vera.fills({ 'Naam van de foto': 'Eerste dans' })
  await vera.button('Toetsen').focus()
  await vera.sees('Foto naam bijgewerkt')
  await vera.button('Naam wijzigen: Eerste dans').waitFor()
})
