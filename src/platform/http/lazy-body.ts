import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/range.ts'
import { collectYoungGeneration } from '#platform/core/collect-young.ts'

export type OnProgress = (sentBytes: number, isEnd: boolean) => void

/**
 * Streams a source and closes it when the reader disconnects. A source given as a function is
 * opened at the first pull, so that HEAD requests and aborts leak no handle.
 */
export function streamBody(
  from: Readable | (() => Promise<Readable>),
  range: ByteRange,
  onProgress?: OnProgress,
) {
  let source = typeof from === 'function' ? undefined : from
  let chunks: AsyncIterator<Uint8Array> | undefined
  let isGone = false
  let sentBytes = range.start

  const openChunks = async () => {
    source ??= await (from as () => Promise<Readable>)()
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

function collectSentBuffers(sizeBytes: number) {
  heldBytes += sizeBytes
  if (heldBytes < GIVEN_BACK_EVERY_BYTES) return
  heldBytes = 0
  collectYoungGeneration()
}
