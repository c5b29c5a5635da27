import { uploadThroughCrashes } from '#test/crash/upload-through-crashes.ts'
import { newDataFolder } from '#test/program/running-program.ts'
import type { BenchLine } from './bench-line.ts'

const PHOTOS = 100

export async function benchCrash(): Promise<BenchLine[]> {
  const data = await newDataFolder()
  const outcome = await uploadThroughCrashes({ data, photos: PHOTOS, megapixels: 8, kills: 3 })
  const isExact = outcome.usedBytes === outcome.totalBytes && outcome.strayBytes === 0
  return [
    {
      name: '100 photos through three kills',
      ours: `${outcome.photoCount} photos, ${outcome.areIdentical ? 'each identical' : 'NOT identical'}, room ${isExact ? 'exact' : 'NOT exact'}, ${outcome.continuedCount} continued`,
      limit: `${PHOTOS} photos`,
      ratio: outcome.photoCount / PHOTOS,
      must: 'exactly 100, identical, exact, all rendered',
      holds: outcome.photoCount === PHOTOS && outcome.areIdentical && isExact && outcome.rendered,
    },
  ]
}
