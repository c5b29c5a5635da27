import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { identify } from '#domains/accounts/server/accounts.ts'
import { admitUpload } from '#domains/api/publishing/server/admit.ts'
import type { problemAnswer } from '#domains/api/publishing/server/problem.ts'
import { openUploads } from '#domains/uploads/server/receive-uploads.ts'
import { UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'
import { noteRoute, withTrace } from '#platform/log/trace.ts'
import type { Services } from '#platform/services.ts'
import { entranceOf, hostRefusal, refuseHost, studioHostOf } from './hosts/our-hosts.ts'
import { isHealthPath, REQUEST_ID_HEADER, traceOf, watchRequest } from './watch-request.ts'
import { bareHeaders, headersUnderStudios } from './secure-headers.ts'
import { senderIpAddress } from './sender-ip-address.ts'
import { isFromElsewhere } from './hosts/same-origin.ts'
import { createWebApp, type WebParts } from './web-app.ts'
import { noteWho } from './who-asks.ts'

/** The web server. Uploads bypass the web app and use Node's own request, because web streams halve the throughput. */
export function createWebServer(services: Services, parts: WebParts): Server {
  const serveApp = getRequestListener(createWebApp(services, parts).fetch)
  const headers = bareHeaders(services.publicUrl)
  const uploads = openUploads(services)
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const product = { ...parts, publicUrl: services.publicUrl }
    const at = studioHostOf(request.headers.host, product)
    for (const [name, value] of Object.entries(at ? headersUnderStudios(headers) : headers))
      response.setHeader(name, value)
    // Some balancers ask by HTTP/1.0 and name no host, which the library refuses.
    if (isHealthPath(request.url)) request.headers.host ??= 'localhost'
    const refusal = hostRefusal(request, product)
    if (refusal) return refuseHost(response, refusal)
    // Uploads don't exist under a studio's own domain; there the app answers 404.
    if (!isUpload(request) || at) {
      endSilentBody(request, response, parts.bodyPatienceMs ?? BODY_PATIENCE_MS)
      return serveApp(request, response)
    }
    noteRoute(request.url === UPLOADS_PATH ? UPLOADS_PATH : `${UPLOADS_PATH}/:id`)
    const { cookie, host, authorization, 'x-forwarded-for': forwarded } = request.headers
    // An API key is trusted from any origin; then no cookie is read.
    if (authorization === undefined && isFromElsewhere(asked(request), services.publicUrl))
      return refuse(response)
    const byKey =
      authorization === undefined
        ? undefined
        : await admitUpload(services, { method: request.method, authorization })
    if (byKey && 'problem' in byKey) return refuseKey(response, byKey.problem)
    const setCookie = (text: string) => response.appendHeader('set-cookie', text)
    await uploads.handle(request, response, {
      identify: async () =>
        noteWho(
          byKey?.viewer ?? (await identify(services, cookie, entranceOf(host, product), { setCookie })),
        ),
      ipAddress: senderIpAddress(
        request.socket.remoteAddress ?? '',
        forwarded?.toString(),
        parts.trustedProxies,
      ),
    })
  }
  const server = createServer((request, response) => {
    const trace = traceOf(request, parts.trustedProxies)
    response.setHeader(REQUEST_ID_HEADER, trace.requestId)
    watchRequest(services.requestLog, request, response, trace)
    return withTrace(trace, () => serve(request, response))
  })
  // Node's timeout would also end large uploads on slow connections; every kind of body has a timeout of its own.
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

const asked = ({ method = '', headers }: IncomingMessage) => ({
  method,
  headers: { get: (name: string) => headers[name]?.toString() ?? null },
})

// Closes the connection, because the upload's body is not read.
function refuseKey(response: ServerResponse, { status, headers, body }: ReturnType<typeof problemAnswer>) {
  response.writeHead(status, { ...headers, connection: 'close' }).end(body)
}

// Closes the connection, because the upload's body is not read.
function refuse(response: ServerResponse) {
  response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end('not from here')
}

const isUpload = ({ url = '' }: IncomingMessage) => url === UPLOADS_PATH || url.startsWith(`${UPLOADS_PATH}/`)

const BODY_PATIENCE_MS = 60_000

/** Longer than balancers keep idle connections (a minute), so that they never send into one that is being closed. */
const KEEP_ALIVE_MS = 75_000

/** Ends a request whose body stays away, because it holds a connection and memory. */
function endSilentBody(request: IncomingMessage, response: ServerResponse, patienceMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if ((length === undefined || length === '0') && encoding === undefined) return
  const timer = setTimeout(() => {
    const isBeingAnswered = response.headersSent && !response.writableFinished
    if (request.complete || request.socket.destroyed || isBeingAnswered) return
    if (!response.headersSent) response.writeHead(408, { connection: 'close' }).end()
    request.socket.destroySoon()
  }, patienceMs)
  timer.unref()
  request.once('end', () => clearTimeout(timer))
}
