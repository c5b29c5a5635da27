import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { asksPage } from '../../server/asks-page.ts'
import { builtDocument } from './built-document.ts'
import { fileFor, readPageList } from '../page-list.ts'

/**
 * A script is told in a line that there is nothing here; whoever opened the address themselves, as a link to a file after
 * their session ended, gets the page that says so; under a studio's own domain in its name.
 */
export function missingAnswers(
  webFolder: string,
  publicUrl: () => string,
  pageUnderStudio: (c: Context) => Response | undefined,
): MiddlewareHandler {
  const page = builtDocument(join(webFolder, fileFor(readPageList(webFolder), 404)), publicUrl)
  return async (c, next) => {
    await next()
    // A text that says no type of its own gets it on its way out.
    const isLine = (c.res.headers.get('content-type') ?? 'text/plain').startsWith('text/plain')
    if (c.res.status === 404 && isLine && asksPage(c)) c.res = pageUnderStudio(c) ?? page(c, 404)
  }
}
