import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'

/**
 * A document that is kept nowhere, of which the start is on the line while its end is waited for. The middleware that
 * packs answers would hold it back until all of it is there.
 */
export function sendInParts(c: Context, start: string, end: Promise<string>): Response {
  const parts = Readable.from(inTurn(start, end))
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }
  const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  if (!isPacked) return c.body(toWeb(parts), 200, headers)
  const packed = parts.compose(createGzip({ flush: constants.Z_SYNC_FLUSH }))
  return c.body(toWeb(packed), 200, { ...headers, 'content-encoding': 'gzip' })
}

async function* inTurn(start: string, end: Promise<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(start)
  yield Buffer.from(await end)
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
