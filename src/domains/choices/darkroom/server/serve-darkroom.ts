import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { asViewer, elevated } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import type { PhotographerViewer, Viewer } from '#domains/access/viewer.rules.ts'
import { fullName } from '#domains/clients/clients.rules.ts'
import { stemsOf } from '#domains/light-table/selection/file-names.rules.ts'
import { findPrintablePhotos, type PrintablePhoto } from '#domains/photos/server/photos.ts'
import { csvRow, momentCell, type Cell } from '#kit/server/csv-rows.ts'
import { workbookResponse } from '#kit/server/list-workbook.ts'
import { isUuid } from '#platform/db/uuid.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { notFound } from '#platform/http/not-found.ts'
import type { Services } from '#platform/services.ts'
import { safeEntryNames } from '#platform/zip/entry-names.ts'
import { streamZip, type StreamedZipEntry } from '#platform/zip/zip-archive.ts'
import { findList, findClientAndStudio } from '../../core/server/choice-lists.sql.ts'
import { darkroomNl } from '../darkroom.nl.ts'
import {
  collectionSeed,
  darkroomSelectionKinds,
  darkroomFormats,
  darkroomFilePathFor,
  splitIntoParts,
  PART_MAX_PHOTOS,
  formatSmartCollection,
  uuidOfHash,
  formatXmpSidecar,
  type DarkroomSelection,
  type DarkroomSelectionKind,
  type DarkroomFormat,
} from '../darkroom.rules.ts'
import { findSettings } from './darkroom.sql.ts'
import { listFiles, type DarkroomFile } from './list-files.ts'
import { createChildPool } from '#platform/child-pool/child-pool.ts'
import type { ContactSheet } from './draw-contact-sheet.ts'

const texts = darkroomNl.files

type FileRequest = { listId: string; file: string; query: Record<string, string> }

/**
 * Serves a file about selected photos of a list to the list's studio, in the format of the file
 * extension. Other viewers get a 404.
 */
export async function serveDarkroom(
  services: Services,
  viewer: Viewer,
  { listId, file, query }: FileRequest,
): Promise<Response> {
  const studio = allowedViewer('photographer', viewer)
  const format = formatOf(file)
  const asked = parseSelection(query)
  if (!studio || !format || !asked || !isUuid(listId)) return notFound()
  const now = services.clock()
  const found = await asViewer(services.pool, studio, (tx) => findRoom(tx, studio, { listId, asked, now }))
  if (!found) return notFound()
  const part = asked.part === undefined ? found.files : splitIntoParts(found.files)[asked.part - 1]
  // A larger contact sheet would not fit in memory.
  if (!part || (format === 'pdf' && part.length > PART_MAX_PHOTOS)) return notFound()
  if (format === 'xlsx')
    return workbookResponse(
      {
        fileName: file,
        columns: texts.columns,
        readChunk: async () => ({ lines: part.map(cellsOf), next: null }),
        log: services.log,
      },
      darkroomFilePathFor(listId, file.replace(/xlsx$/, 'csv'), asked),
    )
  const rendered = await renderers[format]({
    ...found,
    files: part,
    part: asked.part ?? 1,
    of: splitIntoParts(found.files).length,
    services,
    now,
  })
  return new Response(rendered.body as BodyInit, {
    headers: {
      'content-type': rendered.type,
      'content-disposition': attachment(file),
      'cache-control': 'private, no-store',
    },
  })
}

// Sidecars come in a ZIP.
const formatOf = (file: string) =>
  darkroomFormats.find((format) => file.endsWith(format === 'xmp' ? '.zip' : `.${format}`))

function parseSelection({
  content = 'chosen',
  person,
  part,
}: Record<string, string>): DarkroomSelection | undefined {
  if (!(darkroomSelectionKinds as readonly string[]).includes(content)) return undefined
  if (person !== undefined && !isUuid(person)) return undefined
  if (part !== undefined && !/^[1-9]\d?$/.test(part)) return undefined
  return {
    content: content as DarkroomSelectionKind,
    personId: person,
    ...(part !== undefined && { part: Number(part) }),
  }
}

type RoomQuery = { listId: string; asked: DarkroomSelection; now: Date }

async function findRoom(tx: Tx<'viewer'>, studio: PhotographerViewer, { listId, asked, now }: RoomQuery) {
  const list = await findList(tx, studio, listId)
  if (!list) return undefined
  const settings = await findSettings(tx, studio)
  const { found, people } = await elevated(tx, async (tx) => ({
    found: await listFiles(tx, list, asked, now),
    people: await findClientAndStudio(tx, list),
  }))
  const { files, personName } = found
  const photoIds = files.flatMap(({ photoId }) => photoId ?? [])
  return {
    list,
    settings,
    asked,
    files,
    personName,
    people,
    sources: await findPrintablePhotos(tx, studio, photoIds),
  }
}

type Room = NonNullable<Awaited<ReturnType<typeof findRoom>>> & {
  part: number
  of: number
  services: Services
  now: Date
}
type RenderedFile = { type: string; body: string | Buffer }

function titleOf({ list, people, asked, personName }: Room): string {
  const title = `${list.title} ${fullName(people)}`
  if (asked.content === 'chosen') return title
  const what = personName === null ? darkroomNl.contents[asked.content] : darkroomNl.contentOf(personName)
  return `${title}, ${what}`
}

const renderers: Record<
  Exclude<DarkroomFormat, 'xlsx'>,
  (room: Room) => Promise<RenderedFile> | RenderedFile
> = {
  lrsmcol: (room) => {
    const stems = stemsOf(room.files, room.settings.leaveOff)
    const { part, of } = room
    const title = of > 1 ? texts.part(titleOf(room), part, of) : titleOf(room)
    return {
      type: 'text/plain; charset=utf-8',
      body: formatSmartCollection(title, stems, idOf(room)),
    }
  },

  txt: ({ files, settings }) => ({
    type: 'text/plain; charset=utf-8',
    body: `${stemsOf(files, settings.leaveOff).join('\r\n')}\r\n`,
  }),

  csv: ({ files }) => ({
    type: 'text/csv; charset=utf-8',
    body: `\uFEFF${[texts.columns, ...files.map(cellsOf)].map(csvRow).join('')}`,
  }),

  xmp: async (room) => ({
    type: 'application/zip',
    body: await buffer(streamZip(sidecars(room))),
  }),

  pdf: async ({ list, people, settings, files, sources, services, now }) => ({
    type: 'application/pdf',
    body: await drawContactSheetInChild({
      studioName: people.studioName,
      clientName: fullName(people),
      galleryTitle: people.galleryTitle,
      listTitle: list.title,
      message: list.message,
      leaveOff: settings.leaveOff,
      files,
      pictures: await readPictures(services, files, sources),
      now,
    }),
  }),
}

function idOf({ list: { id: listId, round }, asked: { content, personId }, part }: Room): string {
  const seed = collectionSeed({ listId, round, content, personId }, part)
  return uuidOfHash(createHash('sha256').update(seed).digest('hex'))
}

const cellsOf = (file: DarkroomFile): Cell[] => [
  file.sourceName,
  file.label,
  file.isChosen ? texts.yes : '',
  file.isFavorite ? texts.yes : '',
  file.who.join(', '),
  file.comments.join(' | '),
  file.note,
  file.chapter,
  momentCell(file.capturedAt),
]

async function* sidecars(room: Room): AsyncGenerator<StreamedZipEntry> {
  const { files, settings, now: modifiedAt } = room
  const { language, withStars } = settings
  const sidecar = formatXmpSidecar({
    title: titleOf(room),
    language,
    withStars,
    chosenWord: texts.chosenWord,
  })
  const entry = (name: string, text: string): StreamedZipEntry => {
    const bytes = Buffer.from(text)
    return { name, modifiedAt, crc32: crc32(bytes), bytes }
  }
  yield entry('LEES-MIJ.txt', texts.readme)
  const names = safeEntryNames(stemsOf(files, settings.leaveOff).map((stem) => `${stem}.xmp`))
  for (const name of names) yield entry(name, sidecar)
}

const READ_AT_ONCE = 8

async function readPictures(
  { objects }: Services,
  files: readonly DarkroomFile[],
  sources: ReadonlyMap<string, PrintablePhoto>,
): Promise<Map<string, Uint8Array>> {
  const keys = files.flatMap(({ photoId }) => {
    const key = photoId === null ? undefined : sources.get(photoId)?.tileKey
    return photoId !== null && key !== undefined ? [[photoId, key] as const] : []
  })
  const pictures = new Map<string, Uint8Array>()
  for (let from = 0; from < keys.length; from += READ_AT_ONCE)
    await Promise.all(
      keys.slice(from, from + READ_AT_ONCE).map(async ([photoId, key]) => {
        const object = await objects.read(key)
        if (object) pictures.set(photoId, await buffer(object.stream))
      }),
    )
  return pictures
}

// A child process draws contact sheets: 500 photos would block requests for a third of a second.

const MB = 1024 * 1024
const DRAWN_WITHIN_MS = 30_000

const children = createChildPool({
  module: new URL('drawing-sheets.ts', import.meta.url),
  max: 1,
  memoryMaxBytes: 500 * MB,
  restingMaxBytes: 250 * MB,
})

const drawContactSheetInChild = (contactSheet: ContactSheet): Promise<Buffer> =>
  children.run('drawContactSheet', contactSheet, { timeMs: DRAWN_WITHIN_MS }) as Promise<Buffer>
