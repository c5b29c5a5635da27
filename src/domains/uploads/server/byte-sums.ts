import { crc32 } from 'node:zlib'
import { createIntegrityCheck } from '#domains/photos/server/photos.ts'
import { streamIncomingFile } from '../core/server/incoming-files.ts'
import * as fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { metrics } from '#platform/metrics/metrics.ts'

export type ByteSums = ReturnType<typeof createByteSums>

export function createByteSums() {
  const walk = createIntegrityCheck()
  let [crc, sizeBytes] = [0, 0]
  return {
    add(bytes: Uint8Array) {
      crc = crc32(bytes, crc)
      sizeBytes += bytes.length
      walk.add(bytes)
    },
    sizeBytes: () => sizeBytes,
    end: () => ({ crc32: crc, wholeness: walk.end() }),
  }
}

export async function sumsOfFile(path: string, upTo: number): Promise<ByteSums> {
  const sums = createByteSums()
  if (upTo === 0) return sums
  for await (const bytes of streamIncomingFile(path, upTo) as AsyncIterable<Uint8Array>) sums.add(bytes)
  return sums
}

// Chunks that arrive during a write are buffered up to this size and written together.
const WAITING_MAX_BYTES = 2 * 1024 ** 2

// A connection without data for this long is dead, even without an error.
const SILENCE_MAX_MS = 60_000

// Uses descriptors, because a stream over a FileHandle locks the FileHandle.
const [open, close, fsync] = [promisify(fs.open), promisify(fs.close), promisify(fs.fsync)]

type WrittenFile = { bytesWritten: number; sync(): Promise<void> }

type ByteReception = {
  path: string
  offset: number
  sums: ByteSums
  onBytes?: ((sizeBytes: number) => void) | undefined
}

/**
 * Writes a request's body to a file from `offset` on, and calls `use` before closing it. A broken
 * connection ends the body early; the received bytes stay for a resume.
 */
export async function receiveBytes<Result>(
  body: IncomingMessage,
  { path, offset, sums, onBytes = () => {} }: ByteReception,
  use: (received: WrittenFile) => Promise<Result>,
): Promise<Result> {
  const fd = await open(path, fs.constants.O_WRONLY | fs.constants.O_CREAT, 0o600)
  try {
    const file = fs.createWriteStream(path, {
      fd,
      start: offset,
      highWaterMark: WAITING_MAX_BYTES,
      autoClose: false,
    })
    body.on('error', () => {})
    body.setTimeout(SILENCE_MAX_MS, () => body.destroy())
    if (body.destroyed) file.end()
    else {
      body.once('close', () => file.end())
      body.on('data', (bytes: Buffer) => {
        sums.add(bytes)
        metrics.uploadBytes.add(bytes.length)
        onBytes(bytes.length)
      })
      body.pipe(file)
    }
    await finished(file)
    body.setTimeout(0)
    return await use({ bytesWritten: file.bytesWritten, sync: () => fsync(fd) })
  } finally {
    await close(fd)
  }
}
