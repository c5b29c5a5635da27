import { existsSync, writeFileSync } from 'node:fs'
import { access, mkdir, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import { OutOfDisk, type Objects } from '#platform/objects/objects.ts'

const noon = new Date('2026-03-01T12:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const jpeg = { contentType: 'image/jpeg' }

let folder: string
let objects: Objects

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-objects-'))
  objects = await openDiskObjects({ folder, now: noon })
})
afterEach(() => rm(folder, { recursive: true }))

test.skipIf(!existsSync('/dev/full'))(
  'a full disk is a declared error and leaves nothing behind',
  async () => {
    const full: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error)
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw full
      })(),
    )

    await expect(objects.write('a', source, jpeg)).rejects.toThrow(OutOfDisk)

    expect(await objects.stat('a')).toBeUndefined()
  },
)

test('starting sweeps what died an hour ago and keeps what is still being written', async () => {
  const [died, alive] = [join(folder, '.scratch', 'died'), join(folder, '.scratch', 'alive')]
  for (const path of [died, alive]) await writeFile(path, 'half')
  await utimes(died, noon, noon)
  await utimes(alive, noon, minutesLater(30))

  await openDiskObjects({ folder, now: minutesLater(61) })

  await expect(access(died)).rejects.toThrow('ENOENT')
  await access(alive)
})

test('removing the last object of a folder removes the folder, and stops at the root', async () => {
  await objects.write('renditions/a/1/800.jpg', Buffer.from('x'), jpeg)
  await objects.write('renditions/b', Buffer.from('x'), jpeg)

  await objects.remove(['renditions/a/1/800.jpg'])
  await expect(access(join(folder, 'renditions/a'))).rejects.toThrow('ENOENT')

  await objects.remove(['renditions/b'])
  await expect(access(join(folder, 'renditions'))).rejects.toThrow('ENOENT')
  await access(folder)
})

test('a folder is not an object, and nobody else on the machine can read one', async () => {
  await objects.write('renditions/a', Buffer.from('x'), jpeg)

  expect(await objects.stat('renditions')).toBeUndefined()
  expect(await objects.read('renditions')).toBeUndefined()
  expect((await stat(join(folder, 'renditions/a'))).mode & 0o077).toBe(0)
  expect((await stat(join(folder, 'renditions'))).mode & 0o077).toBe(0)
})

test.skipIf(!existsSync('/dev/shm'))('a file is adopted from another file system too', async () => {
  const elsewhere = await mkdtemp('/dev/shm/upload-')
  await writeFile(join(elsewhere, 'upload'), 'uploaded')

  await objects.adopt('a', join(elsewhere, 'upload'), jpeg)

  expect(await objects.stat('a')).toMatchObject({ sizeBytes: 8 })
  await expect(access(join(elsewhere, 'upload'))).rejects.toThrow('ENOENT')
  await rm(elsewhere, { recursive: true })
})

test('a folder that is not there yet is made', async () => {
  await mkdir(join(folder, 'new'))
  const fresh = await openDiskObjects({ folder: join(folder, 'new/er'), now: noon })

  await fresh.write('a', Buffer.from('x'), jpeg)

  expect(await fresh.stat('a')).toBeDefined()
})

test('while thousands of files are listed, others have their turn again and again', async () => {
  for (let nth = 0; nth < 4000; nth++) writeFileSync(join(folder, `file-${nth}`), '')
  let [turns, isListing] = [0, true]
  const takeTurn = () => {
    turns++
    if (isListing) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  let count = 0
  for await (const page of objects.list()) count += page.length
  isListing = false
  expect(count).toBe(4000)
  expect(turns).toBeGreaterThan(2)
})
