import { createServer, type Server, type ServerResponse } from 'node:http'
import { openRegistry } from '#platform/metrics/metric-kinds.ts'
import { isSameSignature } from '#platform/seal.ts'
import type { Services } from '#platform/services.ts'
import { openCertificateFigure } from './certificate-figure.ts'
import { openDatabaseFigures } from './database-figures.ts'
import { findStatus } from './find-status.ts'
import { readProcessFigures, type MonitoredProcess } from './process-figures.ts'
import { productVersion } from './product-version.ts'

type Monitored = MonitoredProcess & {
  services: Services
  /** Who has it may ask for `/status`; without one nobody may. */
  statusToken: string | undefined
}

/**
 * Health and metrics of this process, on a port of its own: `/healthz`, `/readyz`, `/metrics`, and `/status` for who has
 * the token. It reads no cookie and serves nothing of anybody.
 */
export async function createMonitorServer(monitored: Monitored): Promise<Server> {
  const { services, readiness, statusToken } = monitored
  const registry = await openRegistry()
  const readDatabase = openDatabaseFigures(services)
  const readCertificate = openCertificateFigure(services.publicUrl)

  const answers: Record<string, (response: ServerResponse, token: string) => Promise<void>> = {
    '/healthz': async (response) => say(response, 200, `ok ${productVersion}`),
    '/readyz': async (response) => {
      const reason = await readiness.findReason()
      say(response, reason === undefined ? 200 : 503, reason ?? 'ok')
    },
    '/metrics': async (response) => {
      readCertificate()
      await Promise.all([readDatabase(), readProcessFigures(monitored)])
      say(response, 200, await registry.metrics(), registry.contentType)
    },
    '/status': async (response, token) => {
      if (statusToken === undefined) return say(response, 404, 'not found')
      if (!isSameSignature(token, statusToken)) return say(response, 401, 'the token is missing or wrong')
      const status = await findStatus(monitored)
      say(response, status.isWell ? 200 : 503, `${JSON.stringify(status, null, 2)}\n`, 'application/json')
    },
  }

  return createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
    if (!answer || (request.method !== 'GET' && request.method !== 'HEAD'))
      return say(response, 404, 'not found')
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    answer(response, token).catch((error: unknown) => {
      services.log.error({ error }, 'a question of the monitor broke')
      say(response, 500, 'broken')
    })
  })
}

function say(response: ServerResponse, status: number, text: string, contentType = 'text/plain'): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
}
