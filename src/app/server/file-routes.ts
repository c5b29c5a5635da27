import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Entrance, FileRequest } from '#domains/access/server/serve-contract.ts'
import { identify } from '#domains/accounts/server/accounts.ts'
import { LOG_CSV_PATH } from '#domains/activity/activity.rules.ts'
import { serveLogCsv } from '#domains/activity/server/serve-log-csv.ts'
import { ALL_ORDERS_CSV_PATH, ORDERS_CSV_PATH } from '#domains/orders/orders.rules.ts'
import { serveProduction } from '#domains/orders/production/server/serve-production.ts'
import { serveAdminOrdersCsv } from '#domains/admin/server/serve-admin-orders-csv.ts'
import { serveOrdersCsv } from '#domains/orders/desk/server/serve-orders-csv.ts'
import { adminCsvPaths, type AdminCsv } from '#domains/admin/admin-csv.rules.ts'
import type { Seller } from '#domains/billing/invoices/server/draw-invoice.ts'
import { serveAdminCsv } from '#domains/admin/server/serve-admin-csv.ts'
import { serveInvoice } from '#domains/billing/invoices/server/serve-invoice.ts'
import { serveReceipt } from '#domains/payments/server/serve-receipt.ts'
import { receiveLogo, serveLogo } from '#domains/photos/watermark/server/receive-logo.ts'
import { serveDownload } from '#domains/photos/downloads/server/serve-download.ts'
import { servePicture } from '#domains/photos/renditions/server/serve-picture.ts'
import { LOGO_MAX_BYTES, LOGO_UPLOAD_ADDRESS } from '#domains/studios/studios.rules.ts'
import type { Services } from '#platform/services.ts'
import { countDownloads, type FileContext } from './counted-downloads.ts'
import { tooLarge } from './too-large.ts'

/** Pictures, downloads, papers and lists: each is a domain's to give, to whom it may show it. */
export function fileRoutes(
  services: Services,
  seller: Seller,
  askedBy: (c: Context) => Entrance & { ipAddress: string },
) {
  const routes = new Hono<{ Bindings: HttpBindings }>()
  const counted = countDownloads()
  const viewerOf = (c: Context) => identify(services, c.req.header('cookie'), askedBy(c))

  routes.get('/media/:photoId/:version/:file', async (c) =>
    servePicture(services, await viewerOf(c), {
      ...c.req.param(),
      signature: c.req.query('s') ?? '',
      headers: c.req.raw.headers,
    }),
  )
  routes.get('/downloads/:downloadId', async (c) => {
    const viewer = await viewerOf(c)
    return counted(c, viewer, () =>
      serveDownload(services, viewer, {
        downloadId: c.req.param('downloadId'),
        expires: c.req.query('expires') ?? '',
        signature: c.req.query('signature') ?? '',
        headers: c.req.raw.headers,
      }),
    )
  })
  routes.post(LOGO_UPLOAD_ADDRESS, bodyLimit({ maxSize: LOGO_MAX_BYTES, onError: tooLarge }), async (c) =>
    receiveLogo(services, await viewerOf(c), { request: c.req.raw, ipAddress: askedBy(c).ipAddress }),
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
  const countedCsv = async (c: FileContext, serve: (asked: FileRequest) => Response) => {
    const viewer = await viewerOf(c)
    return counted(c, viewer, () => serve({ services, viewer, query: c.req.query() }))
  }
  for (const list of Object.keys(adminCsvPaths) as AdminCsv[])
    routes.get(adminCsvPaths[list], (c) => countedCsv(c, serveAdminCsv[list]))
  routes.get(ORDERS_CSV_PATH, (c) => countedCsv(c, serveOrdersCsv))
  routes.get(ALL_ORDERS_CSV_PATH, (c) => countedCsv(c, serveAdminOrdersCsv))
  routes.get(LOG_CSV_PATH, (c) => countedCsv(c, serveLogCsv))
  routes.get('/production/:file', async (c) => {
    const viewer = await viewerOf(c)
    return counted(c, viewer, () => serveProduction(services, viewer, c.req.param('file')))
  })
  return routes
}
