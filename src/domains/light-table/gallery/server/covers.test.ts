import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterByLink, familyLinkInput } from '#test/world/enter-by-link.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'

let world: World
let studio: Photographer

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
})
afterAll(() => world.close())

type Shot = { widthPx?: number; heightPx?: number; grey?: number; blurPx?: number }

async function shot({ widthPx = 900, heightPx = 600, grey = 115, blurPx = 0 }: Shot): Promise<Buffer> {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let at = 0; at < widthPx * heightPx; at++) {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)]
    pixels.fill(grey + (((x >> 3) + (y >> 3)) % 2 === 0 ? 25 : -25), at * 3, at * 3 + 3)
  }
  const picture = sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
  return (blurPx > 0 ? picture.blur(blurPx) : picture).jpeg({ quality: 90 }).toBuffer()
}

let nth = 0
/** Uploads a photo that is the newest, and the last in the gallery's order. */
async function addShot(clientId: string, what: Shot, type: 'preview' | 'final' = 'preview') {
  world.clock.advance(1000)
  nth += 1
  const label = `DSC_${1000 + nth}.jpg`
  // Each file differs, because a gallery holds no photo twice.
  const bytes = await shot({ ...what, widthPx: (what.widthPx ?? 900) + nth })
  return (await studio.addPhoto(clientId, { bytes, label, type })).id
}

async function withFirstTiles() {
  const client = await studio.newClient()
  for (let at = 0; at < 6; at++) await addShot(client.id, {})
  return client
}

const coverOf = async (client: Client) => (await client.photos.findGallery({})).cover?.id

test('a cover is the photo that suits one best: wide, sharp, neither dark nor bright, and none of the first six', async () => {
  const anna = await withFirstTiles()
  const best = await addShot(anna.id, {})
  await addShot(anna.id, { grey: 30 })
  await addShot(anna.id, { grey: 225 })
  await addShot(anna.id, { blurPx: 8 })
  await addShot(anna.id, { heightPx: 720 })
  await addShot(anna.id, { widthPx: 600, heightPx: 900 })
  await world.work()
  expect(await coverOf(anna)).toBe(best)
  expect((await studio.photos.summariseGalleries({ clientId: anna.id })).galleries[0]!.cover!.id).toBe(best)

  const guest = await enterByLink(
    world,
    await studio.sharing.createLink({
      ...familyLinkInput,
      shows: 'both',
      galleryId: (await studio.galleries.listGalleries({ clientId: anna.id }))[0]!.id,
    }),
    { name: 'Oma Riet' },
  )
  expect((await guest.photos.findGallery({})).cover!.id, 'whoever may see it sees the same').toBe(best)

  const final = await addShot(anna.id, { grey: 30, blurPx: 8 }, 'final')
  await world.work()
  expect(await coverOf(anna), 'without a watermark it is better than any that has one').toBe(final)
})

test('with six photos or fewer the cover is one of them', async () => {
  const bram = await studio.newClient()
  await addShot(bram.id, { blurPx: 8 })
  const best = await addShot(bram.id, {})
  await world.work()
  expect(await coverOf(bram)).toBe(best)
})
