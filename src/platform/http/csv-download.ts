import * as web from 'node:stream/web'
import type { Logger } from 'pino'
import { attachment } from './content-disposition.ts'
import { csvLine, type Cell } from './csv-lines.ts'

// Without it Excel takes the file for another alphabet.
const BYTE_ORDER_MARK = '\uFEFF'

export type CsvPart<Place> = {
  lines: readonly (readonly Cell[])[]
  /** Where the next part begins; null after the last. */
  next: Place | null
}

type CsvDownload<Place> = {
  fileName: string
  columns: readonly string[]
  /** Reads the lines from this place on, or from the beginning. */
  readPart: (from: Place | undefined) => Promise<CsvPart<Place>>
  log: Logger
}

/** A file that is read and sent in parts, the next only when the one before has left: its length is no matter to memory. */
export const csvDownload = <Place>(download: CsvDownload<Place>): Response =>
  new Response(web.ReadableStream.from(encodedParts(download)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(download.fileName),
      'cache-control': 'private, no-store',
    },
  })

async function* encodedParts<Place>({ fileName, columns, readPart, log }: CsvDownload<Place>) {
  const encoder = new TextEncoder()
  try {
    yield encoder.encode(BYTE_ORDER_MARK + csvLine(columns))
    let from: Place | undefined
    while (true) {
      const { lines, next } = await readPart(from)
      if (lines.length > 0) yield encoder.encode(lines.map(csvLine).join(''))
      if (next === null) return
      from = next
    }
  } catch (error) {
    // The head has left by then: who downloads is only left with half a file.
    log.error({ error, fileName }, 'an export broke off')
    throw error
  }
}
