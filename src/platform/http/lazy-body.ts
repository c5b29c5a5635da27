import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'
import { collectYoungGeneration } from '#platform/collect-young.ts'

/** Told how far into the whole the bytes have left, and whether this is the last that will be told. */
export type OnProgress = (sentBytes: number, isEnd: boolean) => void

/**
 * The body of an answer that opens its source only when the first byte is asked for, so that one whose body is dropped
 * (HEAD, or a reader who left) holds nothing open; and closes it when the reader goes away.
 */
export function bodyOf(open: () => Promise<Readable>, range: ByteRange, onProgress?: OnProgress) {
  let source: Readable | undefined
  let chunks: AsyncIterator<Uint8Array> | undefined
  let isGone = false
  let sentBytes = range.start

  const openChunks = async () => {
    source = await open()
    if (isGone) source.destroy()
    return source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        chunks ??= await openChunks()
        const { done, value } = await chunks.next()
        if (done) {
          onProgress?.(sentBytes, true)
          return controller.close()
        }
        sentBytes += value.byteLength
        collectSentBuffers(value.byteLength)
        onProgress?.(sentBytes, false)
        controller.enqueue(value)
      },
      cancel() {
        isGone = true
        source?.destroy()
        onProgress?.(sentBytes, true)
      },
    },
    { highWaterMark: 0 },
  )
}

const GIVEN_BACK_EVERY_BYTES = 16 * 1024 * 1024

let heldBytes = 0

/** Gives the memory of sent bytes back as they go. */
function collectSentBuffers(sizeBytes: number) {
  heldBytes += sizeBytes
  if (heldBytes < GIVEN_BACK_EVERY_BYTES) return
  heldBytes = 0
  collectYoungGeneration()
}
