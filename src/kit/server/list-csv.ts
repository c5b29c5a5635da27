import * as web from 'node:stream/web'
import type { Logger } from 'pino'
import { attachment } from '#platform/http/content-disposition.ts'
import { csvLine, type Cell } from './csv-lines.ts'

// Without it Excel guesses another encoding.
const BYTE_ORDER_MARK = '\uFEFF'

/** A list on its way to a file. */
export type ListDownload = {
  /** The name of the CSV file. */
  fileName: string
  columns: readonly string[]
  /** Reads the lines from this cursor on, or the first ones; `next` is null after the last. */
  readPart: (
    cursor: string | undefined,
  ) => Promise<{ lines: readonly (readonly Cell[])[]; next: string | null }>
  log: Logger
}

/** Streams a file part by part, reading the next when the one before has left, so that memory does not grow with it. */
export const csvDownload = (download: ListDownload): Response =>
  new Response(web.ReadableStream.from(encodedParts(download)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(download.fileName),
      'cache-control': 'private, no-store',
    },
  })

async function* encodedParts({ fileName, columns, readPart, log }: ListDownload) {
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
