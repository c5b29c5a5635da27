import { createServer, type Server, type ServerResponse } from 'node:http'
import { openRegistry, gauge } from '#platform/metrics/metric-kinds.ts'
import { isSameSignature } from '#platform/core/seal.ts'
import type { Services } from '#platform/services.ts'
import { createDatabaseFiguresReader } from './database-figures.ts'
import { findStatus } from './find-status.ts'
import { productVersion } from './product-version.ts'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { countAdditiveMigrations } from '#platform/db/migration-files.ts'
import type { Readiness } from '../readiness.ts'

type MonitorOptions = {
  services: Services
  readiness: Readiness
  roles: string
  statusToken: string | undefined
  /** Counts the files that wait for the backup. Undefined when files are not backed up. */
  findWaitingObjects?: (() => Promise<{ count: number; oldestAtMs: number | undefined }>) | undefined
}

/**
 * Creates the server for health, metrics and status. It reads no cookies and serves no user's data.
 */
export async function createMonitorServer(monitored: MonitorOptions): Promise<Server> {
  const { services, readiness, statusToken } = monitored
  const registry = await openRegistry()
  const readDatabase = createDatabaseFiguresReader(services)
  const readCertificate = openCertificateFigure(services.publicUrl)

  const answers: Record<string, (response: ServerResponse, token: string) => Promise<void>> = {
    '/healthz': async (response) => respond(response, 200, `ok ${productVersion}`),
    '/readyz': async (response) => {
      const reason = await readiness.findReason()
      respond(response, reason === undefined ? 200 : 503, reason ?? 'ok')
    },
    '/metrics': async (response) => {
      readCertificate()
      await Promise.all([readDatabase(), readProcessFigures(monitored)])
      respond(response, 200, await registry.metrics(), registry.contentType)
    },
    '/status': async (response, token) => {
      if (statusToken === undefined) return respond(response, 404, 'not found')
      if (!isSameSignature(token, statusToken)) return respond(response, 401, 'the token is missing or wrong')
      const status = await findStatus(monitored)
      respond(response, status.isWell ? 200 : 503, `${JSON.stringify(status, null, 2)}\n`, 'application/json')
    },
  }

  return createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
    if (!answer || (request.method !== 'GET' && request.method !== 'HEAD'))
      return respond(response, 404, 'not found')
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    answer(response, token).catch((error: unknown) => {
      services.log.error({ error }, 'a question of the monitor broke')
      respond(response, 500, 'broken')
    })
  })
}

function respond(response: ServerResponse, status: number, text: string, contentType = 'text/plain'): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
}

const endsAt = gauge({
  name: 'lichttafel_certificate_ends_timestamp_seconds',
  help: 'When the certificate ends that visitors of PUBLIC_URL get; absent where it was never reached from here.',
})

const KEPT_MS = 60 * 60_000
const PATIENCE_MS = 5000

/** Returns a function that reads the end of the site's certificate, at most once an hour. */
function openCertificateFigure(publicUrl: string): () => void {
  const url = new URL(publicUrl)
  let readAt = -Infinity
  return () => {
    if (url.protocol !== 'https:' || performance.now() - readAt < KEPT_MS) return
    readAt = performance.now()
    readCertificateEnd(url, (end) => endsAt.set(end.getTime() / 1000))
  }
}

function readCertificateEnd({ hostname, port }: URL, onEnd: (end: Date) => void): void {
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    // Accepts any certificate, also an expired one, to report its end. Sends no data.
    rejectUnauthorized: false,
    timeout: PATIENCE_MS,
  })
  socket.once('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to)
    if (!Number.isNaN(end.getTime())) onEnd(end)
    socket.destroy()
  })
  socket.once('timeout', () => socket.destroy())
  // Some machines can't reach their own public address. The metric then stays as it is.
  socket.once('error', () => socket.destroy())
}

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

async function readProcessFigures({ services, readiness, roles, findWaitingObjects }: MonitorOptions) {
  const { pool, clock } = services
  figures.build.set(1, { version: productVersion, migrations: countAdditiveMigrations(), roles })
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
