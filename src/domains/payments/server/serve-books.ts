import { asSystem, asViewer } from '#domains/access/server/access.ts'
import { viewerFor } from '#domains/access/server/serve-contract.ts'
import type { Viewer } from '#domains/access/viewer.rules.ts'
import { findSeller } from '#domains/studios/server/studios.ts'
import { listDownload } from '#kit/server/list-file.ts'
import { attachment } from '#platform/http/content-disposition.ts'
import { bodyOf } from '#platform/http/lazy-body.ts'
import { notFound } from '#platform/http/not-found.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import type { Services } from '#platform/services.ts'
import { streamZip } from '#platform/zip/zip-archive.ts'
import { booksLinkNl, booksNl as texts } from '../turnover/books.nl.ts'
import { readPeriod } from '../turnover/turnover.rules.ts'
import { isBooksTokenOf, readBooksToken } from '../turnover/server/books-link.ts'
import { bookLines, makeBooks, readBooks, type Books } from './make-books.ts'
import { isMonthly } from '../turnover/server/reports.sql.ts'

/** Per studio: each open ZIP draws documents while it is read, and more would delay other studios. */
const OPEN_ZIPS_MAX = 2
const openZips = new Map<string, number>()

function countOpen(studioId: string, change: 1 | -1): void {
  const count = (openZips.get(studioId) ?? 0) + change
  if (count > 0) openZips.set(studioId, count)
  else openZips.delete(studioId)
}

const booksFile = /^([^.]+)\.(zip|csv|xlsx)$/

/** Whether a file under /receipts is of a period, and not of one document. */
export const isBooksFile = (file: string) => booksFile.test(file)

type BooksRequest = { services: Services; viewer: Viewer; request: Request }

/** Serves all documents of a quarter or month to their studio: as files (ZIP), or as lines for bookkeeping (CSV, workbook). */
export function serveBooks(
  { services, viewer, request }: BooksRequest,
  file: string,
): Response | Promise<Response> {
  const [, name = '', ending] = booksFile.exec(file) ?? []
  const studio = viewerFor('photographer', viewer)
  const period = readPeriod(name)
  if (!studio || !period) return notFound()
  const books: Books = {
    studioId: studio.id,
    period,
    readAs: (read) => asViewer(services.pool, studio, read),
  }
  return ending === 'zip' ? zipAnswer(services, books) : linesAnswer({ services, request }, books)
}

/** Serves a month's ZIP to the bookkeeper whom the studio's link was mailed to, as long as the studio sends them. */
export async function serveBooksLink(services: Services, token: string): Promise<Response> {
  const named = readBooksToken(token)
  const period = named && readPeriod(named.month)
  if (!named || !period) return wrongLink()
  const { studioId } = named
  const isAllowed = await asSystem(services.pool, async (tx) => {
    if (!(await isMonthly(tx, studioId))) return false
    const { accountantEmail } = await findSeller(tx, studioId)
    return accountantEmail !== null && isBooksTokenOf(services, named, accountantEmail, services.clock())
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
  // Before the first byte, or two that are asked for at once would both find room.
  countOpen(studioId, 1)
  let isOpen = true
  const leave = () => {
    if (isOpen) countOpen(studioId, -1)
    isOpen = false
  }
  const open = async () => {
    const zip = streamZip(makeBooks(services, books))
    zip.once('close', leave)
    zip.once('error', (error) =>
      services.log.error({ error, studioId, period: period.name }, 'books broke off'),
    )
    return zip
  }
  const noteEnd = (_sentBytes: number, isEnd: boolean) => isEnd && leave()
  return new Response(bodyOf(open, { start: 0, end: Infinity }, noteEnd), {
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
  listDownload(request, {
    fileName: texts.fileName(books.period.name, 'csv'),
    columns: texts.columns,
    log: services.log,
    readPart: async (cursor) => {
      const { rows, next } = await readBooks(books, Number(cursor ?? 0))
      return { lines: rows.flatMap(bookLines), next: next === null ? null : String(next) }
    },
  })
