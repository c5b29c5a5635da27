import { expect, test } from 'vitest'
import { uploadThroughCrashes } from './upload-through-crashes.ts'

test('a shoot comes in whole although the server is killed three times on the way', async () => {
  const outcome = await uploadThroughCrashes({ photos: 24, megapixels: 4, kills: 3 })

  expect(outcome).toMatchObject({ photoCount: 24, areIdentical: true, strayBytes: 0, rendered: true })
  expect(outcome.usedBytes).toBe(outcome.totalBytes)
  expect(outcome.continuedCount).toBeGreaterThan(0)
}, 180_000)
