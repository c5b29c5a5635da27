import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { fillGallery, tileOf } from './gallery-tiles.ts'
import { journey } from './journey.ts'
import { readZip } from './read-zip.ts'

journey(
  'a client downloads the finals as a ZIP that holds exactly the originals',
  async ({ world, someone }) => {
    const studio = await world.photographer()
    const anna = await studio.newClient()
    const photos = await fillGallery(studio, anna.id, 3, 'final')
    const client = await someone({ as: anna })
    await client.opens('/client-portal?tab=final')
    for (const { label } of photos) {
      const tile = tileOf(client, label)
      await tile.picture.hover()
      await tile.checkbox.click()
    }
    await client.sees('3 geselecteerd')
    const bar = client.page.getByRole('region', { name: 'Acties voor geselecteerde foto’s' })
    await bar.getByRole('button', { name: 'Downloaden' }).click()
    const dialog = client.inDialog('Downloaden')
    await dialog.dialog.getByText(/^3 foto’s, [\d,.]+ [KM]B$/).waitFor()
    const today = calendarDay(world.clock())
    await dialog.sees(`Je krijgt ze samen als fotos-${today}.zip, in volle grootte.`)

    const arriving = client.page.waitForEvent('download')
    await dialog.presses('Downloaden')
    const download = await arriving
    expect(download.suggestedFilename()).toBe(`fotos-${today}.zip`)
    const entries = readZip(await readFile(await download.path()))
    expect(entries.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^foto-1-[\w-]+\.jpg$/),
      expect.stringMatching(/^foto-2-[\w-]+\.jpg$/),
      expect.stringMatching(/^foto-3-[\w-]+\.jpg$/),
    ])
    const inBytes = (files: Uint8Array[]) => files.map((file) => Buffer.from(file)).sort(Buffer.compare)
    expect(inBytes(entries.map(({ bytes }) => bytes))).toEqual(inBytes(photos.map(({ bytes }) => bytes)))
    await client.sees('Download voltooid')
    await client.sees('3 foto’s gedownload als ZIP-bestand')
  },
)

journey('one final comes as it is', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  const [photo] = await fillGallery(studio, anna.id, 1, 'final')
  const client = await someone({ as: anna })
  await client.opens('/client-portal?tab=final')
  await tileOf(client, photo!.label).picture.click()
  await client.sees('1 / 1')
  const arriving = client.page.waitForEvent('download')
  await client.keys('d')
  const download = await arriving
  expect(Buffer.compare(await readFile(await download.path()), photo!.bytes)).toBe(0)
})
