import { setTimeout as sleep } from 'node:timers/promises'
import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer, Viewer } from '#domains/access/viewer.rules.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { serveObject } from '#platform/http/serve-object.ts'
import type { Services } from '#platform/services.ts'
import { mayProduce, orderNumber, studioOrderPath } from '../../orders.rules.ts'
import * as ordersSql from '../../server/orders.sql.ts'
import { WITHDRAWN } from '../../studio-orders.nl.ts'
import { isEnding } from '../../withdrawal/withdrawal.rules.ts'
import { isInWork } from '../print-archives.rules.ts'
import { archiveKey } from './archive-keys.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import { findCurrentArchive, prepareArchive } from './prepare-archive.ts'
import { listArchives, removeReady, type PrintArchive } from './print-archives.sql.ts'

type Asked = { file: string; request: Request }

/**
 * Answers a link to an order's files that names no archive, as they were before these were made by a job: has it made, and
 * gives it if it comes soon; else the order's screen, or 503 for a program. 404 unless the viewer is its studio.
 */
export async function serveProduction(services: Services, viewer: Viewer, asked: Asked): Promise<Response> {
  const { file, request } = asked
  const orderId = file.replace(/\.zip$/, '')
  const studio = viewerFor('photographer', viewer)
  if (!studio || !isUuid(orderId)) return notFound()
  const now = services.clock()
  // Whoever only looks has nothing made.
  if (request.method === 'HEAD') {
    const found = await asViewer(services.pool, studio, (tx) =>
      findCurrentArchive(tx, studio, { orderId, now }),
    )
    return found ? answer(services, found, request) : notFound()
  }
  const prepared = await asViewer(services.pool, studio, (tx) => prepareArchive(tx, studio, { orderId, now }))
  if (prepared.is === 'order_withdrawn') return refusing(409, WITHDRAWN)
  if (prepared.is === 'too_many_archives') return refusing(429, texts.tooMany)
  if (prepared.is !== 'there') return notFound()
  const archive = await soonReady(services, studio, prepared.archive, patienceOf(request))
  return archive ? answer(services, archive, request) : notFound()
}

type AskedOne = { orderId: string; file: string; request: Request }

/** Serves an archive that was made, or any part of it; 404 unless it is kept and the viewer its studio. */
export async function serveArchive(services: Services, viewer: Viewer, asked: AskedOne): Promise<Response> {
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
  if (archive.state !== 'ready') return notYet(archive, request)
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

const refusing = (status: 409 | 429 | 503, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...unkept, ...headers },
  })

const PATIENCE_SECONDS = 8
const LOOKS_EVERY_MS = 250

/** How long the asker waits for an answer, as RFC 7240 has it; never longer than we would. */
function patienceOf({ headers }: Request): number {
  const [, asked] = /\bwait=(\d{1,3})\b/.exec(headers.get('prefer') ?? '') ?? []
  return Math.min(PATIENCE_SECONDS, Number(asked ?? PATIENCE_SECONDS)) * 1000
}

/** The archive as soon as it is ready, or as it is when patience ends; undefined once it is gone. */
async function soonReady(
  services: Services,
  studio: PhotographerViewer,
  first: PrintArchive,
  patienceMs: number,
): Promise<PrintArchive | undefined> {
  const until = performance.now() + patienceMs
  let archive: PrintArchive | undefined = first
  while (archive && isInWork(archive) && performance.now() < until) {
    await sleep(LOOKS_EVERY_MS)
    const archives = await asViewer(services.pool, studio, (tx) =>
      listArchives(tx, studio, first.orderId, services.clock()),
    )
    archive = archives.find(({ id }) => id === first.id)
  }
  return archive
}
