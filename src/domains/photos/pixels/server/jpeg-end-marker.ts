import { readFile } from 'node:fs/promises'
import { sharp } from './steady-sharp.ts'
import { PIXELS_MAX } from './photo-format.ts'

// Viewers show a JPEG without its end marker. Once the marker is appended, libjpeg warns of missing
// pixels.

const END_MARKER = Buffer.from([0xff, 0xd9])

const DHT = 0xc4
const SOS = 0xda
const SEQUENTIAL = 0xc0
const PROGRESSIVE = 0xc2
const LAST_COEFFICIENT = 63

export const appendEndMarker = (bytes: Buffer) => Buffer.concat([bytes, END_MARKER])

export async function lacksOnlyItsEnd(path: string): Promise<boolean> {
  const bytes = appendEndMarker(await readFile(path))
  const frame = readScans(bytes)
  if (!frame || !canReportLostPixels(bytes, frame)) return false
  // Decoding to grey takes a third of the memory, and still decodes every row.
  const pixels = sharp(bytes, { failOn: 'warning', limitInputPixels: PIXELS_MAX }).greyscale().raw()
  return pixels.toBuffer().then(
    () => true,
    () => false,
  )
}

type Frame = { at: number; kind: number; samples: readonly number[]; isInOneScan: boolean }

/**
 * Returns undefined if coefficients are missing, the file looks damaged or its coding is unusual.
 */
function readScans(bytes: Buffer): Frame | undefined {
  let frame: Frame | undefined
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
      // An arithmetic decoder invents missing data without a warning.
      if (frame || marker > PROGRESSIVE || segment.length < 6) return undefined
      const components = Array.from({ length: segment[5]! }, (_, nth) =>
        segment.subarray(6 + nth * 3, 9 + nth * 3),
      )
      for (const [id = -1] of components) complete.set(id, new Set())
      frame = {
        at,
        kind: marker,
        samples: components.map(([, sampling = 0]) => sampling),
        isInOneScan: false,
      }
    }
    at += 4 + segment.length
    if (marker !== SOS) continue
    scans += 1
    const count = segment[0] ?? 0
    const [from = 1, to = 0, precision = 1] = segment.subarray(1 + count * 2)
    // A scan completes its coefficients if it holds their lowest bit.
    const completed = (precision & 15) === 0 ? count : 0
    for (let nth = 0; nth < completed; nth += 1)
      for (let place = from; place <= to; place += 1) complete.get(segment[1 + nth * 2]!)?.add(place)
    at = endOfPixels(bytes, at)
  }
  const isComplete = [...complete.values()].every(({ size }) => size === LAST_COEFFICIENT + 1)
  return frame && isComplete ? { ...frame, isInOneScan: scans === 1 } : undefined
}

/** Skips restart markers. */
function endOfPixels(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * Whether libvips reports pixels lost in the last rows. libvips ignores warnings about the last 8
 * rows of a frame in one scan, so this function may increase the height in `bytes`.
 */
function canReportLostPixels(bytes: Buffer, { at, kind, samples, isInOneScan }: Frame): boolean {
  if (kind === PROGRESSIVE || !isInOneScan) return true
  const heightPx = bytes.readUInt16BE(at + 5)
  if (samples.every((sampling) => (sampling & 15) === 1)) {
    bytes.writeUInt16BE(Math.ceil(heightPx / 8) * 8 + 1, at + 5)
    return true
  }
  // A 4:2:0 decoder reads the last rows before it returns the rows above them.
  const [luma, ...chroma] = samples
  return (
    luma === 0x22 && chroma.length === 2 && chroma.every((sampling) => sampling === 0x11) && heightPx > 16
  )
}
