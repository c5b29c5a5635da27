import { asSystem } from '#domains/access/server/access.ts'
import { forEachSettled } from '#platform/for-each-settled.ts'
import type { Services } from '#platform/services.ts'
import { finishUpload } from './finish-upload.ts'
import { incomingFiles } from '../core/server/incoming-files.ts'
import * as uploadsSql from './uploads.sql.ts'

const FILES_AT_ONCE = 500
const EVERY_MS = 10 * 60_000
/** A file that grew this lately is still being received. */
const STILL_COMING_MS = 10 * 60_000

/**
 * Looks after what this process received: finishes what was whole when the process before it died, and from then on
 * removes files whose upload has ended. Errors are only logged: the next request or round tries again.
 */
export function tendIncoming(services: Services): { stop: () => void } {
  const round = (stillComingMs: number) =>
    sweepIncoming(services, stillComingMs).catch((error: unknown) =>
      services.log.error({ error }, 'what had come in could not be looked after'),
    )
  void round(0)
  const timer = setInterval(() => void round(STILL_COMING_MS), EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** One round of it, over this process's folder alone. */
export async function sweepIncoming(services: Services, stillComingMs: number): Promise<void> {
  const files = incomingFiles(services.incomingFolder)
  const ids = await files.list()
  const errors: unknown[] = []
  for (let first = 0; first < ids.length; first += FILES_AT_ONCE) {
    const some = ids.slice(first, first + FILES_AT_ONCE)
    const receiving = await asSystem(services.pool, (tx) => uploadsSql.findReceiving(tx, some))
    const known = new Set(receiving.map(({ id }) => id))
    // The row exists before the first byte, so a file without one is left over.
    for (const id of some) if (!known.has(id)) await files.remove(id)
    const finishWhole = async (upload: uploadsSql.Upload) =>
      (await files.isWhole(upload, stillComingMs)) && finishUpload(services, upload)
    await forEachSettled(receiving, finishWhole).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
