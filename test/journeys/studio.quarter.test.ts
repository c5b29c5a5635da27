import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { saveCompleteBusiness } from '#test/world/a-business.ts'
import { fillGallery } from './gallery-tiles.ts'
import { readZip } from './read-zip.ts'
import { shopJourney } from './shop-journey.ts'

shopJourney(
  'a studio finds its quarter, follows a figure to its documents, downloads them all, and has them sent to its bookkeeper',
  async ({ world, shop, someone }) => {
    const studio = await world.photographer({ studioName: 'Studio Vossen' })
    const anna = await studio.newClient({ firstName: 'Anna', lastName: 'de Vries' })
    const photos = await fillGallery(studio, anna.id, 1, 'final')
    await saveCompleteBusiness(world.services, studio.id, { accountantEmail: 'boekhouder@voorbeeld.nl' })
    const { orderId } = await shop.sell(anna, [photos[0]!.id], 3)
    await expect.poll(async () => (await studio.clientPayments.listReceipts({ orderId })).length).toBe(1)
    const [receipt] = await studio.clientPayments.listReceipts({ orderId })
    const { quarter, boxes } = await studio.turnover.findTurnover({})
    expect(boxes.high.netCents + boxes.high.vatCents).toBe(receipt!.totalCents)

    const vera = await someone({ as: studio })
    await vera.opens('/orders')
    await vera.page.getByRole('tab', { name: 'Omzet en btw' }).click()
    await vera.arrivesAt('/orders?onderdeel=omzet')
    await vera.sees('Alleen verkoop via Lichttafel')
    await vera.sees('Op de aangifte rond je af op hele euro’s.')

    await vera.follows('1a Hoog tarief')
    await vera.arrivesAt(`/orders?onderdeel=omzet&kwartaal=${quarter}&cijfer=high`)
    const dialog = vera.inDialog('1a Hoog tarief')
    await dialog.sees('Anna de Vries')
    await dialog.sees(`Factuur ${receipt!.number}`, { exact: false })
    const pdf = dialog.dialog.getByRole('link', { name: `Factuur ${receipt!.number} openen als PDF` })
    expect(await pdf.getAttribute('href')).toBe(receipt!.address)
    await vera.page.goBack()
    await dialog.isGone()
    await vera.arrivesAt('/orders?onderdeel=omzet')

    const [download] = await Promise.all([
      vera.page.waitForEvent('download'),
      vera.follows('Alle facturen (ZIP)'),
    ])
    expect(download.suggestedFilename()).toBe(`boekhouding-${quarter}.zip`)
    const files = readZip(await readFile(await download.path()))
    expect(files.map(({ name }) => name)).toEqual([
      `factuur-${receipt!.number}.pdf`,
      `factuur-${receipt!.number}.xml`,
      'boekhouding.csv',
    ])
    expect(files[2]!.bytes.toString()).toContain(`"${receipt!.number}";"Factuur";"Anna de Vries";"NL"`)

    await vera.page.getByRole('switch', { name: 'Stuur elke maand naar mijn boekhouder' }).click()
    await vera.sees('Je boekhouder krijgt elke maand een mail')
    expect((await studio.turnover.findAccountant({})).isMonthly).toBe(true)

    await vera.page.goBack()
    await vera.arrivesAt('/orders')
    await vera.sees('Alle bestellingen')
  },
)
