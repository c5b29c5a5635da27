import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { fillGallery } from './gallery-tiles.ts'
import { goesTo, rowTextsOf, searches } from './admin-journey.ts'
import type { Person } from './person.ts'
import { shopJourney } from './shop-journey.ts'

const csvLink = (person: Person, title: string) =>
  person.page.getByRole('link', { name: `${title} als CSV`, exact: true })

async function downloads(person: Person, title: string) {
  const [download] = await Promise.all([person.page.waitForEvent('download'), csvLink(person, title).click()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.trim().split('\r\n') }
}

shopJourney(
  'an order appears by itself, is found from the overview, and opens beside its list without its photos',
  async ({ world, shop, beheer }) => {
    const studio = await world.photographer({ studioName: 'Studio Volgt' })
    const client = await studio.newClient({ firstName: 'Vera', lastName: 'Volgt' })
    const [photo] = await fillGallery(studio, client.id, 1, 'final')
    const overview = await beheer.inAnotherTab()
    await overview.opens('/admin')
    const paidFor = overview.page.getByRole('link', { name: /^In behandeling: / })
    await paidFor.waitFor()
    const before = Number(await paidFor.innerText())
    await goesTo(beheer, 'Bestellingen')
    await beheer.field('Status').selectOption('In behandeling')
    await beheer.arrivesAt('/admin/orders?status=processing')
    await beheer.seesHeading(`Bestellingen ${before}`)

    const { orderId, number, totalCents } = await shop.sell(client, [photo!.id])
    await beheer.sees(number)
    await beheer.seesHeading(`Bestellingen ${before + 1}`)
    await overview.page.getByRole('link', { name: `In behandeling: ${before + 1} `, exact: false }).click()
    await overview.arrivesAt('/admin/orders?status=processing')
    await overview.sees(number)

    await beheer.field('Bestelnummer, klant of fotograaf').fill(number.toLowerCase())
    await expect.poll(() => rowTextsOf(beheer)).toEqual([expect.stringContaining('Vera Volgt')])
    await beheer.page.getByRole('link', { name: `Bestelling ${number} bekijken` }).click()
    const order = beheer.inDialog(`Bestelling ${number}`)
    await order.sees(client.email)
    await order.sees('Fotoprint')
    await order.sees('Nog niet verzonden')
    expect(await order.dialog.getByRole('img').count()).toBe(0)
    const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
    await order.sees(euros.format(totalCents / 100))

    await studio.orders.shipOrder({ orderId, carrier: 'PostNL', trackAndTrace: '' })
    await order.sees('Met PostNL')
    await beheer.goesBack()
    await order.isGone()
    await beheer.sees('Geen bestellingen gevonden')
    await beheer.field('Status').selectOption('Verzonden')
    await beheer.page.getByRole('link', { name: `Betalingen van bestelling ${number}` }).click()
    await beheer.seesHeading('Betalingen klanten 1')
    await beheer.sees(`Bestelling ${number}`)
    await overview.page.close()
  },
)

shopJourney(
  'each list of the back office is downloaded as it is filtered, under a name with its day',
  async ({ world, shop, beheer }) => {
    const studio = await world.photographer({ studioName: 'Studio Bestand' })
    const client = await studio.newClient({ firstName: 'Bas', lastName: 'Bestand' })
    const photos = await fillGallery(studio, client.id, 2, 'final')
    for (const { id } of photos) await shop.sell(client, [id])
    await expect
      .poll(async () => (await studio.orders.listOrders({ status: 'processing' })).rows.length)
      .toBe(2)
    const lists = [
      {
        path: '/admin/accounts?zoek=bestand',
        menu: 'Accounts',
        words: 'bestand',
        title: 'Account Management',
        file: 'accounts',
        head: '"Bedrijf"',
        rows: 1,
      },
      {
        path: '/admin/orders?zoek=bestand',
        menu: 'Bestellingen',
        words: 'bestand',
        title: 'Bestellingen',
        file: 'alle-bestellingen',
        head: '"Besteld op"',
        rows: 2,
      },
      {
        path: '/admin/photographer-payments?zoek=bestand',
        menu: 'Betalingen fotografen',
        words: 'bestand',
        title: 'Betalingen fotografen',
        file: 'betalingen-fotografen',
        head: '"Gemaakt op"',
        rows: 0,
      },
      {
        path: '/admin/client-payments?zoek=bestand',
        menu: 'Betalingen klanten',
        words: 'bestand',
        title: 'Betalingen klanten',
        file: 'betalingen-klanten',
        head: '"Gemaakt op"',
        rows: 2,
      },
      {
        path: '/admin/approvals?zoek=bestand',
        menu: 'Goedkeuringen',
        words: 'bestand',
        title: 'Saldo Goedkeuringen',
        file: 'goedkeuringen',
        head: '"Gemaakt op"',
        rows: 2,
      },
      {
        path: '/admin/logs?zoek=bestand+photo_uploaded',
        menu: 'Logs',
        words: 'bestand photo_uploaded',
        title: 'Activiteit Logs',
        file: 'logs',
        head: '"Wanneer"',
        rows: 2,
      },
    ] as const
    for (const { menu, words, path, title, file, head, rows } of lists) {
      await searches(beheer, menu, words)
      await beheer.arrivesAt(path)
      await beheer.seesHeading(`${title} ${rows}`)
      const { name, lines } = await downloads(beheer, title)
      expect(name).toBe(`${file}-${calendarDay(world.clock())}.csv`)
      expect(lines[0]).toMatch(new RegExp(`^\\uFEFF?${head};`))
      expect(lines).toHaveLength(1 + rows)
    }
  },
)
