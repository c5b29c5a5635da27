import * as fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { metrics } from '#platform/metrics/metrics.ts'
import type { ByteSums } from './byte-sums.ts'

// Chunks that arrive during a write are written together, so that the disk never waits for the network.
const WAITING_MAX_BYTES = 2 * 1024 ** 2

// A connection without data for this long is dead, even if no error was raised.
const SILENCE_MAX_MS = 60_000

// By descriptor: a stream over a FileHandle locks it, so that nothing else can use or close it.
const [open, close, fsync] = [promisify(fs.open), promisify(fs.close), promisify(fs.fsync)]

type Received = { bytesWritten: number; sync(): Promise<void> }

type Receiving = {
  path: string
  offset: number
  sums: ByteSums
  onBytes?: ((sizeBytes: number) => void) | undefined
}

/**
 * Writes a request's body to a file from `offset` on, and calls `use` before closing it. A broken connection ends it
 * like the end of the body: received bytes stay, since the file's length is where the upload resumes.
 */
export async function receiveBytes<Result>(
  body: IncomingMessage,
  { path, offset, sums, onBytes = () => {} }: Receiving,
  use: (received: Received) => Promise<Result>,
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
