import { ChildDied, createChildPool } from '#platform/child-pool/child-pool.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { createLimiter } from '#platform/core/limiter.ts'
import { workbookNl as texts } from '../list.nl.ts'
import { withWorkbookExtension } from '../list.rules.ts'
import type { ListDownload } from './list-csv.ts'
import type { Workbook } from './write-workbook.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const MB = 1024 * 1024
/** The library keeps the workbook in memory: 310 MB for this many cells of 40 characters. */
export const CELLS_MAX = 400_000
const CHARACTERS_MAX = 16 * MB
const TIMEOUT_MS = 60_000

const children = createChildPool({
  module: new URL('writing-workbooks.ts', import.meta.url),
  max: 1,
  memoryMaxBytes: 500 * MB,
  restingMaxBytes: 150 * MB,
})

// Waits before reading, so that waiting requests hold no rows in memory.
const withLimit = createLimiter(2)

/** Answers with the workbook, or with a page that links to the CSV when no workbook can be made. */
export async function workbookResponse(download: ListDownload, csvUrl: string): Promise<Response> {
  const bytes = await makeWorkbook(download)
  if (!bytes) {
    const { brand, title, line, toCsv } = texts.tooLong
    return plainPage(413, { brand, title, line, end: { text: toCsv, url: csvUrl } })
  }
  return new Response(bytes, {
    headers: {
      'content-type': WORKBOOK_TYPE,
      'content-disposition': attachment(withWorkbookExtension(download.fileName)),
      'cache-control': 'private, no-store',
    },
  })
}

/** Returns undefined for a list that is too long, or takes too much time or memory. */
const makeWorkbook = ({ fileName, columns, readChunk: readPart, log }: ListDownload) =>
  withLimit(async () => {
    const parts = await readChunks(columns, readPart)
    if (!parts) return undefined
    try {
      const input: Workbook = { columns, parts }
      return (await children.run('writeWorkbook', input, {
        timeMs: TIMEOUT_MS,
      })) as Uint8Array<ArrayBuffer>
    } catch (error) {
      if (!(error instanceof ChildDied)) throw error
      log.error({ error, fileName }, 'a workbook took too much time or memory')
      return undefined
    }
  })

/**
 * Reads rows as chunks of JSON, which take less memory than cells. Returns undefined for too many
 * cells or characters.
 */
async function readChunks(columns: readonly string[], readPart: ListDownload['readChunk']) {
  const parts: string[] = []
  let [cellCount, characters] = [0, 0]
  let cursor: string | undefined
  do {
    const { lines, next } = await readPart(cursor)
    cellCount += lines.length * columns.length
    if (cellCount > CELLS_MAX) return undefined
    const chunk = JSON.stringify(lines)
    characters += chunk.length
    if (characters > CHARACTERS_MAX) return undefined
    parts.push(chunk)
    cursor = next ?? undefined
  } while (cursor)
  return parts
}
