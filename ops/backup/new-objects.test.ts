import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { copyNewObjects } from './backed-up-objects.ts'
import {
  findBackedUpUntil,
  findWaitingObjects,
  wrapToRecordNewObjects,
  chooseCopyPace,
} from './new-objects.ts'
import { openVault, type Vault } from './vault.ts'

const now = new Date('2026-11-28T12:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

let folder: string
let notes: string
let objects: Objects
let vault: Vault
let written: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lichttafel-new-objects-'))
  notes = join(folder, 'notes')
  objects = await wrapToRecordNewObjects(
    await openDiskObjects({ folder: join(folder, 'objects'), now }),
    notes,
  )
  const store = await openDiskObjects({ folder: join(folder, 'backup'), now })
  const write: Objects['write'] = (key, ...rest) => {
    written.push(key)
    return store.write(key, ...rest)
  }
  vault = await openVault({ store: { ...store, write }, place: 'the backup', mayBegin: true })
})
afterAll(() => rm(folder, { recursive: true }))

async function storeObject(key: string, ageSeconds: number) {
  await objects.write(key, Buffer.from(key), { contentType: 'image/jpeg' })
  const at = secondsAgo(ageSeconds)
  await utimes(join(notes, key.replaceAll('/', '~')), at, at)
}

const runCopy = (forMs?: number) => copyNewObjects({ objects, vault }, { notes, now, forMs })

test('a wedding is backed up originals first, the oldest first, and pictures that can be made again last', async () => {
  for (const [key, age] of [
    ['renditions/one/f1/400.jpg', 300],
    ['originals/two', 100],
    ['originals/one', 200],
    ['logos/studio', 150],
    ['renditions/two/f1/400.jpg', 400],
  ] as const)
    await storeObject(key, age)
  expect(await findWaitingObjects(notes)).toEqual({ count: 5, oldestAtMs: secondsAgo(400).getTime() })
  expect(await findBackedUpUntil(notes, now)).toEqual(secondsAgo(400))

  expect(await runCopy(0)).toMatchObject({ copied: 0, isBehind: true })
  written = []
  expect(await runCopy()).toMatchObject({ copied: 5, isBehind: false })
  expect(written).toEqual(
    [
      'originals/one',
      'logos/studio',
      'originals/two',
      'renditions/two/f1/400.jpg',
      'renditions/one/f1/400.jpg',
    ].map((key) => `objects/${key}`),
  )
  expect(await findWaitingObjects(notes)).toEqual({ count: 0, oldestAtMs: undefined })
  expect(await findBackedUpUntil(notes, now)).toEqual(now)
})

test('while photos come in and none has waited long, the backup waits between its turns', async () => {
  await storeObject('originals/three', 2)
  expect(await runCopy(0)).toMatchObject({ copied: 0, isBehind: false })
  expect(await runCopy()).toMatchObject({ copied: 1 })
})

test('a file that was stored by a clock that ran ahead makes nothing up to date beyond now', async () => {
  await storeObject('originals/four', -3600)
  expect(await findBackedUpUntil(notes, now)).toEqual(now)
  expect(await runCopy()).toMatchObject({ copied: 1 })
})

test('a file that was removed before its turn needs no copy, and waits no longer', async () => {
  await storeObject('originals/five', 30)
  await objects.remove(['originals/five'])
  expect(await runCopy()).toMatchObject({ copied: 0, failed: [] })
  expect(await readdir(notes)).toEqual([])
})

test.each([
  ['nothing waits', [], 'full'],
  ['a photo came in just now', [1], 'gentle'],
  ['photos have come in for half a minute', [1, 15, 30], 'gentle'],
  ['the last one came in nine seconds ago', [9, 40], 'gentle'],
  ['nothing came in for ten seconds', [10], 'full'],
  ['nothing came in for half a minute', [30, 40], 'full'],
  ['photos come in, and one has waited for a minute', [1, 60], 'full'],
  ['photos come in, and many have waited for an hour', [1, 2, 3600, 3700], 'full'],
  ['all have waited for long', [300, 3600], 'full'],
  ['a photo was stored by a clock that ran ahead', [-5], 'gentle'],
] as const)('%s: the pace that follows', (_, ages, pace) => {
  const noted = ages.map((age) => ({ notedAtMs: secondsAgo(age).getTime() }))
  expect(chooseCopyPace(noted, now.getTime())).toBe(pace)
})
