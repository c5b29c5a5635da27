import { defineDomain, endpoints, fileRoute } from '#domains/access/server/domain-manifest.ts'
import { ordersContract } from '../orders.contract.ts'
import { ordersHandlers } from './orders.handlers.ts'
import { mailStudioOfOrder } from '../messages/server/notify-studio-of-order.job.ts'
import { ORDERS_CSV_PATH } from '../orders.rules.ts'
import { serveProduction } from '../production/server/serve-production.ts'
import { serveOrdersCsv } from '../studio/server/serve-orders-csv.ts'

export const ordersManifest = defineDomain({
  endpoints: { orders: endpoints(ordersContract, ordersHandlers) },
  jobs: [mailStudioOfOrder],
  files: [
    fileRoute('/production/:file', {
      isCounted: true,
      serve: ({ services, viewer, params }) => serveProduction(services, viewer, params.file),
    }),
    fileRoute(ORDERS_CSV_PATH, { isCounted: true, serve: serveOrdersCsv }),
  ],
})
