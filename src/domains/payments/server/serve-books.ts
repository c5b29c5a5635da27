import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { allowedViewer } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { crc32 } from 'node:zlib'
import { csvRow, type Cell } from '#kit/server/csv-rows.ts'
import { serveListDownload } from '#kit/server/list-file.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { streamBody } from '#platform/http/lazy-body.ts'
import { notFound } from '#platform/http/not-found.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import { lastOf } from '#platform/pure/item-at.ts'
import type { Services } from '#platform/services.ts'
import { streamZip, type StreamedZipEntry } from '#platform/zip/zip-archive.ts'
import { receiptNl } from '../receipt.nl.ts'
import type { Receipt } from '../core/server/payments.sql.ts'
import { writeUbl } from '../documents/server/write-ubl.ts'
import { capitalizeAtLineStart } from '../payment-methods.nl.ts'
import { receiptNumber } from '../payments.rules.ts'
import { booksLinkNl, booksNl as texts } from '../turnover/books.nl.ts'
import { readPeriod, type Period } from '../turnover/turnover.rules.ts'
import { isBooksTokenValid, readBooksToken } from '../turnover/server/books-link.ts'
import { isMonthlyReportOn } from '../turnover/server/reports.sql.ts'
import { listReceiptsWithin } from '../turnover/server/turnover.sql.ts'
import { drawReceipt, toIssuedInvoice } from './serve-receipt.ts'

/** Limit per studio and process. An open ZIP draws documents, which delays other studios. */
const OPEN_ZIPS_MAX = 2
const openZips = new Map<string, number>()

function changeOpenZips(studioId: string, change: 1 | -1): void {
  const count = (openZips.get(studioId) ?? 0) + change
  if (count > 0) openZips.set(studioId, count)
  else openZips.delete(studioId)
}

const booksFile = /^([^.]+)\.(zip|csv|xlsx)$/

export const isBooksFile = (file: string) => booksFile.test(file)

type BooksRequest = { services: Services; viewer: Viewer; request: Request }

export function serveBooks(
  { services, viewer, request }: BooksRequest,
  file: string,
): Response | Promise<Response> {
  const [, name = '', ending] = booksFile.exec(file) ?? []
  const studio = allowedViewer('photographer', viewer)
  const period = readPeriod(name)
  if (!studio || !period) return notFound()
  const books: Books = {
    studioId: studio.id,
    period,
    readAs: (read) => asViewer(services.pool, studio, read),
  }
  return ending === 'zip' ? zipAnswer(services, books) : linesAnswer({ services, request }, books)
}

/**
 * Needs no session. The link works until it expires, while the studio's monthly email is on and
 * the bookkeeper's address is the one that got the link.
 */
export async function serveBooksLink(services: Services, token: string): Promise<Response> {
  const claims = readBooksToken(token)
  const period = claims && readPeriod(claims.month)
  if (!claims || !period) return wrongLink()
  const { studioId } = claims
  const isAllowed = await asSystem(services.pool, async (tx) => {
    if (!(await isMonthlyReportOn(tx, studioId))) return false
    const { accountantEmail } = await findSeller(tx, studioId)
    return accountantEmail !== null && isBooksTokenValid(services, claims, accountantEmail, services.clock())
  })
  if (!isAllowed) return wrongLink()
  return zipAnswer(services, { studioId, period, readAs: (read) => asSystem(services.pool, read) })
}

const wrongLink = () => plainPage(404, { brand: booksLinkNl.brand, ...booksLinkNl.wrong })

function zipAnswer(services: Services, books: Books): Response {
  const { studioId, period } = books
  if ((openZips.get(studioId) ?? 0) >= OPEN_ZIPS_MAX)
    return new Response(texts.tooManyOpen, {
      status: 429,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  // Counts before the first byte, so that simultaneous requests can't exceed the limit.
  changeOpenZips(studioId, 1)
  let isOpen = true
  const release = () => {
    if (isOpen) changeOpenZips(studioId, -1)
    isOpen = false
  }
  const open = async () => {
    const zip = streamZip(makeBooks(services, books))
    zip.once('close', release)
    zip.once('error', (error) =>
      services.log.error({ error, studioId, period: period.name }, 'books broke off'),
    )
    return zip
  }
  const releaseAtEnd = (_sentBytes: number, isEnd: boolean) => isEnd && release()
  return new Response(streamBody(open, { start: 0, end: Infinity }, releaseAtEnd), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachment(texts.fileName(period.name, 'zip')),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })
}

const linesAnswer = ({ services, request }: Omit<BooksRequest, 'viewer'>, books: Books) =>
  serveListDownload(request, {
    fileName: texts.fileName(books.period.name, 'csv'),
    columns: texts.columns,
    log: services.log,
    readChunk: async (cursor) => {
      const { rows, next } = await readBooks(books, Number(cursor ?? 0))
      return { lines: rows.flatMap(bookLines), next: next === null ? null : String(next) }
    },
  })

type ReadAs = <Result>(read: (tx: Tx) => Promise<Result>) => Promise<Result>

type Books = { studioId: string; period: Period; readAs: ReadAs }

const DOCUMENTS_PER_READ = 100

/** Reads documents with numbers above `after`. `next` is null at the end. */
async function readBooks({ studioId, period, readAs }: Books, after: number, count = DOCUMENTS_PER_READ) {
  const rows = await readAs((tx) => listReceiptsWithin(tx, studioId, period, { after, count }))
  return { rows, next: rows.length < count ? null : lastOf(rows).number }
}

/** Returns one line per VAT category, rate and country of a document. */
function bookLines(receipt: Receipt): Cell[][] {
  const { kind, year, number, issuedAt, document } = receipt
  const { buyer, orderNumber } = document
  const method = document.paid?.method
  return document.vat.map(({ category, rate, country, netCents, vatCents }) => [
    { day: calendarDay(issuedAt) },
    receiptNumber(year, number),
    texts.kind[kind],
    buyer.company ?? buyer.name,
    country,
    buyer.vatId,
    category,
    rate,
    { cents: netCents },
    { cents: vatCents },
    { cents: netCents + vatCents },
    method && capitalizeAtLineStart(method),
    orderNumber,
  ])
}

// Excel guesses another encoding without this mark.
const BYTE_ORDER_MARK = '\uFEFF'

/** Yields PDF and UBL of each document, drawn one at a time on demand, and then the CSV. */
async function* makeBooks(services: Services, books: Books): AsyncGenerator<StreamedZipEntry> {
  const lines = [Buffer.from(BYTE_ORDER_MARK + csvRow(texts.columns))]
  for (let after: number | null = 0; after !== null;) {
    const { rows, next }: Awaited<ReturnType<typeof readBooks>> = await readBooks(books, after)
    for (const receipt of rows) {
      yield* filesOf(services, receipt)
      lines.push(Buffer.from(bookLines(receipt).map(csvRow).join('')))
    }
    after = next
  }
  yield entry(texts.linesFile, Buffer.concat(lines), services.clock())
}

async function* filesOf(services: Services, receipt: Receipt): AsyncGenerator<StreamedZipEntry> {
  const { kind, year, number, issuedAt } = receipt
  const fileName = (ending: 'pdf' | 'xml') => receiptNl.fileName(kind, receiptNumber(year, number), ending)
  yield entry(fileName('pdf'), await drawReceipt(services, receipt), issuedAt)
  yield entry(fileName('xml'), Buffer.from(writeUbl(toIssuedInvoice(receipt))), issuedAt)
}

const entry = (name: string, bytes: Uint8Array, modifiedAt: Date): StreamedZipEntry => ({
  name,
  bytes,
  modifiedAt,
  crc32: crc32(bytes),
})
