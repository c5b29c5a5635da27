import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject } from '#platform/http/serve-object.ts'
import type { Services } from '#platform/services.ts'
import { mayProduce, orderNumber, studioOrderPath } from '../../orders.rules.ts'
import * as ordersSql from '../../core/server/orders.sql.ts'
import { WITHDRAWN } from '../../studio-orders.nl.ts'
import { isEnding } from '../../withdrawal/withdrawal.rules.ts'
import { archiveKey } from './archive-keys.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import { listArchives, removeReady, type PrintArchive } from './print-archives.sql.ts'

type Asked = { orderId: string; file: string; request: Request }

/** Serves an archive that was made, or any part of it; 404 unless it is kept and the viewer its studio. */
export async function serveArchive(services: Services, viewer: Viewer, asked: Asked): Promise<Response> {
  const { orderId, file, request } = asked
  const archiveId = file.replace(/\.zip$/, '')
  const studio = viewerFor('photographer', viewer)
  if (!studio || !isUuid(orderId) || !isUuid(archiveId)) return notFound()
  const found = await asViewer(services.pool, studio, async (tx) => {
    const order = await ordersSql.findOrder(tx, studio, orderId)
    if (!order || !mayProduce(order)) return undefined
    const archives = await listArchives(tx, studio, orderId, services.clock())
    const archive = archives.find(({ id, state }) => id === archiveId && state === 'ready')
    return archive && { archive, order }
  })
  if (!found) return notFound()
  if (isEnding(found.order)) return refusing(409, WITHDRAWN)
  return answer(services, found.archive, request)
}

async function answer(services: Services, archive: PrintArchive, request: Request): Promise<Response> {
  const { orderId } = archive
  const served = await serveObject(services.objects, archiveKey(archive), {
    headers: request.headers,
    contentType: 'application/zip',
    cacheControl: 'private, no-store',
    fileName: `productie-${orderNumber(orderId)}.zip`,
  })
  if (served) return served
  // Lost, so that the next who asks has it made anew.
  await asSystem(services.pool, (tx) => removeReady(tx, [archive.id]))
  return notYet(archive, request)
}

const RETRY_AFTER_SECONDS = '5'

// Only what a person opened themselves is led to a screen; what is saved under a name would hold that screen.
const notYet = ({ orderId }: PrintArchive, { headers }: Request): Response =>
  headers.get('sec-fetch-dest') === 'document'
    ? new Response(null, { status: 303, headers: { location: studioOrderPath(orderId), ...unkept } })
    : refusing(503, texts.notYet, { 'retry-after': RETRY_AFTER_SECONDS })

const unkept = { 'cache-control': 'no-store' }

const refusing = (status: 409 | 503, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...unkept, ...headers },
  })
