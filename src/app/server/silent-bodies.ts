import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the body of a request may take that is no upload. */
export const BODY_PATIENCE_MS = 60_000

/** Ends a request whose body does not come: each would hold a line and what was read of it for as long as it likes. */
export function endSilentBody(request: IncomingMessage, response: ServerResponse, patienceMs: number): void {
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
