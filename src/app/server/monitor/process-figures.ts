import { gauge } from '#platform/metrics/metric-kinds.ts'
import { countMigrations } from '#platform/db/migration-files.ts'
import type { Services } from '#platform/services.ts'
import type { Readiness } from '../readiness.ts'
import { productVersion } from './product-version.ts'

const figures = {
  build: gauge({
    name: 'lichttafel_build_info',
    help: 'Always 1; the version of the product, and how many migrations it knows.',
    labels: ['version', 'migrations', 'roles'],
  }),
  isReady: gauge({ name: 'lichttafel_ready', help: '1 while this process may be sent requests.' }),
  isLeaving: gauge({ name: 'lichttafel_leaving', help: '1 once this process was told to stop.' }),
  connections: gauge({
    name: 'lichttafel_database_connections',
    help: 'Connections of the pool that are used or idle, and work that waits for one.',
    labels: ['state'],
  }),
  backupFiles: gauge({
    name: 'lichttafel_backup_files_waiting',
    help: 'Files that were stored and are not in the backup yet; absent where none is made.',
  }),
  backupOldestFile: gauge({
    name: 'lichttafel_backup_oldest_file_seconds',
    help: 'For how long the file has waited that waits longest for the backup; 0 when none waits.',
  }),
}

export type MonitoredProcess = {
  services: Pick<Services, 'pool' | 'clock'>
  readiness: Readiness
  roles: string
  /** Counts the files that wait for the backup; undefined where files are not backed up. */
  findWaitingObjects?: (() => Promise<{ count: number; oldestAtMs: number | undefined }>) | undefined
}

/** Reads the state of this process into the metrics. */
export async function readProcessFigures({
  services: { pool, clock },
  readiness,
  roles,
  findWaitingObjects,
}: MonitoredProcess): Promise<void> {
  figures.build.set(1, { version: productVersion, migrations: countMigrations(), roles })
  figures.isReady.set((await readiness.findReason()) === undefined ? 1 : 0)
  figures.isLeaving.set(readiness.isLeaving() ? 1 : 0)
  figures.connections.set(pool.totalCount - pool.idleCount, { state: 'used' })
  figures.connections.set(pool.idleCount, { state: 'idle' })
  figures.connections.set(pool.waitingCount, { state: 'waiting' })
  if (!findWaitingObjects) return
  const { count, oldestAtMs } = await findWaitingObjects()
  figures.backupFiles.set(count)
  figures.backupOldestFile.set(
    oldestAtMs === undefined ? 0 : Math.max(0, clock().getTime() - oldestAtMs) / 1000,
  )
}
