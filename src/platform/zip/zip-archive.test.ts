import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layoutZip, type ZipEntry } from '#platform/zip/zip-archive.ts'

const summer = new Date('2026-07-14T08:30:24Z')

const entryOf = (name: string, bytes: Uint8Array, modifiedAt = summer): ZipEntry => ({
  name,
  sizeBytes: bytes.length,
  crc32: crc32(bytes),
  modifiedAt,
  open: async (start, end) =>
    Readable.from([Buffer.from(bytes.subarray(start, end + 1))], { objectMode: false }),
})

const isInstalled = (tool: string) => spawnSync(tool, ['--help']).error === undefined
const GIB = 1024 ** 3

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function savedZip(name: string, entries: ZipEntry[]) {
  const path = join(folder, name)
  await pipeline(layoutZip(entries).stream(), createWriteStream(path))
  return path
}

function pythonSees(path: string, facts: string, check = 'True') {
  const script = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert ${check}
    print(json.dumps([${facts} for i in z.infolist()]))`
  const listed = execFileSync('python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 64_000_000 })
  return JSON.parse(listed) as unknown
}

const readByPython = (path: string) =>
  pythonSees(
    path,
    '[i.filename, i.file_size, list(i.date_time), i.compress_type, i.extract_version]',
    'z.testzip() is None',
  )

describe('readers of ZIP files', () => {
  const entries = [
    entryOf('foto-1.jpg', Buffer.alloc(300_000, 'pixels')),
    entryOf('leeg.txt', new Uint8Array()),
    entryOf('map/Zoë en Chloé 日本 📷.jpg', Buffer.from('x'), new Date('2026-01-02T23:59:59Z')),
  ]

  test('one of the strict readers is here', () => {
    expect(isInstalled('python3') || isInstalled('unzip')).toBe(true)
  })

  test.skipIf(!isInstalled('python3'))(
    'Python finds the names, the sizes and the time in Amsterdam',
    async () => {
      expect(readByPython(await savedZip('python.zip', entries))).toEqual([
        ['foto-1.jpg', 300_000, [2026, 7, 14, 10, 30, 24], 0, 20],
        ['leeg.txt', 0, [2026, 7, 14, 10, 30, 24], 0, 20],
        ['map/Zoë en Chloé 日本 📷.jpg', 1, [2026, 1, 3, 0, 59, 58], 0, 20],
      ])
    },
  )

  test.skipIf(!isInstalled('unzip'))('unzip finds no fault', async () => {
    const { status, stdout, stderr } = spawnSync('unzip', ['-t', await savedZip('unzip.zip', entries)], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('No errors detected')
  })

  test.skipIf(!isInstalled('7z'))('7z finds no fault', async () => {
    const said = execFileSync('7z', ['t', await savedZip('7z.zip', entries)], { encoding: 'utf8' })
    expect(said).toContain('Everything is Ok')
    expect(said).not.toMatch(/warning/i)
  })

  test.skipIf(!isInstalled('python3'))('70,000 entries are all found', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => entryOf(`foto-${index}.jpg`, new Uint8Array()))
    expect(readByPython(await savedZip('many.zip', many))).toHaveLength(70_000)
  })
})

describe('over 4 GiB', () => {
  const huge = (name: string, sizeBytes: number): ZipEntry => ({
    ...entryOf(name, new Uint8Array()),
    sizeBytes,
    crc32: 0x1234_5678,
    open: async () => {
      throw new Error('nobody needs these bytes')
    },
  })

  // The sparse file holds no bytes of the large entries, because a reader starts at the file's
  // end.
  test.skipIf(!isInstalled('python3'))('sizes and places of over 4 GiB are found', async () => {
    const entries = [huge('a', 5 * GIB), huge('b', 7), huge('c', 4 * GIB - 1), huge('d', 4 * GIB - 2)]
    const last = entryOf('e', Buffer.from('!'))
    const lastAt = 13 * GIB + 168
    const { sizeBytes, stream } = layoutZip([...entries, last])
    const path = join(folder, 'sparse.zip')
    await pipeline(stream({ start: lastAt, end: sizeBytes - 1 }), createWriteStream(path, { start: lastAt }))

    const facts = '[i.filename, i.file_size, i.header_offset, i.CRC, i.extract_version]'
    expect(pythonSees(path, facts, 'z.read("e") == b"!"')).toEqual([
      ['a', 5 * GIB, 0, 0x1234_5678, 45],
      ['b', 7, 5 * GIB + 51, 0x1234_5678, 45],
      ['c', 4 * GIB - 1, 5 * GIB + 89, 0x1234_5678, 45],
      ['d', 4 * GIB - 2, 9 * GIB + 139, 0x1234_5678, 45],
      ['e', 1, lastAt, last.crc32, 45],
    ])
  })

  test('zip64 is used for what needs it and for nothing else', async () => {
    const extraOf = async (entry: ZipEntry) =>
      (await buffer(layoutZip([entry]).stream({ start: 28, end: 29 }))).readUInt16LE()

    expect(await extraOf(huge('a', 4 * GIB - 2))).toBe(0)
    expect(await extraOf(huge('a', 4 * GIB - 1))).toBe(20)
    // An end record of 22 bytes, a directory of 47 and a local header of 31.
    expect(layoutZip([huge('a', GIB)]).sizeBytes).toBe(GIB + 31 + 47 + 22)
    expect(layoutZip([huge('a', 4 * GIB)]).sizeBytes).toBe(4 * GIB + 51 + 67 + 98)
  })

  test('a range deep in the archive opens only the entry it falls in, at the right byte', async () => {
    const opened: unknown[] = []
    const last = { ...huge('b', 5 * GIB) }
    last.open = async (start, end) => {
      opened.push([start, end])
      return Readable.from([Buffer.alloc(end - start + 1)], { objectMode: false })
    }
    const start = 5 * GIB + 51 + 51 + 4 * GIB

    await buffer(layoutZip([huge('a', 5 * GIB), last]).stream({ start, end: start + 9 }))

    expect(opened).toEqual([[4 * GIB, 4 * GIB + 9]])
  })
})

describe('ranges', () => {
  const entries = fc
    .uniqueArray(
      fc.record({
        name: fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
          .filter((name) => !/[/\\\0]|^\.{1,2}$/.test(name)),
        bytes: fc.uint8Array({ maxLength: 400 }),
        modifiedAt: fc.date({ noInvalidDate: true }),
      }),
      { selector: ({ name }) => name.toWellFormed(), maxLength: 8 },
    )
    .map((files) =>
      files.map(({ name, bytes, modifiedAt }) => entryOf(name.toWellFormed(), bytes, modifiedAt)),
    )

  test('cut anywhere and continued, the archive is the same', async () => {
    await fc.assert(
      fc.asyncProperty(entries, fc.array(fc.nat(), { maxLength: 5 }), async (files, places) => {
        const zip = layoutZip(files)
        const cuts = [0, ...places.map((place) => place % zip.sizeBytes), zip.sizeBytes].sort((a, b) => a - b)
        const whole = await buffer(zip.stream())
        expect(whole).toHaveLength(zip.sizeBytes)

        const parts: Buffer[] = []
        for (const [index, start] of cuts.slice(0, -1).entries()) {
          const end = cuts[index + 1]! - 1
          if (end >= start) parts.push(await buffer(layoutZip(files).stream({ start, end })))
        }

        expect(Buffer.concat(parts).equals(whole)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test.skipIf(!isInstalled('python3'))('Python accepts whatever entries there are', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (files) => {
        const found = readByPython(await savedZip('random.zip', files)) as [string, number][]
        expect(found.map(([name, size]) => [name, size])).toEqual(
          files.map(({ name, sizeBytes }) => [name.toWellFormed(), sizeBytes]),
        )
      }),
      { numRuns: 15 },
    )
  })
})

describe('the etag', () => {
  const etag = (...entries: ZipEntry[]) => layoutZip(entries).etag
  const photo = entryOf('a', Buffer.from('1'))

  test('is the same for the same entries', () => {
    expect(etag(photo)).toBe(etag({ ...photo }))
    expect(etag(photo)).toMatch(/^"[\w-]+"$/)
  })

  test.each([
    ['name', { name: 'b' }],
    ['size', { sizeBytes: 2 }],
    ['content', { crc32: 5 }],
    ['time', { modifiedAt: new Date(0) }],
  ])('is another when a %s differs', (_what, difference) => {
    expect(etag({ ...photo, ...difference })).not.toBe(etag(photo))
  })
})

describe('a stream that does not go well', () => {
  const failing = (source: () => Readable): ZipEntry => ({
    ...entryOf('bad', Buffer.alloc(1000)),
    open: async () => source(),
  })

  test.each([
    ['fewer', 999],
    ['more', 1001],
  ])('breaks when an entry gives %s bytes than it promised', async (what, length) => {
    const zip = layoutZip([
      failing(() => Readable.from([Buffer.alloc(length)])),
      entryOf('next', Buffer.from('x')),
    ])
    await expect(buffer(zip.stream())).rejects.toThrow(`${what} bytes than it promised`)
  })

  test('breaks when an entry cannot be opened or read', async () => {
    const unread = failing(
      () =>
        new Readable({
          read() {
            this.destroy(new Error('bad sector'))
          },
        }),
    )
    const unopened = failing(() => {
      throw new Error('gone')
    })

    await expect(buffer(layoutZip([unread]).stream())).rejects.toThrow('bad sector')
    await expect(buffer(layoutZip([unopened]).stream())).rejects.toThrow('gone')
  })

  test('closes the entry at once when the reader goes away, even while it waits for bytes', async () => {
    const stalled = new Readable({ read() {} })
    const stream = layoutZip([failing(() => stalled)]).stream()
    stream.once('data', () => {})
    await setImmediate()

    stream.destroy()

    expect(stalled.destroyed).toBe(true)
  })

  test('closes an entry that opens only after the reader went away', async () => {
    const source = new Readable({ read() {} })
    const opening = Promise.withResolvers<Readable>()
    const stream = layoutZip([{ ...failing(() => source), open: () => opening.promise }]).stream()
    stream.once('data', () => {})
    await setImmediate()

    stream.destroy()
    opening.resolve(source)
    await setImmediate()

    expect(source.destroyed).toBe(true)
  })

  test('a reader that does not read is not run ahead of, and one entry at most is open besides the one that is sent', async () => {
    let [made, open, mostOpen] = [0, 0, 0]
    const entries = Array.from({ length: 20 }, (_, index) => ({
      ...entryOf(`foto-${index}`, Buffer.alloc(500_000)),
      open: async () => {
        mostOpen = Math.max(mostOpen, ++open)
        const source = Readable.from([Buffer.alloc(500_000)], { objectMode: false })
        source.once('close', () => open--)
        made += 500_000
        return source
      },
    }))
    const stream = layoutZip(entries).stream()
    stream.once('readable', () => {})
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    expect(made).toBeLessThan(3_000_000)

    await buffer(stream)

    expect(made).toBe(10_000_000)
    expect(mostOpen).toBe(2)
  })

  test('the next entry is asked for while the last of the one before leaves, and let go of with the reader', async () => {
    const sources: Readable[] = []
    const entries = Array.from({ length: 3 }, (_, index) => ({
      ...entryOf(`foto-${index}`, Buffer.alloc(3_000_000)),
      open: async () => {
        const pieces = Array.from({ length: 30 }, () => Buffer.alloc(100_000))
        sources.push(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }))
        return sources.at(-1)!
      },
    }))
    const stream = layoutZip(entries).stream()
    let receivedBytes = 0
    const openedAt: number[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      receivedBytes += chunk.length
      if (sources.length > openedAt.length) openedAt.push(receivedBytes)
      if (receivedBytes > 2_500_000) break
    }

    expect(sources).toHaveLength(2)
    expect(openedAt[1]).toBeGreaterThan(1_500_000)
    await setImmediate()
    expect(sources.every(({ destroyed }) => destroyed)).toBe(true)
  })
})

describe('names', () => {
  test.each(['', '../a', '/a', 'a/../b', 'a//b', 'a\\b', 'a\0', './a'])('the name %j is refused', (name) => {
    expect(() => layoutZip([entryOf(name, new Uint8Array())])).toThrow(TypeError)
  })

  test('the same name twice is refused', () => {
    expect(() => layoutZip([entryOf('a', new Uint8Array()), entryOf('a', new Uint8Array())])).toThrow(
      TypeError,
    )
  })
})
