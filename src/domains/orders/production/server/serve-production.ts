import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject } from '#platform/objects/serve-object.ts'
import type { Services } from '#platform/services.ts'
import { mayProduce, orderNumber, studioOrderPath } from '../../orders.rules.ts'
import * as ordersSql from '../../core/server/orders.sql.ts'
import { WITHDRAWN } from '../../studio-orders.nl.ts'
import { isFullyWithdrawn } from '../../withdrawal/withdrawal.rules.ts'
import { archiveKey } from './stored-archives.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import { listArchives, removeReadyArchives, type PrintArchive } from './print-archives.sql.ts'

type ArchiveRequest = { orderId: string; file: string; request: Request }

/**
 * Serves a finished archive or a byte range of it. Returns 409 for a withdrawn order, 503 (or a
 * redirect of a page visit) if the file is lost, and 404 in all other refusals.
 */
export async function serveArchive(
  services: Services,
  viewer: Viewer,
  archiveRequest: ArchiveRequest,
): Promise<Response> {
  const { orderId, file, request } = archiveRequest
  const archiveId = file.replace(/\.zip$/, '')
  const studio = allowedViewer('photographer', viewer)
  if (!studio || !isUuid(orderId) || !isUuid(archiveId)) return notFound()
  const found = await asViewer(services.pool, studio, async (tx) => {
    const order = await ordersSql.findOrder(tx, studio, orderId)
    if (!order || !mayProduce(order)) return undefined
    const archives = await listArchives(tx, studio, orderId, services.clock())
    const archive = archives.find(({ id, state }) => id === archiveId && state === 'ready')
    return archive && { archive, order }
  })
  if (!found) return notFound()
  if (isFullyWithdrawn(found.order)) return refusalText(409, WITHDRAWN)
  return serveFile(services, found.archive, request)
}

async function serveFile(services: Services, archive: PrintArchive, request: Request): Promise<Response> {
  const { orderId } = archive
  const served = await serveObject(services.objects, archiveKey(archive), {
    headers: request.headers,
    contentType: 'application/zip',
    cacheControl: 'private, no-store',
    fileName: `productie-${orderNumber(orderId)}.zip`,
  })
  if (served) return served
  // Removes the row, so that the next request makes the lost file again.
  await asSystem(services.pool, (tx) => removeReadyArchives(tx, [archive.id]))
  return notReady(archive, request)
}

const RETRY_AFTER_SECONDS = '5'

// Redirects only page visits: a download would save the order page as the ZIP.
const notReady = ({ orderId }: PrintArchive, { headers }: Request): Response =>
  headers.get('sec-fetch-dest') === 'document'
    ? new Response(null, { status: 303, headers: { location: studioOrderPath(orderId), ...noStore } })
    : refusalText(503, texts.notYet, { 'retry-after': RETRY_AFTER_SECONDS })

const noStore = { 'cache-control': 'no-store' }

const refusalText = (status: 409 | 503, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...noStore, ...headers },
  })
