import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { settleSlots } from '../document-slots.ts'

/** Placeholder for the public URL in built documents. */
const PUBLIC_URL = '%PUBLIC_URL%'

type Answer = (c: Context, status: 200 | 404) => Response

/** Serves a document compressed once per public URL, with an ETag and 304. */
export function builtDocument(path: string, publicUrl: () => string): Answer {
  const built = settleSlots(readFileSync(path, 'utf8'))
  let made: { url: string; plain: string; br: Buffer; gzip: Buffer; etag: string } | undefined
  const current = () => {
    const url = publicUrl()
    if (made?.url === url) return made
    const plain = built.replaceAll(PUBLIC_URL, url)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`
    return (made = { url, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), etag })
  }
  return (c, status) => {
    const { plain, br, gzip, etag } = current()
    const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag }
    if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const accepted = c.req.header('accept-encoding') ?? ''
    const html = { ...headers, 'content-type': 'text/html; charset=utf-8' }
    if (/\bbr\b/.test(accepted)) return c.body(asBody(br), status, { ...html, 'content-encoding': 'br' })
    if (/\bgzip\b/.test(accepted))
      return c.body(asBody(gzip), status, { ...html, 'content-encoding': 'gzip' })
    return c.body(plain, status, html)
  }
}

const asBody = (bytes: Buffer) => new Uint8Array(bytes)
