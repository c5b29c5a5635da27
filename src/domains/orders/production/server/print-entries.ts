import { rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { cropForPrint, drawSmall, suspectOriginals, type PrintFile } from '#domains/photos/server/photos.ts'
import type { Services } from '#platform/services.ts'
import type { MadeEntry } from '#platform/zip/zip-archive.ts'
import { cropArea, printDpi } from '../../ordering/crop.rules.ts'
import { drawJobSheet } from './draw-job-sheet.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import { makeAhead } from './make-ahead.ts'
import { jobSheetName, missingListName, type Print } from './plan-prints.ts'
import type { OrderToProduce } from './production.sql.ts'
import type { SheetPicture, SheetPictures } from './sheet-page.ts'

const STATS_AT_ONCE = 32
/** Larger orders get a work order without thumbnails, because all of it is in memory at once. */
const PICTURES_MAX = 300
const PICTURE_PX = 320

/** The first print is cropped while the work order is drawn, and then each while the one before it is written. */
const AT_ONCE = 2

export type Making = {
  services: Services
  order: OrderToProduce
  prints: readonly Print[]
  /** When it was asked for, so that a second try gives the same bytes. */
  now: Date
  /** Called before each file is made, with how many came before it; what it throws ends the making. */
  onFile: (made: number) => Promise<void>
  onEnd: (leftOut: number) => void
}

/**
 * Yields the work order and then each cropped photo, made shortly before the reader asks for it. Photos that can't be
 * made are listed on the work order if known beforehand, and in a text file at the end.
 */
export async function* makeEntries(making: Making): AsyncGenerator<MadeEntry> {
  const { services, order, prints, now, onFile, onEnd } = making
  const missing = await listMissing(services, prints)
  await suspectOriginals(
    services,
    order.studioId,
    [...missing].flatMap(({ source, photo }) => (source && photo.photoId) ?? []),
  )
  const sheet: Wanted = { name: jobSheetName(order), label: '', make: () => makeSheet(making, missing) }
  const files = prints.map((print): Wanted => {
    const make = async () => (missing.has(print) ? 'missing' : makePrint(services, print))
    return { name: print.fileName, label: print.photo.photoLabel, make }
  })

  const leftOut: string[] = []
  let made = 0
  const ahead = { atOnce: AT_ONCE, letGo: removeMade }
  for await (const [wanted, file] of makeAhead([sheet, ...files], ({ make }) => make(), ahead)) {
    await onFile(made).catch(async (error: unknown) => {
      await removeMade(file)
      throw error
    })
    if (typeof file === 'object') yield* madeEntry(file, { name: wanted.name, modifiedAt: now })
    else leftOut.push(`${wanted.name}: ${reasons[file](wanted.label)}`)
    if (wanted !== sheet) made += 1
  }
  onEnd(leftOut.length)
  if (leftOut.length === 0) return
  services.log.error({ orderId: order.id, leftOut: leftOut.length }, 'production files could not be made')
  const list = [texts.missingList(leftOut.length), '', ...leftOut, '']
  yield { name: missingListName(order), modifiedAt: now, ...inMemory(Buffer.from(list.join('\r\n'))) }
}

type InMemory = { bytes: Uint8Array; crc32: number }
type Made = InMemory | PrintFile | 'missing' | 'damaged'
type Wanted = { name: string; label: string; make: () => Promise<Made> }

const inMemory = (bytes: Uint8Array): InMemory => ({ bytes, crc32: crc32(bytes) })

const reasons = { missing: texts.originalMissing, damaged: texts.originalDamaged }

async function removeMade(made: Made): Promise<void> {
  if (typeof made === 'object' && 'path' in made) await rm(made.path, { force: true })
}

async function* madeEntry(
  made: Exclude<Made, string>,
  named: { name: string; modifiedAt: Date },
): AsyncGenerator<MadeEntry> {
  try {
    yield { ...named, ...made }
  } finally {
    await removeMade(made)
  }
}

async function makeSheet(
  { services, order, prints, now }: Making,
  missing: ReadonlySet<Print>,
): Promise<Made> {
  const pictures = order.items.length > PICTURES_MAX ? new Map() : await makePictures(services, prints)
  return inMemory(await drawJobSheet({ order, prints, missing, pictures, now }))
}

async function makePrint(services: Services, print: Print): Promise<Made> {
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
