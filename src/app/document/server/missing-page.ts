import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { asksPage } from '../../server/asks-page.ts'
import { builtDocument } from './built-document.ts'
import { fileFor, readPageList } from '../page-list.ts'

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
    if (c.res.status === 404 && isLine && asksPage(c)) c.res = pageUnderStudio(c) ?? page(c, 404)
  }
}
