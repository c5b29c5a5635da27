import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { findPrintable } from '#domains/photos/server/photos.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { bodyOf } from '#platform/http/lazy-body.ts'
import { notFound } from '#platform/http/not-found.ts'
import type { Services } from '#platform/services.ts'
import { streamZip } from '#platform/zip/stream-zip.ts'
import { mayProduce, orderNumber } from '../../orders.rules.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import { makeProduction } from './make-production.ts'
import { planPrints } from './plan-prints.ts'
import { findProduction } from './production.sql.ts'

/** Each one crops photos as long as it is read; more at once would only keep other studios waiting. */
const OPEN_ZIPS_MAX = 2
const openZips = new Map<string, number>()

function countOpen(studioId: string, change: 1 | -1): void {
  const count = (openZips.get(studioId) ?? 0) + change
  if (count > 0) openZips.set(studioId, count)
  else openZips.delete(studioId)
}

/** The files that a printer needs of a paid order, made while they leave, for the studio that it was ordered from. */
export async function serveProduction(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const orderId = file.replace(/\.zip$/, '')
  const studio = viewerFor('photographer', viewer)
  if (!studio || !isUuid(orderId)) return notFound()
  const found = await asViewer(services.pool, studio, async (tx) => {
    const order = await findProduction(tx, studio, orderId)
    if (!order || !mayProduce(order.status)) return undefined
    const photoIds = order.items.flatMap(({ photos }) => photos.flatMap(({ photoId }) => photoId ?? []))
    return { order, sources: await findPrintable(tx, studio, [...new Set(photoIds)]) }
  })
  if (!found) return notFound()

  if ((openZips.get(studio.id) ?? 0) >= OPEN_ZIPS_MAX)
    return new Response(texts.tooManyOpen, {
      status: 429,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  const { order, sources } = found
  const making = { services, order, prints: planPrints(order, sources), now: services.clock() }
  const open = async () => {
    const zip = streamZip(makeProduction(making))
    countOpen(studio.id, 1)
    zip.once('close', () => countOpen(studio.id, -1))
    zip.once('error', (error) => services.log.error({ error, orderId }, 'production files broke off'))
    return zip
  }
  return new Response(bodyOf(open, { start: 0, end: Infinity }), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachment(`productie-${orderNumber(orderId)}.zip`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
