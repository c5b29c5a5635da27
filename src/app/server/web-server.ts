import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { identify } from '#domains/accounts/server/accounts.ts'
import { admitUpload } from '#domains/api/publishing/server/admit.ts'
import type { problemAnswer } from '#domains/api/publishing/server/problem.ts'
import { createUploadServer } from '#domains/uploads/server/receive-uploads.ts'
import { UPLOADS_PATH } from '#domains/uploads/uploads.rules.ts'
import { recordRoute, withTrace, type Trace } from '#platform/log/trace.ts'
import type { Services } from '#platform/services.ts'
import { requestHostOf, findHostRefusal, refuseHost, studioHostOf } from './hosts/our-hosts.ts'
import { defaultHeaders, headersForStudioHost } from './secure-headers.ts'
import { senderIpAddress } from './sender-ip-address.ts'
import { isCrossOriginWrite } from './hosts/same-origin.ts'
import { createWebApp, type WebAppOptions } from './web-app.ts'
import { logViewer } from './identify-viewer.ts'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { metrics } from '#platform/metrics/metrics.ts'

/**
 * Creates the web server. Uploads bypass the web app and use Node's own request, because web
 * streams halve the throughput.
 */
export function createWebServer(services: Services, parts: WebAppOptions): Server {
  const serveApp = getRequestListener(createWebApp(services, parts).fetch)
  const headers = defaultHeaders(services.publicUrl)
  const uploads = createUploadServer(services)
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const product = { ...parts, publicUrl: services.publicUrl }
    const at = studioHostOf(request.headers.host, product)
    for (const [name, value] of Object.entries(at ? headersForStudioHost(headers) : headers))
      response.setHeader(name, value)
    // Some balancers check health by HTTP/1.0 without a host, which the library refuses.
    if (isHealthPath(request.url)) request.headers.host ??= 'localhost'
    const refusal = findHostRefusal(request, product)
    if (refusal) return refuseHost(response, refusal)
    if (!isUpload(request) || at) {
      endSilentBody(request, response, parts.bodyPatienceMs ?? BODY_PATIENCE_MS)
      return serveApp(request, response)
    }
    recordRoute(request.url === UPLOADS_PATH ? UPLOADS_PATH : `${UPLOADS_PATH}/:id`)
    const { cookie, host, authorization, 'x-forwarded-for': forwarded } = request.headers
    // An API key is trusted from any origin, because no cookie is read then.
    if (authorization === undefined && isCrossOriginWrite(requestHeadOf(request), services.publicUrl))
      return refuse(response)
    const byKey =
      authorization === undefined
        ? undefined
        : await admitUpload(services, { method: request.method, authorization })
    if (byKey && 'problem' in byKey) return refuseKey(response, byKey.problem)
    const setCookie = (text: string) => response.appendHeader('set-cookie', text)
    await uploads.handle(request, response, {
      identify: async () =>
        logViewer(
          byKey?.viewer ?? (await identify(services, cookie, requestHostOf(host, product), { setCookie })),
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
  // Node's timeout would also end large uploads on slow connections. Every kind of body has its own
  // timeout.
  server.requestTimeout = 0
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

const requestHeadOf = ({ method = '', headers }: IncomingMessage) => ({
  method,
  headers: { get: (name: string) => headers[name]?.toString() ?? null },
})

// Closes the connection, because the upload's body is not read.
function refuseKey(response: ServerResponse, { status, headers, body }: ReturnType<typeof problemAnswer>) {
  response.writeHead(status, { ...headers, connection: 'close' }).end(body)
}

function refuse(response: ServerResponse) {
  response.writeHead(403, { 'content-type': 'text/plain', connection: 'close' }).end('not from here')
}

const isUpload = ({ url = '' }: IncomingMessage) => url === UPLOADS_PATH || url.startsWith(`${UPLOADS_PATH}/`)

const BODY_PATIENCE_MS = 60_000

/**
 * Longer than balancers keep idle connections (a minute), so that they never send into a closing
 * one.
 */
const KEEP_ALIVE_MS = 75_000

/** Ends a request whose body is not complete in time, because it holds a connection and memory. */
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

const REQUEST_ID_HEADER = 'x-request-id'

/**
 * Matches the ids that proxies send: a UUID, a ULID, a hash. Other text could forge log entries.
 */
const trustedIdPattern = /^[\w.:-]{8,128}$/

function traceOf(
  { headers: { [REQUEST_ID_HEADER]: given } }: IncomingMessage,
  trustedProxies: number,
): Trace {
  const isBelieved = trustedProxies > 0 && typeof given === 'string' && trustedIdPattern.test(given)
  return { requestId: isBelieved ? given : randomUUID() }
}

/** Balancers request these every two seconds: logged only at level `debug`. */
const HEALTH = new Set(['/healthz', '/readyz'])

const isHealthPath = (path: string | undefined): boolean => path !== undefined && HEALTH.has(path)

/** Excluded from request durations, because a stream stays open as long as its screen. */
const LIVE = '/live'

/**
 * Counts a request and logs it when it ends. The log never gets its URL or the sender's IP address.
 */
function watchRequest(
  log: Logger | undefined,
  { method = '', url = '', socket }: IncomingMessage,
  response: ServerResponse,
  trace: Trace,
): void {
  const startedAt = performance.now()
  const sentBefore = socket.bytesWritten
  const isLive = url.split('?')[0] === LIVE
  if (isLive) metrics.liveStreams.add(1)
  response.once('close', () => {
    const { requestId, route = 'none', viewer = 'nobody', studioId } = trace
    const ms = performance.now() - startedAt
    if (isLive) metrics.liveStreams.add(-1)
    const { statusCode: status, writableFinished: isWhole } = response
    metrics.requests.add(1, { method, route, status })
    if (!isLive) metrics.requestDuration.addSeconds(ms / 1000, { route })
    metrics.sentBytes.add(socket.bytesWritten - sentBefore, { route })
    if (!isWhole) metrics.requestsCut.add(1, { route })
    if (!log) return
    const logEntry = {
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms),
      viewer,
      ...(studioId && { studioId }),
      // The client or this process ended the connection before the answer was complete.
      ...(!isWhole && { isCut: true }),
    }
    log[isHealthPath(route) ? 'debug' : 'info'](logEntry, 'request')
  })
}
