import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskObjects } from '#platform/objects/disk-objects.ts'
import type { Objects } from '#platform/objects/objects.ts'
import { openFakeBucket } from '#test/world/fake-bucket.ts'

const jpeg = { contentType: 'image/jpeg' }
const now = new Date('2026-03-01T12:10:00Z')

type World = {
  objects: Objects
  folder: string
  close(): Promise<void>
}

describe.each([
  ['disk', onDisk],
  ['S3', onS3],
])('objects on %s', (_name, openWorld) => {
  let world: World
  let objects: Objects

  beforeAll(async () => {
    world = await openWorld()
    objects = world.objects
  })
  afterAll(() => world.close())

  const bytesOf = async (key: string) => {
    const found = await objects.read(key)
    return found && (await buffer(found.stream))
  }

  test('what is written can be read back whole, with its size and checksum', async () => {
    const bytes = randomBytes(7_000_000)
    const source = Readable.from([bytes.subarray(0, 10), bytes.subarray(10)])

    const written = await objects.write('originals/whole', source, jpeg)

    expect(written).toEqual({ sizeBytes: bytes.length, crc32: crc32(bytes) })
    expect(await objects.stat('originals/whole')).toMatchObject({ sizeBytes: bytes.length })
    expect((await bytesOf('originals/whole'))?.equals(bytes)).toBe(true)
  })

  test('bytes in memory, none at all included, are written as they are', async () => {
    await objects.write('renditions/a/1/800.jpg', Buffer.from('small'), jpeg)
    expect(await objects.write('renditions/a/1/0.jpg', new Uint8Array(), jpeg)).toEqual({
      sizeBytes: 0,
      crc32: 0,
    })

    expect(String(await bytesOf('renditions/a/1/800.jpg'))).toBe('small')
    expect(await bytesOf('renditions/a/1/0.jpg')).toHaveLength(0)
  })

  test('what lies there is listed in order of its keys, from any point and under any beginning', async () => {
    const keys = [
      'listed/a',
      'listed/a-b',
      'listed/a.b/1',
      'listed/a.b/2',
      'listed/a/1',
      'listed/a0',
      'listed0',
    ]
    const { mtimeMs: beforeMs } = await stat(world.folder)
    const stored = keys.filter((key) => key !== 'listed/a')
    for (const key of stored.toReversed()) await objects.write(key, Buffer.from(key), jpeg)
    const all = async (...asked: Parameters<Objects['list']>) => {
      const found = []
      for await (const page of objects.list(...asked)) found.push(...page)
      return found
    }
    const listed = async (...asked: Parameters<Objects['list']>) =>
      (await all(...asked)).map(({ key }) => key)

    expect(await listed('listed')).toEqual(stored)
    expect(await listed('listed/')).toEqual(stored.filter((key) => key.startsWith('listed/')))
    expect(await listed('listed/a.b/')).toEqual(['listed/a.b/1', 'listed/a.b/2'])
    expect(await listed('listed/a.')).toEqual(['listed/a.b/1', 'listed/a.b/2'])
    expect(await listed('nowhere')).toEqual([])
    for (const after of keys)
      expect(await listed('listed', { after })).toEqual(stored.filter((key) => key > after))
    for (const before of keys)
      expect(await listed('listed', { before, after: 'listed/a-b' })).toEqual(
        stored.filter((key) => key > 'listed/a-b' && key < before),
      )
    const [first] = await all('listed/a.b/1')
    expect(first).toMatchObject({ key: 'listed/a.b/1', sizeBytes: 12 })
    // A bucket reports whole seconds.
    expect(first!.changedAtMs).toBeGreaterThan(beforeMs - 1000)
  })

  test('a range gives exactly its bytes and the size of the whole', async () => {
    await objects.write('ranged', Buffer.from('0123456789'), jpeg)

    const found = await objects.read('ranged', { start: 3, end: 6 })

    expect(found?.sizeBytes).toBe(10)
    expect(String(await buffer(found!.stream))).toBe('3456')
  })

  test('a key that holds nothing is undefined, and removing it is no error', async () => {
    expect(await objects.read('nothing/here')).toBeUndefined()
    expect(await objects.stat('nothing/here')).toBeUndefined()
    expect(await objects.withLocalFile('nothing/here', async () => 'used')).toBeUndefined()
    await objects.remove(['nothing/here', 'nothing/there'])
  })

  test('a source that breaks halfway leaves what stood there, and no scratch', async () => {
    await objects.write('kept', Buffer.from('first'), jpeg)
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(6_000_000)
        throw new Error('line went dead')
      })(),
    )

    await expect(objects.write('kept', breaking, jpeg)).rejects.toThrow('line went dead')

    expect(String(await bytesOf('kept'))).toBe('first')
    expect(await readdir(join(world.folder, '.scratch'))).toEqual([])
  })

  test('replacing an object gives it another version, and a reader under way keeps the old bytes', async () => {
    const old = Buffer.alloc(3_000_000, 'o')
    await objects.write('replaced', old, jpeg)
    const before = await objects.read('replaced')

    await objects.write('replaced', Buffer.from('new'), jpeg)

    expect((await objects.stat('replaced'))?.etag).not.toBe(before!.etag)
    expect((await buffer(before!.stream)).equals(old)).toBe(true)
    expect(String(await bytesOf('replaced'))).toBe('new')
  })

  test('an adopted file stands under its key and no longer where it was', async () => {
    const localPath = join(world.folder, 'upload')
    await writeFile(localPath, 'uploaded')

    await objects.adopt('originals/adopted', localPath, jpeg)

    expect(String(await bytesOf('originals/adopted'))).toBe('uploaded')
    expect(await readdir(world.folder)).not.toContain('upload')
  })

  test('a local file holds the bytes while it is used, and leaves no scratch', async () => {
    await objects.write('local', Buffer.from('pixels'), jpeg)

    const read = await objects.withLocalFile('local', (path) => readFile(path, 'utf8'))

    expect(read).toBe('pixels')
    expect(await readdir(join(world.folder, '.scratch'))).toEqual([])
  })

  test('removed objects are gone, their neighbours are not', async () => {
    for (const key of ['r/1/a', 'r/1/b', 'r/2/a']) await objects.write(key, Buffer.from(key), jpeg)

    await objects.remove(['r/1/a', 'r/2/a'])

    expect(await Promise.all(['r/1/a', 'r/1/b', 'r/2/a'].map(objects.stat))).toEqual([
      undefined,
      expect.objectContaining({ sizeBytes: 5 }),
      undefined,
    ])
  })

  test('writing beside a removal that empties the folder always succeeds', async () => {
    for (let round = 0; round < 20; round++) {
      await objects.write('busy/old', Buffer.from('old'), jpeg)
      await Promise.all([objects.remove(['busy/old']), objects.write('busy/new', Buffer.from('new'), jpeg)])
      expect(await objects.stat('busy/new')).toBeDefined()
      await objects.remove(['busy/new'])
    }
  })

  test.each(['../up', '/etc/passwd', 'a/../b', 'a//b', '.scratch/x', 'a/.hidden', '', 'a\0b', 'a b', 'a?b'])(
    'the key %j is refused everywhere',
    async (key) => {
      await expect(objects.write(key, Buffer.from('x'), jpeg)).rejects.toThrow(TypeError)
      await expect(objects.read(key)).rejects.toThrow(TypeError)
      await expect(objects.stat(key)).rejects.toThrow(TypeError)
      await expect(objects.remove([key])).rejects.toThrow(TypeError)
    },
  )
})

async function onDisk(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'disk-objects-'))
  const objects = await openDiskObjects({ folder, now })
  return {
    objects,
    folder,
    close: () => rm(folder, { recursive: true }),
  }
}

async function onS3(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 's3-objects-'))
  const { objects, close } = await openFakeBucket({ scratchFolder: join(folder, '.scratch'), now })
  return {
    objects,
    folder,
    async close() {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
