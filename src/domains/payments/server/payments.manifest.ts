import { defineDomain, endpoints, fileRoute, openRoute } from '#domains/access/server/domain-manifest.ts'
import { paymentsContract } from '../payments.contract.ts'
import { paymentsHandlers } from './payments.handlers.ts'
import { billingContract } from '#domains/billing/billing.contract.ts'
import { billingHandlers } from '#domains/billing/server/billing.handlers.ts'
import { adminAccountsContract } from '#domains/admin/admin-accounts.contract.ts'
import { adminAccountsHandlers } from '#domains/admin/server/admin-accounts.handlers.ts'
import { adminPaymentsContract } from '#domains/admin/admin-payments.contract.ts'
import { adminPaymentsHandlers } from '#domains/admin/server/admin-payments.handlers.ts'
import { handleStripeEvent } from '#domains/billing/events/server/handle-stripe-event.job.ts'
import { expireStudios } from '#domains/billing/time/server/expire-studios.job.ts'
import { stopRenewal } from '#domains/billing/subscription/server/stop-renewal.job.ts'
import { adminCsvPaths, type AdminCsv } from '#domains/admin/admin-csv.rules.ts'
import { WEBHOOK_PATH } from '#domains/billing/billing.rules.ts'
import { receiveWebhook } from '#domains/billing/events/server/receive-stripe-webhook.ts'
import { serveAdminCsv } from '#domains/admin/server/serve-admin-csv.ts'
import { serveInvoice } from '#domains/billing/invoices/server/serve-invoice.ts'
import { servePayLink } from './serve-pay-link.ts'
import { serveReceipt } from './serve-receipt.ts'

const desks = Object.keys(adminCsvPaths) as AdminCsv[]

export const paymentsManifest = defineDomain({
  endpoints: {
    clientPayments: endpoints(paymentsContract, paymentsHandlers),
    payments: endpoints(billingContract, billingHandlers),
    accountDesk: endpoints(adminAccountsContract, adminAccountsHandlers),
    paymentDesk: endpoints(adminPaymentsContract, adminPaymentsHandlers),
  },
  jobs: [handleStripeEvent, expireStudios, stopRenewal],
  files: [
    fileRoute('/invoices/:file', {
      serve: ({ services, viewer, params }) => serveInvoice(services, viewer, params.file),
    }),
    fileRoute('/receipts/:file', {
      isUnderStudioHosts: true,
      serve: ({ services, viewer, params }) => serveReceipt(services, viewer, params.file),
    }),
    ...desks.map((list) => fileRoute(adminCsvPaths[list], { isCounted: true, serve: serveAdminCsv[list] })),
  ],
  openRoutes: [
    // From a mail to the pay page, with a stricter page of its own where it leads nowhere.
    openRoute('/pay/:token', {
      isUnderStudioHosts: true,
      serve: ({ params, request: { method, headers }, services, origin, studioHost, ipAddress }) =>
        servePayLink(services, { ...params, origin, studioHost, method, headers, ipAddress }),
    }),
    openRoute(WEBHOOK_PATH, {
      methods: ['POST'],
      serve: ({ services, request }) => receiveWebhook(services, request),
    }),
  ],
})
