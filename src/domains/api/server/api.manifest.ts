import { readFileSync } from 'node:fs'
import { defineDomain, endpoints, openRoute } from '#domains/access/server/domain-manifest.ts'
import { apiKeysContract } from '../keys/api-keys.contract.ts'
import { apiKeysHandlers } from '../keys/server/api-keys.handlers.ts'
import { webhooksContract } from '../webhooks/webhooks.contract.ts'
import { webhooksHandlers } from '../webhooks/server/webhooks.handlers.ts'
import { sweepApiAnswers } from '../publishing/server/sweep-api-answers.job.ts'
import { deliverWebhook, enqueueDeliveries } from '../webhooks/server/deliver-webhook.job.ts'
import { API_DOCUMENT_PATH } from '../api.rules.ts'

// `npm run make-api-document` writes this file.
const apiDocument = readFileSync(new URL('../openapi.json', import.meta.url))
const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }

export const apiManifest = defineDomain({
  endpoints: {
    apiKeys: endpoints(apiKeysContract, apiKeysHandlers),
    webhooks: endpoints(webhooksContract, webhooksHandlers),
  },
  jobs: [sweepApiAnswers, enqueueDeliveries, deliverWebhook],
  openRoutes: [openRoute(API_DOCUMENT_PATH, { serve: () => new Response(apiDocument, { headers }) })],
})
