import { asSystem } from '#domains/access/server/access.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { checkOriginals } from './check-originals.job.ts'
import type { Services } from '#platform/services.ts'

/**
 * Enqueues a check of unreadable originals. Never throws; has its own transaction, since the caller's may roll back.
 */
export async function suspectOriginals({ pool, log }: Services, photoIds: string[]): Promise<void> {
  if (photoIds.length === 0) return
  log.error({ photoIds }, 'originals could not be read')
  await asSystem(pool, (tx) => enqueue(tx, checkOriginals, { photoIds })).catch((error: unknown) =>
    log.error({ error }, 'originals could not be put forward for a check'),
  )
}
