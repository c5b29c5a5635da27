import { crc32 } from 'node:zlib'
import { csvLine, type Cell } from '#kit/server/csv-lines.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'
import type { Services } from '#platform/services.ts'
import type { MadeEntry } from '#platform/zip/zip-archive.ts'
import { receiptNl } from '../bill.nl.ts'
import { atLineStart } from '../payment-methods.nl.ts'
import { receiptNumber } from '../payments.rules.ts'
import type { Receipt } from '../core/server/payments.sql.ts'
import { toIssued } from '../documents/server/to-issued.ts'
import { drawReceipt } from './serve-receipt.ts'
import { writeUbl } from '../documents/server/write-ubl.ts'
import { booksNl as texts } from '../turnover/books.nl.ts'
import type { Period } from '../turnover/turnover.rules.ts'
import { listReceiptsWithin } from '../turnover/server/turnover.sql.ts'

/** Runs `read` in a transaction of its own, as whoever may see the studio's documents. */
type ReadAs = <Result>(read: (tx: Tx) => Promise<Result>) => Promise<Result>

export type Books = { studioId: string; period: Period; readAs: ReadAs }

const READ_AT_ONCE = 100

/** Documents of a period from the one after this number on; `next` is null at the end. */
export async function readBooks({ studioId, period, readAs }: Books, after: number, count = READ_AT_ONCE) {
  const rows = await readAs((tx) => listReceiptsWithin(tx, studioId, period, { after, count }))
  return { rows, next: rows.length < count ? null : rows.at(-1)!.number }
}

/** A document's lines in the bookkeeping file: one for each rate and country. */
export function bookLines(receipt: Receipt): Cell[][] {
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
    method && atLineStart(method),
    orderNumber,
  ])
}

// Without it Excel guesses another encoding.
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Yields PDF and UBL of each document of a period, drawn one at a time by another process when the reader asks for it, and then their lines,
 * of which some hundred bytes a document wait in memory.
 */
export async function* makeBooks(services: Services, books: Books): AsyncGenerator<MadeEntry> {
  const lines = [Buffer.from(BYTE_ORDER_MARK + csvLine(texts.columns))]
  for (let after: number | null = 0; after !== null;) {
    const { rows, next }: Awaited<ReturnType<typeof readBooks>> = await readBooks(books, after)
    for (const receipt of rows) {
      yield* filesOf(services, receipt)
      lines.push(Buffer.from(bookLines(receipt).map(csvLine).join('')))
    }
    after = next
  }
  yield entry(texts.linesFile, Buffer.concat(lines), services.clock())
}

async function* filesOf(services: Services, receipt: Receipt): AsyncGenerator<MadeEntry> {
  const { kind, year, number, issuedAt } = receipt
  const fileName = (ending: 'pdf' | 'xml') => receiptNl.fileName(kind, receiptNumber(year, number), ending)
  yield entry(fileName('pdf'), await drawReceipt(services, receipt), issuedAt)
  yield entry(fileName('xml'), Buffer.from(writeUbl(toIssued(receipt))), issuedAt)
}

const entry = (name: string, bytes: Uint8Array, modifiedAt: Date): MadeEntry => ({
  name,
  bytes,
  modifiedAt,
  crc32: crc32(bytes),
})
