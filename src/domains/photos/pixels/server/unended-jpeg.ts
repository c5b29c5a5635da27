import { readFile } from 'node:fs/promises'
import { sharp } from './steady-sharp.ts'
import { PIXELS_MAX } from './photo-format.ts'

// A JPEG without its end marker is shown by every viewer. Whether it lacks only that marker, or pixels as well, is told
// by what libjpeg warns of once the marker is appended.

const END_MARKER = Buffer.from([0xff, 0xd9])

const DHT = 0xc4
const SOS = 0xda
const SEQUENTIAL = 0xc0
const PROGRESSIVE = 0xc2
const LAST_COEFFICIENT = 63

/** The bytes of a JPEG with an end marker, which decoders demand. */
export const withEnd = (bytes: Buffer) => Buffer.concat([bytes, END_MARKER])

/** Whether every pixel of a JPEG without an end marker is there, to the last bit. */
export async function lacksOnlyItsEnd(path: string): Promise<boolean> {
  const bytes = withEnd(await readFile(path))
  const frame = readScans(bytes)
  if (!frame || !showsLostPixels(bytes, frame)) return false
  // Grey takes a third of the memory and still decodes every row.
  const pixels = sharp(bytes, { failOn: 'warning', limitInputPixels: PIXELS_MAX }).greyscale().raw()
  return pixels.toBuffer().then(
    () => true,
    () => false,
  )
}

type Frame = { at: number; kind: number; samples: readonly number[]; isInOneScan: boolean }

/** Frame of a JPEG whose scans bring every coefficient of every component. Undefined for any other, and apparent damage. */
function readScans(bytes: Buffer): Frame | undefined {
  let frame: Frame | undefined
  /** Coefficients that have come in full, by component. */
  const complete = new Map<number, Set<number>>()
  let scans = 0
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    const segment = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2))
    if (marker >= SEQUENTIAL && marker <= 0xcf && marker !== DHT) {
      // An arithmetic decoder makes up what is missing, without a warning.
      if (frame || marker > PROGRESSIVE || segment.length < 6) return undefined
      const parts = Array.from({ length: segment[5]! }, (_, nth) =>
        segment.subarray(6 + nth * 3, 9 + nth * 3),
      )
      for (const [id = -1] of parts) complete.set(id, new Set())
      frame = { at, kind: marker, samples: parts.map(([, sampling = 0]) => sampling), isInOneScan: false }
    }
    at += 4 + segment.length
    if (marker !== SOS) continue
    scans += 1
    const count = segment[0] ?? 0
    const [from = 1, to = 0, precision = 1] = segment.subarray(1 + count * 2)
    // Other scans bring higher bits of the same coefficients.
    const completed = (precision & 15) === 0 ? count : 0
    for (let nth = 0; nth < completed; nth += 1)
      for (let place = from; place <= to; place += 1) complete.get(segment[1 + nth * 2]!)?.add(place)
    at = endOfPixels(bytes, at)
  }
  const isWhole = [...complete.values()].every(({ size }) => size === LAST_COEFFICIENT + 1)
  return frame && isWhole ? { ...frame, isInOneScan: scans === 1 } : undefined
}

/** Offset of the first marker after `from` that is no restart: the end of the coded pixels. */
function endOfPixels(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * Whether libvips tells of pixels that are lost in the last rows. Of a frame in one scan it ignores the warnings of the
 * last 8 rows, so one row of blocks is added behind them in `bytes`.
 */
function showsLostPixels(bytes: Buffer, { at, kind, samples, isInOneScan }: Frame): boolean {
  if (kind === PROGRESSIVE || !isInOneScan) return true
  const heightPx = bytes.readUInt16BE(at + 5)
  if (samples.every((sampling) => (sampling & 15) === 1)) {
    bytes.writeUInt16BE(Math.ceil(heightPx / 8) * 8 + 1, at + 5)
    return true
  }
  // A 4:2:0 decoder reads the last rows before it gives out those above them.
  const [luma, ...chroma] = samples
  return (
    luma === 0x22 && chroma.length === 2 && chroma.every((sampling) => sampling === 0x11) && heightPx > 16
  )
}
