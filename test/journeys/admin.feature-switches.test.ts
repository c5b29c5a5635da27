import { expect } from 'vitest'
import { flagNames } from '#domains/flags/flags.rules.ts'
import { tileOf } from './gallery-tiles.ts'
import { dropFiles } from './drop-files.ts'
import { journey } from './journey.ts'
import { newNetworkControl } from './page-network.ts'
import type { Person } from './person.ts'
import { newShoot } from './shoot-folder.ts'
import {
  newBuyerWithFinals,
  choosesPrint,
  opensFinals,
  ordersSelection,
  putsInCart,
  selectsPhotosByLabel,
} from './checkout-journey.ts'

async function opensSwitches(chief: Person) {
  await chief.opens('/admin/features')
  await chief.seesHeading('Feature Toggles')
  const switchOf = (name: string) => chief.page.getByRole('switch', { name, exact: true })
  await switchOf('Opmerkingen').waitFor()
  return switchOf
}

async function turnsOff(chief: Person, name: string) {
  await chief.page.getByRole('switch', { name, exact: true }).click()
  const asked = chief.page.getByRole('alertdialog', { name: `${name} uitschakelen?` })
  await asked.getByRole('button', { name: 'Uitschakelen' }).click()
  await asked.waitFor({ state: 'hidden' })
}

journey(
  'what an admin switches off is off on the open gallery of a client at once, and comes back by itself',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const { buyer } = await newBuyerWithFinals(studio, 2)
    const anna = await someone({ as: buyer })
    await opensFinals(anna)
    await selectsPhotosByLabel(anna, ['DSC_0001.jpg'])
    await ordersSelection(anna)
    await choosesPrint(anna, { product: 'Fotoprint', format: '13 × 13 cm' })
    await putsInCart(anna)
    const chief = await someone({ as: await world.admin() })
    const switchOf = await opensSwitches(chief)

    await switchOf('Printshop').click()
    const asked = chief.page.getByRole('alertdialog', { name: 'Printshop uitschakelen?' })
    await asked.getByText(/^Dit werkt meteen, voor \d+ gebruikers?\. /).waitFor()
    await asked.getByRole('button', { name: 'Annuleren' }).click()
    await asked.waitFor({ state: 'hidden' })
    expect(await switchOf('Printshop').isChecked()).toBe(true)
    await turnsOff(chief, 'Printshop')
    await chief.sees('Feature Toggle Gewijzigd')
    await chief.sees('Printshop: uit')
    await anna.inDialog('Bestellen kan nu even niet').sees('Je winkelwagen blijft bewaard.', { exact: false })
    await switchOf('Printshop').click()
    await chief.sees('Printshop: aan')
    await anna.inDialog('Winkelwagen').sees('Verzendkosten')
    await anna.keys('Escape')
    await anna.inDialog('Winkelwagen').isGone()

    const tile = tileOf(anna, 'DSC_0002.jpg')
    await tile.picture.hover()
    await tile.button('Opmerking').click()
    const comments = anna.inDialog('Opmerkingen')
    await comments.fills({ 'Je opmerking': 'Graag iets lichter' })
    await turnsOff(chief, 'Opmerkingen')
    await chief.sees('Opmerkingen: uit')
    await comments.sees('Opmerkingen plaatsen kan nu even niet')
    expect(await comments.button('Plaatsen').count()).toBe(0)
    await switchOf('Opmerkingen').click()
    await expect.poll(() => comments.field('Je opmerking').inputValue()).toBe('Graag iets lichter')
    await comments.presses('Plaatsen')
    await anna.sees('Je opmerking is succesvol opgeslagen')

    await chief.opens('/admin/logs?zoek=switch_changed')
    await chief.sees('Feature gewijzigd')
    await expect.poll(() => chief.page.getByText('Feature gewijzigd', { exact: true }).count()).toBe(4)
  },
)

journey(
  'an admin finds a feature, sees what it guards and whom it reaches, and the counters follow',
  async ({ world, someone }) => {
    await world.photographer()
    const chief = await someone({ as: await world.admin() })
    const switchOf = await opensSwitches(chief)
    const figures = async () => {
      const shown = await chief.page.locator('dl[aria-label=Samenvatting] dd').allInnerTexts()
      return shown.map(Number)
    }
    await expect.poll(figures).toEqual([flagNames.length, 0, expect.any(Number) as number])
    await chief.fills({ 'Naam of beschrijving': 'zip' })
    await switchOf('Opmerkingen').waitFor({ state: 'hidden' })
    await turnsOff(chief, 'Downloads')
    await expect.poll(figures).toEqual([flagNames.length - 1, 1, expect.any(Number) as number])
    await chief.sees('Uit voor iedereen')
    await chief.sees('Uitgeschakeld door Beheer', { exact: false })
    await chief.reloads()
    expect(await switchOf('Downloads').isChecked()).toBe(false)
    await switchOf('Downloads').click()
    await expect.poll(figures).toEqual([flagNames.length, 0, expect.any(Number) as number])
    await chief.fills({ 'Naam of beschrijving': 'bestaat niet' })
    await chief.sees('Geen Features Gevonden')
  },
)

journey('a flag pressed again before its list is back is switched back', async ({ world, someone }) => {
  const chief = await someone({ as: await world.admin() })
  const switchOf = await opensSwitches(chief)
  const listIsLetThrough = Promise.withResolvers<void>()
  await chief.page.route('**/switches/listSwitches*', async (route) => {
    await listIsLetThrough.promise
    await route.continue()
  })
  await turnsOff(chief, 'Printshop')
  await chief.sees('Printshop: uit')
  await switchOf('Printshop').click()
  listIsLetThrough.resolve()
  await chief.sees('Printshop: aan')
  await chief.reloads()
  expect(await switchOf('Printshop').isChecked()).toBe(true)
})

journey(
  'uploads that had not begun when uploads are switched off wait for one press, and none is lost',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const client = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const admin = await world.admin()
    const shoot = await newShoot()
    const vera = await someone({ as: studio, refusedAt: ['/uploads'] })
    await vera.opens(`/client/${client.id}`)
    await vera.seesHeading('Anna de Vries')
    const network = await newNetworkControl(vera.page)
    await network.becomes('slow')
    await dropFiles(vera.page, await shoot.photos(8))
    const manager = vera.inDialog('Uploaden naar Anna de Vries')
    await manager.presses('Uploaden')
    await expect.poll(() => manager.dialog.getByText('Uploaden...', { exact: true }).count()).toBe(4)
    await admin.switches.setSwitch({ name: 'uploads', enabled: false })

    await network.becomes('good')
    await manager.sees('Uploaden kan nu even niet')
    await manager.dialog.getByText(/^\d van 8 geüpload, \d mislukt: opnieuw$/).waitFor()
    await admin.switches.setSwitch({ name: 'uploads', enabled: true })
    await manager.dialog.getByRole('button', { name: /^\d opnieuw$/ }).click()
    await manager.sees('8 van 8 geüpload')
    expect((await studio.photos.listForStudio({ clientId: client.id, type: 'preview' })).photos).toHaveLength(
      8,
    )
  },
)

journey('who comes to register or asks for a link is told that it is off', async ({ world, someone }) => {
  const admin = await world.admin()
  for (const name of ['registration', 'sign_in_links'] as const)
    await admin.switches.setSwitch({ name, enabled: false })
  const nora = await someone()
  await nora.opens('/auth?tab=register')
  await nora.sees('Registreren kan nu even niet')
  expect(await nora.button('Account maken').count()).toBe(0)
  await nora.choosesTab('Inloggen')
  await nora.sees('Inloggen met een link kan nu even niet')
  expect(await nora.button('Stuur me een inloglink').count()).toBe(0)
  for (const name of ['registration', 'sign_in_links'] as const)
    await admin.switches.setSwitch({ name, enabled: true })
  await nora.opens('/auth?tab=register')
  await nora.button('Account maken').waitFor()
})

journey(
  'a page that is no longer told anything says so, asks when someone comes back to it, and is told again',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const { buyer, photos } = await newBuyerWithFinals(studio, 1)
    const vera = await someone({ as: studio })
    await vera.opens(`/client/${buyer.id}?tab=final`)
    await tileOf(vera, 'DSC_0001.jpg').picture.waitFor()
    const admin = await world.admin()
    const choose = (isFavorite: boolean) =>
      buyer.photos.setFavorite({ photoIds: photos.map(({ id }) => id), isFavorite })
    const isShown = (isFavorite: boolean) =>
      vera.page
        .getByRole('button', { name: isFavorite ? /DSC_0001.jpg.*favoriet/ : /DSC_0001.jpg(?!.*favoriet)/ })
        .first()
        .waitFor()

    const comesBack = () =>
      vera.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

    await admin.switches.setSwitch({ name: 'live_updates', enabled: false })
    await vera.sees('Dit scherm ververst nu niet vanzelf')
    await choose(true)
    await comesBack()
    await isShown(true)
    await admin.switches.setSwitch({ name: 'live_updates', enabled: true })
    await comesBack()
    await vera.seesNo('Dit scherm ververst nu niet vanzelf')
    await choose(false)
    await isShown(false)
  },
)
