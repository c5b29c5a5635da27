import { rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import {
  findPrintable,
  cropForPrint,
  drawSmall,
  suspectOriginals,
  type PrintFile,
} from '#domains/photos/server/photos.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { bodyOf } from '#platform/http/lazy-body.ts'
import { notFound } from '#platform/http/not-found.ts'
import type { Services } from '#platform/services.ts'
import { streamZip, type MadeEntry } from '#platform/zip/zip-archive.ts'
import { mayProduce, orderNumber } from '../../orders.rules.ts'
import { WITHDRAWN } from '../../studio-orders.nl.ts'
import { isEnding } from '../../withdrawal/withdrawal.rules.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import { planPrints, jobSheetName, missingListName, type Print } from './plan-prints.ts'
import { findProduction, type OrderToProduce } from './production.sql.ts'
import { cropArea, printDpi } from '../../ordering/crop.rules.ts'
import { drawJobSheet } from './draw-job-sheet.ts'
import type { SheetPicture, SheetPictures } from './sheet-page.ts'

/** Per studio: each open ZIP crops photos while it is read, and more would delay other studios. */
const OPEN_ZIPS_MAX = 2
const openZips = new Map<string, number>()

function countOpen(studioId: string, change: 1 | -1): void {
  const count = (openZips.get(studioId) ?? 0) + change
  if (count > 0) openZips.set(studioId, count)
  else openZips.delete(studioId)
}

/**
 * Streams a paid order's files for the printer as a ZIP; 404 unless the viewer is its studio, 409 once it
 * was withdrawn from, 429 at `OPEN_ZIPS_MAX`.
 */
export async function serveProduction(services: Services, viewer: Viewer, file: string): Promise<Response> {
  const orderId = file.replace(/\.zip$/, '')
  const studio = viewerFor('photographer', viewer)
  if (!studio || !isUuid(orderId)) return notFound()
  const found = await asViewer(services.pool, studio, async (tx) => {
    const order = await findProduction(tx, studio, orderId)
    if (!order || !mayProduce(order)) return undefined
    const photoIds = order.items.flatMap(({ photos }) => photos.flatMap(({ photoId }) => photoId ?? []))
    return { order, sources: await findPrintable(tx, studio, [...new Set(photoIds)]) }
  })
  if (!found) return notFound()
  if (isEnding(found.order)) return refusing(409, WITHDRAWN)

  if ((openZips.get(studio.id) ?? 0) >= OPEN_ZIPS_MAX) return refusing(429, texts.tooManyOpen)
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

const refusing = (status: 409 | 429, text: string) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

const STATS_AT_ONCE = 32
/** Larger orders get a work order without thumbnails, because all of it is in memory at once. */
const PICTURES_MAX = 300
const PICTURE_PX = 320

type Making = { services: Services; order: OrderToProduce; prints: readonly Print[]; now: Date }

/**
 * Yields the work order and then each cropped photo, made one at a time when the reader asks for it. Photos that can't
 * be made are listed on the work order if known beforehand, and in a text file at the end.
 */
async function* makeProduction({ services, order, prints, now }: Making): AsyncGenerator<MadeEntry> {
  const entry = (name: string, bytes: Uint8Array) => ({ name, bytes, modifiedAt: now, crc32: crc32(bytes) })
  const missing = await listMissing(services, prints)
  await suspectOriginals(
    services,
    [...missing].flatMap(({ source, photo }) => (source && photo.photoId) ?? []),
  )
  const pictures = order.items.length > PICTURES_MAX ? new Map() : await makePictures(services, prints)
  yield entry(jobSheetName(order), await drawJobSheet({ order, prints, missing, pictures, now }))

  const leftOut: string[] = []
  for (const print of prints) {
    const made = missing.has(print) ? 'missing' : await makePrint(services, print)
    if (typeof made === 'object') yield* printEntry(made, print.fileName, now)
    else leftOut.push(`${print.fileName}: ${reasons[made](print.photo.photoLabel)}`)
  }
  if (leftOut.length === 0) return
  services.log.error({ orderId: order.id, leftOut: leftOut.length }, 'production files could not be made')
  const list = [texts.missingList(leftOut.length), '', ...leftOut, '']
  yield entry(missingListName(order), Buffer.from(list.join('\r\n')))
}

const reasons = { missing: texts.originalMissing, damaged: texts.originalDamaged }

async function* printEntry(made: PrintFile, name: string, modifiedAt: Date): AsyncGenerator<MadeEntry> {
  try {
    yield { name, modifiedAt, ...made }
  } finally {
    await rm(made.path, { force: true })
  }
}

async function makePrint(services: Services, print: Print): Promise<PrintFile | 'missing' | 'damaged'> {
  const { source, crop, format } = print
  const made = await services.objects.withLocalFile(source!.originalKey, async (path) => {
    const file = await cropForPrint(services, path, {
      areaOf: (size) => cropArea(size, format, crop),
      dpiOf: (size) => printDpi(size, format, crop),
    })
    return file ?? ('damaged' as const)
  })
  return made ?? 'missing'
}

async function listMissing({ objects }: Services, prints: readonly Print[]): Promise<Set<Print>> {
  const missing = new Set<Print>()
  for (let from = 0; from < prints.length; from += STATS_AT_ONCE) {
    const some = prints.slice(from, from + STATS_AT_ONCE)
    const found = await Promise.all(
      some.map(async ({ source }) => source && objects.stat(source.originalKey)),
    )
    some.forEach((print, at) => {
      if (!print.source || found[at]?.sizeBytes !== print.source.sizeBytes) missing.add(print)
    })
  }
  return missing
}

async function makePictures({ objects }: Services, prints: readonly Print[]): Promise<SheetPictures> {
  const pictures = new Map<string, SheetPicture>()
  // Of an album all are shown on their pages.
  const isWhole = prints.length <= PICTURES_MAX
  for (const { photo, source, format, crop } of prints) {
    if ((photo.position > 1 && !isWhole) || !source?.smallKey) continue
    const found = await objects.read(source.smallKey)
    if (!found) continue
    const screen = Buffer.concat(await found.stream.toArray())
    const small = await drawSmall({ picture: screen, longestPx: PICTURE_PX })
    pictures.set(photo.id, { ...small, crop: cropArea(small, format, crop) })
  }
  return pictures
}
