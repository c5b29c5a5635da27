import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { findPrintable } from '#domains/photos/server/photos.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { bodyOf } from '#platform/http/lazy-body.ts'
import type { Services } from '#platform/services.ts'
import { streamZip } from '#platform/zip/stream-zip.ts'
import { mayProduce, orderNumber } from '../../orders.rules.ts'
import { makeProduction } from './make-production.ts'
import { planPrints } from './plan-prints.ts'
import { findProduction } from './production.sql.ts'

const notFound = () => new Response('not found', { status: 404, headers: { 'cache-control': 'no-store' } })

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

  const { order, sources } = found
  const making = { services, order, prints: planPrints(order, sources), now: services.clock() }
  const open = async () => {
    const zip = streamZip(makeProduction(making))
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
