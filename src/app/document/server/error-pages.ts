import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { asksPage } from './asks-page.ts'
import { errorPageFileFor, readPageList } from '../page-list.ts'
import { serveBuiltDocument } from './built-document.ts'

const REQUEST_ID = '%REQUEST_ID%'

/**
 * Returns a function that answers an unexpected error: RPC error for the app, page for people, else
 * plain text.
 */
export function answerErrors(webFolder: string) {
  const page = readFileSync(join(webFolder, errorPageFileFor(readPageList(webFolder), 500)), 'utf8')
  return (c: Context, requestId: string, status: 500 | 503 = 500): Response => {
    if (c.req.path.startsWith('/rpc/')) return c.json({ json: { ...bug(requestId), status } }, status)
    if (asksPage(c)) return c.html(page.replaceAll(REQUEST_ID, requestId), status)
    return c.text(`Er is iets misgegaan (${requestId})`, status)
  }
}

const bug = (requestId: string) => ({
  defined: false,
  code: 'INTERNAL_SERVER_ERROR',
  status: 500,
  message: 'Internal Server Error',
  data: { requestId },
})

/**
 * Replaces a plain-text 404 by a not-found page when a person opened the address. Scripts keep the
 * plain text.
 */
export function answerNotFound(
  webFolder: string,
  publicUrl: () => string,
  pageUnderStudio: (c: Context) => Response | undefined,
): MiddlewareHandler {
  const page = serveBuiltDocument(join(webFolder, errorPageFileFor(readPageList(webFolder), 404)), publicUrl)
  return async (c, next) => {
    await next()
    // A text response without an explicit type gets one only when it is sent.
    const isPlainText = (c.res.headers.get('content-type') ?? 'text/plain').startsWith('text/plain')
    if (c.res.status === 404 && isPlainText && asksPage(c)) c.res = pageUnderStudio(c) ?? (await page(c, 404))
  }
}
