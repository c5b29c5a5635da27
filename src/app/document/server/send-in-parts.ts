import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { Context } from 'hono'

/**
 * A document that is kept nowhere, of which each part is on the line while the next is waited for. The middleware that
 * packs answers would hold it back until all of it is there.
 */
export function sendInParts(c: Context, parts: readonly (string | Promise<string>)[]): Response {
  const sent = Readable.from(inTurn(parts))
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  }
  const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  if (!isPacked) return c.body(toWeb(sent), 200, headers)
  const packed = sent.compose(createGzip({ flush: constants.Z_SYNC_FLUSH }))
  return c.body(toWeb(packed), 200, { ...headers, 'content-encoding': 'gzip' })
}

async function* inTurn(parts: readonly (string | Promise<string>)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(await part)
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
