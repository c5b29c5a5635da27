import { ChildDied, createChildPool } from '#platform/child-pool/child-pool.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import { createLimiter } from '#platform/limiter.ts'
import { workbookNl as texts } from '../list.nl.ts'
import { workbookOf } from '../list.rules.ts'
import type { ListDownload } from './list-csv.ts'
import type { Workbook } from './write-workbook.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const MB = 1024 * 1024
/** The library keeps a whole workbook in memory: 310 MB for so many cells of 40 characters. */
export const CELLS_MAX = 400_000
const CHARACTERS_MAX = 16 * MB
const MADE_WITHIN_MS = 60_000

const children = createChildPool({
  module: new URL('writing-workbooks.ts', import.meta.url),
  max: 1,
  memoryMaxBytes: 500 * MB,
  restingMaxBytes: 150 * MB,
})

// Whoever waits holds no rows.
const inTurn = createLimiter(2)

/** Answers with the list as a workbook, or with a page that leads to its CSV where the list is too long for one. */
export async function workbookDownload(download: ListDownload, csvUrl: string): Promise<Response> {
  const bytes = await makeWorkbook(download)
  if (!bytes) {
    const { brand, title, line, toCsv } = texts.tooLong
    return plainPage(413, { brand, title, line, end: { text: toCsv, url: csvUrl } })
  }
  return new Response(bytes, {
    headers: {
      'content-type': WORKBOOK_TYPE,
      'content-disposition': attachment(workbookOf(download.fileName)),
      'cache-control': 'private, no-store',
    },
  })
}

/** Returns the bytes of a workbook, written by another process; undefined where its rows take too much memory. */
const makeWorkbook = ({ fileName, columns, readPart, log }: ListDownload) =>
  inTurn(async () => {
    const parts = await readParts(columns, readPart)
    if (!parts) return undefined
    try {
      const input: Workbook = { columns, parts }
      return (await children.run('writeWorkbook', input, {
        timeMs: MADE_WITHIN_MS,
      })) as Uint8Array<ArrayBuffer>
    } catch (error) {
      if (!(error instanceof ChildDied)) throw error
      log.error({ error, fileName }, 'a workbook took too much time or memory')
      return undefined
    }
  })

/** Parts of the list as JSON, which takes less memory than cells and goes to the other process as it is. */
async function readParts(columns: readonly string[], readPart: ListDownload['readPart']) {
  const parts: string[] = []
  let [cellCount, characters] = [0, 0]
  let cursor: string | undefined
  do {
    const { lines, next } = await readPart(cursor)
    cellCount += lines.length * columns.length
    if (cellCount > CELLS_MAX) return undefined
    const part = JSON.stringify(lines)
    characters += part.length
    if (characters > CHARACTERS_MAX) return undefined
    parts.push(part)
    cursor = next ?? undefined
  } while (cursor)
  return parts
}
