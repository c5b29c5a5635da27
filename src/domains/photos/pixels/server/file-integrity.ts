import { createReadStream } from 'node:fs'

export type FileIntegrity = 'whole' | 'truncated' | 'corrupt'

export type IntegrityCheck = { add(bytes: Uint8Array): void; end(): FileIntegrity }

/** Does not decode. Rendering finds damage that only a decoder sees. */
export async function checkIntegrity(path: string): Promise<FileIntegrity> {
  const walk = createIntegrityCheck()
  for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 })) walk.add(bytes as Buffer)
  return walk.end()
}

const HEAD_BYTES = 12

/** Checks a stream, so that an upload is not read twice. */
export function createIntegrityCheck(): IntegrityCheck {
  let head = Buffer.alloc(0)
  let walk: IntegrityCheck | undefined
  return {
    add(bytes) {
      if (walk) return walk.add(bytes)
      head = Buffer.concat([head, bytes])
      if (head.length < HEAD_BYTES) return
      walk = walkOf(head)
      walk.add(head)
    },
    end: () => walk?.end() ?? 'truncated',
  }
}

function walkOf(head: Buffer): IntegrityCheck {
  if (head.readUInt16BE(0) === 0xff_d8) return walkJpeg()
  if (head.toString('latin1', 1, 4) === 'PNG') return walkPng()
  if (head.toString('latin1', 0, 4) === 'RIFF') return walkRiff(head.readUInt32LE(4) + 8)
  return { add: () => {}, end: () => 'whole' }
}

type WalkState = {
  toSkip: number
  endsAfterSkip?: boolean
  ended?: FileIntegrity
}

/** `take` reads from a position and returns the next one. */
const walkBytes = (state: WalkState, take: (bytes: Buffer, from: number) => number): IntegrityCheck => ({
  add(chunk) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let position = 0
    while (position < bytes.length && !state.ended) {
      if (state.toSkip === 0) {
        position = take(bytes, position)
        continue
      }
      const skipped = Math.min(state.toSkip, bytes.length - position)
      state.toSkip -= skipped
      position += skipped
      if (state.endsAfterSkip && state.toSkip === 0) state.ended = 'whole'
    }
  },
  end: () => state.ended ?? 'truncated',
})

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const TEM = 0x01
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

// Ends at the end marker, because phones append a clip, a second picture or padding.
function walkJpeg(): IntegrityCheck {
  const state: WalkState = { toSkip: 2 }
  let hasFrame = false
  let hasPixels = false
  let hasSkipped = false
  /** Expected next: 0xff, the marker, a byte of a length, or the end of coded pixels. */
  let at: 'lead' | 'marker' | 'high' | 'low' | 'pixels' | 'pixels 0xff' = 'lead'
  let marker = 0
  let high = 0

  function step(byte: number) {
    if (at === 'lead') {
      if (byte === 0xff) at = 'marker'
      // Decoders skip stray bytes between segments. After pixels, stray bytes mean lost pixels.
      else if (hasPixels) state.ended = 'corrupt'
      else hasSkipped = true
    } else if (at === 'marker') begin(byte)
    else if (at === 'high') [high, at] = [byte, 'low']
    else pass(high * 256 + byte)
  }

  function begin(found: number) {
    if (found === 0xff) return
    if (found === EOI) state.ended = 'whole'
    else [marker, at] = [found, 'high']
  }

  function pass(length: number) {
    const isMisplaced = marker <= TEM || marker === SOI || isRestart(marker) || (isFrame(marker) && hasFrame)
    if (isMisplaced || length < 2) {
      state.ended = 'corrupt'
      return
    }
    hasFrame ||= isFrame(marker)
    hasPixels ||= marker === SOS
    state.toSkip = length - 2
    at = marker === SOS ? 'pixels' : 'lead'
  }

  /** Coded pixels end at a marker other than a restart. */
  function passPixels(bytes: Buffer, from: number): number {
    let place = from
    while (place < bytes.length) {
      if (at === 'pixels') {
        const lead = bytes.indexOf(0xff, place)
        if (lead === -1) return bytes.length
        at = 'pixels 0xff'
        place = lead + 1
        continue
      }
      const next = bytes[place]!
      place += 1
      if (next === 0 || isRestart(next)) at = 'pixels'
      else if (next !== 0xff) {
        at = 'marker'
        begin(next)
        return place
      }
    }
    return place
  }

  const walk = walkBytes(state, (bytes, place) => {
    if (at === 'pixels' || at === 'pixels 0xff') return passPixels(bytes, place)
    step(bytes[place]!)
    return place + 1
  })
  // Stray bytes without pixels mean that the file is corrupt, not cut off.
  const end = () => (walk.end() === 'truncated' && hasSkipped && !hasPixels ? 'corrupt' : walk.end())
  return { ...walk, end }
}

const CHUNK_HEAD_BYTES = 8

function walkPng(): IntegrityCheck {
  const state: WalkState = { toSkip: 8 }
  let head = ''

  function pass(chunk: Buffer) {
    const type = chunk.toString('latin1', 4)
    if (type === 'IEND') state.endsAfterSkip = true
    else if (!/^[A-Za-z]{4}$/.test(type)) state.ended = 'corrupt'
    state.toSkip = chunk.readUInt32BE(0) + 4
    head = ''
  }

  return walkBytes(state, (bytes, place) => {
    head += String.fromCharCode(bytes[place]!)
    if (head.length === CHUNK_HEAD_BYTES) pass(Buffer.from(head, 'latin1'))
    return place + 1
  })
}

function walkRiff(sizeBytes: number): IntegrityCheck {
  let seenBytes = 0
  return {
    add: ({ length }) => {
      seenBytes += length
    },
    end: () => (seenBytes >= sizeBytes ? 'whole' : 'truncated'),
  }
}
