import type { WatchedProcess } from '#test/program/watched-process.ts'
import { waitUntil } from '#test/program/wait-until.ts'

const BYTES_WITHIN_MS = 60_000
const SOME_BYTES = 1024 ** 2

/**
 * Waits until a process receives uploads: otherwise, stopping it would prove nothing. Returns false
 * after a minute.
 */
export async function waitForUploadBytes({ counted }: WatchedProcess): Promise<boolean> {
  const received = () => counted('lichttafel_upload_bytes_total')
  const before = await received()
  return waitUntil(async () => (await received()) > before + SOME_BYTES, BYTES_WITHIN_MS)
}
