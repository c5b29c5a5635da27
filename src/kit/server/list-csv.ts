import * as web from 'node:stream/web'
import type { Logger } from 'pino'
import { attachment } from '#platform/http/content-disposition.ts'
import { csvRow, type Cell } from './csv-rows.ts'

// Without the byte order mark Excel guesses another encoding.
const BYTE_ORDER_MARK = '\uFEFF'

export type ListDownload = {
  fileName: string
  columns: readonly string[]
  /** Reads rows after this cursor, or the first rows. `next` is null after the last row. */
  readChunk: (
    cursor: string | undefined,
  ) => Promise<{ lines: readonly (readonly Cell[])[]; next: string | null }>
  log: Logger
}

/** Reads the next chunk only after the previous one was sent, to bound memory. */
export const csvResponse = (download: ListDownload): Response =>
  new Response(web.ReadableStream.from(encodedChunks(download)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(download.fileName),
      'cache-control': 'private, no-store',
    },
  })

async function* encodedChunks({ fileName, columns, readChunk: readPart, log }: ListDownload) {
  const encoder = new TextEncoder()
  try {
    yield encoder.encode(BYTE_ORDER_MARK + csvRow(columns))
    let cursor: string | undefined
    do {
      const { lines, next } = await readPart(cursor)
      if (lines.length > 0) yield encoder.encode(lines.map(csvRow).join(''))
      cursor = next ?? undefined
    } while (cursor)
  } catch (error) {
    // The headers were sent already, so the browser gets a truncated file.
    log.error({ error, fileName }, 'an export broke off')
    throw error
  }
}
