import { expect } from 'vitest'
import { CUT_PX } from '#domains/photos/loupe/loupe.rules.ts'
import { drawnJpeg } from '#test/world/receive-photo.ts'
import { picturesMade, tileOf } from './gallery-tiles.ts'
import { firstVisit as journey } from './journey.ts'
import type { Person } from './person.ts'
import { annasGallery, asGuest, comesIn } from './shared-gallery.ts'

const largePhoto = () => drawnJpeg({ widthPx: 3600, heightPx: 2400 })

const lensOf = ({ page }: Person) => page.getByRole('group', { name: /^Loep op / })
const cutOf = (person: Person) => lensOf(person).getByRole('img')

/** Where the cut that is shown begins, once it is sharp. */
async function seesCut(person: Person) {
  await person.sees('Loep staat scherp')
  return cutOf(person).evaluate((image: HTMLImageElement) => ({
    naturalPx: image.naturalWidth,
    dots: (image.naturalWidth / image.getBoundingClientRect().width).toFixed(2),
  }))
}

journey('a client looks through the loupe, by key and by mouse', async ({ world, someone }) => {
  const studio = await world.photographer()
  const anna = await studio.newClient()
  await studio.hasPhoto(anna.id, { label: 'DSC_0001.jpg', bytes: await largePhoto() })
  await studio.hasPhoto(anna.id, { label: 'DSC_0002.jpg', bytes: await largePhoto() })
  const torn = await largePhoto()
  await studio.hasPhoto(anna.id, {
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
  expect(await seesCut(client)).toEqual({ naturalPx: CUT_PX, dots: '1.00' })
  expect(asked).toEqual(['1200-600'])
  await client.keys('ArrowRight', 'ArrowRight', 'ArrowRight')
  // Only where it comes to rest.
  await expect.poll(() => asked).toEqual(['1200-600', '2100-600'])
  await seesCut(client)
  await client.keys('Escape')
  await lensOf(client).waitFor({ state: 'hidden' })
  await client.keys('ArrowRight')
  await client.sees('2 / 3')

  await client.presses('Loep')
  await client.sees('Wijs aan wat je van dichtbij wilt zien')
  await client.page.mouse.click(300, 300)
  await seesCut(client)
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
  await studio.hasPhoto(anna.id, { label: 'DSC_0001.jpg', bytes: await largePhoto() })
  await picturesMade(studio, anna.id)
  const client = await someone({ device: 'phone', as: anna, browser: { deviceScaleFactor: 3 } })
  await client.opens('/client-portal')
  await tileOf(client, 'DSC_0001.jpg').picture.tap()
  await client.sees('1 / 1')
  await client.button('Loep').tap()
  await client.sees('Wijs aan wat je van dichtbij wilt zien')
  await client.page.touchscreen.tap(120, 400)
  expect(await seesCut(client)).toEqual({ naturalPx: CUT_PX, dots: '3.00' })
  await lensOf(client).getByRole('button', { name: 'Loep sluiten' }).tap()
  await lensOf(client).waitFor({ state: 'hidden' })
  await client.sees('1 / 1')
})

journey('a guest looks closely at what the link gives', async ({ world, someone }) => {
  const { studio, anna, newLink } = await annasGallery(world)
  await studio.hasPhoto(anna.id, {
    type: 'final',
    label: 'klein.jpg',
    bytes: await drawnJpeg({ widthPx: 900, heightPx: 600 }),
  })
  await studio.hasPhoto(anna.id, {
    type: 'final',
    label: 'groot.jpg',
    bytes: await drawnJpeg({ widthPx: 3000, heightPx: 2000 }),
  })
  await picturesMade(studio, anna.id)
  const webOnly = await someone(asGuest())
  await comesIn(webOnly, await newLink({ shows: 'finals', mayDownload: 'web' }), 'Riet')
  await tileOf(webOnly, 'klein.jpg').picture.click()
  await webOnly.button('Vergelijk').waitFor()
  expect(await webOnly.button('Loep').count()).toBe(0)
  // The web size has as many pixels as the screen already.
  expect(await webOnly.button('Inzoomen').count()).toBe(0)
  await webOnly.keys('z')
  expect(await webOnly.button('Uitzoomen').count()).toBe(0)
  await webOnly.keys('Escape')
  await tileOf(webOnly, 'groot.jpg').picture.click()
  await webOnly.keys('z')
  await webOnly.button('Uitzoomen').waitFor()
  await webOnly.sees('· scherp')

  const withOriginals = await someone(asGuest())
  await comesIn(withOriginals, await newLink({ shows: 'finals', mayDownload: 'original' }), 'Bert')
  await tileOf(withOriginals, 'klein.jpg').picture.click()
  await withOriginals.button('Loep').waitFor()
  await withOriginals.keys('z')
  expect(await seesCut(withOriginals)).toEqual({ naturalPx: 900, dots: '1.00' })
})
