import { defineDomain, endpoints, fileRoute } from '#domains/access/server/domain-manifest.ts'
import { ordersContract } from '../orders.contract.ts'
import { ordersHandlers } from './orders.handlers.ts'
import { tellStudioOfOrder } from '../messages/server/tell-studio-of-order.job.ts'
import { ORDERS_CSV_PATH } from '../orders.rules.ts'
import { serveProduction } from '../production/server/serve-production.ts'
import { serveOrdersCsv } from '../desk/server/serve-orders-csv.ts'

export const ordersManifest = defineDomain({
  endpoints: { orders: endpoints(ordersContract, ordersHandlers) },
  jobs: [tellStudioOfOrder],
  files: [
    fileRoute('/production/:file', {
      isCounted: true,
      serve: ({ services, viewer, params }) => serveProduction(services, viewer, params.file),
    }),
    fileRoute(ORDERS_CSV_PATH, { isCounted: true, serve: serveOrdersCsv }),
  ],
})
