import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Trace } from '#platform/log/trace.ts'
import { metrics } from '#platform/metrics/metrics.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/** What proxies send: a uuid, a ULID, a hash. Anything else could write into the log whatever it likes. */
const believable = /^[\w.:-]{8,128}$/

/** The trace of a request, under the id that a trusted proxy gave it, else under one of its own. */
export function traceOf(
  { headers: { [REQUEST_ID_HEADER]: given } }: IncomingMessage,
  trustedProxies: number,
): Trace {
  const isBelieved = trustedProxies > 0 && typeof given === 'string' && believable.test(given)
  return { requestId: isBelieved ? given : randomUUID() }
}

/** Asked every two seconds by each balancer. */
const HEALTH = new Set(['/healthz', '/readyz'])

export const isHealthPath = (path: string | undefined): boolean => path !== undefined && HEALTH.has(path)

/** Open for as long as someone looks at a screen, so that it says nothing about how fast we are. */
const LIVE = '/live'

/**
 * Counts this request once it is over, and writes its line into `log`, if given: never its address, its query or who
 * sent it.
 */
export function watchRequest(
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
    const line = {
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms),
      viewer,
      ...(studioId && { studioId }),
      // Whoever asked went away, or the process ended, before all of the answer was sent.
      ...(!isWhole && { isCut: true }),
    }
    log[isHealthPath(route) ? 'debug' : 'info'](line, 'request')
  })
}
