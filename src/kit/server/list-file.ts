import type { z } from 'zod'
import type { Tx } from '#platform/db/transaction.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import type { Cell } from './csv-rows.ts'
import { csvResponse, type ListDownload } from './list-csv.ts'
import { workbookResponse } from './list-workbook.ts'

const ROWS_AT_ONCE = 500

export type ListFile<Viewer, Asked, Row> = {
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

type ListRequest = { services: Services; request: Request; query: Record<string, string> }

/** Serves CSV or a workbook. Answers 'not found' for an invalid query or without `readAs`. */
export function serveListFile<Viewer, Asked, Row>(
  { services, request, query }: ListRequest,
  readAs: ReadAs<Viewer> | undefined,
  { input, texts, readPage, cells }: ListFile<Viewer, Asked, Row>,
): Response | Promise<Response> {
  const parsedQuery = input.safeParse(query)
  if (!readAs || !parsedQuery.success) return notFound()
  const now = services.clock()
  return serveListDownload(request, {
    fileName: texts.fileName(calendarDay(now)),
    columns: texts.columns,
    log: services.log,
    readChunk: async (cursor) => {
      const { rows, next } = await readAs((tx, viewer) =>
        readPage({ tx, viewer, asked: { ...parsedQuery.data, cursor, size: ROWS_AT_ONCE }, now }),
      )
      return { lines: rows.map((row) => cells(row, now)), next }
    },
  })
}

export function serveListDownload(request: Request, download: ListDownload): Response | Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return pathname.endsWith('.xlsx')
    ? workbookResponse(download, `${pathname.replace(/xlsx$/, 'csv')}${search}`)
    : csvResponse(download)
}
