import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { identify } from '#domains/accounts/server/accounts.ts'
import { LOG_CSV_PATH } from '#domains/activity/activity.rules.ts'
import { serveLogCsv } from '#domains/activity/server/serve-log-csv.ts'
import { ALL_ORDERS_CSV_PATH, ORDERS_CSV_PATH } from '#domains/orders/orders.rules.ts'
import { serveProduction } from '#domains/orders/server/production/serve-production.ts'
import { serveAllOrdersCsv } from '#domains/orders/server/serve-all-orders-csv.ts'
import { serveOrdersCsv } from '#domains/orders/server/serve-orders-csv.ts'
import { deskCsvPaths, type DeskCsv } from '#domains/payments/desk-csv.rules.ts'
import type { Seller } from '#domains/payments/server/draw-invoice.ts'
import { serveDeskCsv } from '#domains/payments/server/serve-desk-csv.ts'
import { serveInvoice } from '#domains/payments/server/serve-invoice.ts'
import { serveReceipt } from '#domains/payments/server/serve-receipt.ts'
import { receiveLogo, serveLogo } from '#domains/photos/server/receive-logo.ts'
import { serveDownload } from '#domains/photos/server/serve-download.ts'
import { servePicture } from '#domains/photos/server/serve-picture.ts'
import { LOGO_MAX_BYTES, LOGO_UPLOAD_ADDRESS } from '#domains/studios/studios.rules.ts'
import type { Services } from '#platform/services.ts'
import { tooLarge } from './too-large.ts'

/** Pictures, downloads, papers and lists: each is a domain's to give, to whom it may show it. */
export function fileRoutes(services: Services, seller: Seller, senderOf: (c: Context) => string) {
  const routes = new Hono()
  const viewerOf = (c: Context) => identify(services, c.req.header('cookie'))
  const asksCsv = async (c: Context) => ({ services, viewer: await viewerOf(c), query: c.req.query() })

  routes.get('/media/:photoId/:version/:file', async (c) =>
    servePicture(services, await viewerOf(c), {
      ...c.req.param(),
      signature: c.req.query('s') ?? '',
      headers: c.req.raw.headers,
    }),
  )
  routes.get('/downloads/:downloadId', async (c) =>
    serveDownload(services, await viewerOf(c), {
      downloadId: c.req.param('downloadId'),
      expires: c.req.query('expires') ?? '',
      signature: c.req.query('signature') ?? '',
      headers: c.req.raw.headers,
    }),
  )
  routes.post(LOGO_UPLOAD_ADDRESS, bodyLimit({ maxSize: LOGO_MAX_BYTES, onError: tooLarge }), async (c) =>
    receiveLogo(services, await viewerOf(c), { request: c.req.raw, ipAddress: senderOf(c) }),
  )
  routes.get(`${LOGO_UPLOAD_ADDRESS}/:logoId`, async (c) =>
    serveLogo(services, await viewerOf(c), {
      logoId: c.req.param('logoId'),
      headers: c.req.raw.headers,
    }),
  )
  routes.get('/invoices/:file', async (c) =>
    serveInvoice(services, await viewerOf(c), seller, c.req.param('file')),
  )
  routes.get('/receipts/:file', async (c) => serveReceipt(services, await viewerOf(c), c.req.param('file')))
  routes.get(ORDERS_CSV_PATH, async (c) => serveOrdersCsv(services, await viewerOf(c), c.req.query()))
  for (const list of Object.keys(deskCsvPaths) as DeskCsv[])
    routes.get(deskCsvPaths[list], async (c) => serveDeskCsv[list](await asksCsv(c)))
  routes.get(ALL_ORDERS_CSV_PATH, async (c) => serveAllOrdersCsv(await asksCsv(c)))
  routes.get(LOG_CSV_PATH, async (c) => serveLogCsv(await asksCsv(c)))
  routes.get('/production/:file', async (c) =>
    serveProduction(services, await viewerOf(c), c.req.param('file')),
  )
  return routes
}
