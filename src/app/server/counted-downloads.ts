import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { limitOpen } from '#platform/http/limit-open.ts'
import { countedDownloadsNl as texts } from './counted-downloads.nl.ts'

const DOWNLOADS_OF_ONE = 6
const DOWNLOADS_OF_ALL = 100
const RETRY_AFTER_SECONDS = 30

export type FileContext = Context<{ Bindings: HttpBindings }>

/**
 * Answers what may be long only to so many at once: each holds a file open and memory for as long as its line likes.
 * A download is open from its request until its line is done with it, however that ends.
 */
export function countDownloads() {
  const downloads = limitOpen({ ofOne: DOWNLOADS_OF_ONE, ofAll: DOWNLOADS_OF_ALL })
  return async (
    c: FileContext,
    viewer: Viewer,
    serve: () => Response | Promise<Response>,
  ): Promise<Response> => {
    // Nothing is given to who is not known.
    if (viewer.role === 'nobody') return serve()
    const leave = downloads.enter(viewer.id)
    if (!leave)
      return c.text(texts.tooMany, 503, {
        'retry-after': String(RETRY_AFTER_SECONDS),
        'cache-control': 'no-store',
      })
    const { outgoing } = c.env
    if (outgoing.closed) leave()
    else outgoing.once('close', leave)
    return serve()
  }
}
