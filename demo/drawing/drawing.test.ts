import exifr from 'exifr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isThorough } from '#test/world/count-by-tier.ts'
import { drawPhoto } from './draw-photo.ts'
import { scenes, type SceneName } from './scenes.ts'
import { listDemoPhotos, shootOf } from './shoots.ts'

const small = { seed: 3, widthPx: 180, heightPx: 120, takenAt: new Date('2026-09-12T16:48:10Z') }

test.each(Object.keys(scenes) as SceneName[])(
  "'%s' comes out as a photo: right size, neither black nor blown out",
  async (scene) => {
    const { channels } = await sharp(await drawPhoto({ ...small, scene })).stats()
    const brightness = channels.reduce((sum, channel) => sum + channel.mean, 0) / 3
    const contrast = Math.max(...channels.map((channel) => channel.stdev))

    expect(channels).toHaveLength(3)
    expect(brightness).toBeGreaterThan(8)
    expect(brightness).toBeLessThan(235)
    expect(contrast).toBeGreaterThan(12)
  },
)

test('the same seed gives the same bytes, another seed another photo', async () => {
  const first = await drawPhoto({ ...small, scene: 'veil in the light' })
  const again = await drawPhoto({ ...small, scene: 'veil in the light' })
  const other = await drawPhoto({ ...small, scene: 'veil in the light', seed: 4 })

  expect(Buffer.compare(first, again)).toBe(0)
  expect(Buffer.compare(first, other)).not.toBe(0)
})

test('a photo carries the camera and the moment of its shoot', async () => {
  const photo = await drawPhoto({ ...small, scene: 'white arcade' })
  const exif = await exifr.parse(Buffer.from(photo), { reviveValues: false })

  expect(exif).toMatchObject({ Make: 'FUJIFILM', Model: 'X-T5', DateTimeOriginal: '2026:09:12 16:48:10' })
})

test('a photo stored sideways stands upright again by its orientation', async () => {
  const asked = { ...small, scene: 'white vase', widthPx: 120, heightPx: 180 } as const
  const sideways = await drawPhoto({ ...asked, isStoredSideways: true })
  const upright = await drawPhoto(asked)

  expect(await sharp(sideways).metadata()).toMatchObject({ width: 180, height: 120, orientation: 6 })
  const [turned, straight] = await Promise.all(
    [sharp(sideways).autoOrient(), sharp(upright)].map((image) =>
      image.resize(12, 18).greyscale().raw().toBuffer(),
    ),
  )
  const differences = turned!.map((tone, i) => Math.abs(tone - straight![i]!))
  expect(Math.max(...differences)).toBeLessThan(12)
})

test('three shoots of sixteen, every photo once, landscape and portrait mixed', () => {
  const photos = listDemoPhotos()
  const shoots = Map.groupBy(photos, ({ shoot }) => shoot)

  expect(photos).toHaveLength(48)
  expect(new Set(photos.map(({ fileName }) => fileName)).size).toBe(48)
  expect(new Set(photos.map(({ scene, seed }) => `${scene} ${seed}`)).size).toBe(48)
  for (const taken of shoots.values()) {
    expect(taken).toHaveLength(16)
    expect(taken.filter(({ widthPx, heightPx }) => heightPx > widthPx).length).toBeGreaterThan(3)
    expect(taken.map(({ takenAt }) => takenAt.getTime())).toEqual(
      taken.map(({ takenAt }) => takenAt.getTime()).toSorted((a, b) => a - b),
    )
  }
})

test.each(Object.keys(scenes) as SceneName[])("'%s' has a shoot, so a film and a camera", (scene) => {
  expect(shootOf(scene).camera.model).not.toBe('')
})

test.runIf(isThorough)('a photo of full size is drawn in well under two seconds of CPU', async () => {
  const before = process.cpuUsage()
  const photo = await drawPhoto({ ...small, scene: 'mountain lake by day', widthPx: 2400, heightPx: 1600 })
  const { user, system } = process.cpuUsage(before)

  expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 2400, height: 1600 })
  expect((user + system) / 1000).toBeLessThan(2000)
})
