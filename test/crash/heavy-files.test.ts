import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoUrl } from '#domains/photos/photos.rules.ts'
import { heavyAvif, heavyProgressiveJpeg, heavySvg, interlacedPng } from '#test/world/heavy-files.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { openHeavyStudio, type HeavyStudio } from './heavy-studio.ts'

let heavyStudio: HeavyStudio
let { program, studio, client, photoIn, upload, waitUntilSettled, sendLogo } = {} as HeavyStudio

beforeAll(async () => {
  heavyStudio = await openHeavyStudio()
  ;({ program, studio, client, photoIn, upload, waitUntilSettled, sendLogo } = heavyStudio)
})
afterAll(() => heavyStudio.close())

test.each([
  ['an AVIF', heavyAvif, 'AVIF kan tot 30 megapixel. Exporteer deze foto als JPEG.'],
  [
    'a progressive JPEG',
    heavyProgressiveJpeg,
    'Een progressieve JPEG kan tot 100 megapixel. Exporteer zonder progressief.',
  ],
  [
    'an interlaced PNG',
    () => interlacedPng({ widthPx: 12_000, heightPx: 10_000 }),
    'Een interlaced PNG kan tot 100 megapixel. Exporteer zonder interlacing.',
  ],
])('%s beyond what one may hold is refused as it comes in', async (_, draw, sentence) => {
  expect(await upload(draw())).toBe(sentence)
})

test('a logo that would be drawn for hours is refused in a sentence', async () => {
  expect(await sendLogo(heavySvg())).toBe('logo_too_heavy')
})

test('a stored photo that ends each process that decodes it fails after two, and the program lives on', async () => {
  // Within the pixel limit, but 800 MB when decoded.
  const bytes = interlacedPng({ widthPx: 9990, heightPx: 9990, depth: 16, hasAlpha: true })
  const { id } = await studio.addPhoto(client.id, { bytes })
  expect(await waitUntilSettled(id)).toBe('failed')
  for (let again = 0; again < countByTier(0, 1); again += 1) {
    await studio.photos.retryPictures({ photoIds: [id] })
    expect((await photoIn(id)).picture).toBe('making')
    expect(await waitUntilSettled(id)).toBe('failed')
  }
  await studio.photos.deletePhotos({ photoIds: [id] })
})

test('a stored photo beyond the limits of an upload fails, and does so at once', async () => {
  const { id } = await studio.addPhoto(client.id, { bytes: heavyAvif() })
  expect(await waitUntilSettled(id)).toBe('failed')
  await studio.photos.deletePhotos({ photoIds: [id] })
})

test.runIf(process.platform === 'linux')('the process that serves never loads the decoder', async () => {
  const { id } = await studio.addPhoto(client.id)
  expect(await waitUntilSettled(id)).toBe('ready')
  const { signature, photos } = await client.photos.listForClient({ type: 'preview' })
  expect((await client.get(photoUrl(photos[0]!, 800, signature))).status).toBe(200)
  const loaded = await readFile(`/proc/${program.pid}/maps`, 'utf8')
  expect(loaded).toContain('node')
  expect(loaded).not.toMatch(/vips|sharp/)
})
