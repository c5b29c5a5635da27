import { readerFor, type FileRequest } from '#domains/access/server/serve-contract.ts'
import { payoutFileName } from '#domains/payments/payout/payout.nl.ts'
import { findPayoutFile } from '#domains/payments/server/payments.ts'
import { isUuid } from '#platform/db/uuid.ts'
import { notFound } from '#platform/http/not-found.ts'
import { calendarDay } from '#platform/pure/calendar-day.ts'

/** The bytes that were made once, for admins only. */
export async function servePayoutFile(request: FileRequest, file: string): Promise<Response> {
  const fileId = file.replace(/\.xml$/, '')
  const read = readerFor('admin', request)
  if (!read || !isUuid(fileId)) return notFound()
  const found = await read((tx) => findPayoutFile(tx, fileId))
  if (!found) return notFound()
  return new Response(found.xml, {
    headers: {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename="${payoutFileName(calendarDay(found.madeAt), fileId)}"`,
      'cache-control': 'private, no-store',
    },
  })
}
