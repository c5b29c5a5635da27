import type { Server, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { LiveHub } from '#platform/live/live-hub.ts'
import type { Readiness } from './readiness.ts'

const LAST_ANSWERS_MS = 30_000
const IDLE_CLOSED_EVERY_MS = 50

type Draining = {
  readiness: Readiness
  hub: Pick<LiveHub, 'sendAway'>
  /** Once the balancer has seen that this process is not ready; until then requests are still taken. */
  isNoticed: Promise<unknown>
  /** How long what is running then may take. */
  lastAnswersMs?: number
}

/** Takes a server out of service so that nobody notices: new requests go elsewhere, and running ones are answered. */
export async function drainServer(
  server: Server,
  { readiness, hub, isNoticed, lastAnswersMs = LAST_ANSWERS_MS }: Draining,
): Promise<void> {
  readiness.leave()
  // Each answer closes its connection, so that the next request is sent to another process.
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.setHeader('connection', 'close')
  })
  await isNoticed
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  hub.sendAway()
  // A connection that becomes idle after `close` would stay open until its time is up.
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_CLOSED_EVERY_MS)
  await Promise.race([closed, delay(lastAnswersMs, undefined, { ref: false })])
  clearInterval(closing)
  server.closeAllConnections()
  await closed
}
