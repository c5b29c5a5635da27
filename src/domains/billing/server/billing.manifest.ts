import { defineDomain, endpoints, fileRoute, openRoute } from '#domains/access/server/domain-manifest.ts'
import { billingContract } from '../billing.contract.ts'
import { WEBHOOK_PATH } from '../billing.rules.ts'
import { fetchMissedEvents } from '../events/server/fetch-missed-events.job.ts'
import { handleStripeEvent } from '../events/server/handle-stripe-event.job.ts'
import { receiveWebhook } from '../events/server/receive-stripe-webhook.ts'
import { serveInvoice } from '../invoices/server/serve-invoice.ts'
import { settleRenewal } from './settle-renewal.job.ts'
import { expireStudios } from '../time/server/expire-studios.job.ts'
import { billingHandlers } from './billing.handlers.ts'

export const billingManifest = defineDomain({
  endpoints: { payments: endpoints(billingContract, billingHandlers) },
  jobs: [fetchMissedEvents, handleStripeEvent, expireStudios, settleRenewal],
  files: [
    fileRoute('/invoices/:file', {
      isCounted: true,
      serve: ({ services, viewer, params }) => serveInvoice(services, viewer, params.file),
    }),
  ],
  openRoutes: [
    openRoute(WEBHOOK_PATH, {
      methods: ['POST'],
      serve: ({ services, request }) => receiveWebhook(services, request),
    }),
  ],
})
