import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { isSameContent } from './photos.ts'

const LARGER_THAN_A_PIECE = 3 * 1024 * 1024 + 17
let folder: string
let objects: Objects

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'same-content-'))
  objects = await openDiskObjects({ folder, now: new Date(0) })
  const bytes = Buffer.alloc(LARGER_THAN_A_PIECE, 'photo')
  const changed = Buffer.from(bytes)
  changed[changed.length - 1]! ^= 1
  const as = { contentType: 'image/jpeg' }
  await objects.write('one', bytes, as)
  await objects.write('twin', bytes, as)
  await objects.write('changed', changed, as)
  await objects.write('shorter', bytes.subarray(1), as)
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['twin', true],
  ['changed', false],
  ['shorter', false],
  ['absent', false],
])('a photo compared with its %s is the same: %s', async (other, isSame) => {
  expect(await isSameContent(objects, 'one', other)).toBe(isSame)
})
