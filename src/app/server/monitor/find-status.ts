import { setTimeout as delay } from 'node:timers/promises'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import { countMigrations } from '#platform/db/migration-files.ts'
import type { Services } from '#platform/services.ts'
import type { Readiness } from '../readiness.ts'
import { findFigures } from './find-figures.ts'
import { productVersion } from './product-version.ts'

const PATIENCE_MS = 5000

type Process = { services: Services; readiness: Readiness; roles: string }

/** Everything a monitor may want to know, shared parts included; `isWell` is what to alarm about. */
export async function findStatus({ services, readiness, roles }: Process) {
  const reason = await readiness.findReason()
  const [database, storage, disk] = await Promise.all([
    timed(() => findFigures(services)),
    timed(() => services.objects.stat(ANY_KEY)),
    services.disk?.findRoom().catch(() => undefined),
  ])
  const failed = database.found?.tasks.reduce((sum, { failed }) => sum + failed, 0) ?? 0
  return {
    isWell: reason === undefined && database.isUp && storage.isUp && (!disk || fullnessOf(disk) !== 'full'),
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
      migrations: { known: countMigrations(), applied: database.found?.appliedMigrations ?? null },
    },
    storage: { isUp: storage.isUp, ms: storage.ms },
    disk: disk ? { freeBytes: disk.freeBytes, fullness: fullnessOf(disk) } : null,
    mail: { isConfigured: services.smtp !== undefined },
    queue: { failed, tasks: database.found?.tasks ?? [] },
    backup: database.found?.backups ?? null,
    rowsAgainstFiles: database.found?.storage ?? null,
  }
}

/** Whether it is there does not matter: a storage that says no has answered. */
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
