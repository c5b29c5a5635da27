import { defineDomain, endpoints, fileRoute, openRoute } from '#domains/access/server/domain-manifest.ts'
import { paymentsContract } from '../payments.contract.ts'
import { paymentsHandlers } from './payments.handlers.ts'
import { servePayLink } from './serve-pay-link.ts'
import { serveReceipt } from './serve-receipt.ts'

export const paymentsManifest = defineDomain({
  endpoints: { clientPayments: endpoints(paymentsContract, paymentsHandlers) },
  files: [
    fileRoute('/receipts/:file', {
      isUnderStudioHosts: true,
      serve: ({ services, viewer, params }) => serveReceipt(services, viewer, params.file),
    }),
  ],
  openRoutes: [
    // From a mail to the pay page, with a stricter page of its own where it leads nowhere.
    openRoute('/pay/:token', {
      isUnderStudioHosts: true,
      serve: ({ params, request: { method, headers }, services, origin, studioHost, ipAddress }) =>
        servePayLink(services, { ...params, origin, studioHost, method, headers, ipAddress }),
    }),
  ],
})
