import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { identify } from '#domains/accounts/server/accounts.ts'
import { openUploads } from '#domains/uploads/server/receive-uploads.ts'
import { UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'
import type { Services } from '#platform/services.ts'
import { hostRefusal, refuse } from './our-hosts.ts'
import { BODY_PATIENCE_MS, endSilentBody } from './silent-bodies.ts'
import { createWebApp, type WebParts } from './web-app.ts'

/**
 * The web server. Files come in beside the web app, on Node's own request: web streams would cost half the speed, and
 * another site can't send the headers that tus asks for.
 */
export function createWebServer(services: Services, parts: WebParts): Server {
  const serveApp = getRequestListener(createWebApp(services, parts).fetch)
  const uploads = openUploads(services)
  const server = createServer(async (request, response) => {
    const refusal = hostRefusal(request, { ...parts, publicUrl: services.publicUrl })
    if (refusal) return refuse(response, refusal)
    if (!isUpload(request)) {
      endSilentBody(request, response, parts.bodyPatienceMs ?? BODY_PATIENCE_MS)
      return serveApp(request, response)
    }
    await uploads.handle(request, response, () => identify(services, request.headers.cookie))
  })
  // A large file on a slow line takes its time, and Node would count it too; each door keeps its own watch.
  server.requestTimeout = 0
  return server
}

const isUpload = ({ url = '' }: IncomingMessage) => url === UPLOADS_PATH || url.startsWith(`${UPLOADS_PATH}/`)
