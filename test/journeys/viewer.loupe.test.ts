import { expect } from 'vitest'
import { CUT_PX } from '#domains/photos/loupe/loupe.rules.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import { waitForPictures, tileOf } from './gallery-tiles.ts'
import { firstVisitJourney as journey } from './journey.ts'
import type { Person } from './person.ts'
import { createAnnasGallery, makeGuestCircumstances, entersByLink } from './shared-gallery.ts'

const largePhoto = () => drawJpeg({ widthPx: 3600, heightPx: 2400 })

const lensOf = ({ page }: Person) => page.getByRole('group', { name: /^Loep op / })
const cutOf = (person: Person) => lensOf(person).getByRole('img')

/**
 * Waits until the loupe is sharp. Returns its image's width, and its image pixels per CSS pixel.
 */
async function waitForSharpCut(person: Person) {
  await person.sees('Loep staat scherp')
  return cutOf(person).evaluate((image: HTMLImageElement) => ({
    naturalPx: image.naturalWidth,
    dots: (image.naturalWidth / image.getBoundingClientRect().width).toFixed(2),
  }))
}

/** Presses a key without pause, because the loupe soon comes to rest. */
const pressRapidly = (client: Person, key: string, times: number) =>
  client.page.evaluate(
    async ([pressed, count]) => {
      for (let nth = 0; nth < count; nth += 1) {
        const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })
        document.activeElement!.dispatchEvent(event)
        await Promise.resolve()
      }
    },
    [key, times] as const,
  )

journey('a client looks through the loupe, by key and by mouse', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await studio.addPhoto(anna.id, { label: 'DSC_0001.jpg', bytes: await largePhoto() })
  await studio.addPhoto(anna.id, { label: 'DSC_0002.jpg', bytes: await largePhoto() })
  const torn = await largePhoto()
  await studio.addPhoto(anna.id, {
    label: 'DSC_0003.jpg',
    bytes: Buffer.concat([torn.subarray(0, torn.length / 2), Buffer.from([0xff, 0xd9])]),
  })
  await expect
    .poll(
      async () => (await anna.photos.listForClient({ type: 'preview' })).photos.map(({ picture }) => picture),
      { timeout: 60_000, interval: 200 },
    )
    .toEqual(['ready', 'ready', 'failed'])
  const client = await someone({ as: anna, refusedAt: ['/loupe/'] })
  const asked: string[] = []
  client.page.on('request', (request) => {
    const cut = /\/loupe\/[^/]+\/[^/]+\/(\d+-\d+)\.jpg/.exec(request.url())?.[1]
    if (cut) asked.push(cut)
  })
  await client.opens('/client-portal')
  await tileOf(client, 'DSC_0001.jpg').picture.click()
  await client.sees('1 / 3')
  await client.page.mouse.move(720, 450)
  await client.keys('z')
  expect(await waitForSharpCut(client)).toEqual({ naturalPx: CUT_PX, dots: '1.00' })
  expect(asked).toEqual(['1200-600'])
  await pressRapidly(client, 'ArrowRight', 3)
  // The loupe requests only the place where it comes to rest.
  await expect.poll(() => asked).toEqual(['1200-600', '2100-600'])
  await waitForSharpCut(client)
  await client.keys('Escape')
  await lensOf(client).waitFor({ state: 'hidden' })
  await client.keys('ArrowRight')
  await client.sees('2 / 3')

  await client.presses('Loep')
  await client.sees('Wijs aan wat je van dichtbij wilt zien')
  await client.page.mouse.click(300, 300)
  await waitForSharpCut(client)
  expect(asked).toHaveLength(3)
  const before = await cutOf(client).boundingBox()
  const lens = (await lensOf(client).boundingBox())!
  await client.page.mouse.move(lens.x + 200, lens.y + 200)
  await client.page.mouse.down()
  await client.page.mouse.move(lens.x + 120, lens.y + 160, { steps: 4 })
  await client.page.mouse.up()
  expect(await cutOf(client).boundingBox()).toMatchObject({ x: before!.x - 80, y: before!.y - 40 })
  await lensOf(client).getByRole('button', { name: 'Loep sluiten' }).click()
  await client.keys('ArrowRight')
  await client.sees('3 / 3')
  await client.keys('z')
  await client.sees('Deze foto kan niet van dichtbij bekeken worden.')
  await client.keys('z', 'Home')
  await client.sees('1 / 3')

  await world.owner.query(
    `update attempts set count = 120 where key like 'draw_cut%' and key not like '%from%'`,
  )
  await client.page.mouse.move(400, 300)
  await client.keys('z')
  await client.sees('Je hebt al heel veel van dichtbij bekeken.', { exact: false })
})

journey('a client looks through the loupe by touch', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await studio.addPhoto(anna.id, { label: 'DSC_0001.jpg', bytes: await largePhoto() })
  await waitForPictures(studio, anna.id)
  const client = await someone({ device: 'phone', as: anna, browser: { deviceScaleFactor: 3 } })
  await client.opens('/client-portal')
  await tileOf(client, 'DSC_0001.jpg').picture.tap()
  await client.sees('1 / 1')
  await client.button('Loep').tap()
  await client.sees('Wijs aan wat je van dichtbij wilt zien')
  await client.page.touchscreen.tap(120, 400)
  expect(await waitForSharpCut(client)).toEqual({ naturalPx: CUT_PX, dots: '3.00' })
  await lensOf(client).getByRole('button', { name: 'Loep sluiten' }).tap()
  await lensOf(client).waitFor({ state: 'hidden' })
  await client.sees('1 / 1')
})

journey('a guest looks closely at what the link gives', async ({ world, someone }) => {
  const { studio, anna, newLink } = await createAnnasGallery(world)
  await studio.addPhoto(anna.id, {
    type: 'final',
    label: 'klein.jpg',
    bytes: await drawJpeg({ widthPx: 900, heightPx: 600 }),
  })
  await studio.addPhoto(anna.id, {
    type: 'final',
    label: 'groot.jpg',
    bytes: await drawJpeg({ widthPx: 3000, heightPx: 2000 }),
  })
  await waitForPictures(studio, anna.id)
  const webOnly = await someone(makeGuestCircumstances())
  await entersByLink(webOnly, await newLink({ shows: 'finals', mayDownload: 'web' }), 'Riet')
  await tileOf(webOnly, 'klein.jpg').picture.click()
  await webOnly.button('Vergelijk').waitFor()
  expect(await webOnly.button('Loep').count()).toBe(0)
  // The web size of this photo has no more pixels than the screen shows.
  expect(await webOnly.button('Inzoomen').count()).toBe(0)
  await webOnly.keys('z')
  expect(await webOnly.button('Uitzoomen').count()).toBe(0)
  await webOnly.keys('Escape')
  await tileOf(webOnly, 'groot.jpg').picture.click()
  await webOnly.keys('z')
  await webOnly.button('Uitzoomen').waitFor()
  await webOnly.sees('· scherp')

  const withOriginals = await someone(makeGuestCircumstances())
  await entersByLink(withOriginals, await newLink({ shows: 'finals', mayDownload: 'original' }), 'Bert')
  await tileOf(withOriginals, 'klein.jpg').picture.click()
  await withOriginals.button('Loep').waitFor()
  await withOriginals.keys('z')
  expect(await waitForSharpCut(withOriginals)).toEqual({ naturalPx: 900, dots: '1.00' })
})
