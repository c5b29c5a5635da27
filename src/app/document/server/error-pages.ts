import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { asksPage } from './asks-page.ts'
import { fileFor, readPageList } from '../page-list.ts'
import { builtDocument } from './built-document.ts'

const REQUEST_ID = '%REQUEST_ID%'

/**
 * The answer when a request failed with an unexpected error: a page to who opened one, an RPC error to the app, and
 * plain text to all others.
 */
export function brokenAnswers(webFolder: string) {
  const page = readFileSync(join(webFolder, fileFor(readPageList(webFolder), 500)), 'utf8')
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
 * Turns a plain-text 404 into the not-found page for who opened the address themselves (as a link to a file after their
 * session ended), under a studio's own domain in its name. Scripts keep the plain text.
 */
export function missingAnswers(
  webFolder: string,
  publicUrl: () => string,
  pageUnderStudio: (c: Context) => Response | undefined,
): MiddlewareHandler {
  const page = builtDocument(join(webFolder, fileFor(readPageList(webFolder), 404)), publicUrl)
  return async (c, next) => {
    await next()
    // A text response without an explicit type gets one only when it is sent.
    const isLine = (c.res.headers.get('content-type') ?? 'text/plain').startsWith('text/plain')
    if (c.res.status === 404 && isLine && asksPage(c)) c.res = pageUnderStudio(c) ?? (await page(c, 404))
  }
}
