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
}

type Process = { services: Pick<Services, 'pool'>; readiness: Readiness; roles: string }

/** Reads the state of this process into the metrics. */
export async function readProcessFigures({ services: { pool }, readiness, roles }: Process): Promise<void> {
  figures.build.set(1, { version: productVersion, migrations: countMigrations(), roles })
  figures.isReady.set((await readiness.findReason()) === undefined ? 1 : 0)
  figures.isLeaving.set(readiness.isLeaving() ? 1 : 0)
  figures.connections.set(pool.totalCount - pool.idleCount, { state: 'used' })
  figures.connections.set(pool.idleCount, { state: 'idle' })
  figures.connections.set(pool.waitingCount, { state: 'waiting' })
}
