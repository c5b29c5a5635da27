import { defineDomain, endpoints, openRoute } from '#domains/access/server/domain-manifest.ts'
import { apiKeysContract } from '../keys/api-keys.contract.ts'
import { apiKeysHandlers } from '../keys/server/api-keys.handlers.ts'
import { webhooksContract } from '../webhooks/webhooks.contract.ts'
import { webhooksHandlers } from '../webhooks/server/webhooks.handlers.ts'
import { sweepApiAnswers } from '../publishing/server/sweep-api-answers.job.ts'
import { spreadEvent } from '../webhooks/server/spread-event.job.ts'
import { deliverWebhook } from '../webhooks/server/deliver-webhook.job.ts'
import { API_DOCUMENT_PATH } from '../api.rules.ts'
import { serveDocument } from '../publishing/server/serve-document.ts'

export const apiManifest = defineDomain({
  endpoints: {
    apiKeys: endpoints(apiKeysContract, apiKeysHandlers),
    webhooks: endpoints(webhooksContract, webhooksHandlers),
  },
  jobs: [sweepApiAnswers, spreadEvent, deliverWebhook],
  openRoutes: [openRoute(API_DOCUMENT_PATH, { serve: serveDocument })],
})
