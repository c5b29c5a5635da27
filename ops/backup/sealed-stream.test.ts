import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealStream, sealedSizeBytes, unsealStream } from './sealed-stream.ts'

const KEY = 'a key that is long enough to be one'

const streamOf = (bytes: Uint8Array, cutAt: number[] = []) => {
  const places = [0, ...cutAt.map((at) => Math.min(at, bytes.length)).toSorted((a, b) => a - b), bytes.length]
  return Readable.from(places.slice(1).map((to, at) => bytes.subarray(places[at], to)))
}
const whole = (source: AsyncIterable<Uint8Array>) => buffer(Readable.from(source, { objectMode: false }))
const seal = (
  bytes: Uint8Array,
  options: { key?: string; name?: string; compresses?: boolean } = {},
  cutAt: number[] = [],
) => whole(sealStream(streamOf(bytes, cutAt), { name: 'file', ...options }))
const open = (bytes: Uint8Array, key?: string, cutAt: number[] = []) =>
  whole(unsealStream(streamOf(bytes, cutAt), { key, name: 'file', place: '/backup' }))

const size = fc.oneof(
  fc.integer({ min: 0, max: 2000 }),
  fc.integer({ min: 262_000, max: 270_000 }),
  fc.constant(600_000),
)
const content = fc.tuple(size, fc.nat({ max: 255 }), fc.boolean()).map(([length, seed, isRandom]) => {
  const bytes = Buffer.alloc(length, seed)
  if (isRandom) for (let at = 0; at < length; at += 1) bytes[at] = (at * 7919 + seed * at * at) % 251
  return bytes
})
const cuts = fc.array(fc.nat({ max: 600_000 }), { maxLength: 6 })
const key = fc.constantFrom(undefined, KEY)

test('any bytes come back as they were, however they are cut, with a key and without', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      cuts,
      cuts,
      key,
      fc.boolean(),
      async (bytes, cut, otherCut, key, compresses) => {
        const written = await seal(bytes, { ...(key && { key }), compresses }, cut)
        expect((await open(written, key, otherCut)).equals(bytes)).toBe(true)
        if (!compresses) expect(written.length).toBe(sealedSizeBytes(bytes.length, key))
      },
    ),
    { numRuns: 60 },
  )
})

test('any byte that is changed, lost or added is noticed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 0, maxLength: 300 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom('changed', 'cut', 'added'),
      key,
      async (bytes, share, how, key) => {
        const written = await seal(bytes, key ? { key } : {})
        const at = Math.floor(share * written.length)
        const broken = {
          changed: Buffer.concat([
            written.subarray(0, at),
            Buffer.of(written[at]! ^ 1),
            written.subarray(at + 1),
          ]),
          cut: written.subarray(0, at),
          added: Buffer.concat([written, Buffer.of(0)]),
        }[how]
        await expect(open(broken, key)).rejects.toThrow()
      },
    ),
    { numRuns: 200 },
  )
})

test('frames that change places, or are repeated, are noticed', async () => {
  const bytes = Buffer.alloc(3 * 256 * 1024, 'x')
  for (const key of [undefined, KEY]) {
    const written = await seal(bytes, key ? { key } : {})
    const frameBytes = 256 * 1024 + 5 + (key ? 16 : 4)
    const [head, first, second] = [
      written.subarray(0, 21),
      written.subarray(21, 21 + frameBytes),
      written.subarray(21 + frameBytes, 21 + 2 * frameBytes),
    ]
    const rest = written.subarray(21 + 2 * frameBytes)
    await expect(open(Buffer.concat([head, second, first, rest]), key)).rejects.toThrow(/is damaged/)
    await expect(open(Buffer.concat([head, first, first, second, rest]), key)).rejects.toThrow(/is damaged/)
    await expect(open(Buffer.concat([head, first, rest]), key)).rejects.toThrow(/is damaged/)
  }
})

test('a file that was put in the place of another is noticed, and so is one that was renamed', async () => {
  for (const key of [undefined, KEY]) {
    const other = await seal(Buffer.from('another photo'), { ...(key && { key }), name: 'file2' })
    await expect(open(other, key)).rejects.toThrow(/^\/backup\/file is damaged/)
    const spelledOtherwise = [
      '',
      'FILE',
      'file ',
      ' file',
      'file\0',
      './file',
      'file/',
      'a/file',
      '../file',
      'ｆｉｌｅ',
      'fi\u200ble',
      'file.part',
    ]
    for (const name of spelledOtherwise) {
      const renamed = await seal(Buffer.from('the photo'), { ...(key && { key }), name })
      await expect(open(renamed, key), name).rejects.toThrow(/is damaged/)
    }
  }
})

const FRAME = 256 * 1024
function forged(payload: Buffer): Buffer {
  const [salt, flags] = [Buffer.alloc(16), 1 | 2]
  const number = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, flags])
  const head = Buffer.alloc(5)
  head.writeUInt32LE(payload.length)
  head.writeUInt8(flags, 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32LE(crc32(payload, crc32(Buffer.concat([salt, Buffer.from('file'), number]))))
  return Buffer.concat([Buffer.from('LTB1'), Buffer.of(0), salt, head, payload, sum])
}
const packed = (sizeBytes: number) => zstdCompressSync(Buffer.alloc(sizeBytes))

test.each<[string, () => Buffer]>([
  ['would fill the memory', () => packed(64 * 1024 * 1024)],
  ['grows by one byte too many', () => packed(FRAME + 1)],
  ['grows twice', () => Buffer.concat([packed(FRAME), packed(FRAME)])],
  ['grows a hundred times', () => Buffer.concat(Array.from({ length: 100 }, () => packed(FRAME)))],
  ['ends too soon', () => packed(FRAME).subarray(0, -1)],
  ['is cut to its first bytes', () => packed(FRAME).subarray(0, 6)],
  ['is packed otherwise', () => gzipSync(Buffer.alloc(FRAME))],
  ['is not packed', () => Buffer.from('plain bytes')],
  ['is bytes of nothing', () => Buffer.alloc(100)],
])('a frame that %s is damage', async (_, payload) => {
  await expect(open(forged(payload()))).rejects.toThrow(/is damaged/)
})

test('a frame that grows to its full size is whole', async () => {
  expect((await open(forged(packed(FRAME)))).equals(Buffer.alloc(FRAME))).toBe(true)
})

test('encrypted bytes say nothing of what they were, and the same bytes never look the same', async () => {
  const bytes = Buffer.alloc(100_000, 'a wedding in June ')
  const [one, other] = [await seal(bytes, { key: KEY }), await seal(bytes, { key: KEY })]
  expect(one.includes('wedding')).toBe(false)
  expect(one.equals(other)).toBe(false)
  await expect(open(one, 'another key of the same length')).rejects.toThrow(
    /damaged, or was made with another key/,
  )
  await expect(open(one)).rejects.toThrow(/encrypted. Give the key/)
})
