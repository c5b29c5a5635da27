import { expect } from 'vitest'
import { findOfferedVariant, orderPrints } from '#test/world/order-prints.ts'
import {
  newBuyerWithFinals,
  cartOf,
  choosesPrint,
  withEuroSign,
  opensCartWithPrint,
  arrivesAtCheckout,
  opensFinals,
  ordersSelection,
  putsInCart,
  selectsPhotosByLabel,
  checkoutJourney as journey,
} from './checkout-journey.ts'
import { emptyBusiness } from '#domains/clients/client-fields.rules.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { saveCompleteBusiness } from '#test/world/a-business.ts'
import { openFakeVies } from '#test/world/fake-vies.ts'
import type { Person } from './person.ts'

const PLACE = '/rpc/orders/placeOrder'
const QUOTE = '**/rpc/orders/quoteCart'

/** Waits for the visible one of two equal texts. */
const seesShown = ({ dialog }: ReturnType<Person['inDialog']>, text: string) =>
  dialog.getByText(text, { exact: true }).filter({ visible: true }).waitFor()

journey(
  'what is missing or wrong at the till is said at its place',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const stocked = await newBuyerWithFinals(studio, 1)
    const { buyer } = stocked
    const anna = await someone({ as: buyer })
    await opensCartWithPrint(anna, stocked)
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await expect.poll(() => checkout.field('Naam').inputValue()).toBe('Anna de Vries')
    await expect.poll(() => checkout.field('E-mailadres').inputValue()).toBe(buyer.email)
    await checkout.fills({ Naam: ' ', 'E-mailadres': 'anna', Postcode: '2000' })
    await checkout.pressesStarting('Bestellen en betalen')
    await anna.sees('Gegevens incompleet')
    await anna.sees('Vul je naam en e-mailadres in.')
    await expect.poll(() => checkout.hintOf('Naam')).toBe('Vul je naam in.')
    await expect.poll(() => checkout.hintOf('E-mailadres')).toBe('Dit is geen geldig e-mailadres.')
    await expect
      .poll(() => checkout.hintOf('Postcode'))
      .toBe('Een Nederlandse postcode ziet eruit als 1234 AB.')
    await expect.poll(() => checkout.hintOf('Plaats')).toBe('Vul de plaats in.')

    await checkout.field('Land').selectOption('België')
    await expect.poll(() => checkout.hintOf('Postcode')).toBe('')
    await checkout.fills({ Naam: 'Anna', 'E-mailadres': buyer.email, Postcode: '' })
    await checkout.pressesStarting('Bestellen en betalen')
    await arrivesAtCheckout(anna)
    await anna.page.getByText('Gegevens incompleet').waitFor({ state: 'detached' })
    const [ordered] = (await buyer.orders.listMyOrders({})).orders
    expect(await buyer.orders.findMyOrder({ orderId: ordered!.id })).toMatchObject({
      customerName: 'Anna',
      deliveryAddress: null,
    })
  },
)

journey(
  'where the last order went stands there already for the next one, and that last one can be canceled',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const stocked = await newBuyerWithFinals(studio, 1)
    const { buyer, photos } = stocked
    const { orderId } = await orderPrints(buyer, [photos[0]!.id])
    const { deliveryAddress } = await buyer.orders.findMyOrder({ orderId })
    const anna = await someone({ as: buyer })
    await opensCartWithPrint(anna, stocked)
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await expect.poll(() => checkout.field('Plaats').inputValue()).toBe('Amsterdam')
    await checkout.fills({ Straat: 'Nieuwstraat' })
    await checkout.pressesStarting('Bestellen en betalen')
    await arrivesAtCheckout(anna)
    const [newest] = (await buyer.orders.listMyOrders({})).orders
    expect((await buyer.orders.findMyOrder({ orderId: newest!.id })).deliveryAddress).toEqual({
      ...deliveryAddress,
      street: 'Nieuwstraat',
    })

    await anna.opens(`/client-portal?bestelling=${orderId}`)
    await anna.presses('Bestelling annuleren')
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Annuleer bestelling' }).click()
    await anna.sees('Geannuleerd')
    await expect.poll(() => anna.button('Nu betalen').count()).toBe(0)
  },
)

journey(
  'an answer that is lost, a reload and a second press make one order, and nothing typed is lost',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const stocked = await newBuyerWithFinals(studio, 1)
    const { buyer } = stocked
    const anna = await someone({ as: buyer, losesConnection: true })
    await opensCartWithPrint(anna, stocked)
    await cartOf(anna).presses('Opmerking bij deze afdruk')
    await anna.page.keyboard.type('Zonder witte rand')
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await checkout.field('Opmerking voor je fotograaf optioneel').fill('Graag voor zaterdag')
    await anna.page.route(`**${PLACE}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await checkout.pressesStarting('Bestellen en betalen')
    await anna.sees('Fout bij bestellen')
    await anna.sees('Er is iets misgegaan. Probeer het opnieuw.')
    expect((await buyer.orders.listMyOrders({})).orders).toHaveLength(1)

    await anna.page.unroute(`**${PLACE}`)
    await anna.reloads()
    await expect
      .poll(() => checkout.field('Opmerking voor je fotograaf optioneel').inputValue())
      .toBe('Graag voor zaterdag')
    await checkout.sees('Opmerking: Zonder witte rand')
    await checkout.button('Bestellen en betalen', { exact: false }).dblclick()
    await arrivesAtCheckout(anna)
    const { orders } = await buyer.orders.listMyOrders({})
    expect(orders).toMatchObject([{ firstItems: [{ note: 'Zonder witte rand' }] }])
    await anna.page.goBack()
    await expect.poll(() => anna.page.evaluate(() => localStorage.getItem('cart-items'))).toBe('[]')
    await anna.inDialog('Bestelling geplaatst').sees('Je bestelling wacht op je betaling.')
    expect((await buyer.orders.listMyOrders({})).orders).toHaveLength(1)
  },
)

journey(
  'a price that changed is shown, old and new, before anything is ordered',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const stocked = await newBuyerWithFinals(studio, 1)
    const { buyer } = stocked
    const { id: variantId } = await findOfferedVariant(buyer, 'fotoprint')
    const costs = (priceOverrideCents: number) =>
      studio.catalog.savePrices({ products: [], variants: [{ variantId, priceOverrideCents }] })
    const anna = await someone({ as: buyer, refusedAt: [PLACE] })
    await opensCartWithPrint(anna, stocked)
    await anna.keys('Escape')
    await costs(90)
    await anna.page.getByRole('button', { name: 'Winkelwagen, 1 in totaal' }).first().click()
    await cartOf(anna).sees(`${withEuroSign('0,90')} per stuk, was ${withEuroSign('0,70')}`)
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await checkout.dialog.getByText(withEuroSign('6,89'), { exact: true }).filter({ visible: true }).waitFor()

    // Holds the new quote, so that the server refuses the old price.
    const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
    await anna.page.route(QUOTE, (route) => isPressed.then(() => route.continue()))
    await costs(120)
    const refused = anna.page.waitForResponse(`**${PLACE}`)
    await checkout.pressesStarting('Bestellen en betalen')
    await refused
    press()
    await checkout.sees('De prijzen zijn net veranderd')
    await checkout.sees(`Fotoprint: was ${withEuroSign('0,90')}, is nu ${withEuroSign('1,20')}`)
    await checkout.sees(`Totaal: was ${withEuroSign('6,89')}, is nu ${withEuroSign('7,19')}`)
    expect((await buyer.orders.listMyOrders({})).orders).toEqual([])
    await checkout.presses(`Bestellen en betalen · ${withEuroSign('7,19')}`)
    await arrivesAtCheckout(anna)
    await anna.sees(withEuroSign('7,19'))
  },
)

journey(
  'whose session ended signs in again at the till, and loses nothing of it',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const stocked = await newBuyerWithFinals(studio, 1)
    const { buyer } = stocked
    const anna = await someone({ as: buyer, refusedAt: ['/rpc/', '/live'] })
    await opensCartWithPrint(anna, stocked)
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await checkout.dialog.getByText(withEuroSign('6,69'), { exact: true }).filter({ visible: true }).waitFor()
    await checkout.fills({
      Straat: 'Prinsengracht',
      Huisnummer: '263',
      Postcode: '1016gv',
      Plaats: 'Amsterdam',
    })
    await anna.context.clearCookies()
    await checkout.pressesStarting('Bestellen en betalen')
    await anna.sees('Niet ingelogd')
    await anna.sees('Je moet ingelogd zijn om een bestelling te plaatsen.')
    expect((await buyer.orders.listMyOrders({})).orders).toEqual([])

    const again = anna.inDialog('Je bent niet meer ingelogd')
    await again.fills({ Wachtwoord: 'verkeerd' })
    await again.presses('Inloggen')
    await expect.poll(() => again.hintOf('Wachtwoord')).toBe('Je wachtwoord klopt niet')
    await again.fills({ Wachtwoord: buyer.password })
    await again.presses('Inloggen')
    await again.isGone()
    await checkout.pressesStarting('Bestellen en betalen')
    await arrivesAtCheckout(anna)
    const [order] = (await buyer.orders.listMyOrders({})).orders
    const placed = await buyer.orders.findMyOrder({ orderId: order!.id })
    expect(JSON.stringify(placed)).toContain('Prinsengracht')
  },
)

journey(
  'a cart that was tampered with orders nothing that is not for sale or not theirs',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const { buyer, photos } = await newBuyerWithFinals(studio, 2)
    const other = await newBuyerWithFinals(studio, 1)
    const preview = await studio.addPhoto(buyer.id, { label: 'PREVIEW_1.jpg' })
    const { id: variantId } = await findOfferedVariant(buyer, 'fotoprint')
    const anna = await someone({ as: buyer })
    const crop = { x: 0.5, y: 0.5 }
    const item = (changes: object) => ({
      id: crypto.randomUUID(),
      clientId: buyer.id,
      addedAt: '',
      variantId,
      quantity: 1,
      price: 1,
      photos: [{ photoId: photos[0]!.id, crop }],
      ...changes,
    })
    await anna.opens('/client-portal?tab=final')
    const stores = async (text: string) => {
      await anna.page.evaluate((text) => localStorage.setItem('cart-items', text), text)
      await anna.opens('/client-portal?tab=final&winkelwagen=true')
    }
    await stores('{')
    await cartOf(anna).sees('Je winkelwagen is leeg.')

    await stores(
      JSON.stringify([
        item({ quantity: 4000 }),
        item({ variantId: crypto.randomUUID() }),
        item({
          photos: [photos[1]!.id, other.photos[0]!.id, preview.id].map((photoId) => ({ photoId, crop })),
        }),
      ]),
    )
    const cart = cartOf(anna)
    await cart.sees('Je fotograaf verkoopt dit niet meer. Verwijder het om verder te gaan.')
    await cart.sees('2 foto’s zijn geen afgeronde foto’s meer.')
    await cart.button('Afrekenen').click({ force: true })
    expect(await anna.page.getByRole('dialog', { name: 'Afrekenen' }).count()).toBe(0)
    await cart.presses('Niet meer te koop verwijderen')
    await cart.presses('Haal deze 2 foto’s eruit')
    await cart.sees(withEuroSign('7,70'))
    await cart.presses('Afrekenen')
    await anna.inDialog('Afrekenen').pressesStarting('Bestellen en betalen')
    await arrivesAtCheckout(anna)
    await anna.sees(withEuroSign('13,69'))
  },
)

journey(
  'a parcel abroad bears the VAT of its country at the same price, and what is picked up pays no shipping',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    await saveCompleteBusiness(world.services, studio.id, { ossSince: '2026-01-01' })
    await studio.catalog.savePrices({
      products: [],
      variants: [],
      shipping: { offersPickUp: true, pickUpLine: 'Op afspraak in Utrecht' },
    })
    const stocked = await newBuyerWithFinals(studio, 1)
    const { buyer } = stocked
    const anna = await someone({ as: buyer })
    await opensCartWithPrint(anna, stocked)
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await checkout.sees('Je koopt van Studio Vossen (M. Vossen), Dorpsstraat 1, 3511 AA Utrecht', {
      exact: false,
    })
    await seesShown(checkout, `waarvan ${withEuroSign('1,16')} (21% btw)`)
    await checkout.fills({ Straat: 'Meir', Huisnummer: '12', Postcode: '2000', Plaats: 'Antwerpen' })
    await checkout.field('Land').selectOption('België')
    await seesShown(checkout, `waarvan ${withEuroSign('1,16')} (21% Belgische btw)`)
    await checkout.button(`Bestellen en betalen · ${withEuroSign('6,69')}`).waitFor()
    await checkout.field('Land').selectOption('Nederland')
    await checkout.dialog.getByRole('radio', { name: /^Ophalen/ }).check()
    await checkout.dialog.getByLabel('Postcode').waitFor({ state: 'detached' })
    await checkout.sees('Op afspraak in Utrecht')
    await checkout.button(`Bestellen en betalen · ${withEuroSign('0,70')}`).waitFor()
    await anna.reloads()
    await checkout.presses(`Bestellen en betalen · ${withEuroSign('0,70')}`)
    await arrivesAtCheckout(anna)
    await anna.sees(withEuroSign('0,70'))
    await anna.page.goBack()
    await anna
      .inDialog('Bestelling geplaatst')
      .sees('Je krijgt weer een mail als je bestelling klaar is om op te halen.')
    const [order] = (await buyer.orders.listMyOrders({})).orders
    expect(order).toMatchObject({ delivery: 'pick_up', totalCents: 70 })
  },
)

journey(
  'a studio under the KOR speaks of no VAT anywhere in its shop',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Klein' })
    await studio.business.addVatScheme({ scheme: 'kor', from: calendarDay(world.clock()) })
    const { buyer } = await newBuyerWithFinals(studio, 1)
    const anna = await someone({ as: buyer })
    await opensFinals(anna)
    await selectsPhotosByLabel(anna, ['DSC_0001.jpg'])
    await ordersSelection(anna)
    await anna.inDialog('Bestellen').sees('Je fotograaf rekent geen btw')
    await choosesPrint(anna, { product: 'Fotoprint', format: '10 × 15 cm' })
    expect(await anna.page.getByText(/incl(usief|\.)/).count()).toBe(0)
    await putsInCart(anna)
    await cartOf(anna).sees('Geen btw: Studio Klein valt onder de KOR')
    await cartOf(anna).presses('Afrekenen')
    const checkout = anna.inDialog('Afrekenen')
    await seesShown(checkout, 'Geen btw: Studio Klein valt onder de KOR')
    await checkout.pressesStarting('Bestellen en betalen')
    await arrivesAtCheckout(anna)
    const [order] = (await buyer.orders.listMyOrders({})).orders
    await anna.opens(`/client-portal?bestelling=${order!.id}`)
    await anna.inDialog(`Bestelling ${order!.number}`).sees('Geen btw: Studio Klein valt onder de KOR')
    const vera = await someone({ as: studio })
    await vera.opens(`/orders?bestelling=${order!.id}`)
    await vera.inDialog(`Bestelling ${order!.number}`).sees('Geen btw: Studio Klein valt onder de KOR')
    await vera.opens('/dashboard?instellingen=prijzen')
    await vera.sees('Zo verkoop je aan je klanten. Je valt onder de KOR en rekent geen btw.')
  },
)

journey(
  'a shop that has closed keeps the cart, and says so kindly at each door',
  async ({ world, sandbox: _sandbox, someone }) => {
    const studio = await world.photographer()
    const stocked = await newBuyerWithFinals(studio, 1)
    const anna = await someone({
      as: stocked.buyer,
      refusedAt: ['/rpc/orders/quoteCart', '/rpc/catalog/listOffers'],
    })
    await opensCartWithPrint(anna, stocked)
    await world.owner.query('delete from studio_businesses where photographer_id = $1', [studio.id])
    for (const door of ['winkelwagen', 'afrekenen']) {
      await anna.opens(`/client-portal?tab=final&${door}=true`)
      await anna.sees('Bestellen kan nu niet')
      await anna.sees(
        'Je fotograaf neemt op dit moment geen bestellingen aan. Je winkelwagen blijft bewaard.',
      )
    }
    await saveCompleteBusiness(world.services, studio.id)
    await anna.opens('/client-portal?tab=final&winkelwagen=true')
    await cartOf(anna).sees('Fotoprint')
  },
)

for (const device of ['desktop', 'phone'] as const)
  journey(
    `who wants to order on a ${device} while the shop is closed reads so at once, and goes back to the photos`,
    async ({ world, sandbox: _sandbox, someone }) => {
      const studio = await world.photographer({ business: 'none' })
      const { buyer } = await newBuyerWithFinals(studio, 1)
      const anna = await someone({ as: buyer, device, refusedAt: ['/rpc/catalog/listOffers'] })
      await opensFinals(anna)
      const order = () => anna.page.getByRole('button', { name: 'Bestel afdrukken' }).click()
      await order()
      const closed = anna.inDialog('Bestellen kan nu niet')
      await closed.sees(
        'Je fotograaf neemt op dit moment geen bestellingen aan. Vraag gerust wanneer het weer kan.',
      )
      await closed.presses('Terug naar je foto’s')
      await closed.dialog.waitFor({ state: 'detached' })
      await anna.page.locator('[data-tile]').first().waitFor()

      await saveCompleteBusiness(world.services, studio.id)
      await order()
      await anna.inDialog('Bestellen').sees('Fotoprint')
    },
  )

journey(
  'a Belgian business reads in cart, checkout and order why it pays no VAT, as its studio does',
  async ({ world, sandbox: _sandbox, someone }) => {
    const vies = await openFakeVies()
    world.services.viesUrl = vies.url
    try {
      const studio = await world.photographer()
      const stocked = await newBuyerWithFinals(studio, 1)
      const { buyer } = stocked
      const antwerp = {
        country: 'BE',
        street: 'Meir',
        houseNumber: '12',
        postcode: '2000',
        city: 'Antwerpen',
      } as const
      const business = { ...emptyBusiness, ...antwerp, companyName: 'Frituur Max', vatId: 'BE0403170701' }
      await studio.clients.updateClient({ clientId: buyer.id, business })
      const why =
        'Geen Nederlandse btw: intracommunautaire levering aan een bedrijf in België, dat de btw daar aangeeft'
      const max = await someone({ as: buyer })
      await opensCartWithPrint(max, stocked)
      await cartOf(max).sees(why)
      await cartOf(max).presses('Afrekenen')
      const checkout = max.inDialog('Afrekenen')
      await checkout.fills({ Straat: 'Meir', Huisnummer: '12', Postcode: '2000', Plaats: 'Antwerpen' })
      await seesShown(checkout, `waarvan ${withEuroSign('1,16')} (21% btw)`)
      await checkout.field('Land').selectOption('België')
      await seesShown(checkout, why)
      await checkout.presses(`Bestellen en betalen · ${withEuroSign('6,69')}`)
      await arrivesAtCheckout(max)
      const [order] = (await buyer.orders.listMyOrders({})).orders
      await max.opens(`/client-portal?bestelling=${order!.id}`)
      await max.inDialog(`Bestelling ${order!.number}`).sees(why)
      const vera = await someone({ as: studio })
      await vera.opens(`/orders?bestelling=${order!.id}`)
      await vera.inDialog(`Bestelling ${order!.number}`).sees(why)
    } finally {
      vies.close()
      world.services.viesUrl = undefined
    }
  },
)
