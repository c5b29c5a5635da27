import { rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import {
  cropForPrint,
  drawSmall,
  enqueueOriginalsCheck,
  type PrintFile,
} from '#domains/photos/server/photos.ts'
import { itemAt } from '#platform/pure/item-at.ts'
import type { Services } from '#platform/services.ts'
import type { StreamedZipEntry } from '#platform/zip/zip-archive.ts'
import { cropArea, printDpi } from '../../ordering/crop.rules.ts'
import { drawJobSheet } from './draw-job-sheet.ts'
import { jobSheetNl as texts } from './job-sheet.nl.ts'
import { jobSheetName, missingListName, type Print } from './plan-prints.ts'
import type { OrderToProduce } from './production.sql.ts'
import type { SheetPicture, SheetPictures } from './sheet-page.ts'

const STATS_AT_ONCE = 32
/**
 * Maximum number of thumbnails, to save memory. An order with more photos gets one thumbnail per
 * item. An order with more items gets none.
 */
const PICTURES_MAX = 300
const PICTURE_PX = 320

/** The next print is cropped while the previous entry is written. */
const FILES_AT_ONCE = 2

export type EntryOptions = {
  services: Services
  order: OrderToProduce
  prints: readonly Print[]
  /** Time of the request, so that a retry gives the same bytes. */
  now: Date
  /**
   * Called before each file, with the number of photos handled before. An error stops the archive.
   */
  onFile: (made: number) => Promise<void>
  onEnd: (leftOut: number) => void
}

/**
 * Yields the job sheet, then each cropped photo, made shortly before. A text file at the end lists
 * the missing and damaged photos, if any.
 */
export async function* makeEntries(options: EntryOptions): AsyncGenerator<StreamedZipEntry> {
  const { services, order, prints, now, onFile, onEnd } = options
  const missing = await listMissing(services, prints)
  await enqueueOriginalsCheck(
    services,
    order.studioId,
    [...missing].flatMap(({ source, photo }) => (source && photo.photoId) ?? []),
  )
  const sheet: PlannedFile = { name: jobSheetName(order), label: '', make: () => makeSheet(options, missing) }
  const files = prints.map((print): PlannedFile => {
    const make = async () => (missing.has(print) ? 'missing' : makePrint(services, print))
    return { name: print.fileName, label: print.photo.photoLabel, make }
  })

  const leftOut: string[] = []
  let made = 0
  const ahead = { atOnce: FILES_AT_ONCE, letGo: removeMade }
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
type MadeFile = InMemory | PrintFile | 'missing' | 'damaged'
type PlannedFile = { name: string; label: string; make: () => Promise<MadeFile> }

const inMemory = (bytes: Uint8Array): InMemory => ({ bytes, crc32: crc32(bytes) })

const reasons = { missing: texts.originalMissing, damaged: texts.originalDamaged }

async function removeMade(made: MadeFile): Promise<void> {
  if (typeof made === 'object' && 'path' in made) await rm(made.path, { force: true })
}

async function* madeEntry(
  made: Exclude<MadeFile, string>,
  named: { name: string; modifiedAt: Date },
): AsyncGenerator<StreamedZipEntry> {
  try {
    yield { ...named, ...made }
  } finally {
    await removeMade(made)
  }
}

async function makeSheet(
  { services, order, prints, now }: EntryOptions,
  missing: ReadonlySet<Print>,
): Promise<MadeFile> {
  const pictures = order.items.length > PICTURES_MAX ? new Map() : await makePictures(services, prints)
  return inMemory(await drawJobSheet({ order, prints, missing, pictures, now }))
}

async function makePrint(services: Services, print: Print): Promise<MadeFile> {
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
  // Albums show every photo, unless the order has too many.
  const showsAll = prints.length <= PICTURES_MAX
  for (const { photo, source, format, crop } of prints) {
    if ((photo.position > 1 && !showsAll) || !source?.smallKey) continue
    const found = await objects.read(source.smallKey)
    if (!found) continue
    const screen = Buffer.concat(await found.stream.toArray())
    const small = await drawSmall({ picture: screen, longestPx: PICTURE_PX })
    pictures.set(photo.id, { ...small, crop: cropArea(small, format, crop) })
  }
  return pictures
}

type Ahead<Result> = { atOnce: number; letGo: (made: Result) => Promise<void> }

/**
 * Makes at most `atOnce` items at the same time, ahead of the reader. If the reader stops, `letGo`
 * receives the unread results.
 */
async function* makeAhead<Item, Result>(
  wanted: readonly Item[],
  make: (one: Item) => Promise<Result>,
  { atOnce, letGo }: Ahead<Result>,
): AsyncGenerator<[Item, Result]> {
  const ahead: { one: Item; making: Promise<Result> }[] = []
  let next = 0
  try {
    for (;;) {
      while (ahead.length < atOnce && next < wanted.length) {
        const one = itemAt(wanted, next++)
        const making = make(one)
        // Prevents an unhandled rejection until the loop awaits the result.
        making.catch(() => {})
        ahead.push({ one, making })
      }
      const first = ahead.shift()
      if (!first) return
      yield [first.one, await first.making]
    }
  } finally {
    for (const { making } of ahead) await making.then(letGo, () => {})
  }
}
