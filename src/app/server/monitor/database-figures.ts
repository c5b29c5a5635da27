import { findReplicaLagBytes } from '#platform/db/replica.ts'
import { fullnessOf } from '#platform/disk/disk-room.ts'
import { gauge } from '#platform/metrics/metric-kinds.ts'
import type { Services } from '#platform/services.ts'
import { findFigures, type Figures } from './find-figures.ts'

// Every process exports the values of the shared database, so alert rules take the maximum.
const figures = {
  isUp: gauge({ name: 'lichttafel_database_up', help: '1 while the database answers.' }),
  waiting: gauge({
    name: 'lichttafel_jobs_waiting',
    help: 'Jobs that are due and not begun.',
    labels: ['task'],
  }),
  oldest: gauge({
    name: 'lichttafel_jobs_oldest_seconds',
    help: 'For how long the oldest job that is not done has been due, also while its tries fail; not one that was given up.',
    labels: ['task'],
  }),
  running: gauge({ name: 'lichttafel_jobs_running', help: 'Jobs under way.', labels: ['task'] }),
  failed: gauge({
    name: 'lichttafel_jobs_failed',
    help: 'Jobs that were given up after all their tries, and wait for an admin.',
    labels: ['task'],
  }),
  replicaUp: gauge({
    name: 'lichttafel_replica_up',
    help: '1 while the standby of DATABASE_REPLICA_URL answers; absent without one.',
  }),
  replicaLag: gauge({
    name: 'lichttafel_replica_lag_bytes',
    help: 'What that standby has yet to replay of the WAL; absent without one.',
  }),
  migrations: gauge({ name: 'lichttafel_schema_migrations', help: 'Migrations that the database has had.' }),
  backupAge: gauge({
    name: 'lichttafel_backup_age_seconds',
    help: 'Since when the backup lacks what came in; absent where none was ever made.',
  }),
  backupFailing: gauge({
    name: 'lichttafel_backup_failing_seconds',
    help: 'For how long backups have failed; 0 while they succeed, absent where none was ever tried.',
  }),
  restoreAge: gauge({
    name: 'lichttafel_restore_test_age_seconds',
    help: 'Since a backup was last restored; absent where none ever was.',
  }),
  checkAge: gauge({
    name: 'lichttafel_storage_check_age_seconds',
    help: 'Since rows and files were last compared; absent where they never were.',
  }),
  found: gauge({
    name: 'lichttafel_storage_faults',
    help: 'What the last comparison of rows and files found, as missing or stray files.',
    labels: ['finding'],
  }),
  diskFree: gauge({ name: 'lichttafel_disk_free_bytes', help: 'Free on the fullest disk of this process.' }),
  diskKept: gauge({
    name: 'lichttafel_disk_kept_bytes',
    help: 'What uploads leave free on that disk, for the database and everything else.',
  }),
  diskFull: gauge({
    name: 'lichttafel_disk_full',
    help: '1 while a large photo finds no room on that disk, so that uploads are refused.',
  }),
}

const KEPT_MS = 10_000

/**
 * Returns a function that reads the database, its replica and the disk into the metrics, at most
 * every ten seconds.
 */
export function createDatabaseFiguresReader(services: Services): () => Promise<void> {
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  async function read() {
    await Promise.all([readDisk(services), readReplica(services)])
    const found = await findFigures(services).catch((error: unknown) => {
      services.log.warn({ error }, 'the figures of the database could not be read')
      return undefined
    })
    figures.isUp.set(found ? 1 : 0)
    if (found) show(found, services.clock())
    readAt = performance.now()
  }

  return async () => {
    if (performance.now() - readAt < KEPT_MS) return
    await (reading ??= read().finally(() => (reading = undefined)))
  }
}

function show({ tasks, appliedMigrations, backups, storage }: Figures, now: Date): void {
  for (const ofTask of [figures.waiting, figures.oldest, figures.running, figures.failed]) ofTask.reset()
  for (const { task, ...of } of tasks) {
    figures.waiting.set(of.waiting, { task })
    figures.oldest.set(of.oldestSeconds, { task })
    figures.running.set(of.running, { task })
    figures.failed.set(of.failed, { task })
  }
  figures.migrations.set(appliedMigrations)
  const secondsSince = (moment: Date) => (now.getTime() - moment.getTime()) / 1000
  if (backups?.upToDateAt) figures.backupAge.set(secondsSince(backups.upToDateAt))
  if (backups) figures.backupFailing.set(backups.failingSince ? secondsSince(backups.failingSince) : 0)
  if (backups?.restoredAt) figures.restoreAge.set(secondsSince(backups.restoredAt))
  if (storage.checkedAt) figures.checkAge.set(secondsSince(storage.checkedAt))
  for (const [finding, count] of Object.entries(storage.counts)) figures.found.set(count, { finding })
}

async function readReplica({ pool, replica }: Services): Promise<void> {
  if (!replica) return
  const lag = await findReplicaLagBytes(pool, replica)
  figures.replicaUp.set(lag === undefined ? 0 : 1)
  if (lag !== undefined) figures.replicaLag.set(lag)
}

async function readDisk({ disk }: Services): Promise<void> {
  const room = await disk?.findRoom().catch(() => undefined)
  if (!room) return
  figures.diskFree.set(room.freeBytes)
  figures.diskKept.set(room.keptBytes)
  figures.diskFull.set(fullnessOf(room) === 'full' ? 1 : 0)
}
