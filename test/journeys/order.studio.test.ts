import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { waitUntilStill } from '#test/screens/wait-until-still.ts'
import { listLettersTo, waitForLetter } from '#test/world/letters.ts'
import type { Photographer, World } from '#test/world/new-world.ts'
import { readWorkbook } from '#test/world/read-workbook.ts'
import { newCartLine, newOrderInput, findOfferedVariant, orderPrints } from '#test/world/order-prints.ts'
import { fillGallery } from './gallery-tiles.ts'
import { focusReaches } from './hear-announcements.ts'
import { pressesSteadily, type Person } from './person.ts'
import { pressAt } from './press-at.ts'
import { readZip } from './read-zip.ts'
import { shopJourney } from './shop-journey.ts'
import { seesAfterRetries } from './see-after-retries.ts'

async function studioWithFinals(world: World, count = 2) {
  const studio = await world.photographer({ studioName: 'Studio Vossen' })
  const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
  const photos = await fillGallery(studio, anna.id, count, 'final')
  return { studio, anna, photoIds: photos.map(({ id }) => id) }
}

const euros = (cents: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)

const dialogOf = (person: Person, number: string) => person.inDialog(new RegExp(`^Bestelling ${number}$`))
const statusOf = (studio: Photographer, orderId: string) =>
  expect.poll(async () => (await studio.orders.findOrder({ orderId })).status)

const menuItems = (person: Person) => person.page.getByRole('menuitem')
const choosesItem = (person: Person, name: string | RegExp) =>
  pressesSteadily(person.page.getByRole('menuitem', { name }))

async function downloads(person: Person, act: () => Promise<unknown>) {
  const [download] = await Promise.all([person.page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

shopJourney(
  'a paid order appears by itself, is produced, sent with track & trace, seen by the client, and completed',
  async ({ world, shop, someone }) => {
    const { studio, anna, photoIds } = await studioWithFinals(world)
    const { orderId, number, totalCents } = await orderPrints(anna, photoIds.toReversed(), 3)
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.sees('Je bent helemaal bij')

    await shop.pay(anna, orderId)
    await vera.sees(`Bestelling ${number} is betaald`)
    await vera.sees(`Anna de Vries: 6 afdrukken, ${euros(totalCents)}`)
    const waiting = vera.page.getByRole('region', { name: 'Wacht op jou' })
    await waiting.locator(`img[src*="${photoIds[1]}"]`).waitFor()
    await waitUntilStill(vera.page)
    await pressAt(vera, waiting.getByText(`Bestelling ${number} is betaald`))
    await vera.arrivesAt(`/dashboard?bestelling=${orderId}`)
    const dialog = dialogOf(vera, number)
    await dialog.sees('Betaald, klaar om te produceren')
    await dialog.sees('Prinsengracht 263')
    await dialog.sees('DSC_0002.jpg')
    await dialog.sees('3 stuks')
    await dialog.sees('6 afdrukken')
    await dialog.sees(euros(totalCents))

    const files = await downloads(vera, () => dialog.presses('Productiebestanden'))
    await vera.sees('Je download begint zo')
    expect(files.name).toContain(number)
    const names = readZip(files.bytes).map(({ name }) => name)
    expect(names.filter((name) => /DSC_000[12]/.test(name))).toHaveLength(2)

    await dialog.presses('Status wijzigen')
    await expect.poll(() => menuItems(vera).count()).toBe(2)
    expect(await menuItems(vera).allInnerTexts()).toEqual([
      expect.stringMatching(/^Verzonden\s+Je klant krijgt een mail/),
      expect.stringMatching(/^Geannuleerd\s/),
    ])
    await choosesItem(vera, /^Verzonden/)
    const ship = vera.inDialog(`Bestelling ${number} versturen`)
    await ship.field('Anders').check()
    await ship.fills({
      'Naam van de vervoerder optioneel': 'DPD',
      'Track & trace optioneel': 'https://dpd.example/0534',
    })
    await ship.presses('Markeer als verzonden')
    await vera.sees('Bestelling verzonden')
    await ship.isGone()
    await dialog.sees('Met DPD')
    expect(await dialog.dialog.getByRole('link', { name: 'Track & trace' }).getAttribute('href')).toBe(
      'https://dpd.example/0534',
    )
    expect((await waitForLetter(world, anna.email, 'order_shipped')).text).toContain(
      'https://dpd.example/0534',
    )
    expect(await anna.orders.findMyOrder({ orderId })).toMatchObject({
      status: 'shipped',
      carrier: 'DPD',
      trackAndTrace: 'https://dpd.example/0534',
    })

    await dialog.presses('Markeer als voltooid')
    await vera.sees('Bestelling voltooid')
    await statusOf(studio, orderId).toBe('completed')
    await waitForLetter(world, anna.email, 'order_completed')
    await dialog.presses('Sluiten')
    await vera.arrivesAt('/dashboard')
    await vera.sees('Je bent helemaal bij')
  },
)

shopJourney(
  'files for the printer are made while their studio reloads, looks from another screen and leaves, and are one press away',
  async ({ world, shop, someone }) => {
    const { studio, anna, photoIds } = await studioWithFinals(world)
    const { orderId, number } = await orderPrints(anna, photoIds, 3)
    await shop.pay(anna, orderId)
    const path = `/orders?bestelling=${orderId}`
    const vera = await someone({ as: studio })
    await vera.opens(path)
    const dialog = dialogOf(vera, number)
    const release = holdArchives(world)
    try {
      await dialog.presses('Productiebestanden')
      await dialog.sees('Productiebestanden klaarmaken')
      await dialog.sees('0 van 2 bestanden')
      await vera.reloads()
      await dialog.sees('Productiebestanden klaarmaken')
      const elsewhere = await someone({ as: studio })
      await elsewhere.opens(path)
      const otherDialog = dialogOf(elsewhere, number)
      await otherDialog.sees('0 van 2 bestanden')
      await dialog.presses('Sluiten')
      release()
      await otherDialog.sees('2 bestanden', { exact: false })
      await otherDialog.sees('Te downloaden tot', { exact: false })
    } finally {
      release()
    }
    await vera.opens(path)
    const files = await downloads(vera, () => dialog.follows('Productiebestanden'))
    expect(files.name).toBe(`productie-${number}.zip`)
    expect(readZip(files.bytes)).toHaveLength(3)
  },
)

/** Holds archives before they are finished. Returns the function that releases them. */
function holdArchives({ services: { objects } }: World): () => void {
  const { write } = objects
  const { promise, resolve } = Promise.withResolvers<void>()
  objects.write = async (key, source, as) => {
    const written = await write(key, source, as)
    if (key.startsWith('made/')) await promise
    return written
  }
  return () => {
    objects.write = write
    resolve()
  }
}

shopJourney(
  'an unpaid order stands on paper without the screen around it, and offers nothing but a reminder, once a day, and an end',
  async ({ world, shop: _shop, someone }) => {
    const { studio, anna, photoIds } = await studioWithFinals(world)
    const { orderId, number } = await orderPrints(anna, photoIds, 4)
    const vera = await someone({ as: studio, theme: 'dark' })
    await vera.opens(`/orders?bestelling=${orderId}`)
    const dialog = dialogOf(vera, number)
    await dialog.sees('Wacht op betaling')
    await vera.page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await dialog.presses('Meer')
    await choosesItem(vera, 'Afdrukken')
    await vera.page.locator('body[data-printed]').waitFor()
    await vera.page.emulateMedia({ media: 'print' })
    // Content behind a dialog has no role, but is printed.
    await vera.sees(`Werkbon ${number}`)
    const onPaper = await vera.page.locator('body').innerText()
    expect(onPaper).toContain('8 stuks in totaal')
    expect(onPaper).toContain('1016 GV Amsterdam')
    expect(onPaper).not.toContain('Status wijzigen')
    expect(onPaper).not.toContain('Alle bestellingen')
    const sheet = vera.page.locator('[data-print-sheet]')
    await expect.poll(() => sheet.evaluate((it) => getComputedStyle(it).color)).toBe('rgb(28, 26, 23)')
    await vera.page.emulateMedia({ media: null })

    expect(await dialog.button('Markeer als verzonden').count()).toBe(0)
    expect(await dialog.button('Productiebestanden').count()).toBe(0)
    await dialog.presses('Status wijzigen')
    await expect.poll(() => menuItems(vera).count()).toBe(1)
    expect(await menuItems(vera).allInnerTexts()).toEqual([expect.stringMatching(/^Geannuleerd\s/)])
    await vera.keys('Escape')

    await dialog.presses('Klant herinneren')
    await vera.sees('Herinnering verstuurd')
    const letter = await waitForLetter(world, anna.email, 'order_reminder')
    expect(letter.text).toContain(`/pay/${orderId}`)
    await dialog.sees('Laatst herinnerd op', { exact: false })
    const again = dialog.button('Klant herinneren')
    await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true')
    await again.click({ force: true })
    await vera.sees('Een dag later kan het weer.', { exact: false })
    expect(
      (await listLettersTo(world, anna.email)).filter(({ kind }) => kind === 'order_reminder'),
    ).toHaveLength(1)

    await dialog.presses('Meer')
    expect(
      await vera.page.getByRole('menuitem', { name: 'Deels terugbetalen' }).getAttribute('aria-disabled'),
    ).toBe('true')
    await choosesItem(vera, 'Bestelling annuleren')
    const question = vera.page.getByRole('alertdialog', { name: `Bestelling ${number} annuleren?` })
    await question.getByText('Er is nog niet betaald.', { exact: false }).waitFor()
    await question.getByRole('button', { name: 'Annuleer bestelling' }).click()
    await vera.sees('Bestelling geannuleerd')
    await dialog.sees('Deze bestelling gaat niet door.')
    await dialog.sees('Er is niet betaald, dus er is geen factuur.')
    expect(await dialog.button('Status wijzigen').count()).toBe(0)
    await waitForLetter(world, anna.email, 'order_canceled')
  },
)

shopJourney(
  'a studio pays back a part, then all that is left, and its balance says so',
  async ({ world, shop, someone }) => {
    const { studio, anna, photoIds } = await studioWithFinals(world)
    const { orderId, number, totalCents } = await shop.sell(anna, photoIds, 10)
    await statusOf(studio, orderId).toBe('processing')
    const vera = await someone({ as: studio })
    await vera.opens('/orders')
    await vera.sees(number)
    const waiting = vera.page.getByRole('definition').nth(1)
    await expect.poll(() => waiting.innerText()).toBe(euros(totalCents))

    await pressAt(vera, vera.page.getByRole('row').getByText('Anna de Vries'))
    const dialog = dialogOf(vera, number)
    await dialog.sees('Betaald, klaar om te produceren')
    await dialog.presses('Meer')
    await choosesItem(vera, 'Deels terugbetalen')
    const refund = vera.inDialog(`Deels terugbetalen, bestelling ${number}`)
    for (const [typed, said] of [
      ['', 'Vul een bedrag in, zoals 12,50'],
      ['0,00', 'Vul een bedrag boven nul in'],
      ['9999', `Je kunt hoogstens ${euros(totalCents)} terugbetalen`],
    ] as const) {
      await refund.fills({ 'Bedrag in euro': typed })
      await refund.presses('Terugbetalen')
      await expect.poll(() => refund.hintOf('Bedrag in euro')).toBe(said)
    }
    await refund.fills({ 'Bedrag in euro': '2,50', 'Reden optioneel': 'Eén print met een vlek' })
    await refund.presses('Terugbetalen')
    await vera.sees(`${euros(250)} terugbetaald`)
    await refund.isGone()
    expect((await waitForLetter(world, anna.email, 'order_refunded')).text).toContain(
      'Eén print met een vlek',
    )
    await expect.poll(() => dialog.dialog.getByRole('link', { name: /PDF$/ }).count()).toBe(2)
    const receipts = await studio.clientPayments.listReceipts({ orderId })
    expect(new Set(receipts.map((receipt) => receipt.totalCents))).toEqual(new Set([totalCents, -250]))

    await dialog.presses('Status wijzigen')
    await choosesItem(vera, /^Geannuleerd/)
    const question = vera.page.getByRole('alertdialog')
    await question.getByText(`Anna de Vries krijgt ${euros(totalCents - 250)} terug.`).waitFor()
    await question.getByRole('button', { name: 'Laat staan' }).click()
    await statusOf(studio, orderId).toBe('processing')
    await dialog.presses('Status wijzigen')
    await choosesItem(vera, /^Geannuleerd/)
    await question.getByRole('button', { name: 'Annuleer bestelling' }).click()
    await vera.sees(`${euros(totalCents - 250)} wordt terugbetaald.`)
    await statusOf(studio, orderId).toBe('canceled')
    await dialog.presses('Sluiten')
    await expect.poll(() => waiting.innerText()).toBe(euros(0))
    await vera.presses('Bekijk betalingen')
    const payments = vera.inDialog('Betalingen van klanten')
    await payments.sees('Terugbetaald')
    await payments.follows(`Bestelling ${number}`)
    await payments.isGone()
    await dialog.sees('Geannuleerd')
  },
)

shopJourney(
  'a studio searches, turns pages and exports what it sees; the address remembers all of it',
  async ({ world, shop: _shop, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const bram = await studio.newClient({ firstName: 'Bram', lastName: 'Visser' })
    const [his] = await fillGallery(studio, bram.id, 1, 'final')
    const { number } = await orderPrints(bram, [his!.id], 7)
    const cleo = await studio.newClient({ firstName: 'Cleo' })
    const createdAt = new Date(world.clock().getTime() + 1000)
    for (let count = 1; count <= 21; count++) await cleo.addOrder({ createdAt })
    const vera = await someone({ as: studio })
    await vera.opens('/dashboard')
    await vera.follows('Bestellingen')
    await vera.arrivesAt('/orders?weergave=kaarten')
    await expect.poll(() => vera.page.getByRole('article').count()).toBe(20)
    await vera.presses('Tabel')
    await vera.arrivesAt('/orders')
    await vera.sees('20 van 22')
    await vera.presses('Volgende pagina')
    await vera.page.waitForURL((url) => url.searchParams.has('plaats'))
    await vera.sees(number)
    await expect.poll(() => vera.page.getByRole('row').count()).toBe(3)
    await vera.goesBack()
    await vera.arrivesAt('/orders')
    await expect.poll(() => vera.page.getByRole('row').count()).toBe(21)
    await vera.presses('Laatste pagina')
    await vera.sees(number)

    await vera.fills({ 'Bestellingen zoeken': 'visser' })
    await vera.arrivesAt('/orders?zoek=visser')
    await expect.poll(() => vera.page.getByRole('row').count()).toBe(2)
    await vera.reloads()
    await vera.sees(number)
    await vera.page.getByRole('tab', { name: 'Openstaand 1' }).waitFor()
    const workbook = await downloads(vera, () => vera.follows('Bestellingen als Excel-bestand'))
    expect(workbook.name).toMatch(/^bestellingen-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(readWorkbook(workbook.bytes).rows.map(([order]) => order)).toEqual(['Bestelling', number])
    const csv = await downloads(vera, () => vera.follows('Bestellingen als CSV'))
    await vera.sees('Je download begint zo')
    expect(csv.name).toMatch(/^bestellingen-\d{4}-\d\d-\d\d\.csv$/)
    const lines = csv.bytes.toString().trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"${number}"`)
    expect(lines[1]).toContain('"Bram Visser"')
    expect(lines[1]).toContain(';7;0,70;4,90;21;')

    await vera.choosesTab('Verzonden')
    await vera.arrivesAt('/orders?zoek=visser&status=shipped')
    await vera.sees('Geen bestelling gevonden')
    await vera.presses('Toon alle bestellingen')
    await vera.arrivesAt('/orders')
    await vera.presses('Alle dagen')
    await vera.fills({ 'Tot en met': '2020-01-01' })
    await vera.sees('Geen bestelling gevonden')
    await vera.arrivesAt('/orders?tot=2020-01-01')
  },
)

shopJourney(
  'the dashboard shows the first three items of each order, and the desk its own on a phone',
  async ({ world, shop, someone }) => {
    const { studio, anna, photoIds } = await studioWithFinals(world, 5)
    const { id } = await findOfferedVariant(anna, 'canvas')
    const lines = [newCartLine(id, photoIds)]
    const { orderId, number } = await anna.orders.placeOrder(await newOrderInput(anna, lines))
    await shop.pay(anna, orderId)
    await statusOf(studio, orderId).toBe('processing')
    const vera = await someone({ as: studio, device: 'phone' })
    await vera.opens('/orders?weergave=kaarten')
    const card = vera.page.getByRole('article', { name: `Bestelling ${number}` })
    await card.waitFor()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(3)
    await card.getByText('+2 meer items...').waitFor()
    await card.getByText('In behandeling').waitFor()
    await vera.choosesTab('Verzonden')
    await vera.sees('Geen bestellingen met status verzonden')
    await vera.choosesTab('Alle')
    await card.getByRole('link', { name: `Bekijk details van bestelling ${number}` }).tap()
    const dialog = dialogOf(vera, number)
    await dialog.presses('Markeer als verzonden')
    await vera.inDialog(`Bestelling ${number} versturen`).presses('Markeer als verzonden')
    await vera.sees('Bestelling verzonden')
    await vera.goesBack()
    await dialog.isGone()
    await card.getByText('Verzonden').waitFor()
  },
)

shopJourney(
  "orders that can't be loaded are never taken for none",
  async ({ world, shop: _shop, someone }) => {
    const { studio, anna, photoIds } = await studioWithFinals(world, 1)
    const { number } = await orderPrints(anna, photoIds)
    const vera = await someone({ as: studio, losesConnection: true, refusedAt: ['/findOrder'] })
    await vera.page.route('**/rpc/orders/listOrders', (route) => route.abort())
    await vera.opens('/orders')
    await seesAfterRetries(vera, 'Kon bestellingen niet laden')
    await vera.page.unroute('**/rpc/orders/listOrders')
    await vera.presses('Opnieuw proberen')
    await vera.sees(number)

    await vera.opens('/orders?bestelling=0198a3c0-0001-7000-8000-00000001000a')
    await vera.inDialog('Bestelling').sees('Bestelling niet gevonden')
  },
)

shopJourney(
  'an order is opened, sent and left by keys alone, from the page of its client',
  async ({ world, shop, someone }) => {
    const { studio, anna, photoIds } = await studioWithFinals(world, 1)
    const { orderId, number } = await shop.sell(anna, photoIds)
    await statusOf(studio, orderId).toBe('processing')
    const vera = await someone({ as: studio })
    await vera.opens(`/client/${anna.id}`)
    await vera.page.getByRole('main').getByRole('link', { name: 'Bestellingen', exact: true }).click()
    await vera.arrivesAt('/orders?zoek=Anna+de+Vries')
    const link = vera.page.getByRole('link', { name: `Bekijk details van bestelling ${number}` })
    await link.focus()
    await vera.keys('Enter')
    const dialog = dialogOf(vera, number)
    await dialog.sees('Betaald, klaar om te produceren')
    await dialog.button('Status wijzigen').focus()
    await vera.keys('Enter')
    await focusReaches(vera, 'menuitem "Verzonden')
    await vera.keys('ArrowDown')
    await focusReaches(vera, 'menuitem "Geannuleerd')
    await vera.keys('ArrowUp')
    await focusReaches(vera, 'menuitem "Verzonden')
    await vera.keys('Enter')
    const ship = vera.inDialog(`Bestelling ${number} versturen`)
    await expect.poll(() => ship.field('PostNL').evaluate((it) => it === document.activeElement)).toBe(true)
    await vera.keys('ArrowDown', 'Tab')
    await focusReaches(vera, 'textbox "Track & trace')
    await vera.page.keyboard.type('JVGL0612')
    await vera.keys('Enter')
    await vera.sees('Bestelling verzonden')
    await dialog.sees('Met DHL')
    await dialog.sees('JVGL0612')
    await ship.isGone()
    await vera.keys('Escape')
    await dialog.isGone()
    await vera.arrivesAt('/orders?zoek=Anna+de+Vries')
    await expect.poll(() => link.evaluate((it) => it === document.activeElement)).toBe(true)
  },
)
