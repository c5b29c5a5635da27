import { expect, test } from 'vitest'
import { guardDisks, keptFreeBytes } from './disk-room.ts'

const MB = 1024 ** 2
const GB = 1024 * MB

test.each([
  ['a large disk', 500 * GB, GB],
  ['a small one', 10 * GB, 512 * MB],
  ['a tiny one', GB, 128 * MB],
])('of %s stays free what the rest needs', (_which, sizeBytes, kept) => {
  expect(keptFreeBytes(sizeBytes)).toBe(kept)
})

test('of several disks the fullest counts', async () => {
  const free: Record<string, number> = { photos: 50 * GB, database: 2 * GB }
  const disk = guardDisks(['photos', 'database'], async (folder) => ({
    freeBytes: free[folder]!,
    sizeBytes: 100 * GB,
  }))
  expect(await disk.findRoom()).toEqual({ freeBytes: 2 * GB, sizeBytes: 100 * GB, keptBytes: GB })
  expect(await disk.hasRoomFor(GB)).toBe(true)
  expect(await disk.hasRoomFor(GB + 1)).toBe(false)
})

test('what is on its way takes room until it is written, or does not come', async () => {
  const disk = guardDisks(['photos'], async () => ({ freeBytes: 1.5 * GB, sizeBytes: 100 * GB }))
  const first = await disk.hold(400 * MB)
  expect(await disk.hold(200 * MB)).toBeUndefined()
  first!.written(300 * MB)
  const second = await disk.hold(200 * MB)
  expect(second).toBeDefined()
  second!.letGo()
  first!.letGo()
  first!.letGo()
  expect(await disk.hasRoomFor(512 * MB)).toBe(true)
})
