import { expect } from 'vitest'
import type { Client } from '#test/world/people.ts'
import { journey } from './journey.ts'
import type { Person } from './person.ts'
import { newBuyerWithFinals, cartOf, opensCartWithPrint } from './checkout-journey.ts'
import { seesAfterRetries } from './see-after-retries.ts'

const PRICES = '/dashboard?instellingen=prijzen'

const settingsOf = (person: Person) => person.inDialog('Instellingen')
const productOf = (person: Person, name: string) => {
  const row = person.page.getByRole('region', { name, exact: true })
  return {
    row,
    opens: () => row.locator('button[aria-expanded=false]').click(),
    switch: row.getByRole('switch', { name: `${name} verkopen` }),
    variant: (format: string) => {
      const line = row.getByRole('listitem', { name: format, exact: true })
      return {
        line,
        switch: line.getByRole('switch'),
        price: line.getByLabel('Prijs', { exact: true }),
        name: line.getByLabel('Eigen naam', { exact: true }),
      }
    },
  }
}

const findOffered = async (client: Client, slug: string) =>
  (await client.catalog.listOffers({})).find((product) => product.slug === slug)

journey(
  'a studio changes a price, puts a product off, and its client finds just that',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard?instellingen=algemeen')
    const dialog = settingsOf(vera)
    await dialog.dialog
      .getByRole('link', { name: /^Prijzen/ })
      .first()
      .click()
    await vera.arrivesAt(PRICES)
    await dialog.sees('35 varianten')

    const canvas = productOf(vera, 'Canvas')
    await canvas.opens()
    const { price, line } = canvas.variant('30 × 40 cm')
    await line.getByText('Standaardprijs € 54,50').waitFor()
    await price.fill('€ 59.5')
    await line.getByText('€ 5,00 boven de standaardprijs (9 %)').waitFor()
    await line.getByText('Nu: standaardprijs').waitFor()
    await canvas.variant('40 × 60 cm').name.fill('Groot')
    await expect.poll(() => price.inputValue()).toBe('59,50')
    await canvas.variant('60 × 90 cm').switch.click()
    await productOf(vera, 'Album').switch.click()
    await productOf(vera, 'Album').row.getByText('Niet te koop').waitFor()
    await dialog.sees('4 wijzigingen')

    const sent = vera.page.waitForRequest('**/rpc/catalog/savePrices')
    await dialog.presses('Opslaan')
    const { products } = await studio.catalog.findPrices({})
    const [small, large, wide] = products.find(({ slug }) => slug === 'canvas')!.variants
    expect((await sent).postDataJSON()).toMatchObject({
      json: {
        products: [{ productId: products.find(({ slug }) => slug === 'album')!.id, enabled: false }],
        variants: [
          { variantId: small!.id, priceOverrideCents: 5950 },
          { variantId: large!.id, customName: 'Groot' },
          { variantId: wide!.id, enabled: false },
        ],
      },
    })
    await vera.sees('Prijzen succesvol opgeslagen')
    await dialog.sees('Geen wijzigingen')
    await dialog.sees('31 varianten')

    expect(await findOffered(anna, 'album')).toBeUndefined()
    expect((await findOffered(anna, 'canvas'))!.variants).toMatchObject([
      { name: '30 × 40 cm', priceCents: 5950 },
      { name: 'Groot', priceCents: 7450 },
      { name: '80 × 120 cm', priceCents: 15_950 },
    ])

    await vera.reloads()
    await canvas.opens()
    await line.getByRole('button', { name: 'Standaardprijs' }).click()
    await line.getByText('Nu: € 59,50').waitFor()
    await dialog.presses('Opslaan')
    await expect
      .poll(async () => (await findOffered(anna, 'canvas'))!.variants[0])
      .toMatchObject({ priceCents: 5450 })
  },
)

journey(
  'a price that is none is said at its field, and holds up the whole save until it is right; under the KOR there is no rate to choose, and it says why',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio, device: 'phone' })
    await vera.opens(PRICES)
    const dialog = settingsOf(vera)
    const prints = productOf(vera, 'Fotoprint')
    await prints.opens()
    const { price, line } = prints.variant('10 × 15 cm')
    for (const [typed, said] of [
      ['24,955', 'Gebruik hoogstens twee cijfers achter de komma'],
      ['-1', 'Een prijs is niet lager dan € 0,00'],
      ['10000', 'Een prijs is hoogstens € 9.999,99'],
      ['gratis', 'Vul een prijs in, zoals 24,95'],
    ] as const) {
      await price.fill(typed)
      await line.getByText(said).waitFor()
    }
    await prints.row.getByText('1 prijs klopt niet').waitFor()
    await prints.row.locator('button[aria-expanded=true]').click()
    await dialog.sees('1 wijziging')
    await dialog.presses('Opslaan')
    await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true)

    // Saving in another section leads back to the wrong price.
    await dialog.dialog.getByRole('link', { name: 'Algemeen' }).last().click()
    await dialog.fills({ Studionaam: 'Vossen & Zoon' })
    await dialog.sees('2 wijzigingen')
    await dialog.presses('Opslaan')
    await vera.arrivesAt(PRICES)
    expect((await studio.studios.findSettings({})).saved.studioName).not.toBe('Vossen & Zoon')

    await prints.opens()
    await price.fill('0')
    await dialog.presses('Opslaan')
    await dialog.sees('Geen wijzigingen')
    await expect
      .poll(async () => (await studio.catalog.findPrices({})).products[0]!.variants[0]!.priceOverrideCents)
      .toBe(0)
    await expect
      .poll(async () => (await studio.studios.findSettings({})).saved.studioName)
      .toBe('Vossen & Zoon')

    await studio.business.addVatScheme({ scheme: 'kor', from: '2026-01-01' })
    await vera.opens(PRICES)
    const album = productOf(vera, 'Album')
    await album.opens()
    await album.row.getByText('Je valt onder de KOR en rekent geen btw').waitFor()
    for (const choice of await album.row.getByRole('group', { name: 'Btw' }).getByRole('radio').all())
      expect(await choice.isDisabled()).toBe(true)
  },
)

journey(
  'a studio sells an album under the lower rate with its reason, and follows its other tab',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    const { rates } = (await studio.catalog.findPrices({})).vat
    const lower = `${rates.book}\u00a0%`
    const vera = await someone({ as: studio })
    await vera.opens(PRICES)
    const dialog = settingsOf(vera)
    const album = productOf(vera, 'Album')
    await album.opens()
    const choice = album.row.getByRole('radio', { name: lower })
    await album.row.getByText('Papieren fotoboek, samengesteld bij de reportage').click()
    await album.row.getByText('Overleg dit met je boekhouder').waitFor()
    await album.row.getByText(`Nu: ${rates.standard}\u00a0%`).waitFor()
    await dialog.sees('1 wijziging')
    const otherTab = await vera.inAnotherTab()
    await otherTab.opens(PRICES)
    const albumThere = otherTab.page.getByRole('region', { name: 'Album', exact: true })
    await albumThere.locator('button[aria-expanded=false]').click()
    const there = albumThere.getByRole('radio', { name: lower })
    expect(await there.isChecked()).toBe(false)
    await dialog.presses('Opslaan')
    await dialog.sees('Geen wijzigingen')
    await expect.poll(() => there.isChecked()).toBe(true)
    expect(await choice.isChecked()).toBe(true)
    expect((await findOffered(anna, 'album'))!.vatRate).toBe(rates.book)
    const canvas = productOf(vera, 'Canvas')
    await canvas.opens()
    await canvas.row.getByText('Gesigneerd en genummerd, hoogstens 30 stuks').waitFor()
  },
)

journey(
  'what is off has no price to set, unsaved prices are asked about, and what can not be loaded says so, and is asked again',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const vera = await someone({ as: studio, refusedAt: ['/rpc/catalog/findPrices'] })
    await vera.opens('/dashboard')
    await vera.choosesFromMenu('Instellingen')
    const dialog = settingsOf(vera)
    await dialog.dialog
      .getByRole('link', { name: /^Prijzen/ })
      .first()
      .click()
    const acrylic = productOf(vera, 'Acryl')
    await acrylic.opens()
    const { price, switch: sold } = acrylic.variant('30 × 40 cm')
    await sold.click()
    await expect.poll(() => price.isDisabled()).toBe(true)
    await sold.click()
    await expect.poll(() => price.isDisabled()).toBe(false)
    await acrylic.switch.click()
    await expect.poll(() => price.isDisabled()).toBe(true)
    await acrylic.row.getByText('Niet te koop').waitFor()

    await dialog.presses('Sluiten')
    const question = vera.page.getByRole('alertdialog', { name: 'Wijzigingen niet opgeslagen' })
    await question.getByRole('button', { name: 'Niet opslaan' }).click()
    await dialog.isGone()
    expect((await studio.catalog.findPrices({})).products.every(({ enabled }) => enabled)).toBe(true)

    await vera.page.route('**/rpc/catalog/findPrices', (route) =>
      route.fulfill({ status: 400, contentType: 'application/json', body: '{}' }),
    )
    await vera.opens(PRICES)
    await seesAfterRetries(vera, 'Fout bij het laden van prijzen: ')
    await vera.page.unroute('**/rpc/catalog/findPrices')
    await vera.presses('Opnieuw proberen')
    await vera.sees('Fotoprint')
  },
)

journey('a studio asks less for sending, and lets its clients pick up', async ({ world, someone }) => {
  const studio = await world.photographer()
  const vera = await someone({ as: studio })
  await vera.opens(PRICES)
  const dialog = settingsOf(vera)
  const price = dialog.field('Verzendkosten')
  await expect.poll(() => price.inputValue()).toBe('5,99')
  await price.fill('veel')
  await dialog.sees('Vul een prijs in, zoals 24,95')
  await dialog.presses('Opslaan')
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true)
  await price.fill('120')
  await dialog.sees('Verzendkosten zijn hoogstens € 99,99')
  await price.fill('4,5')
  await dialog.sees('Nu: € 5,99')
  await dialog.dialog.getByRole('switch', { name: 'Klanten mogen ophalen' }).check()
  await dialog.field('Waar en wanneer optioneel').fill('Op afspraak in Utrecht')
  await dialog.sees('3 wijzigingen')
  await dialog.presses('Opslaan')
  await vera.sees('Prijzen succesvol opgeslagen')
  await expect
    .poll(async () => (await studio.catalog.findPrices({})).shipping)
    .toEqual({ shippingCents: 450, offersPickUp: true, pickUpLine: 'Op afspraak in Utrecht' })
  await vera.reloads()
  await expect.poll(() => price.inputValue()).toBe('4,50')
})

journey(
  'a studio says that a product is not made to measure, and its client reads so at the checkout',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const stocked = await newBuyerWithFinals(studio, 1)
    const vera = await someone({ as: studio })
    await vera.opens(PRICES)
    const prints = productOf(vera, 'Fotoprint')
    await prints.opens()
    const measures = prints.row.getByRole('group', { name: 'Herroepen' })
    expect(await measures.getByRole('radio', { name: /^Op maat gemaakt/ }).isChecked()).toBe(true)
    await measures.getByRole('radio', { name: /^Niet op maat/ }).check()
    await prints.row.getByText('Nu: op maat gemaakt').waitFor()
    await settingsOf(vera).presses('Opslaan')
    await settingsOf(vera).sees('Geen wijzigingen')

    const anna = await someone({ as: stocked.buyer })
    await opensCartWithPrint(anna, stocked)
    await cartOf(anna).presses('Afrekenen')
    await anna
      .inDialog('Afrekenen')
      .sees('Je kunt deze bestelling herroepen tot veertien dagen na ontvangst.')
  },
)
