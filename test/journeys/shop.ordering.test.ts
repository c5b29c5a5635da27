import { expect } from 'vitest'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import { isThorough } from '#test/world/count-by-tier.ts'
import { waitForLetter } from '#test/world/letters.ts'
import { orderPrints } from '#test/world/order-prints.ts'
import { fillGallery, tileOf } from './gallery-tiles.ts'
import { LOW_WINDOWS, findTooFull } from './check-height.ts'
import type { Person } from './person.ts'
import {
  newBuyerWithFinals,
  cartOf,
  checksOut,
  choosesPrint,
  withEuroSign,
  arrivesAtCheckout,
  opensFinals,
  ordersSelection,
  paysByIdeal,
  putsInCart,
  selectsPhotosByLabel,
  checkoutJourney as journey,
} from './checkout-journey.ts'

const FORTY_PHOTOS = { count: 40, prints: '96,00', total: '101,99', totalCents: 10_199, vat: '17,70' }
const THREE_PHOTOS = { count: 3, prints: '7,20', total: '13,19', totalCents: 1319, vat: '2,29' }

const seesScene = ({ page }: Person, name: string | RegExp) =>
  page.getByRole('img', { name, exact: true }).waitFor()

journey(
  'a client orders one print of one photo from the viewer, in a crop of their own, and pays later',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const { buyer } = await newBuyerWithFinals(studio, 1)
    const anna = await someone({ as: buyer })
    await opensFinals(anna)
    await anna.page.locator('[data-tile]').first().click()
    await anna.sees('1 / 1')
    await anna.keys('b')
    await choosesPrint(anna, { product: 'Fotoprint', format: '13 × 13 cm' })
    const setup = anna.inDialog('Fotoprint')
    await setup.sees('Te klein voor 13 × 13 cm')
    await setup.sees('DSC_0001.jpg telt 120 × 80 pixels en wordt zichtbaar onscherp.', { exact: false })
    const crop = anna.page.getByRole('slider', { name: 'Uitsnede van DSC_0001.jpg' })
    await expect.poll(() => crop.getAttribute('aria-valuetext')).toBe('In het midden')
    // `hover` waits until the crop has stopped moving.
    await crop.hover()
    const box = (await crop.boundingBox())!
    await anna.page.mouse.down()
    await anna.page.mouse.move(box.x, box.y + box.height, { steps: 4 })
    await anna.page.mouse.up()
    await expect.poll(() => crop.getAttribute('aria-valuenow')).toBe('0')
    await anna.presses('Midden')
    await crop.focus()
    await anna.keys('ArrowRight', 'Shift+ArrowRight')
    await expect.poll(() => crop.getAttribute('aria-valuetext')).toBe('62% van links')
    await setup.dialog.getByRole('tab', { name: 'Op tafel' }).click()
    await seesScene(anna, 'Fotoprint, 13 × 13 cm, op een tafel naast een kop koffie van 8,5 cm breed.')

    await putsInCart(anna)
    await cartOf(anna).sees(withEuroSign('0,95'))
    await cartOf(anna).sees(withEuroSign('6,94'))
    await checksOut(anna)
    await arrivesAtCheckout(anna)
    await anna.page.goBack()
    await anna.inDialog('Bestelling geplaatst').sees('Je bestelling wacht op je betaling.')
    await anna.presses('Later betalen')
    await anna.inDialog('Bestelling geplaatst').isGone()
    await anna.arrivesAt('/client-portal?tab=final')
    await anna.choosesFromMenu('Bestellingen')
    const [ordered] = (await buyer.orders.listMyOrders({})).orders
    await anna.inDialog('Bestellingen').sees('Openstaand')
    await anna.page.getByRole('button', { name: new RegExp(`^Bestelling ${ordered!.number}`) }).click()
    await anna.inDialog(`Bestelling ${ordered!.number}`).sees(withEuroSign('6,94'))

    const order = await buyer.orders.findMyOrder({ orderId: ordered!.id })
    expect(order).toMatchObject({ totalCents: 694, deliveryAddress: { postcode: '1016 GV', country: 'NL' } })
    expect(order.items).toMatchObject([{ quantity: 1, photos: [{ crop: { x: 0.62, y: 0.5 } }] }])
  },
)

for (const viewport of LOW_WINDOWS)
  journey(
    `a client orders prints on ${viewport.width} × ${viewport.height} pixels`,
    async ({ world, sandbox: _sandbox, someone }) => {
      const { buyer } = await newBuyerWithFinals(await world.photographer(), 2)
      const anna = await someone({ as: buyer, device: 'phone', browser: { viewport } })
      await opensFinals(anna)
      await anna.presses('Bestel afdrukken')
      expect(await findTooFull(anna.page)).toEqual([])
      await tileOf(anna, 'DSC_0002.jpg').picture.click()
      await ordersSelection(anna)
      await choosesPrint(anna, { product: 'Fotoprint', format: '13 × 13 cm', quantity: 2 })
      await putsInCart(anna)
      await checksOut(anna)
      await arrivesAtCheckout(anna)
      const [ordered] = (await buyer.orders.listMyOrders({})).orders
      const order = await buyer.orders.findMyOrder({ orderId: ordered!.id })
      expect(order.items).toMatchObject([{ quantity: 2, variantName: '13 × 13 cm' }])
    },
  )

journey(
  'many photos are ordered at once in one format and paid at once, for one amount everywhere',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const order = isThorough ? FORTY_PHOTOS : THREE_PHOTOS
    const { buyer } = await newBuyerWithFinals(studio, order.count)
    const anna = await someone({ as: buyer })
    await opensFinals(anna)
    await anna.page.locator('[data-tile]').first().focus()
    await anna.keys('Control+a')
    await anna.sees(`${order.count} geselecteerd`)
    await ordersSelection(anna)
    await choosesPrint(anna, { product: 'Fotoprint', format: '13 × 18 cm', quantity: 2 })
    const setup = anna.inDialog('Fotoprint')
    await expect.poll(() => setup.dialog.getByRole('radio', { name: /^DSC_/ }).count()).toBe(order.count)
    await setup.sees(withEuroSign(order.prints))
    await putsInCart(anna)
    await anna.sees(`${order.count} foto’s`)
    const total = withEuroSign(order.total)
    await cartOf(anna).sees(total)
    await cartOf(anna).sees(`waarvan ${withEuroSign(order.vat)} (21% btw)`)
    await checksOut(anna)
    await arrivesAtCheckout(anna)
    const letter = await waitForLetter(world, buyer.email, 'order_placed')
    expect(letter.text).toContain(total)
    await anna.sees(total)
    await paysByIdeal(anna)
    await anna.sees('Betaald, dank je wel')
    await anna.sees('In behandeling')
    await anna.sees(total)
    const [ordered] = (await buyer.orders.listMyOrders({})).orders
    expect(ordered).toMatchObject({
      status: 'processing',
      totalCents: order.totalCents,
      itemCount: order.count,
    })
    const [receipt] = await buyer.clientPayments.listMyReceipts({ orderId: ordered!.id })
    expect(receipt).toMatchObject({ kind: 'invoice', totalCents: order.totalCents })
    await anna.sees(`Factuur ${receipt!.number}`)
    const pdf = await buyer.get(receipt!.address)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
  },
)

journey(
  'a mixed basket is changed, paid after a payment that failed, and never twice',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const { buyer } = await newBuyerWithFinals(studio, 20)
    const anna = await someone({ as: buyer })
    await opensFinals(anna)
    await selectsPhotosByLabel(anna, ['DSC_0001.jpg', 'DSC_0002.jpg'])
    await ordersSelection(anna)
    const bar = anna.page.locator('[data-bottom-bar=floating]')
    await expect.poll(() => bar.evaluate((it) => getComputedStyle(it).opacity)).toBe('0')
    await choosesPrint(anna, { product: 'Canvas', format: '40 × 60 cm' })
    await anna.page.getByRole('tab', { name: 'Uitsnede' }).focus()
    await anna.keys('ArrowRight')
    await seesScene(anna, /^Canvas, 60 × 40 cm, aan een lichte muur. Dat is 30% van de breedte van de bank/)
    await anna.page.getByText('60 × 90 cm', { exact: true }).click()
    await anna.page.getByRole('radio', { name: 'Donkere muur' }).check()
    await seesScene(anna, /^Canvas, 90 × 60 cm, aan een donkere muur. Dat is 45% van de breedte van de bank/)
    await anna.presses('Ander product kiezen')
    await choosesPrint(anna, { product: 'Ingelijst', format: '30 × 40 cm, eiken' })
    await putsInCart(anna)
    const cart = cartOf(anna)
    await cart.dialog.getByRole('button', { name: /^Album\s*met 20 foto’s/ }).click()
    await anna.page.getByRole('tab', { name: 'Bladzijden' }).click()
    const pages = anna.page.getByRole('list', { name: 'Bladen van het album' })
    await expect.poll(() => pages.getByRole('listitem').count()).toBe(10)
    await pages.focus()
    await anna.keys('ArrowRight')
    await anna.sees('Blad 2 van 10')
    await putsInCart(anna)

    const frames = cart.dialog.getByRole('listitem').filter({ hasText: 'Ingelijst' })
    await frames.getByRole('button', { name: 'Meer' }).click()
    await cart.sees(withEuroSign('476,00'))
    await cart.presses('Album verwijderen')
    await cart.sees(withEuroSign('481,99'))
    await anna.presses('Ongedaan maken')
    await cart.sees(withEuroSign('600,99'))
    expect(await anna.page.evaluate(() => localStorage.getItem('cart-items'))).not.toContain('Album')

    await checksOut(anna)
    await arrivesAtCheckout(anna)
    await anna.sees(withEuroSign('600,99'))
    await anna.page.goBack()
    await anna.inDialog('Bestelling geplaatst').sees('Je bestelling wacht op je betaling.')
    await anna.page.getByRole('button', { name: 'Nu betalen' }).dblclick()
    await arrivesAtCheckout(anna)
    await anna.presses('Betaling laten mislukken')
    await anna.sees('De betaling is mislukt', { exact: false })
    await anna.presses('Annuleren')
    const [ordered] = (await buyer.orders.listMyOrders({})).orders
    await anna.inDialog(`Bestelling ${ordered!.number}`).sees('Openstaand')
    await anna.presses('Nu betalen')
    await arrivesAtCheckout(anna)
    await paysByIdeal(anna)
    await anna.sees('Betaald, dank je wel')
    await anna.sees(`Factuur`, { exact: false })

    const { orders } = await buyer.orders.listMyOrders({})
    expect(orders).toMatchObject([{ status: 'processing', totalCents: 60_099, itemCount: 3 }])
    expect(await buyer.clientPayments.listMyReceipts({ orderId: ordered!.id })).toHaveLength(1)
  },
)

journey(
  'an order is paid from its mail, by who is not signed in',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const { buyer, photos } = await newBuyerWithFinals(studio, 1)
    await orderPrints(buyer, [photos[0]!.id])
    const anna = await someone({ as: buyer })
    await opensFinals(anna)
    await anna.choosesFromMenu('Bestellingen')
    await anna.inDialog('Bestellingen').sees('Openstaand')

    const { text } = await waitForLetter(world, buyer.email, 'order_placed')
    const link = /\S+\/pay\/\S+/.exec(text)?.[0]
    const elsewhere = await someone()
    await elsewhere.opens(link!)
    await arrivesAtCheckout(elsewhere)
    await elsewhere.sees(withEuroSign('6,69'))
    await paysByIdeal(elsewhere)
    await elsewhere.arrivesAt('/auth')
    await elsewhere.sees('Bedankt voor je betaling')
    await anna.inDialog('Bestellingen').sees('In behandeling')

    await elsewhere.fills({ 'E-mail': buyer.email, Wachtwoord: buyer.password })
    await elsewhere.presses('Inloggen')
    await elsewhere.arrivesAt('/client-portal')
    await elsewhere.sees('Betaald, dank je wel')
  },
)

journey(
  'on a phone the crop follows a finger, and Back closes what stands open',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const { buyer } = await newBuyerWithFinals(studio, 1)
    const anna = await someone({ as: buyer, device: 'phone' })
    await opensFinals(anna)
    await anna.page.locator('[data-tile]').first().tap()
    await anna.sees('1 / 1')
    await anna.presses('Bestellen')
    await choosesPrint(anna, { product: 'Canvas', format: '30 × 40 cm' })
    const crop = anna.page.getByRole('slider', { name: 'Uitsnede van DSC_0001.jpg' })
    await crop.waitFor()
    await waitUntilStill(anna.page)
    const box = (await crop.boundingBox())!
    const devtools = await anna.context.newCDPSession(anna.page)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (const dragged of [20, 60, 120])
      await devtools.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: x + dragged, y }],
      })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await devtools.detach()
    await expect.poll(() => crop.getAttribute('aria-valuenow')).toBe('100')
    const way = (name: string) => anna.page.getByRole('radio', { name, exact: true })
    expect(await way('Liggend').isChecked()).toBe(true)
    await way('Staand').check({ force: true })
    await expect.poll(() => crop.getAttribute('aria-valuetext')).toBe('In het midden')
    await anna.button('Midden').waitFor({ state: 'hidden' })
    await anna.presses('In winkelwagen')
    await cartOf(anna).sees(withEuroSign('54,50'))
    await anna.goesBack()
    await cartOf(anna).isGone()
    await anna.sees('1 / 1')
    await anna.presses('Terug naar de galerij')
    await anna.button('Winkelwagen, 1 in totaal').first().waitFor()
  },
)

journey(
  'what can not be ordered is said by the key as well',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const { buyer } = await newBuyerWithFinals(studio, 1)
    await fillGallery(studio, buyer.id, 1)
    const anna = await someone({ as: buyer })
    await anna.opens('/client-portal?tab=preview')
    await anna.page.locator('[data-tile]').first().focus()
    await anna.keys('b')
    await anna.sees('Geen foto’s geselecteerd')
    await anna.sees('Selecteer eerst foto’s om te bestellen')
    await anna.keys('Space', 'b')
    await anna.sees('Geen finale foto’s geselecteerd')
    await anna.sees('Je kunt alleen finale foto’s bestellen')
  },
)
