import * as web from 'node:stream/web'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Tx } from '#platform/db/transaction.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import { csvLine, type Cell } from './csv-lines.ts'

const ROWS_AT_ONCE = 500

/** A list as a CSV file: the same filter, the same order, all rows. */
export type ListCsv<Viewer, Asked, Row> = {
  input: z.ZodType<Asked>
  texts: { fileName: (day: string) => string; columns: readonly string[] }
  readPage: (reading: {
    tx: Tx<'viewer'>
    viewer: Viewer
    asked: Asked & { cursor: string | undefined; size: number }
    now: Date
  }) => Promise<{ rows: Row[]; next: string | null }>
  cells: (row: Row, now: Date) => readonly Cell[]
}

/** Runs `read` in a transaction of a viewer who may see the list. */
type ReadAs<Viewer> = <Result>(read: (tx: Tx<'viewer'>, viewer: Viewer) => Promise<Result>) => Promise<Result>

type CsvRequest = { services: Services; query: Record<string, string> }

/** Answers with the list as CSV, or with 'not found' for an invalid query or without `readAs`. */
export function serveListCsv<Viewer, Asked, Row>(
  { services, query }: CsvRequest,
  readAs: ReadAs<Viewer> | undefined,
  { input, texts, readPage, cells }: ListCsv<Viewer, Asked, Row>,
): Response {
  const asked = input.safeParse(query)
  if (!readAs || !asked.success) return notFound()
  const now = services.clock()
  return csvDownload({
    fileName: texts.fileName(calendarDay(now)),
    columns: texts.columns,
    log: services.log,
    readPart: async (cursor) => {
      const { rows, next } = await readAs((tx, viewer) =>
        readPage({ tx, viewer, asked: { ...asked.data, cursor, size: ROWS_AT_ONCE }, now }),
      )
      return { lines: rows.map((row) => cells(row, now)), next }
    },
  })
}

// Without it Excel guesses another encoding.
const BYTE_ORDER_MARK = '\uFEFF'

type CsvDownload = {
  fileName: string
  columns: readonly string[]
  /** Reads the lines from this cursor on, or the first ones; `next` is null after the last. */
  readPart: (
    cursor: string | undefined,
  ) => Promise<{ lines: readonly (readonly Cell[])[]; next: string | null }>
  log: Logger
}

/** Streams a file part by part, reading the next when the one before has left, so that memory does not grow with it. */
export const csvDownload = (download: CsvDownload): Response =>
  new Response(web.ReadableStream.from(encodedParts(download)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(download.fileName),
      'cache-control': 'private, no-store',
    },
  })

async function* encodedParts({ fileName, columns, readPart, log }: CsvDownload) {
  const encoder = new TextEncoder()
  try {
    yield encoder.encode(BYTE_ORDER_MARK + csvLine(columns))
    let cursor: string | undefined
    do {
      const { lines, next } = await readPart(cursor)
      if (lines.length > 0) yield encoder.encode(lines.map(csvLine).join(''))
      cursor = next ?? undefined
    } while (cursor)
  } catch (error) {
    // The headers have left by then: the client only gets half a file.
    log.error({ error, fileName }, 'an export broke off')
    throw error
  }
}
