import { open, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Away } from '#platform/away.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { IncomingPlace } from '../../core/server/incoming-files.ts'
import type { UploadInParts } from './upload-in-parts.ts'

// A connection without data for this long is dead, even if no error was raised.
const SILENCE_MAX_MS = 60_000
const WRITTEN_AT_ONCE_BYTES = 1024 ** 2

type Receiving = {
  place: IncomingPlace
  offset: number
  parts: UploadInParts
  onBytes: (bytes: Uint8Array) => void
}

/**
 * Writes a request's body to its place, and sends each part as soon as it is full, before it takes more: when this process
 * dies no more than one part has to be sent again, and what lay in sockets. A broken connection ends it like the end of the
 * body, and a bucket that is away does not. Returns the offset.
 */
export async function receiveInParts(
  body: IncomingMessage,
  { place, offset, parts, onBytes }: Receiving,
): Promise<number> {
  const file = await open(place.path, 'r+').catch(() => open(place.path, 'wx', 0o600))
  let reached = offset
  let waiting: Buffer[] = []
  let waitingBytes = 0
  // While the bucket is away what comes is kept here, and leaves when the file ends or goes on.
  let isSending = true
  const noteAway = (error: unknown) => {
    if (!(error instanceof Away)) throw error
    return false
  }
  const isPartFull = () => isSending && reached + waitingBytes >= parts.nextEnd()
  const write = async () => {
    await writeAll(file, Buffer.concat(waiting), place.headBytes + reached - place.from)
    reached += waitingBytes
    ;[waiting, waitingBytes] = [[], 0]
    if (isSending) isSending = await parts.sendFull(place, reached).catch(noteAway)
  }
  if (place.from > 0 && place.from === offset) metrics.uploadsResumedElsewhere.add(1)
  body.setTimeout(SILENCE_MAX_MS, () => body.destroy())
  try {
    try {
      // Not destroyed by an error of ours: its sender is to get an answer.
      for await (const bytes of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        onBytes(bytes)
        metrics.uploadBytes.add(bytes.length)
        waiting.push(bytes)
        waitingBytes += bytes.length
        if (waitingBytes >= WRITTEN_AT_ONCE_BYTES || isPartFull()) await write()
      }
    } catch (error) {
      if (!body.destroyed || !isBrokenLine(error)) {
        body.resume()
        throw error
      }
    }
    if (waitingBytes > 0) await write()
    return reached
  } finally {
    body.setTimeout(0)
    await file.close()
  }
}

const isBrokenLine = (error: unknown) =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'].includes(
    String((error as NodeJS.ErrnoException).code),
  )

async function writeAll(file: FileHandle, bytes: Buffer, position: number) {
  let written = 0
  while (written < bytes.length)
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten
}
