import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { checkEverything } from '#domains/storage/check/server/check-everything.ts'
import { zeroFindingCounts } from '#domains/storage/storage-check.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { runCommand } from '#test/program/run-command.ts'
import { runAsNobody, NOBODY_USER_ID } from '#test/world/run-as-nobody.ts'
import { newWorld, type World } from '#test/world/new-world.ts'
import { fillStorage, newDiskPlacer, type FilledPhoto, type FilePlacer } from './filled-storage.ts'

const HOUR_MS = 60 * 60_000
const readingAll = { oneIn: 1, maxBytes: Infinity }

let world: World
let placing: FilePlacer
let photos: FilledPhoto[]
let closed: string[]

beforeEach(async () => {
  world = await newWorld()
  const studio = await world.photographer()
  const anna = await studio.newClient()
  placing = newDiskPlacer(world.objectsFolder)
  photos = await fillStorage(world, { studioId: studio.id, clientId: anna.id }, { count: 8, placing })
  world.clock.advance(2 * HOUR_MS)
  closed = []
})
afterEach(async () => {
  for (const path of closed) chmodSync(path, 0o700)
  await world.close()
})

const at = (key: string) => join(world.objectsFolder, key)

function linkToItself(key: string) {
  rmSync(at(key), { force: true })
  symlinkSync(at(key), at(key))
}

async function placeStray(): Promise<string> {
  const placedAt = new Date(world.clock().getTime() - 4 * HOUR_MS)
  const key = originalKeyOf(uuidv7(placedAt.getTime()))
  await placing.put(key, Buffer.from('verweesd'), placedAt)
  return key
}

function close(key: string) {
  chmodSync(at(key), 0o000)
  closed.push(at(key))
}

const check = (isMending = false) => checkEverything(world.services, { isMending, sampling: readingAll })

test('a link that leads to itself is no file: where a row names it its photo is missing, and all else is compared', async () => {
  const [first, , third] = photos
  linkToItself(first!.original)
  linkToItself(third!.renditions[0]!)
  linkToItself('originals/kring')
  symlinkSync('nergens', at('originals/nergens'))
  await placeStray()

  const { code, output } = await runCommand(world, 'check-storage')

  expect(code).toBe(1)
  expect(output).toMatch(/ 1 {2}missing/)
  expect(output).toMatch(/ 1 {2}pictures incomplete/)
  expect(output).toMatch(/ 1 {2}stray/)
  expect(output).toContain(first!.original)
  await check(true)
  expect((await check()).counts).toMatchObject({ missing: 0, stray: 0, known: 1 })
})

test('a folder of the disk itself that nobody may read is named as foreign, and the check comes to its end', async () => {
  mkdirSync(at('lost+found'))
  close('lost+found')

  const { counts, examples, fileCount } = await runAsOwningNobody(() => check())

  expect(counts).toEqual({ ...zeroFindingCounts(), foreign: 1 })
  expect(examples.foreign).toEqual(['lost+found/'])
  expect(fileCount).toBe(photos.flatMap(({ renditions }) => renditions).length + photos.length)
})

test('photos that the disk does not give are called unreadable, never missing, and mending leaves them alone', async () => {
  const [first, second, third] = photos
  close(first!.original)
  close(`renditions/${second!.id}`)
  const stray = await placeStray()
  close(stray)
  await placing.remove(third!.original)

  const unreadable = [first!.original, second!.renditions.toSorted()[0]!, `renditions/${second!.id}/`]
  const found = await runAsOwningNobody(() => check())
  expect(found.counts).toEqual({ ...zeroFindingCounts(), unreadable: 3, missing: 1, stray: 1 })
  expect(found.examples.unreadable!.toSorted()).toEqual(unreadable.toSorted())

  await runAsOwningNobody(() => check(true))
  const { rows } = await world.owner.query('select id from photos where damage is not null')
  expect(rows).toEqual([{ id: third!.id }])
  for (const path of closed) chmodSync(path, 0o700)
  expect((await check()).counts).toEqual({ ...zeroFindingCounts(), known: 1, stray: 1 })
})

test('a whole folder of ours that the disk does not give is told, and so is what lies beside it', async () => {
  await placing.put('zomer/IMG_1.JPG', Buffer.from('vreemd'))
  await placing.remove(photos[0]!.renditions[0]!)
  close('originals')

  const { counts, rowCount } = await runAsOwningNobody(() => check())

  expect(counts).toEqual({ ...zeroFindingCounts(), unreadable: photos.length + 1, incomplete: 1, foreign: 1 })
  expect(rowCount).toBeGreaterThan(photos.length)
})

test('files and folders whose names are no text are named as foreign', async () => {
  const bytes = (text: string) => Buffer.concat([Buffer.from(at(text)), Buffer.from([0xe9, 0xff])])
  writeFileSync(bytes('originals/caf'), 'x')
  mkdirSync(bytes('map'))
  writeFileSync(Buffer.concat([bytes('map'), Buffer.from('/foto.jpg')]), 'x')

  const { counts, examples } = await check()

  expect(counts).toEqual({ ...zeroFindingCounts(), foreign: 2 })
  expect(examples.foreign).toEqual(['map\uFFFD\uFFFD/', 'originals/caf\uFFFD\uFFFD'])
})

test('the back office tells of it in red', async () => {
  const admin = await world.admin()
  close('originals')
  await runAsOwningNobody(() => check())
  const { storage } = await admin.office.findServerState({})
  expect(storage).toMatchObject({ light: 'red', counts: { unreadable: photos.length + 1 } })
})

/**
 * Runs `work` as `nobody`, who then owns all files, if the tests run as root. Root could read files
 * without permission.
 */
async function runAsOwningNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work()
  chmodSync(dirname(world.objectsFolder), 0o755)
  for (const name of ['', ...(readdirSync(world.objectsFolder, { recursive: true }) as string[])])
    chownSync(at(name), NOBODY_USER_ID, NOBODY_USER_ID)
  return runAsNobody(work)
}
