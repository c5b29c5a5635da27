import { expect, test } from 'vitest'
import { newInstallation } from '#test/program/new-installation.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { uploadThroughCrashes } from './upload-through-crashes.ts'

const photos = countByTier(4, 24)

test('a shoot comes in whole although the server is killed on the way', async () => {
  const data = await newInstallation()
  const outcome = await uploadThroughCrashes({
    data,
    photos,
    megapixels: countByTier(2, 4),
    kills: countByTier(1, 3),
  })

  expect(outcome).toMatchObject({ photoCount: photos, areIdentical: true, strayBytes: 0, rendered: true })
  expect(outcome.usedBytes).toBe(outcome.totalBytes)
  expect(outcome.continuedCount).toBeGreaterThan(0)
})
