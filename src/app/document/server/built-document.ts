import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { fillAllSlots } from '../document-slots.ts'

const PUBLIC_URL = '%PUBLIC_URL%'

type Answer = (c: Context, status: 200 | 404) => Promise<Response>

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressions

/**
 * Returns a function that serves a document with an ETag. Compresses once per public URL and
 * encoding, outside the main thread, because compressing takes a tenth of a second.
 */
export function serveBuiltDocument(path: string, publicUrl: () => string): Answer {
  const built = fillAllSlots(readFileSync(path, 'utf8'))
  type RenderedDocument = {
    url: string
    plain: string
    etag: string
    packed: Partial<Record<Encoding, Promise<Buffer>>>
  }
  let rendered: RenderedDocument | undefined
  const current = (): RenderedDocument => {
    const url = publicUrl()
    if (rendered?.url === url) return rendered
    const plain = built.replaceAll(PUBLIC_URL, url)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`
    return (rendered = { url, plain, etag, packed: {} })
  }
  return async (c, status) => {
    const { plain, etag, packed } = current()
    const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag }
    if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const html = { ...headers, 'content-type': 'text/html; charset=utf-8' }
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    if (!encoding) return c.body(plain, status, html)
    const bytes = await (packed[encoding] ??= compressions[encoding](plain))
    return c.body(new Uint8Array(bytes), status, { ...html, 'content-encoding': encoding })
  }
}

const encodingFor = (accepted: string): Encoding | undefined =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
