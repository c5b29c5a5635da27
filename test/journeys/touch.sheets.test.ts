import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { fillGallery, waitForPictures, tileOf } from './gallery-tiles.ts'
import type { Person } from './person.ts'
import { cartOf, choosesPrint, opensFinals, checkoutJourney as journey } from './checkout-journey.ts'

/** Drags a sheet down by its grip with touch, and lets go. */
async function dragsDown({ page, context }: Person, sheet: Locator, byPx: number): Promise<void> {
  await waitUntilStill(page)
  const { x, y, width } = (await sheet.boundingBox())!
  const at = (downPx: number) => [{ x: x + width / 2, y: y + 10 + downPx }]
  const devtools = await context.newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (const share of [0.25, 0.5, 0.75, 1])
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(byPx * share) })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

const gripOf = (sheet: Locator) =>
  sheet.evaluate((popup) => {
    const grip = popup.querySelector('span[data-sheet-handle] > span')!.getBoundingClientRect()
    return {
      width: grip.width,
      height: grip.height,
      top: Math.round(grip.top - popup.getBoundingClientRect().top),
    }
  })

const GRIP = { width: 36, height: 4, top: 8 }

async function staysWhere(person: Person, sheet: Locator): Promise<void> {
  await waitUntilStill(person.page)
  await expect
    .poll(async () => {
      const { y, height } = (await sheet.boundingBox())!
      return Math.round(y + height)
    })
    .toBe(844)
}

/** Returns whether the open photo lies fully above the sheet, and which buttons cover the photo. */
async function looksAtPhotoAbove({ page }: Person, sheet: Locator) {
  await waitUntilStill(page)
  return sheet.evaluate((aside) => {
    const photo = document.querySelector('[data-viewer] [aria-hidden=false] img')!.getBoundingClientRect()
    const buttons = [...document.querySelectorAll('[data-viewer] button')].filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return left < photo.right && right > photo.left && top < photo.bottom && bottom > photo.top
    })
    return {
      isWhole: photo.height > 0 && photo.top >= 0 && photo.bottom <= aside.getBoundingClientRect().top,
      coveredBy: buttons.map((button) => button.textContent || button.ariaLabel),
    }
  })
}

async function closesByDragging(person: Person, sheet: Locator): Promise<void> {
  await waitUntilStill(person.page)
  expect(await gripOf(sheet)).toEqual(GRIP)
  await dragsDown(person, sheet, 80)
  await staysWhere(person, sheet)
  await dragsDown(person, sheet, 130)
  await sheet.waitFor({ state: 'hidden' })
}

journey(
  'on a phone a client drags what lies over the gallery down: ordering, cart, checkout and opinions',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const buyer = await studio.newClient()
    const bytes = await drawJpeg({ widthPx: 400, heightPx: 600 })
    await studio.addPhoto(buyer.id, { label: 'staand.jpg', type: 'final', bytes })
    await waitForPictures(studio, buyer.id)
    const anna = await someone({ as: buyer, device: 'phone' })
    await opensFinals(anna)
    await anna.page.locator('[data-tile]').first().tap()
    await anna.sees('1 / 1')
    const comments = anna.page.getByRole('complementary', { name: 'Opmerkingen' })
    await anna.button('Opmerking').tap()
    expect(await looksAtPhotoAbove(anna, comments)).toEqual({ isWhole: true, coveredBy: [] })
    await anna.field('Je opmerking').fill('Kan deze lichter?')
    // Back closes only the sheet. The reload stands for a phone that discards the page.
    await anna.page.goBack()
    await comments.waitFor({ state: 'hidden' })
    await anna.sees('1 / 1')
    await anna.reloads()
    await anna.button('Opmerking').tap()
    await expect.poll(() => anna.field('Je opmerking').inputValue()).toBe('Kan deze lichter?')
    await closesByDragging(anna, comments)
    await anna.sees('1 / 1')

    await anna.keys('b')
    await closesByDragging(anna, anna.inDialog('Bestellen').dialog)
    await anna.keys('b')
    await choosesPrint(anna, { product: 'Fotoprint', format: '10 × 15 cm' })
    await anna.presses('In winkelwagen')
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await checkout.fills({ Plaats: 'Amsterdam' })
    await closesByDragging(anna, checkout.dialog)
    await anna.opens('/client-portal?afrekenen=ja')
    expect(await anna.inDialog('Afrekenen').field('Plaats').inputValue()).toBe('Amsterdam')
    await anna.presses('Terug naar winkelwagen')
    await closesByDragging(anna, cartOf(anna).dialog)
  },
)

journey(
  'a sheet with unsaved changes asks, as by Escape, and stays when one stays',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio, device: 'phone' })
    await vera.opens('/dashboard?instellingen=algemeen')
    const settings = vera.inDialog('Instellingen')
    await settings.fills({ Studionaam: 'Vossen & Zoon' })
    await dragsDown(vera, settings.dialog, 200)
    const question = vera.page.getByRole('alertdialog', { name: 'Wijzigingen niet opgeslagen' })
    await question.waitFor()
    await staysWhere(vera, settings.dialog)
    await closesByDragging(vera, question)
    expect(await settings.field('Studionaam').inputValue()).toBe('Vossen & Zoon')
    await dragsDown(vera, settings.dialog, 200)
    await question.getByRole('button', { name: 'Niet opslaan' }).click()
    await settings.isGone()
  },
)

journey(
  'the quiet sign of a preview hangs on the photo itself, not in the dark under it',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer({ plan: 'professional' })
    await studio.studios.saveSettings({ watermarkText: 'Studio Vossen' })
    const client = await studio.newClient()
    await fillGallery(studio, client.id, 1)
    const anna = await someone({ as: client, device: 'phone' })
    await anna.opens('/client-portal')
    await tileOf(anna, 'DSC_0001.jpg').picture.tap()
    const viewer = anna.page.getByRole('dialog', { name: /Foto 1 van 1/ })
    await viewer.waitFor()
    await waitUntilStill(anna.page)
    const edges = await viewer.evaluate((room) => {
      const sign = [...room.querySelectorAll('span')].find(
        ({ textContent, children }) => textContent === 'PREVIEW' && children.length === 0,
      )!
      const photo = room.querySelector('img')!
      return [photo, sign].map((one) => one.getBoundingClientRect().bottom)
    })
    expect(Math.round(edges[0]! - edges[1]!)).toBe(36)
  },
)
