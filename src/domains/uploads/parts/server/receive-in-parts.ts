import { open, type FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Away } from '#platform/core/away.ts'
import { metrics } from '#platform/metrics/metrics.ts'
import type { UploadSegment } from '../../core/server/incoming-files.ts'
import type { UploadInParts } from './upload-in-parts.ts'

// A connection without data for this long is dead, even without an error.
const SILENCE_MAX_MS = 60_000
const WRITTEN_AT_ONCE_BYTES = 1024 ** 2

type PartsReception = {
  place: UploadSegment
  offset: number
  parts: UploadInParts
  onBytes: (bytes: Uint8Array) => void
}

/**
 * Writes a request's body to disk, and sends each full part to the bucket before reading on. A
 * crash then loses at most one part and the bytes in sockets. A broken connection ends the body
 * early; an unavailable bucket doesn't. Returns the new offset.
 */
export async function receiveInParts(
  body: IncomingMessage,
  { place, offset, parts, onBytes }: PartsReception,
): Promise<number> {
  const file = await open(place.path, 'r+').catch(() => open(place.path, 'wx', 0o600))
  let reached = offset
  let waiting: Buffer[] = []
  let waitingBytes = 0
  // If the bucket is unavailable, bytes stay on this disk until the file ends or a later request
  // arrives.
  let isSending = true
  const falseIfAway = (error: unknown) => {
    if (!(error instanceof Away)) throw error
    return false
  }
  const isPartFull = () => isSending && reached + waitingBytes >= parts.nextEnd()
  const write = async () => {
    await writeAll(file, Buffer.concat(waiting), place.headBytes + reached - place.from)
    reached += waitingBytes
    ;[waiting, waitingBytes] = [[], 0]
    if (isSending) isSending = await parts.sendFull(place, reached).catch(falseIfAway)
  }
  if (place.from > 0 && place.from === offset) metrics.uploadsResumedElsewhere.add(1)
  body.setTimeout(SILENCE_MAX_MS, () => body.destroy())
  try {
    try {
      // Errors of this server don't destroy the body, so that the sender gets an answer.
      for await (const bytes of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        onBytes(bytes)
        metrics.uploadBytes.add(bytes.length)
        waiting.push(bytes)
        waitingBytes += bytes.length
        if (waitingBytes >= WRITTEN_AT_ONCE_BYTES || isPartFull()) await write()
      }
    } catch (error) {
      if (!body.destroyed || !isBrokenConnection(error)) {
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

const isBrokenConnection = (error: unknown) =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE'].includes(
    String((error as NodeJS.ErrnoException).code),
  )

async function writeAll(file: FileHandle, bytes: Buffer, position: number) {
  let written = 0
  while (written < bytes.length)
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten
}
