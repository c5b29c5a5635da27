import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { ByteSums } from './byte-sums.ts'

// Chunks that come in while one write is under way are written together, so that the disk never waits for the line.
const WAITING_MAX_BYTES = 2 * 1024 ** 2

// A line on which nothing comes for this long is dead, though nobody said so.
const SILENCE_MAX_MS = 60_000

/**
 * Writes a request's body into a file from `offset` on. It ends with the body, however that ends: what came in before
 * a line broke stays, since the file's length is where the upload will go on. Answers how many bytes were written.
 */
export async function receiveBytes(
  body: IncomingMessage,
  path: string,
  offset: number,
  sums: ByteSums,
  onBytes: (sizeBytes: number) => void = () => {},
): Promise<number> {
  const handle = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  const file = handle.createWriteStream({ start: offset, highWaterMark: WAITING_MAX_BYTES })
  body.on('error', () => {})
  body.setTimeout(SILENCE_MAX_MS, () => body.destroy())
  if (body.destroyed) file.end()
  else {
    body.once('close', () => file.end())
    body.on('data', (bytes: Buffer) => {
      sums.add(bytes)
      onBytes(bytes.length)
    })
    body.pipe(file)
  }
  await finished(file)
  body.setTimeout(0)
  return file.bytesWritten
}
