import { expect } from 'vitest'
import type { World } from '#test/world/new-world.ts'
import { fillGallery } from './gallery-tiles.ts'
import { confirms, goesTo, goesToAccount, rowTextsOf, searches } from './admin-journey.ts'
import type { Person } from './person.ts'
import { shopJourney } from './shop-journey.ts'

async function newShop(world: World, studioName: string, [firstName = '', lastName = '']: string[]) {
  const studio = await world.photographer({ studioName })
  const client = await studio.newClient({ firstName, lastName })
  const [photo] = await fillGallery(studio, client.id, 1, 'final')
  return { studio, client, photoIds: [photo!.id] }
}

const euros = (cents: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)

const row = (person: Person, text: string) => person.page.locator('tbody tr', { hasText: text })

shopJourney(
  'a payment appears by itself, is approved once, and is then in the balance of its studio',
  async ({ world, shop, admin, beheer, someone }) => {
    const { studio, client, photoIds } = await newShop(world, 'Studio Saldo', ['Sanne', 'Betaalt'])
    await goesTo(beheer, 'Goedkeuringen')
    await beheer.sees('Alles Goedgekeurd!')

    const { orderId, number, totalCents } = await shop.sell(client, photoIds)
    await beheer.sees(`Bestelling ${number}`)
    await beheer.sees('Controleer een betaling bij Stripe voordat je die goedkeurt.')
    await beheer.page.getByRole('link', { name: /Goedkeuringen 1/ }).waitFor()
    const provider = beheer.button('Bekijk bij Stripe')
    expect(await provider.getAttribute('aria-disabled')).toBe('true')
    expect(await studio.clientPayments.findBalance({})).toMatchObject({ approvedCents: 0 })

    const vera = await someone({ as: studio })
    await vera.opens('/orders')
    await vera.sees('Goedgekeurd saldo')
    const other = await someone({ as: admin })
    await other.opens('/admin/approvals')
    await other.sees(`Bestelling ${number}`)
    await beheer.presses(`Betaling van ${euros(totalCents)} van Sanne Betaalt goedkeuren`)
    await confirms(beheer, 'Goedkeuren')
    await beheer.sees('Betaling Goedgekeurd')
    await beheer.sees('Alles Goedgekeurd!')
    await other.sees('Alles Goedgekeurd!')
    await vera.sees(euros(totalCents))
    expect(await studio.clientPayments.findBalance({})).toMatchObject({ approvedCents: totalCents })

    await goesTo(beheer, 'Betalingen klanten')
    await beheer.field('Goedkeuring').selectOption('Goedgekeurd')
    await beheer.arrivesAt('/admin/client-payments?goedkeuring=approved')
    await row(beheer, number).getByText('Goedgekeurd', { exact: true }).first().waitFor()
    await row(beheer, number).getByText('door Beheer').waitFor()
    await searches(beheer, 'Logs', number)
    const approval = row(beheer, 'Betaling goedgekeurd')
    await approval.getByText(euros(0)).waitFor()
    await approval.getByText(euros(totalCents)).waitFor()
    expect(orderId.slice(-8).toUpperCase()).toBe(number)
  },
)

shopJourney(
  'money is found by its words, filtered in the address, and its ids are copied whole',
  async ({ world, shop, beheer }) => {
    const { studio, client, photoIds } = await newShop(world, 'Studio Kassa', ['Karel', 'Koper'])
    const { number } = await shop.sell(client, photoIds)
    await beheer.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await goesTo(beheer, 'Betalingen klanten')
    await beheer.field('Klant, fotograaf, bedrag of bestelling').fill('karel koper')
    await expect.poll(async () => (await rowTextsOf(beheer)).length).toBe(1)
    await row(beheer, number).getByText('Voltooid').waitFor()
    await row(beheer, number).getByText('Wacht', { exact: true }).waitFor()
    const copies = async (buttonName: string, fullText: string) => {
      await row(beheer, number).getByRole('button', { name: buttonName }).click()
      await beheer.sees('Gekopieerd')
      await expect.poll(() => beheer.page.evaluate(() => navigator.clipboard.readText())).toBe(fullText)
    }
    await copies('Bestelnummer kopiëren', number)
    await copies('Id van de fotograaf kopiëren', studio.id)
    const shown = row(beheer, number).getByRole('button', { name: 'Id van de fotograaf kopiëren' })
    expect(await shown.innerText()).toMatch(new RegExp(`${studio.id.slice(0, 8)}…$`))

    await beheer.field('Status').selectOption('Mislukt')
    await beheer.sees('Geen betalingen gevonden')
    await beheer.arrivesAt('/admin/client-payments?zoek=karel+koper&status=failed')
    await beheer.reloads()
    await beheer.sees('Geen betalingen gevonden')

    await goesTo(beheer, 'Betalingen fotografen')
    await beheer.seesHeading('Betalingen fotografen 0')
    await beheer.sees('Geen betalingen gevonden')
  },
)

shopJourney(
  'the log is searched, filtered by who and what, and stepped through to its end and back',
  async ({ world, shop: _shop, beheer }) => {
    const { studio, client, photoIds } = await newShop(world, 'Studio Logboek', ['Lena', 'Logt'])
    const names = { clientId: client.id, firstName: 'Lena', lastName: 'Logt' }
    for (let nth = 0; nth < 25; nth++)
      for (const status of ['Review', 'Active'] as const)
        await studio.clients.updateClient({ ...names, status })
    const [later] = await fillGallery(studio, client.id, 5)
    await client.photos.setFavorite({ photoIds: [later!.id], isFavorite: true })
    await client.accounts.signIn({ email: client.email, password: client.password })
    await goesTo(beheer, 'Logs')
    await beheer.sees('Ingelogd')
    // The unfiltered list has fifty rows too.
    const filtered = beheer.page.waitForResponse((answer) =>
      (answer.request().postData() ?? '').includes('studio logboek'),
    )
    await beheer.field('Naam, actie of details').fill('studio logboek')
    await filtered
    await beheer.arrivesAt('/admin/logs?zoek=studio+logboek')
    await expect.poll(async () => (await rowTextsOf(beheer)).length).toBe(50)
    await beheer.presses('Volgende pagina')
    await expect.poll(async () => (await rowTextsOf(beheer)).length).toBeLessThan(50)
    await beheer.goesBack()
    await expect.poll(async () => (await rowTextsOf(beheer)).length).toBe(50)
    await beheer.presses('Laatste pagina')
    await beheer.sees('Geregistreerd')
    await beheer.presses('Eerste pagina')
    await row(beheer, 'Foto geüpload').first().getByText('Preview').waitFor()

    await beheer.field('Naam, actie of details').fill('lena logt')
    await beheer.field('Gebruikerstype').selectOption('Klant')
    await beheer.field('Soort actie').selectOption('Foto’s')
    await expect.poll(() => rowTextsOf(beheer)).toEqual([expect.stringMatching(/Lena Logt\s+Klant/)])
    await beheer.presses('Alle dagen')
    await beheer.field('Tot en met').fill('2020-12-31')
    await beheer.sees('Geen Logs Gevonden')
    await beheer.page.getByRole('dialog', { name: 'Periode' }).getByText('Alle dagen').click()
    await expect.poll(() => rowTextsOf(beheer)).toHaveLength(1)
    await beheer.field('Soort actie').selectOption('Prijzen')
    await beheer.sees('Geen Logs Gevonden')
    expect(photoIds).toHaveLength(1)

    await goesToAccount(beheer, 'Studio Logboek')
    await beheer.presses('Laatste pagina')
    await beheer.sees('Geregistreerd')
  },
)

shopJourney(
  'events are counted from what happened, by period, and found by their type',
  async ({ world, shop: _shop, beheer }) => {
    await newShop(world, 'Studio Geteld', ['Tel', 'Mee'])
    await goesTo(beheer, 'Events')
    await beheer.seesHeading('Event Analytics')
    await row(beheer, 'photo_uploads').getByText('Groeiend').waitFor()
    await row(beheer, 'payment_failures').getByText('Kritiek').waitFor()
    await beheer.presses('24 uur')
    await beheer.arrivesAt('/admin/events?periode=day')
    await row(beheer, 'client_registrations').getByText('Groeiend').waitFor()
    await beheer.field('Eventtype').fill('payment')
    await expect.poll(async () => (await rowTextsOf(beheer)).length).toBe(1)
    await beheer.field('Eventtype').fill('bestaat niet')
    await beheer.sees('Geen Events Gevonden')
  },
)

shopJourney('work that failed is seen with its reason, and tried again', async ({ world, beheer }) => {
  await world.owner.query(
    `select graphile_worker.permanently_fail_jobs(array[id], 'De mailserver zweeg')
     from graphile_worker.add_job('deliver-letter', '{"letterId":"onbezorgbaar"}', run_at => now() + interval '1 day',
       max_attempts => 1)`,
  )
  await goesTo(beheer, 'Overzicht')
  await row(beheer, 'De mailserver zweeg').getByText('Mail bezorgen').waitFor()
  await beheer.sees('0 taken, 1 mail, 0 events')
  await beheer.presses('Mail bezorgen opnieuw proberen')
  await beheer.sees('Wordt nu opnieuw geprobeerd')
  await searches(beheer, 'Logs', 'deliver-letter')
  await beheer.sees('Opnieuw geprobeerd')
})

shopJourney(
  'the menu folds to its icons by keys and stays so, and anyone is found from anywhere',
  async ({ world, admin, someone }) => {
    const { client } = await newShop(world, 'Studio Vindbaar', ['Vera', 'Vindbaar'])
    // The browser remembers the folded menu, so this test uses its own browser.
    const beheer = await someone({ as: admin })
    await beheer.opens('/admin')
    await beheer.seesHeading('Overzicht')
    const menu = beheer.page.locator('aside')
    const width = () => menu.evaluate((aside) => getComputedStyle(aside).width)
    expect(await width()).toBe('256px')
    await beheer.keys('Control+b')
    await expect.poll(width).toBe('48px')
    const cookie = (await beheer.context.cookies()).find(({ name }) => name === 'sidebar')
    expect(cookie!.expires - world.clock().getTime() / 1000).toBeCloseTo(7 * 24 * 60 * 60, -2)
    await beheer.reloads()
    await beheer.seesHeading('Overzicht')
    await expect.poll(width).toBe('48px')

    await client.addPayment({ amountCents: 13_744, description: 'Bestelling van Vera' })
    await beheer.keys('Control+k')
    const search = beheer.inDialog('Zoeken')
    await search.dialog.locator(':focus').waitFor()
    await beheer.page.keyboard.type('€ 137,44')
    await search.sees('Bestelling van Vera')
    await search.sees('Vera Vindbaar, Studio Vindbaar')
    await search.dialog.getByText('€\u00a0137,44', { exact: true }).waitFor()
    await beheer.keys('Enter')
    await beheer.page.getByRole('heading', { name: /^Betalingen klanten/ }).waitFor()
    await search.isGone()
    await beheer.keys('Control+k')
    await search.dialog.locator(':focus').waitFor()
    await beheer.page.keyboard.type(client.email)
    await search.sees('Vera Vindbaar')
    await beheer.keys('Enter')
    await beheer.seesHeading('Studio Vindbaar')
    await search.isGone()
  },
)
