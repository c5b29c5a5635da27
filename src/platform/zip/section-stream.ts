import { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'

type Opened = { open(start: number, end: number): Promise<Readable> }
type Made = { make(): Buffer }

/** A run of bytes: made in memory, or opened elsewhere when its turn comes. */
export type SectionBytes = { sizeBytes: number } & (Opened | Made)

/** A run of bytes at its place. */
export type Section = SectionBytes & { start: number }

const READ_AHEAD_BYTES = 256 * 1024

/** The bytes of a range of sections that lie end to end, at most one of them open at a time. */
export function streamSections(sections: readonly Section[], range: ByteRange) {
  const gone = new AbortController()
  const bytes = bytesOf(sections, range, gone.signal)
  return new Readable({
    highWaterMark: READ_AHEAD_BYTES,
    read() {
      bytes.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    // Not left to the generator, which would come to an end only once a stalled source gives its next byte.
    destroy(error, done) {
      gone.abort()
      done(error)
    },
  })
}

async function* bytesOf(sections: readonly Section[], range: ByteRange, gone: AbortSignal) {
  for (let index = indexAt(sections, range.start); index < sections.length; index++) {
    const section = sections[index]!
    if (section.start > range.end) return
    const start = Math.max(0, range.start - section.start)
    const end = Math.min(section.sizeBytes - 1, range.end - section.start)
    if ('make' in section) yield section.make().subarray(start, end + 1)
    else yield* exactly(section, start, end, gone)
  }
}

// The section that holds a position: the last that starts at or before it.
function indexAt(sections: readonly Section[], position: number) {
  let [low, high] = [0, sections.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sections[middle]!.start <= position) low = middle
    else high = middle - 1
  }
  return low
}

async function* exactly(section: Opened, start: number, end: number, gone: AbortSignal) {
  const source = await section.open(start, end)
  const stop = () => source.destroy()
  gone.addEventListener('abort', stop)
  try {
    if (gone.aborted) return
    let missing = end - start + 1
    for await (const chunk of source as AsyncIterable<Buffer>) {
      missing -= chunk.length
      if (missing < 0) break
      yield chunk
    }
    // The length has been promised: other bytes in their place would look like a good download.
    if (missing !== 0)
      throw new Error(`an entry gave ${missing > 0 ? 'fewer' : 'more'} bytes than it promised`)
  } finally {
    gone.removeEventListener('abort', stop)
    source.destroy()
  }
}
