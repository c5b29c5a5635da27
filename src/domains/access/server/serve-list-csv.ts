import type { z } from 'zod'
import { csvDownload } from '#platform/http/csv-download.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Cell } from '#platform/http/csv-lines.ts'
import type { Tx } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { AdminViewer, Viewer } from '../viewer.rules.ts'
import { asViewer } from './access.ts'
import { viewerFor } from './serve-contract.ts'

const ROWS_AT_ONCE = 500

type Reading<Asked> = {
  tx: Tx
  viewer: AdminViewer
  asked: Asked & { position: string | undefined; size: number }
  now: Date
}

/** A long list of the back office as a file: the same filter, the same order, all of it. */
export type ListCsv<Asked, Row> = {
  asked: z.ZodType<Asked>
  words: { fileName: (day: string) => string; columns: readonly string[] }
  readPage: (reading: Reading<Asked>) => Promise<{ rows: Row[]; next: string | null }>
  cells: (row: Row, now: Date) => readonly Cell[]
}

export type CsvRequest = { services: Services; viewer: Viewer; query: Record<string, string> }

export function serveListCsv<Asked, Row>(
  { services, viewer, query }: CsvRequest,
  { asked: schema, words, readPage, cells }: ListCsv<Asked, Row>,
): Response {
  const admin = viewerFor('admin', viewer)
  const asked = schema.safeParse(query)
  if (!admin || !asked.success) return notFound()
  const now = services.clock()
  return csvDownload<string>({
    fileName: words.fileName(calendarDay(now)),
    columns: words.columns,
    log: services.log,
    readPart: async (position) => {
      const { rows, next } = await asViewer(services.pool, admin, (tx) =>
        readPage({ tx, viewer: admin, asked: { ...asked.data, position, size: ROWS_AT_ONCE }, now }),
      )
      return { lines: rows.map((row) => cells(row, now)), next }
    },
  })
}
