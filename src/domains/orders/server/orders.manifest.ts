import {
  defineDomain,
  endpoints,
  fileRoute,
  defineListExportRoutes,
  openRoute,
} from '#domains/access/server/domain-manifest.ts'
import { ordersContract } from '../orders.contract.ts'
import { ordersHandlers } from './orders.handlers.ts'
import { mailStudioOfOrder } from '../messages/server/mail-studio-of-order.job.ts'
import { ORDERS_CSV_PATH } from '../orders.rules.ts'
import { makePrintArchive, sweepPrintArchives } from '../production/server/make-print-archive.job.ts'
import { serveArchive } from '../production/server/serve-production.ts'
import { storedArchives } from '../production/server/stored-archives.ts'
import { serveOrdersFile } from '../studio/server/serve-orders-file.ts'
import { serveWithdrawal } from '../withdrawal/server/serve-withdrawal.ts'
import { WITHDRAWAL_PATH } from '../withdrawal/withdrawal.rules.ts'

const WITHDRAWAL_BODY_BYTES = 10 * 1024

export const ordersManifest = defineDomain({
  endpoints: { orders: endpoints(ordersContract, ordersHandlers) },
  jobs: [mailStudioOfOrder, makePrintArchive, sweepPrintArchives],
  storedFiles: [storedArchives],
  openRoutes: [
    // Linked from emails and open without a session; the signed token identifies the order.
    openRoute(`${WITHDRAWAL_PATH}:token`, {
      methods: ['GET', 'POST'],
      maxBodyBytes: WITHDRAWAL_BODY_BYTES,
      isUnderStudioHosts: true,
      serve: ({ params, request, services, origin, studioHost, ipAddress }) =>
        serveWithdrawal(services, { ...params, request, origin, studioHost, ipAddress }),
    }),
  ],
  files: [
    fileRoute('/production/:orderId/:file', {
      isCounted: true,
      serve: ({ services, viewer, params, request }) =>
        serveArchive(services, viewer, { ...params, request }),
    }),
    ...defineListExportRoutes(ORDERS_CSV_PATH, serveOrdersFile),
  ],
})
