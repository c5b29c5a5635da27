import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#domains/access/server/access.ts'
import { originalKeyOf } from '#domains/photos/server/photos.ts'
import { checkEverything } from '#domains/storage/check/server/check-everything.ts'
import { checkRange } from '#domains/storage/check/server/check-range.ts'
import { allKeyRanges } from '#domains/storage/check/server/check-ranges.ts'
import {
  checkAllFiles,
  checkNewFiles,
  checkStorage,
} from '#domains/storage/check/server/check-storage.job.ts'
import type { StorageFault } from '#domains/storage/check/server/confirm-differences.ts'
import { zeroFindingCounts } from '#domains/storage/storage-check.rules.ts'
import { uuidv7 } from '#platform/db/uuid.ts'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { ListedObject } from '#platform/objects/objects.ts'
import { scheduleObjectRemoval } from '#platform/objects/remove-objects.ts'
import type { Services } from '#platform/services.ts'
import { firstRun } from '#test/world/first-run.ts'
import { countByTier } from '#test/world/count-by-tier.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'
import { newWorld, type Photographer, type World } from '#test/world/new-world.ts'
import type { Client } from '#test/world/people.ts'
import { takeJobPayloads } from '#test/world/take-jobs.ts'
import { drawJpeg } from '#test/world/receive-photo.ts'
import {
  fillStorage,
  runLimited,
  newObjectPlacer,
  newDiskPlacer,
  plantFaults,
  type FilledPhoto,
  type FilePlacer,
  type PlantedFaults,
} from './filled-storage.ts'

const PHOTOS = countByTier(1500, 4000, 10_000)
const EACH = 100
const HOUR_MS = 60 * 60_000
const everyFault = { oneIn: 1, maxBytes: 32 * EACH * 8 }

let world: World
let studio: Photographer
let anna: Client
let placing: FilePlacer
let photos: FilledPhoto[]
let planted: PlantedFaults

beforeAll(async () => {
  world = await newWorld()
  studio = await world.photographer()
  anna = await studio.newClient()
  placing = newDiskPlacer(world.objectsFolder)
  photos = await fillStorage(world, { studioId: studio.id, clientId: anna.id }, { count: PHOTOS, placing })
  planted = await plantFaults(photos, { each: EACH, placing, studioId: studio.id })
  await plantHarmlessFiles()
  // Makes all files so far older than an hour.
  world.clock.advance(2 * HOUR_MS)
  await placing.put(youngKey, Buffer.from('jong'), world.clock())
})
afterAll(() => world.close())

const hoursAgo = (hours: number) => new Date(world.clock().getTime() - hours * HOUR_MS)
const youngKey = originalKeyOf(uuidv7())
const foreignKeys = ['backup of anna.zip', 'originals/lees mij.txt', 'renditions/x/1.jpg', 'zomer/IMG_1.JPG']

async function plantHarmlessFiles() {
  const last = photos.slice(-40)
  const ids = (from: number) => last.slice(from, from + 10).map(({ id }) => id)
  // Photos with renditions in progress, for the first time or again.
  await world.owner.query('update photos set rendered_version = null where id = any ($1)', [ids(0)])
  await world.owner.query('update photos set rendition_version = 2 where id = any ($1)', [ids(10)])
  for (const { renditions } of last.slice(10, 15)) await placing.remove(renditions[0]!)
  for (const { id, renditions } of last.slice(15, 20)) {
    const version = renditions[0]!.includes('/p1.1/') ? 'p2.1' : 'f2'
    await placing.put(`renditions/${id}/${version}/480.jpg`, Buffer.from('half'))
  }
  // The damage of these photos is already recorded.
  for (const { original } of last.slice(30)) await placing.remove(original)
  await world.owner.query(`update photos set damage = 'missing' where id = any ($1)`, [ids(30)])

  const [noted, late, logo] = [
    originalKeyOf(uuidv7()),
    originalKeyOf(uuidv7()),
    `branding/${studio.id}/watermark-logo-${randomUUID()}.png`,
  ]
  for (const key of [noted, late, logo, ...foreignKeys, 'quarantine/2026-01-01/originals/a'])
    await placing.put(key, Buffer.from(key))
  await asSystem(world.services.pool, async (tx) => {
    const keepUntil = new Date(world.clock().getTime() + 24 * HOUR_MS)
    await scheduleObjectRemoval(tx, world.services, [noted])
    await scheduleObjectRemoval(tx, world.services, [late, logo], { neverNamed: true, keepUntil })
  })
  // An upload whose process died after moving its file.
  const bytes = await drawJpeg()
  const path = await announce(bytes.length)
  await placing.put(originalKeyOf(path.slice('/uploads/'.length)), bytes)
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const tus = { 'tus-resumable': '1.0.0' }

async function announce(sizeBytes: number): Promise<string> {
  const metadata = { filename: 'DSC_1.jpg', type: 'final', clientId: anna.id }
  const facts = Object.entries(metadata).map(([key, value]) => `${key} ${base64(value)}`)
  const headers = { ...tus, 'upload-length': String(sizeBytes), 'upload-metadata': facts.join(',') }
  return (await studio.fetch('/uploads', { method: 'POST', headers })).headers.get('location')!
}

async function uploadPhoto() {
  const bytes = await drawJpeg()
  const type = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const path = await announce(bytes.length)
  const body = new Uint8Array(bytes)
  expect((await studio.fetch(path, { method: 'PATCH', headers: { ...tus, ...type }, body })).status).toBe(204)
}

/** Checks key ranges in slices. Returns all reported keys by kind of fault. */
async function check(services: Services = world.services, ranges = allKeyRanges) {
  const found: Record<string, string[]> = {}
  const checking = {
    sampling: everyFault,
    maxKeys: 2000,
    onFaults: async (faults: StorageFault[]) => {
      for (const { fault, key } of faults) (found[fault] ??= []).push(key)
    },
  }
  for (const range of ranges) {
    let { reached } = await checkRange(services, range, checking)
    while (reached) ({ reached } = await checkRange(services, { ...range, after: reached }, checking))
  }
  return Object.fromEntries(Object.entries(found).map(([fault, keys]) => [fault, keys.toSorted()]))
}

const sorted = (faults: PlantedFaults) =>
  Object.fromEntries(Object.entries(faults).map(([fault, keys]) => [fault, keys.toSorted()]))

const job = (services: Services = world.services) => firstRun(services)

const checkRows = async (scope: string) =>
  (
    await world.owner.query(
      'select id, reached_key as reached, ended_at as ended, counts, made_from, made_until from storage_checks where scope = $1 order by started_at desc',
      [scope],
    )
  ).rows

const KEYS_A_PAGE = 100

/** Returns services that list pages of up to `KEYS_A_PAGE` keys, each after a call of `onPage`. */
function watchListing(onPage: (page: ListedObject[]) => Promise<void> | void): Services {
  const { objects } = world.services
  const list: typeof objects.list = async function* (prefix, options) {
    for await (const read of objects.list(prefix, options))
      for (let from = 0; from < read.length; from += KEYS_A_PAGE) {
        const page = read.slice(from, from + KEYS_A_PAGE)
        await onPage(page)
        yield page
      }
  }
  return { ...world.services, objects: { ...objects, list } }
}

const KEYS_BETWEEN = 500

test('500 faults among thousands of photos are found while photos come and go, and nothing else is', async () => {
  let [listed, cameIn, wentAway] = [0, 0, 0]
  const leaving = photos.slice(EACH * 6, PHOTOS - 100)
  const working = watchListing(async (page) => {
    listed += page.length
    if (listed < (cameIn / 2) * KEYS_BETWEEN) return
    await Promise.all([uploadPhoto(), uploadPhoto()])
    cameIn += 2
    const photoIds = leaving.splice((wentAway * 997) % leaving.length, 7).map(({ id }) => id)
    await studio.photos.deletePhotos({ photoIds })
    wentAway += 7
    if (cameIn % 6 === 0) await world.work()
  })
  expect(await check(working)).toEqual({ ...sorted(planted), known: expect.any(Array) })
  expect(Object.values(planted).flat()).toHaveLength(5 * EACH)
  expect(cameIn).toBeGreaterThan(6)
})

test('the monthly check goes on where a dead worker ended, and the back office shows what it found', async () => {
  const admin = await world.admin()
  const health = async () => (await admin.office.findServerState({})).storage
  expect(await health()).toEqual({
    light: 'unknown',
    checkedAt: null,
    allCheckedAt: null,
    counts: zeroFindingCounts(),
  })
  await checkAllFiles.run({}, job())
  const [{ id: checkId }] = await checkRows('all')
  await checkStorage.run({ checkId }, job())
  const [first] = await checkRows('all')
  expect(first).toMatchObject({ ended: null, reached: expect.any(String) })

  let listed = 0
  const dying = watchListing((page) => {
    if ((listed += page.length) > 1000) throw new Error('the machine died')
  })
  await expect(checkStorage.run({ checkId }, job(dying))).rejects.toThrow('died')
  expect((await checkRows('all'))[0]).toEqual(first)

  // A new month starts no second check while one is running.
  await checkAllFiles.run({}, job())
  for (let slices = 0; slices < 5 && !(await checkRows('all'))[0].ended; slices++)
    await checkStorage.run({ checkId }, job())
  const rows = await checkRows('all')
  expect(rows).toHaveLength(1)
  const { counts } = rows[0]
  expect(counts).toEqual({
    missing: EACH,
    unreadable: 0,
    wrong_size: EACH,
    incomplete: EACH,
    stray: EACH,
    known: 10,
    foreign: foreignKeys.length,
    wrong_bytes: expect.any(Number),
  })
  expect(await health()).toMatchObject({ light: 'red', counts, allCheckedAt: expect.any(Date) })
})

test('each night what came in since the night before is checked, and a clock that was set back alarms nobody', async () => {
  await checkNewFiles.run({}, job())
  const [{ id: checkId, made_from: from, made_until: until }] = await checkRows('new')
  expect(until - from).toBe(24 * HOUR_MS)
  for (let slices = 0; slices < 5; slices++) await checkStorage.run({ checkId }, job())
  const [night] = await checkRows('new')
  expect(night.ended).not.toBeNull()
  // All photos were created within the last day.
  expect(night.counts).toMatchObject({ missing: EACH, incomplete: EACH })

  const admin = await world.admin()
  world.clock.advance(-3 * HOUR_MS)
  const found = await check(world.services, allKeyRanges.slice(0, 1))
  const ofOriginals = (keys: string[]) => keys.filter((key) => key.startsWith('originals/')).toSorted()
  // Strays seem too new to report, because the clock was set back.
  expect(found).toEqual({
    missing: ofOriginals(planted.missing),
    wrong_size: ofOriginals(planted.wrong_size),
    wrong_bytes: ofOriginals(planted.wrong_bytes),
    known: expect.any(Array),
  })
  await checkNewFiles.run({}, job())
  const [again] = await checkRows('new')
  expect(again.made_until - again.made_from).toBeGreaterThan(20 * HOUR_MS)
  expect((await admin.office.findServerState({})).storage.light).toBe('red')
  world.clock.advance(3 * HOUR_MS)
  await checkStorage.run({ checkId: again.id }, job())
})

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('mending moves strays aside, reports originals, has pictures made again, removes nothing, and then all is well', async () => {
  const before = filesIn(world.objectsFolder)
  await checkEverything(world.services, { isMending: true, sampling: everyFault })

  expect(filesIn(world.objectsFolder)).toBe(before)
  const day = world.clock().toISOString().slice(0, 10)
  for (const key of planted.stray) {
    expect(await world.services.objects.stat(key)).toBeUndefined()
    expect(await world.services.objects.stat(`quarantine/${day}/${key}`)).toMatchObject({ sizeBytes: 32 })
  }
  const originals = (keys: string[]) => keys.filter((key) => key.startsWith('originals/'))
  const { rows: damaged } = await world.owner.query<{ key: string; damage: string }>(
    `select original_key as key, damage from photos where damage is not null and created_at < $1`,
    [hoursAgo(3)],
  )
  const keysWith = (damage: string) =>
    damaged.filter((row) => row.damage === damage).map(({ key }): string => key)
  expect(keysWith('missing')).toEqual(expect.arrayContaining(originals(planted.missing)))
  expect(keysWith('changed').toSorted()).toEqual(
    [...originals(planted.wrong_size), ...planted.wrong_bytes].toSorted(),
  )
  const queued = await takeJobPayloads(world.services.pool, 'make-renditions')
  const remade = [...planted.missing, ...planted.wrong_size, ...planted.incomplete]
    .filter((key) => key.startsWith('renditions/'))
    .map((key) => key.split('/')[1])
  expect(queued.map((job) => (job as { photoId: string }).photoId)).toEqual(expect.arrayContaining(remade))

  const { counts } = await checkEverything(world.services, { sampling: everyFault })
  expect(counts).toEqual({ ...zeroFindingCounts(), known: 10 + EACH * 2, foreign: foreignKeys.length })
  const admin = await world.admin()
  expect((await admin.office.findServerState({})).storage).toMatchObject({ light: 'green', counts })
})

test('many strays are told as they are found, and none of them is kept', async () => {
  const count = countByTier(3000, 10_000)
  const keys = Array.from({ length: count }, () => originalKeyOf(uuidv7(hoursAgo(3).getTime())))
  await runLimited(keys, (key) => placing.put(key, Buffer.from('x')))
  // Counts strays only: other files are listed before and after them.
  const strays = new Set(keys)
  let listed = 0
  const watched = watchListing((page) => void (listed += page.filter(({ key }) => strays.has(key)).length))
  let mostAtOnce = 0
  let listedAtFirst: number | undefined
  const { counts, examples } = await checkRange(watched, allKeyRanges[0]!, {
    sampling: everyFault,
    onFaults: async (faults) => {
      mostAtOnce = Math.max(mostAtOnce, faults.length)
      listedAtFirst ??= listed
    },
  })
  expect(counts.stray).toBeGreaterThanOrEqual(count)
  expect(examples.stray).toHaveLength(5)
  expect(mostAtOnce).toBeLessThan(300)
  expect(listedAtFirst).toBeLessThan(listed / 2)
})

test('a storage that is away is said to be so, and no photo is called lost', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'away-'))
  const objects = await openDiskObjects({ folder, now: world.clock() })
  const away = { ...world.services, objects }
  await expect(checkEverything(away)).rejects.toThrow('is the storage?')
  await expect(checkEverything(away, { isMending: true })).rejects.toThrow('is the storage?')
  await rm(folder, { recursive: true })
})

test('the same is found in a bucket', async () => {
  const there = await newWorld()
  const folder = await mkdtemp(join(tmpdir(), 's3-check-'))
  const { objects, putForeign, close } = await openFakeBucket({
    scratchFolder: join(folder, '.scratch'),
    now: there.clock(),
  })
  try {
    const owner = await there.photographer()
    const { id: clientId } = await owner.newClient()
    const inBucket = newObjectPlacer(objects)
    const some = await fillStorage(there, { studioId: owner.id, clientId }, { count: 120, placing: inBucket })
    const faults = await plantFaults(some, { each: 8, placing: inBucket, studioId: owner.id })
    // Foreign keys with spaces, an umlaut, or slashes at either end.
    const foreign = ['backup of anna.zip', 'originals/lees mij.txt', 'zomer/Zoë & Jan.JPG', '/begin', 'map/']
    for (const key of foreign) await putForeign(key)
    there.clock.advance(2 * HOUR_MS)
    const services = { ...there.services, objects }
    expect(await check(services)).toEqual(sorted(faults))
    await checkEverything(services, { isMending: true, sampling: everyFault })
    const { counts } = await checkEverything(services, { sampling: everyFault })
    expect(counts).toEqual({ ...zeroFindingCounts(), known: 16, foreign: foreign.length })
  } finally {
    await close()
    await rm(folder, { recursive: true })
    await there.close()
  }
})
