import { asSystem } from '#domains/access/server/access.ts'
import { forEachSettled } from '#platform/core/for-each-settled.ts'
import type { Services } from '#platform/services.ts'
import { finishUpload } from './finish-upload.ts'
import { openIncomingFiles } from '../core/server/incoming-files.ts'
import * as uploadsSql from './uploads.sql.ts'

const FILES_AT_ONCE = 500
const EVERY_MS = 10 * 60_000
/** A file that grew this recently may still be in use by its request. */
const RECENT_BYTES_MS = 10 * 60_000

/**
 * Finishes complete files left by a crash, and removes files without a receiving upload: at the
 * start and every 10 minutes. Errors are only logged.
 */
export function startIncomingSweeps(services: Services): { stop: () => void } {
  const round = (stillComingMs: number) =>
    sweepIncoming(services, stillComingMs).catch((error: unknown) =>
      services.log.error({ error }, 'what had come in could not be looked after'),
    )
  void round(0)
  const timer = setInterval(() => void round(RECENT_BYTES_MS), EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function sweepIncoming(services: Services, stillComingMs: number): Promise<void> {
  const files = openIncomingFiles(services.incomingFolder)
  const ids = await files.list()
  const errors: unknown[] = []
  for (let first = 0; first < ids.length; first += FILES_AT_ONCE) {
    const some = ids.slice(first, first + FILES_AT_ONCE)
    const receiving = await asSystem(services.pool, (tx) => uploadsSql.findReceiving(tx, some))
    const known = new Set(receiving.map(({ id }) => id))
    // The row exists before the first byte, so a file without a receiving row is left over.
    for (const id of some) if (!known.has(id)) await files.remove(id)
    const finishWhole = async (upload: uploadsSql.Upload) =>
      (await files.isComplete(upload, stillComingMs)) && finishUpload(services, upload)
    await forEachSettled(receiving, finishWhole).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
