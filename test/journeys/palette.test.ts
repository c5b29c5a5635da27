import { opensByKey } from '#test/screens/every-screen/screen-steps.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { fillGallery } from './gallery-tiles.ts'
import { journey } from './journey.ts'

journey('a photographer goes anywhere by keys alone', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Zoë', lastName: 'Kuipers' })
  const [final] = await fillGallery(studio, anna.id, 1, 'final')
  const { orderId, number } = await orderPrints(anna, [final!.id])
  const vera = await someone({ as: studio })
  await vera.opens('/dashboard')
  await vera.sees('Wacht op jou')

  await opensByKey('?')(vera)
  await vera.keys('Escape')
  await vera.inDialog('Toetsen').isGone()
  await vera.keys('Control+k')
  const field = vera.page.getByRole('combobox', { name: 'Zoek een klant, bestelling of scherm' })
  await field.fill('zoe kui')
  await vera.page.getByRole('option', { name: 'Zoë Kuipers', selected: true }).waitFor()
  await vera.keys('Enter')
  await vera.arrivesAt(`/client/${anna.id}`)

  await vera.keys('Control+k')
  await field.fill(number)
  await vera.page.getByRole('option', { name: number, selected: true }).waitFor()
  await vera.keys('Enter')
  await vera.arrivesAt(`/orders?bestelling=${orderId}`)
  await vera.inDialog(new RegExp(number)).dialog.waitFor()
  await vera.keys('Escape', 'Control+k')
  // Its keys work once it has the focus.
  await vera.page.locator('[role=combobox]:focus').waitFor()
  // Whom one went to last stands first.
  const recent = vera.page.getByRole('group', { name: 'Laatst geopend' })
  await recent.getByRole('option', { name: 'Zoë Kuipers', selected: true }).waitFor()
  await vera.keys('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown')
  await vera.page.getByRole('option', { name: 'Foto’s uploaden', selected: true }).waitFor()
  await vera.keys('Enter')
  await vera.arrivesAt('/dashboard?tab=fotos')

  await vera.keys('Control+k')
  await field.fill('bestaat niet')
  await vera.sees("Niets gevonden voor 'bestaat niet'")
  await field.fill('kuip')
  await vera.page.getByRole('option', { name: 'Upload naar Zoë' }).waitFor()
  await vera.keys('Escape')
  await field.waitFor({ state: 'hidden' })
  await vera.keys('g', 'b')
  await vera.arrivesAt('/orders')
})

journey('by touch alone one searches as well, and finds the list of keys', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Zoë', lastName: 'Kuipers' })
  const vera = await someone({ as: studio, device: 'phone' })
  await vera.opens('/dashboard')
  await vera.presses('Zoeken')
  const field = vera.page.getByRole('combobox', { name: 'Zoek een klant, bestelling of scherm' })
  await field.fill('kuipers')
  await vera.page.getByRole('option', { name: 'Zoë Kuipers' }).tap()
  await vera.arrivesAt(`/client/${anna.id}`)

  await vera.opens('/orders')
  await vera.choosesFromMenu('Toetsen')
  await vera.inDialog('Toetsen').dialog.waitFor()
  await vera.keys('Escape')
  await vera.presses('Zoeken')
  await vera.presses('Alle toetsen ?')
  await vera.inDialog('Toetsen').dialog.waitFor()
})
