import { setTimeout as delay } from 'node:timers/promises'
import { findTroubles } from '#domains/admin/server/find-troubles.ts'
import type { ServerTrouble } from '#domains/admin/server-troubles.rules.ts'
import { zeroFindingCounts } from '#domains/storage/storage-check.rules.ts'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import { countAdditiveMigrations } from '#platform/db/migration-files.ts'
import type { Services } from '#platform/services.ts'
import type { Readiness } from '../readiness.ts'
import { findFigures } from './find-figures.ts'
import { productVersion } from './product-version.ts'

const PATIENCE_MS = 5000

type Process = { services: Services; readiness: Readiness; roles: string }

const sentences: Record<ServerTrouble, string> = {
  disk_full: 'the disk is full: uploads are refused',
  files_missing: 'files that rows name are missing, changed or not to be read',
  backup_fails: 'backups have failed for a quarter of an hour',
  backup_old: 'the backup lacks what came in during the last hour',
  stripe_refused:
    'events of Stripe are refused: STRIPE_WEBHOOK_SECRET is not the one of the endpoint that sends them',
  letters_wait: 'a letter has waited for five minutes',
  nobody_works: 'jobs wait, and no worker does any',
  jobs_given_up: 'jobs were given up after all their tries',
}

/**
 * Returns the status of this process and of the shared database, storage and queue. `reasons` lists
 * what to alert about.
 */
export async function findStatus({ services, readiness, roles }: Process) {
  const reason = await readiness.findReason()
  const [database, storage, disk] = await Promise.all([
    timed(() => findFigures(services)),
    timed(() => services.objects.stat(ANY_KEY)),
    services.disk?.findRoom().catch(() => undefined),
  ])
  const { found } = database
  const failed = found?.tasks.reduce((sum, { failed }) => sum + failed, 0) ?? 0
  const troubles = findTroubles(
    {
      fullness: disk && fullnessOf(disk),
      storage: found?.storage ?? { counts: zeroFindingCounts() },
      backup: found?.backups ?? null,
      stripeRefusedSince: found?.stripeRefusedSince ?? null,
      tasks: found?.tasks ?? [],
    },
    services.clock(),
  )
  const reasons = [
    reason && `not ready: ${reason}`,
    !database.isUp && 'the database does not answer',
    !storage.isUp && 'the storage of files does not answer',
    ...troubles.map((trouble) => sentences[trouble]),
  ].filter((sentence) => typeof sentence === 'string')
  return {
    isWell: reasons.length === 0,
    reasons,
    version: productVersion,
    roles,
    upSeconds: Math.round(process.uptime()),
    readiness: reason ?? 'ready',
    database: {
      isUp: database.isUp,
      ms: database.ms,
      connections: {
        used: services.pool.totalCount - services.pool.idleCount,
        idle: services.pool.idleCount,
        waiting: services.pool.waitingCount,
      },
      migrations: { known: countAdditiveMigrations(), applied: found?.appliedMigrations ?? null },
    },
    storage: { isUp: storage.isUp, ms: storage.ms },
    disk: disk ? { freeBytes: disk.freeBytes, fullness: fullnessOf(disk) } : null,
    mail: { isConfigured: services.smtp !== undefined },
    queue: { failed, tasks: found?.tasks ?? [] },
    backup: found?.backups ?? null,
    rowsAgainstFiles: found?.storage ?? null,
  }
}

/** Key that need not exist: a storage that answers "not found" is up. */
const ANY_KEY = 'installation/00000000-0000-0000-0000-000000000000'

async function timed<Result>(ask: () => Promise<Result>) {
  const startedAt = performance.now()
  const outcome = await Promise.race([
    ask().then(
      (found) => ({ isUp: true, found }) as const,
      () => ({ isUp: false, found: undefined }) as const,
    ),
    delay(PATIENCE_MS, { isUp: false, found: undefined } as const, { ref: false }),
  ])
  return { ...outcome, ms: Math.round(performance.now() - startedAt) }
}
