import { defineDomain, endpoints, fileRoute } from '#domains/access/server/domain-manifest.ts'
import { ordersContract } from '../orders.contract.ts'
import { ordersHandlers } from './orders.handlers.ts'
import { adminOrdersContract } from '#domains/admin/admin-orders.contract.ts'
import { adminOrdersHandlers } from '#domains/admin/server/admin-orders.handlers.ts'
import { tellStudioOfOrder } from '../messages/server/tell-studio-of-order.job.ts'
import { ALL_ORDERS_CSV_PATH, ORDERS_CSV_PATH } from '../orders.rules.ts'
import { serveProduction } from '../production/server/serve-production.ts'
import { serveAdminOrdersCsv } from '#domains/admin/server/serve-admin-orders-csv.ts'
import { serveOrdersCsv } from '../desk/server/serve-orders-csv.ts'

export const ordersManifest = defineDomain({
  endpoints: {
    orders: endpoints(ordersContract, ordersHandlers),
    allOrders: endpoints(adminOrdersContract, adminOrdersHandlers),
  },
  jobs: [tellStudioOfOrder],
  files: [
    fileRoute('/production/:file', {
      isCounted: true,
      serve: ({ services, viewer, params }) => serveProduction(services, viewer, params.file),
    }),
    fileRoute(ORDERS_CSV_PATH, {
      isCounted: true,
      serve: ({ services, viewer, query }) => serveOrdersCsv(services, viewer, query),
    }),
    fileRoute(ALL_ORDERS_CSV_PATH, { isCounted: true, serve: serveAdminOrdersCsv }),
  ],
})
