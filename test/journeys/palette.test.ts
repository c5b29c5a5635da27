import { expect } from 'vitest'
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

  await vera.keys('?')
  await vera.inDialog('Toetsen').dialog.waitFor()
  await vera.keys('Escape', 'Control+k')
  const field = vera.page.getByRole('combobox', { name: 'Zoek een klant, bestelling of scherm' })
  await field.fill('zoe kui')
  await vera.page.getByRole('option', { name: 'Zoë Kuipers' }).first().waitFor()
  await vera.keys('Enter')
  await vera.arrivesAt(`/client/${anna.id}`)

  await vera.keys('Control+k')
  await field.fill(number)
  await vera.page.getByRole('option', { name: number }).waitFor()
  await vera.keys('Enter')
  await vera.arrivesAt(`/orders?bestelling=${orderId}`)
  await vera.inDialog(new RegExp(number)).dialog.waitFor()
  await vera.keys('Escape', 'Control+k')
  // Its keys count from when it has the focus.
  await vera.page.locator('[role=combobox]:focus').waitFor()
  await vera.keys('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown')
  const chosen = vera.page.getByRole('option', { selected: true })
  expect(await chosen.innerText()).toBe("Foto's uploaden")
  await vera.keys('Enter')
  await vera.arrivesAt('/dashboard?tab=fotos')

  await vera.keys('Control+k')
  await field.fill('bestaat niet')
  await vera.sees("Niets gevonden voor 'bestaat niet'")
})

journey('on a phone a press opens what keys open at a desk', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient({ firstName: 'Zoë', lastName: 'Kuipers' })
  const vera = await someone({ as: studio, device: 'phone' })
  await vera.opens('/dashboard')
  await vera.sees('Wacht op jou')
  await vera.button('Zoeken').tap()
  await vera.page.getByRole('combobox', { name: 'Zoek een klant, bestelling of scherm' }).fill('zoe')
  await vera.page.getByRole('option', { name: 'Zoë Kuipers' }).first().tap()
  await vera.arrivesAt(`/client/${anna.id}`)

  await vera.goesBack()
  await vera.button('Menu').tap()
  await vera.page.getByRole('menuitem', { name: 'Instellingen' }).tap()
  await vera.arrivesAt('/dashboard?instellingen=algemeen')
  await vera.inDialog('Instellingen').dialog.waitFor()
})
